// Keeps a page of a table up to date, sends acts (form[data-act]) and shows their answers. The page's body says which
// version it shows (data-version), where to ask (data-live; empty: the page itself), its own address if the
// browser's is another (data-page), and after how many seconds it is out of date (data-every).

import { $, $$, make, on, onLink } from "./dom.js";
import { pageIn, take } from "./fresh.js";
import { controlOf, drawKept, drawnBy, isKept, letGo, showTap, takeBack } from "./kept.js";
import { moment, newId } from "./memory.js";
import { follow, say } from "./live.js";
import { fieldsOf, kept, nameOf, post, sendKept } from "./outbox.js";

const { live, page: own, every } = document.body.dataset;

let sending = null, waiting = []; // the form whose act is on its way, and what was tapped meanwhile
let wanted = 0; // of several pages asked for one after another the last is shown

async function again(answer) {
  const isPage = answer?.headers.get("Content-Type")?.startsWith("text/html");
  const is = isPage ? answer : await fetch(own || location.href, { cache: "no-store" });
  if (!is.ok) throw new Error(is.statusText);
  const page = await pageIn(is);
  return own || stillHere(is.url) ? page : null; // something was tapped meanwhile
}

// Whether an address is still this page's, spelt alike: a link has ship:0, a script makes ship%3A0 of it.
function stillHere(address) {
  const asked = new URL(address).searchParams, here = new URL(location.href).searchParams;
  asked.delete("since");
  return `${asked}` === `${here}`;
}

/** Shows this page at another address of its own, such as one with another square tapped. */
export async function load(address, late = false) {
  const mine = (wanted += 1);
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = await pageIn(answer);
    if (mine !== wanted) return;
    if (isOlder(page) && !late) return load(address, true); // an act was answered since: its forms are no longer due
    showReach(false);
    history.replaceState(history.state, "", address);
    take(page);
  } catch {
    if (showTap(address)) history.replaceState(history.state, "", address); // so it is once that is over
    else if (!$("[data-unmet]")) say("No connection: this needs the table.");
    showReach(true); // above what was shown anew too
    ask(true);
  }
}

onLink("a[data-load]", (link) => (link.closest("[popover]")?.hidePopover(), load(link.href)));

function flash() {
  const word = $(".say");
  if (!word) return say("That tap did not count: tap it again.");
  word.classList.remove("flash");
  void word.offsetWidth; // begins anew
  word.classList.add("flash");
}

// A second tap within a second does not count on what replaced the tapped part, and never on the next step.
function isTooSoon(form, button) {
  const { x, y } = (button ?? form).getBoundingClientRect(), { do: what, player } = form.elements;
  const words = [what?.value, player?.value, button?.value, button?.textContent].join();
  const tap = { x, y, at: performance.now(), what: words };
  const soon = tap.at - before.at < (document.body.dataset.rest ?? 1000);
  const here = soon && Math.hypot(x - before.x, y - before.y) < NEAR;
  if (here && (form.matches(".main") || tap.what !== before.what)) return true;
  before = tap;
  return false;
}
const NEAR = 24;
let before = { at: -1e4 };

on("submit", "form[data-act]", (form, event) => {
  event.preventDefault();
  for (const { name, value } of $$("[form=filling]:checked")) {
    if (form.elements[name]) form.elements[name].value = value; // also where the page was not asked again
  }
  const button = event.submitter, fields = Object.fromEntries(new FormData(form, button));
  const again = sending && form.matches(".main") && nameOf(form) === nameOf(sending);
  if (isKept(button) || isTooSoon(form, button) || again) return flash();
  if (sending) waiting.push({ name: nameOf(form), fields });
  else act(form, button, fields).then(actNext);
});

async function act(form, button, fields) {
  if (kept.entries.length) return keep(form, button, fields); // in the order in which they were tapped
  sending = form;
  try {
    await arrived(await post(form.action, fields));
    ask();
  } catch {
    keep(form, button, fields);
    ask(true);
  } finally {
    sending = null;
  }
}

// What was tapped while another act was on its way is done as the page is now, if that still offers it.
function actNext() {
  const tap = waiting.shift(), control = tap && controlOf(tap), form = control?.form;
  const button = control?.matches("button") ? control : null;
  if (form && !isKept(button)) act(form, button, { ...tap.fields, ...fieldsOf(form) }).then(actNext);
  else if (tap) flash();
}

async function arrived(answer) {
  const page = await pageIn(answer);
  const { pathname, search } = new URL(answer.headers.get("Content-Location") ?? answer.url, answer.url);
  showReach(false);
  letGo();
  if (!page) return void location.assign(answer.url);
  if (pathname === location.pathname) history.replaceState(history.state, "", pathname + search);
  take(page, sending);
  $(".alert")?.scrollIntoView({ block: "nearest" });
  return page;
}

