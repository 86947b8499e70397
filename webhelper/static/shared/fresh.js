// Renews a page whenever a script asks the server for it again. Parts that differ from what the server sent before
// are replaced; focus, cursor, scroll, open sections and half-typed text stay. This is loaded before every other
// script, so that it sees the page as it was sent. A part is [data-part]; on a followed page (body[data-live]) the
// rest of main is a part too. Scripts that dress a page listen for "companion:fresh".

import { $, $$ } from "./dom.js";

const TYPED = "input:not([type=hidden],[type=button],[type=submit]), select, textarea";

const followed = "live" in document.body.dataset;
let sent = partsOf(document); // each part as the server sent it last, by its key
let text = document.documentElement.outerHTML; // all of the page, the same way
let pending = null; // a page whose newer parts wait for the hand to leave them

const texts = new WeakMap(); // of pages
export const pageOf = (html) => new DOMParser().parseFromString(html, "text/html");

/** Returns the page in an answer, null if it is another page than this one. */
export async function pageIn(answer) {
  const html = await answer.text(), page = pageOf(html);
  texts.set(page, html);
  return $("main", page) && page.body.className === document.body.className ? page : null;
}

// Returns the parts of a page: the named ones, and what main consists of besides.
function partsOf(page) {
  const found = new Map(), main = $("main", page);
  [...(followed ? main.children : [])].forEach((part, n) => {
    if (part.matches("[data-part]")) return;
    const bare = part.cloneNode(true);
    for (const inner of $$("[data-part]", bare)) inner.remove();
    found.set(`#${n} of ${main.children.length}`, bare.outerHTML);
  });
  for (const part of $$("[data-part]", page)) {
    if (!part.parentElement.closest("[data-part]")) found.set(part.dataset.part, part.outerHTML);
  }
  return found;
}

function partAt(page, key) {
  if (!key.startsWith("#")) return $(`[data-part="${CSS.escape(key)}"]`, page);
  return $("main", page).children[Number(key.slice(1).split(" ")[0])];
}

// ---- what stays of a part that is replaced

const typed = (control) => {
  if (control.matches("[type=checkbox], [type=radio]")) return control.checked !== control.defaultChecked;
  if (control.localName === "select") {
    return [...control.options].some((one) => one.selected !== one.defaultSelected);
  }
  return control.value !== control.defaultValue;
};

const same = (one, other) =>
  one.name === other.name
  && one.type === other.type
  && (!/checkbox|radio/.test(one.type) || one.value === other.value);

function carryOver(shown, fresh, from) {
  if (from && shown.contains(from)) return; // what was typed there has been sent
  const there = $$(TYPED, fresh), here = $$(TYPED, shown);
  here.forEach((control) => {
    if (!typed(control)) return;
    const again = there.filter((one) => same(one, control))[
      here.filter((one) => same(one, control)).indexOf(control)
    ];
    if (!again) return;
    if (/checkbox|radio/.test(control.type)) again.checked = control.checked;
    else again.value = control.value;
  });
  const folds = $$("details", fresh);
  $$("details", shown).forEach((one, n) => {
    const again = one.id ? $(`#${CSS.escape(one.id)}`, fresh) : folds[n];
    if (again && !("asSent" in again.dataset)) again.toggleAttribute("open", one.open);
  });
}

let pressed = null; // what a finger is on: a tap that began reaches what it was meant for
addEventListener("pointerdown", ({ target }) => (pressed = target), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(released), true);

function released() {
  pressed = null;
  left();
}

// When the hand leaves a part, its newer state is asked of the server again: the fetched one is used up.
function left() {
  if (pending) {
    setTimeout(() => pending && !pressed && document.dispatchEvent(new CustomEvent("companion:left")), 300);
  }
}
document.addEventListener("focusout", left);

$("#as-it-is")?.addEventListener("click", () => {
  for (const read of $$("main .alert")) read.remove();
  document.dispatchEvent(new CustomEvent("companion:left"));
});

// A part waits while a hand is on it or it asks something. What was just sent does not wait.
function busy(part, from) {
  if (from) return false;
  const hand = document.activeElement;
  const writes =
    hand.matches("input:not([type=checkbox],[type=radio]), select, textarea")
    && (hand.inputMode !== "none" || typed(hand));
  return part.contains(pressed) || (writes && part.contains(hand))
    || part.matches("[role=alertdialog], .alert") || $("[role=alertdialog], .alert", part) !== null;
}

// ---- taking

// Returns the question on top: an open one that leads to no other that is open.
function onTop() {
  const open = $$("[popover]:popover-open");
  const leadsTo = (one, other) => one !== other && $(`[popovertarget="${other.id}"]`, one);
  return open.find((one) => !open.some((other) => leadsTo(one, other)));
}

function exchange(part, now, from, byOthers = false) {
  // an answer leaves the panel open that was opened meanwhile, and closes the one that it answers
  const open = from === document.body ? part.matches("[popover]:popover-open") && part : onTop();
  const stays = open && !(from && open.contains(from)) ? open : null;
  carryOver(part, now, from);
  if (part.matches("[role=status]")) {
    const told = byOthers && !$(".refused", now); // it is not over for what others do
    const why = told ? $$(":scope > .refused", part) : [];
    part.replaceChildren(...why, ...now.childNodes); // stays in place to be announced
    part.className = now.className;
  } else {
    part.replaceWith(now);
  }
  dress(part.isConnected ? part : now);
  const anew = stays === part ? now.id === part.id && now : stays && $(`#${stays.id}`);
  if (anew && !anew.matches(":popover-open")) anew.showPopover();
}

