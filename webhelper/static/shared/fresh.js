// A page of a table as it is now: what is newer takes the place of what is shown, part by part, and focus, cursor,
// scroll, what is unfolded and what is half typed stay. Loaded before every other script, so that it sees the page as
// the server sent it. The page says in its body which version it shows (data-version), where to ask (data-live; empty:
// itself), what its own address is where that is another than the browser's (data-page), and with data-every after how
// many seconds it is out of date by itself. Acts (form[data-act]) are sent from here, and their answer is shown.
// Scripts that dress a page listen for "companion:fresh".

import { newId } from "./kept.js";
import { follow, say } from "./live.js";
import { undisturbed } from "./undisturbed.js";

const { live, page: own, every } = document.body.dataset;
const TYPED = "input:not([type=hidden],[type=button],[type=submit]), select, textarea";

let version = Number(document.body.dataset.version);
let sent = partsOf(document); // each part as the server sent it last, by its key
let held = null; // a page whose newer parts wait for the hand to leave them
let sending = null; // the form whose act is on its way
let wanted = 0; // of several pages asked for one after another the last is shown

// The parts of a page: what main is made of, without what in it is a part by name, and those that are named.
function partsOf(page) {
  const found = new Map(), main = page.querySelector("main");
  [...main.children].forEach((part, n) => {
    if (part.matches("[data-part]")) return;
    const bare = part.cloneNode(true);
    for (const inner of bare.querySelectorAll("[data-part]")) inner.remove();
    found.set(`#${n} of ${main.children.length}`, bare.outerHTML);
  });
  for (const part of page.querySelectorAll("[data-part]")) {
    if (!part.parentElement.closest("[data-part]")) found.set(part.dataset.part, part.outerHTML);
  }
  return found;
}

function partAt(page, key) {
  if (!key.startsWith("#")) return page.querySelector(`[data-part="${CSS.escape(key)}"]`);
  return page.querySelector("main").children[Number(key.slice(1).split(" ")[0])];
}

// ---- what stays of a part that is replaced

const typed = (control) => {
  if (control.matches("[type=checkbox], [type=radio]")) return control.checked !== control.defaultChecked;
  if (control.localName === "select") return [...control.options].some((one) => one.selected !== one.defaultSelected);
  return control.value !== control.defaultValue;
};

const same = (one, other) => one.name === other.name && one.type === other.type && (!/checkbox|radio/.test(one.type) || one.value === other.value);

function carryOver(shown, fresh) {
  if (sending && shown.contains(sending)) return; // what was typed there has been sent
  const there = [...fresh.querySelectorAll(TYPED)];
  const here = [...shown.querySelectorAll(TYPED)];
  here.forEach((control) => {
    if (!typed(control)) return;
    const again = there.filter((one) => same(one, control))[here.filter((one) => same(one, control)).indexOf(control)];
    if (!again) return;
    if (/checkbox|radio/.test(control.type)) again.checked = control.checked;
    else again.value = control.value;
  });
  const folds = fresh.querySelectorAll("details");
  shown.querySelectorAll("details").forEach((one, n) => {
    const again = one.id ? fresh.querySelector(`#${CSS.escape(one.id)}`) : folds[n];
    again?.toggleAttribute("open", one.open);
  });
}

let pressed = null; // what a finger is on: a tap that began reaches what it was meant for
addEventListener("pointerdown", ({ target }) => (pressed = target), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(released), true);

function released() {
  pressed = null;
  left();
}

// A hand is on it, or it asks something: it waits. What was just sent does not.
function busy(part) {
  if (sending) return false;
  const hand = document.activeElement;
  return part.contains(pressed) || (part.contains(hand) && hand.matches("input:not([type=checkbox],[type=radio]), select, textarea"))
    || part.matches("[role=alertdialog], .alert") || part.querySelector("[role=alertdialog], .alert, dialog[open]") !== null;
}

// ---- taking

function exchange(part, now) {
  const open = part.matches("[popover]:popover-open") && !(sending && part.contains(sending));
  carryOver(part, now);
  if (part.matches("[role=status]")) part.replaceChildren(...now.childNodes); // stays in place to be announced
  else part.replaceWith(now);
  dress(part.isConnected ? part : now);
  if (open) now.showPopover();
}

