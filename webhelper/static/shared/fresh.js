// A page of a table that another phone may change: what is newer takes the place of what is shown, part by part, and
// focus, cursor, scroll, what is unfolded and what is half typed stay. Loaded before every other script, so that it
// sees the page as the server sent it. The page says in its body where to ask (data-live), which version it shows
// (data-version), what its own address is where that is another than the browser's (data-page), and with data-every
// after how many seconds it is out of date by itself. Scripts that dress a page listen for "companion:fresh".

import { follow } from "./live.js";
import { undisturbed } from "./undisturbed.js";

const { live, page: own, every } = document.body.dataset;
const TYPED = "input:not([type=hidden],[type=button],[type=submit]), select, textarea";

let version = Number(document.body.dataset.version);
let sent = partsOf(document); // each part as the server sent it last, by its key
let held = null; // a page whose newer parts wait for the hand to leave them

// The parts of a page: what main is made of, without what in it is a part by name, and those that are named.
function partsOf(page) {
  const found = new Map(), main = page.querySelector("main");
  [...main.children].forEach((part, n) => {
    if (part.matches("[data-part]")) return;
    const bare = part.cloneNode(true);
    for (const inner of bare.querySelectorAll("[data-part]")) inner.replaceChildren();
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

// A hand is on it, or it asks something: it waits.
function busy(part) {
  const hand = document.activeElement;
  return part.contains(pressed) || (part.contains(hand) && hand.matches("input:not([type=checkbox],[type=radio]), select, textarea"))
    || part.matches("[role=alertdialog], .alert") || part.querySelector("[role=alertdialog], .alert, dialog[open]") !== null;
}

// ---- taking

function show(page) {
  const fresh = partsOf(page), keys = [...fresh.keys()];
  const whole = keys.length !== sent.size || keys.some((key) => !sent.has(key)); // other parts than before: all of them
  held = null;
  undisturbed(() => {
    if (whole) {
      const main = document.querySelector("main"), now = page.querySelector("main");
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
        continue;
      }
      carryOver(part, now);
      if (part.matches("[role=status]")) part.replaceChildren(...now.childNodes); // stays in place to be announced
      else part.replaceWith(now);
      dress(part.isConnected ? part : now);
    }
    if (!held || !whole) sent = fresh;
  });
  if (page.title) document.title = page.title;
}

const dress = (part) => document.dispatchEvent(new CustomEvent("companion:fresh", { detail: part }));

async function load(answer) {
  const is = answer?.headers.get("Content-Type")?.startsWith("text/html") ? answer : await fetch(own || location.href, { cache: "no-store" });
  if (!is.ok) throw new Error(is.statusText);
  return new DOMParser().parseFromString(await is.text(), "text/html");
}

function take(page) {
  version = Number(page.body.dataset.version || version);
  show(page);
}

// Whoever leaves a part gets what waited for it: from the server anew, since what was fetched is used up.
function left() {
  if (held) setTimeout(() => held && !pressed && load().then(take, () => {}), 300);
}
document.addEventListener("focusout", left);

// ---- out of reach: said where the page says that it is saved

let before;

function told(lost) {
  const box = document.querySelector(".top .saved");
  if (!box) return;
  box.classList.toggle("wait", lost);
  if (lost && !before) {
    before = [...box.childNodes];
    box.replaceChildren("Out of reach: as it was last seen");
  } else if (!lost && before) {
    box.replaceChildren(...before);
    before = undefined;
  }
}

const ask = follow({ url: live, version: () => version, read: load, take, told });
if (every) setInterval(() => document.hidden || load().then(take, () => ask()), Number(every) * 1000);