function show(page, from, byOthers = false) {
  const fresh = partsOf(page), keys = [...fresh.keys()];
  const nows = new Map(keys.map((key) => [key, partAt(page, key)])); // taken from there one by one
  const whole = followed && (keys.length !== sent.size || keys.some((key) => !sent.has(key))); // other parts than before: all of them
  pending = null;
  undisturbed(() => {
    const main = $("main");
    if (whole) {
      const now = $("main", page);
      if (busy(main, from)) return void (pending = page);
      carryOver(main, now, from);
      main.replaceChildren(...now.childNodes);
      dress(main);
    }
    for (const [key, html] of fresh) {
      if (html === sent.get(key)) continue;
      const part = partAt(document, key), now = nows.get(key);
      if (!part || !now || part.matches("[data-scripted]")) continue; // what a script built stays
      if (busy(part, from)) {
        pending = page;
        fresh.set(key, sent.get(key) ?? "");
      } else exchange(part, now, from, byOthers);
    }
    if (!pending || !whole) sent = fresh;
  });
  if (page.title) document.title = page.title;
  document.body.toggleAttribute("data-behind", Boolean(pending && !pressed)); // said while something is typed or asked
  document.dispatchEvent(new CustomEvent("companion:shown", { detail: from })); // what was done here
}

const dress = (part) => document.dispatchEvent(new CustomEvent("companion:fresh", { detail: part }));

// What a page is dressed with, and what a script built on it, such as a board.
const dressed = (page) =>
  [
    ...$$("link[rel=stylesheet], script[src]", page).map(
      (part) => part.getAttribute("href") ?? part.getAttribute("src"),
    ),
    $("[data-scripted]", page)?.dataset.scripted,
  ].join(" ");

/** Shows a page in place of what is shown; ``from`` is the form whose sending it answers. */
export function take(page, from = null) {
  if (!page) return;
  const { begun } = page.body.dataset;
  if (begun && !document.body.dataset.begun) return location.replace(begun); // elsewhere: play, or the counting up
  if (dressed(page) !== dressed(document)) return location.reload();
  const { version } = page.body.dataset, { dataset } = document.body;
  const byOthers = !from && version !== dataset.version;
  // what is tapped on a board is let go of by what is done there
  if (version !== dataset.version || !$(".marks[data-tapped]", page)) text = texts.get(page) ?? text;
  if (version) dataset.version = version;
  show(page, from, byOthers);
}

/** Returns the page as the server sent it last. */
export const lastSent = () => text;

/** Lets the next page replace all that is shown now, except a board that a script built upon. */
export function forgetSent() {
  for (const key of sent.keys()) sent.set(key, "");
}

/** Shows some parts, by their names, as they are in a page by its text. */
export function showParts(html, names) {
  const page = pageOf(html);
  for (const name of names) {
    const part = partAt(document, name), now = partAt(page, name);
    if (part && now) exchange(part, now, document.body);
    sent.set(name, "");
  }
}

/** Shows a page told before. Returns false if it is dressed differently; then the one sent last is shown. */
export function showAgain(html = text) {
  const page = pageOf(html), same = dressed(page) === dressed(document);
  forgetSent();
  show(same ? page : pageOf(text), document.body);
  return same;
}

// ---- an answer may arrive at any moment: what the hand is at is afterwards as it was

let typing = null; // the control whose input was not handed over yet
document.addEventListener("input", (event) => (typing = event.target), true);
for (const end of ["change", "focusout"]) document.addEventListener(end, () => (typing = null), true);

/** Calls redraw() and keeps the page where it was under the hand. */
export function undisturbed(redraw) {
  const scrolled = [document.scrollingElement, ...$$("main")].map((box) => [box, box.scrollTop, box.scrollLeft]);
  inHand(redraw);
  for (const [box, top, left] of scrolled) {
    if (box.scrollTop !== top) box.scrollTop = top;
    if (box.scrollLeft !== left) box.scrollLeft = left;
  }
}

/** Does the same for what the hand itself did: it scrolls nothing, and asking where the page stands takes time. */
export function inHand(redraw) {
  const before = document.activeElement ?? document.body;
  const again = before === document.body ? null : finderOf(before);
  const cursor = cursorOf(before), half = typing === before ? before.value : null;
  redraw();
  if (again) giveBack(before, again, cursor, half);
}

function giveBack(before, again, cursor, half) {
  if ((document.activeElement ?? document.body) === document.body) {
    (before.isConnected ? before : again())?.focus({ preventScroll: true });
  }
  const now = document.activeElement;
  if (now.localName !== before.localName) return; // the drawing itself led elsewhere
  const changed = half !== null && now.value !== half;
  if (changed) now.value = half;
  if (half !== null) typing = now;
  if (cursor && (changed || now !== before)) now.setSelectionRange(...cursor);
}

// Null for a kind of control without a cursor.
const cursorOf = ({ selectionStart: from, selectionEnd: to }) =>
  typeof from === "number" ? [from, to] : null;

// Finds an element again after its place was drawn anew: by its id, its names within the nearest id, or that.
function finderOf(element) {
  if (element.id) return () => document.getElementById(element.id);
  const within = element.closest("[id]");
  const naming = ({ name }) => ["name", "value", "aria-label"].includes(name) || name.startsWith("data-");
  const named = [...element.attributes]
    .filter(naming)
    .map(({ name, value }) => `[${name}=${JSON.stringify(value)}]`);
  const selector = (within ? `#${CSS.escape(within.id)} ` : "") + element.localName + named.join("");
  const at = $$(selector).indexOf(element);
  return () => $$(selector)[at] ?? (within && document.getElementById(within.id));
}