function show(page) {
  const fresh = partsOf(page), keys = [...fresh.keys()];
  const whole = keys.length !== sent.size || keys.some((key) => !sent.has(key)); // other parts than before: all of them
  held = null;
  undisturbed(() => {
    const main = document.querySelector("main");
    if (whole) {
      const now = page.querySelector("main");
      if (busy(main)) return void (held = page);
      carryOver(main, now);
      main.replaceChildren(...now.childNodes);
      dress(main);
    }
    for (const [key, html] of fresh) {
      if (html === sent.get(key)) continue;
      const part = partAt(document, key), now = partAt(page, key);
      if (!part || !now) continue;
      if (busy(part)) {
        held = page;
        fresh.set(key, sent.get(key) ?? "");
      } else exchange(part, now);
    }
    if (!held || !whole) sent = fresh;
  });
  if (page.title) document.title = page.title;
  document.querySelector(".top .saved")?.toggleAttribute("data-behind", Boolean(held)); // said while something is typed
  document.dispatchEvent(new CustomEvent("companion:shown"));
}

const dress = (part) => document.dispatchEvent(new CustomEvent("companion:fresh", { detail: part }));

// A page as an answer holds it, or null for another page than this one.
async function pageIn(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("main") && page.body.className === document.body.className ? page : null;
}

async function again(answer) {
  const is = answer?.headers.get("Content-Type")?.startsWith("text/html") ? answer : await fetch(own || location.href, { cache: "no-store" });
  if (!is.ok) throw new Error(is.statusText);
  return is === answer && !stillHere(answer.url) ? null : pageIn(is);
}

// Spelt alike: a link of the page has ship:0, a script makes ship%3A0 of it.
function stillHere(address) {
  const asked = new URL(address).searchParams, here = new URL(location.href).searchParams;
  asked.delete("since");
  return `${asked}` === `${here}`;
}

const scripted = (page) => page.querySelector("[data-scripted]")?.dataset.scripted;

function take(page) {
  if (!page) return;
  if (scripted(page) !== scripted(document)) return location.reload(); // what a script built: a board at last, another one
  version = Number(page.body.dataset.version || version);
  document.body.dataset.version = version;
  show(page);
}

// Whoever leaves a part gets what waited for it: from the server anew, since what was fetched is used up.
function left() {
  if (held) setTimeout(() => held && !pressed && again().then(take, () => {}), 300);
}
document.addEventListener("focusout", left);

// ---- what this page asks for and sends

/** Shows this page as it is at another address of its own: another square of the board is tapped. */
export async function load(address) {
  const mine = (wanted += 1);
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = await pageIn(answer);
    if (mine !== wanted) return;
    told(false);
    history.replaceState(history.state, "", address);
    take(page);
  } catch {
    told(true);
  }
}

// A second tap within a second is none on what took the place of what was tapped, nor ever on the next step.
function isTooSoon(form, button) {
  const { x, y } = (button ?? form).getBoundingClientRect(), { do: what, player } = form.elements;
  const tap = { x, y, at: performance.now(), what: [what?.value, player?.value, button?.value, button?.textContent].join() };
  const here = tap.at - before.at < (document.body.dataset.rest ?? 1000) && Math.hypot(x - before.x, y - before.y) < NEAR;
  if (here && (form.matches(".main") || tap.what !== before.what)) return true;
  before = tap;
  return false;
}
const NEAR = 24;
let before = { at: -1e4 };

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-act]");
  if (!form) return;
  event.preventDefault();
  if (sending || isTooSoon(form, event.submitter)) return;
  const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)]);
  if (acts.length) return keep(form, fields); // in the order in which they were tapped
  sending = form;
  try {
    await arrived(await post(form.action, fields));
    ask();
  } catch {
    keep(form, fields);
    ask(true);
  } finally {
    sending = null;
  }
});