// Why something was not done stands for a while in place of the word, and nowhere else.
// What was kept out of reach in vain stays until somebody taps: the phone may lie there unseen.
function sayRefused(why, stays = false) {
  const line = $(".refused") ?? make("p.note.refused", { role: "alert" });
  if (!$(".say")) return say(why);
  line.textContent = why;
  if (!line.isConnected) $(".say").prepend(line);
  line.classList.toggle("stays", stays || line.matches(".stays"));
  setTimeout(() => line.matches(".stays") || line.remove(), 8000);
}
document.addEventListener("click", () => $(".refused.stays")?.remove());

document.addEventListener("companion:shown", () => $(".refused") && sayRefused($(".refused").textContent));

// ---- acts that wait for the server: kept in their order, also over a reload; undo takes back the last of them

function keep(form, button, fields) {
  const undoes = "edit" in fields || "again" in fields;
  if (undoes && takeBack()) return;
  showReach(true);
  if (!("do" in fields)) return say("No connection, so nothing was taken back. Tap it again once the phone is back.");
  if ("chance" in form.dataset) return say("No connection, so the phone rolls and draws nothing: do it by hand and tap it.");
  const asks = `For all? Nobody else has been heard since ${since}.`, word = $("#word");
  if ("all" in form.dataset && word.textContent !== asks) {
    const says = $("b", button) ?? button;
    [button.dataset.kept, says.textContent] = [says.textContent, "Yes, for all"];
    return void (word.textContent = asks);
  }
  const id = kept.entries.some((act) => act.id === fields.act) ? newId() : fields.act; // tapped once more
  const act = { id, at: moment(), action: form.action, fields: { ...fields, act: id }, name: nameOf(form) };
  kept.put({ ...act, seen: version(), ...drawnBy(form, button) });
  if ("quick" in form.dataset) form.reset(); // the next dice begin without it
  form.closest("[popover]")?.hidePopover(); // as an answer closes it
  document.dispatchEvent(new CustomEvent("companion:kept"));
}

document.addEventListener("companion:kept", () => {
  drawKept();
  showReach(true);
});

async function back() {
  if (!kept.entries.length || sending) return;
  sending = document.body; // nothing else goes out meanwhile
  try {
    const { answer, why, counts, says } = await sendKept();
    if (answer) await ($(".play") ? arrived(answer) : again().then(renew));
    showReach(false);
    if (why) sayRefused(why, true);
    else if (says) say(says);
    // what this page does not show is put right on its sheet, that of the seat in the number's name
    const sheet = counts && !$(counts) && `${$("#more [data-keep]").href}?player=${/\d+/.exec(counts) ?? ""}`;
    if (sheet) $(".refused")?.append(" ", make("a", { href: sheet }, "Put it right"));
  } catch {
    showReach(true); // out of reach once more: the rest stays
  }
  sending = null;
  actNext();
}

// a form of open choices alone, such as dice, goes off with the last of them: as many taps as there are dice
on("change", "form[data-quick]", (form) => form.checkValidity() && form.requestSubmit());

let shown, since; // the state that the server sent; when it was heard last

// What was asked for before an act arrives after its answer, which is shown already: nothing older goes over it.
const newer = (page) => page?.body.dataset.version !== version() && !isOlder(page) && take(page);
const isOlder = (page) => Number(page?.body.dataset.version) < Number(version());
const renew = (page) => isOlder(page) || take(page);

function showReach(lost) {
  const box = $(".top .saved");
  const waits = kept.entries.length;
  since = lost ? (since ?? new Date().toTimeString().slice(0, 5)) : undefined;
  if (box) box.classList.toggle("wait", lost || waits > 0);
  if (box && (lost || waits)) {
    shown ??= [...box.childNodes];
    const held = waits ? `${waits} kept on this phone` : "as it was last seen";
    box.replaceChildren(lost ? `No connection: ${held}` : `Sending ${held}`);
  } else if (box && shown) {
    box.replaceChildren(...shown);
    shown = undefined;
  }
  // what this phone cannot do alone says so, and the way on without it is the filled button
  for (const one of $$("[data-unmet]")) {
    one.dataset.met ??= one.textContent;
    one.textContent = lost ? one.dataset.unmet : one.dataset.met;
    one.classList.toggle("p", lost && one.matches("button"));
  }
  if (!lost) back();
}

const version = () => document.body.dataset.version;
const url = () => live || location.href, busy = () => Boolean(sending);
const ask = follow({ url, version, read: again, busy, take: newer, reach: showReach });
if (every) setInterval(() => document.hidden || again().then(renew, () => ask()), Number(every) * 1000);
document.addEventListener("companion:left", () => again().then(renew, () => {}));
drawKept();
back();
