// An answer may arrive at any moment: focus, cursor, scroll and half-typed input are afterwards as they were.

import { $$ } from "./dom.js";

let typing = null; // the control whose input was not handed over yet
document.addEventListener("input", (event) => (typing = event.target), true);
for (const end of ["change", "focusout"]) document.addEventListener(end, () => (typing = null), true);

/** Calls redraw(), after which the page is where it was under the hand. */
export function undisturbed(redraw) {
  const scrolled = [document.scrollingElement, ...$$("main, dialog[open]")].map((box) => [box, box.scrollTop, box.scrollLeft]);
  inHand(redraw);
  for (const [box, top, left] of scrolled) {
    if (box.scrollTop !== top) box.scrollTop = top;
    if (box.scrollLeft !== left) box.scrollLeft = left;
  }
}

/** The same for what the hand itself brought about, which scrolls nothing: asking where the page stands would lay it
 *  out once more, before the tap is shown. */
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

function cursorOf(control) {
  try {
    return typeof control.selectionStart === "number" ? [control.selectionStart, control.selectionEnd] : null;
  } catch {
    return null; // a kind of control without a cursor
  }
}

// How to find an element again when its place was drawn anew: by its id, else by what names it inside the nearest
// ancestor that has one, else that ancestor.
function finderOf(element) {
  if (element.id) return () => document.getElementById(element.id);
  const within = element.closest("[id]");
  const naming = ({ name }) => ["name", "value", "aria-label"].includes(name) || name.startsWith("data-");
  const named = [...element.attributes].filter(naming).map(({ name, value }) => `[${name}=${JSON.stringify(value)}]`);
  const selector = (within ? `#${CSS.escape(within.id)} ` : "") + element.localName + named.join("");
  const at = $$(selector).indexOf(element);
  return () => $$(selector)[at] ?? (within && document.getElementById(within.id));
}