async function post(address, fields) {
  const body = new URLSearchParams(fields);
  const token = document.querySelector("[name=csrf_token]")?.value;
  if (token) body.set("csrf_token", token);
  const answer = await fetch(address, { method: "POST", body, keepalive: true });
  if (answer.status >= 500) throw new Error(answer.statusText);
  return answer;
}

async function arrived(answer) {
  const page = await pageIn(answer), { pathname, search } = new URL(answer.url);
  told(false);
  if (!page) return void location.assign(answer.url);
  if (pathname === location.pathname) history.replaceState(history.state, "", pathname + search);
  take(page);
  document.querySelector(".alert")?.scrollIntoView({ block: "nearest" });
  return page;
}

// ---- acts that wait for the server: kept here, in their order, also over a reload; undo takes back the last of them

const KEPT = `companion:acts:${location.pathname}`;
const acts = stored() ?? [];

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

function store() {
  try {
    acts.length ? localStorage.setItem(KEPT, JSON.stringify(acts)) : localStorage.removeItem(KEPT);
  } catch {
    // a forbidden storage: kept as long as this page
  }
}

// What names an act besides its own id and what it was made on: the same on the page as it is after another.
const nameOf = (fields) => JSON.stringify(fields.filter(([name]) => !["csrf_token", "act", "on"].includes(name)).sort());
const hiddenOf = (form) => [...form.querySelectorAll("input[type=hidden]")].map(({ name, value }) => [name, value]);

function keep(form, fields) {
  const undoes = fields.some(([name]) => name === "edit" || name === "again");
  if (undoes && acts.length) acts.pop();
  else if (!fields.some(([name]) => name === "do")) return told(true, "Not sent: no connection. Tap once more");
  else {
    const act = fields.find(([name]) => name === "act");
    if (act && acts.some((one) => one.fields.some(([name, id]) => name === "act" && id === act[1]))) act[1] = newId(); // tapped once more
    acts.push({ action: form.action, fields, name: nameOf(hiddenOf(form)) });
  }
  store();
  form.classList.toggle("kept", !undoes);
  told(true);
}

async function sendKept() {
  const refused = [];
  let page, all = acts.length;
  while (acts.length) {
    const { action, fields, name } = acts[0];
    const on = page && [...page.querySelectorAll("form[data-act]")].find((form) => nameOf(hiddenOf(form)) === name)?.querySelector("[name=on]");
    if (on) fields.find(([field]) => field === "on")[1] = on.value; // made after the one before it, which this phone sent
    const answer = await post(action, fields);
    acts.shift();
    store();
    page = await pageIn(answer.clone());
    const why = !answer.ok && page?.querySelector(".alert li")?.textContent;
    if (!answer.ok) refused.push(why || "not due any more");
    if (!acts.length) await arrived(answer);
  }
  if (all) say(refused.length ? `${refused.length} of ${all} kept here did not count: ${refused.join(" ")}` : `${all} kept here: sent`);
}

async function back() {
  if (!acts.length || sending) return;
  sending = document.body; // nothing else goes out meanwhile
  try {
    await sendKept();
  } catch {
    told(true); // out of reach once more: the rest stays
  } finally {
    sending = null;
  }
}

// a form of open choices alone, such as dice, goes off with the last of them: as many taps as there are dice
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-quick]");
  if (form?.checkValidity()) form.requestSubmit();
});

// ---- out of reach: said under the title

let shown;

function told(lost, words) {
  const box = document.querySelector(".top .saved");
  const kept = acts.length === 1 ? "1 entry kept here" : `${acts.length} entries kept here`;
  if (box) box.classList.toggle("wait", lost);
  if (box && lost) {
    shown ??= [...box.childNodes];
    box.replaceChildren(words ?? `No connection: ${acts.length ? kept : "as it was last seen"}`);
  } else if (box && shown) {
    box.replaceChildren(...shown);
    shown = undefined;
  }
  if (!lost) back();
}

const ask = follow({ url: () => live || location.href, version: () => version, read: again, busy: () => Boolean(sending), take, told });
if (every) setInterval(() => document.hidden || again().then(take, () => ask()), Number(every) * 1000);
back();
