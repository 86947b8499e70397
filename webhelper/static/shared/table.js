// A table on the phone, whatever the game: its draft (draft.js) drawn with player tabs, totals and their
// explanation. What counts and what is allowed comes from the server; no script knows a rule.
//
// A game's module calls start(hooks), of which it needs none:
//   draw()            draws the current player's sheet from player() and view(), beside form.js's controls
//   caption(message)  the words of the caption line; ``message`` was not taken: {fault, text, symbol: [name, sprite]}
//   seated()          another player's sheet is shown now
//   reveal(place)     moves the cursor to a place that undo or redo changed
//   refused(text)     what was not taken and is about no control, where another line than the caption says it
//   label(place)      a place in words, undefined for one that form.js or its own name tells
//   shown(value)      a value in words, undefined for a plain one
//   sums(view)        texts for the totals bar by their data-sum
//   summary(view)     the totals bar in words, undefined where its parts say it
//   far(places)       rings places of this sheet that another phone changed, where ring() finds none
//   derived(place)    of a place that is read off others: {read(record), write(record, value)}

import { $, $$, capital, choiceBar, explained, mark, on, patch, points, useIcon, write } from "./dom.js";
import {
  choose, currentSeat, done, drawnBy, edit, nameOf, openConflict, player, players, record, redo, sent, settle,
  shared, undo, valueAt, view,
} from "./draft.js";
import { faces, ring, tellFar } from "./far.js";
import { drawForm, forgetFaults, labelOfField, refusedField, revealField } from "./form.js";
import { inHand, undisturbed } from "./fresh.js";
import { parts } from "./places.js";

export { choose, currentSeat, edit, player, record, shared, valueAt, view };

const source = $("#table-data");
export const { icons, symbols } = source.dataset;
const lineSymbols = JSON.parse(source.dataset.lineSymbols);

let hooks;
let message = ""; // what was not taken and is about no control
let spoken = null;

/** Says in the caption line what was not taken, until something else is done. */
export const say = (text = "") => (message = text);

// ---- words

const label = (place) => hooks.label?.(place) ?? labelOfField(place) ?? String(parts(place).at(-1));

function shown(value) {
  const own = hooks.shown?.(value);
  if (own !== undefined) return own;
  if (value === null || value.length === 0) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

// ---- the sheet in hand

function seated() {
  const seat = currentSeat(), here = new URL(location.href);
  here.searchParams.set("player", seat + 1);
  history.replaceState(null, "", here);
  for (const link of $$("[data-help]")) {
    const help = new URL(link.href);
    help.searchParams.set("player", seat + 1);
    link.href = help;
  }
  message = "";
  forgetFaults();
  hooks.seated?.();
  draw();
}

function refused(text, place) {
  if (!refusedField(text, place)) (hooks.refused ?? say)(text);
  draw();
}

function told(before, mine, now) {
  const seat = currentSeat(), looks = faces();
  undisturbed(drawAll);
  const far = hooks.far ?? ((places) => ring(places, seat, looks));
  tellFar(before, now, mine, seat, { label, shown, far });
}

// ---- drawing

/** Draws the sheet anew after a tap here. What arrives from elsewhere is drawn undisturbed. */
export const draw = () => inHand(drawAll);

let drawnLines = null;

function drawAll() {
  drawForm();
  hooks.draw?.();
  drawCaption();
  drawTabs();
  drawTotals();
  drawConflict();
  if (drawnLines !== view().lines) drawLines($("#so-far-lines"), ([, , value]) => value !== 0); // they come with an answer
  drawnLines = view().lines;
  for (const [which, list] of [["[data-undo]", done.undo], ["#redo", done.redo]]) {
    for (const button of $$(which)) mark(button, "aria-disabled", !list.length);
  }
}

function drawCaption() {
  const box = $("#cap");
  if (!box) return;
  const { fault = "", text = "", symbol = ["warn", icons] } = hooks.caption?.(message) ?? { fault: message };
  box.hidden = !fault && !text;
  box.classList.toggle("err", Boolean(fault));
  useIcon($("svg", box), ...symbol);
  write($("span", box), fault || text);
}

function drawTabs() {
  const tabs = $$(".tab");
  for (const tab of tabs.slice(players().length)) tab.remove();
  players().forEach(({ reason, total }, n) => {
    const tab = tabs[n] ?? $(".tabs").appendChild(tabs[0].cloneNode(true)), here = n === currentSeat();
    tab.id = `tab${n}`;
    write($("span", tab), record().players[n].name); // its first: a gain stands after it
    mark(tab, "aria-selected", here);
    tab.tabIndex = here ? 0 : -1;
    write($("b", tab), reason ? "out" : points(total));
  });
  $("#panel").setAttribute("aria-labelledby", `tab${currentSeat()}`);
}

function drawTotals() {
  const sheet = view();
  const sums = { ...sheet.categories, total: points(sheet.total), ...hooks.sums?.(sheet) };
  const slots = $$("#totals [data-sum]");
  slots.forEach((slot) => write(slot, sums[slot.dataset.sum] ?? ""));
  const said = (slot) => `${slot.parentElement.lastElementChild.textContent} ${slot.textContent}`;
  const told = hooks.summary?.(sheet, sums)
    ?? `Total ${sheet.total}: ${slots.slice(0, -1).map(said).join(", ")}.`;
  mark($("#totals"), "aria-label", `${told} Show why.`);
  const now = `${currentSeat()}:${sheet.total}`;
  if (spoken !== null && spoken !== now) {
    $("#spoken").textContent = `${player().name}: ${points(sheet.total)}`;
  }
  spoken = now;
}

function drawSaved() {
  const box = $("#saved"), { waits, stuck, trouble, asOf, closed } = sent();
  const lost = trouble === "lost";
  box.classList.toggle("wait", stuck || lost);
  useIcon($("svg", box), waits || lost ? "clock" : "check", icons);
  $("#totals").classList.toggle("old", lost);
  write($("span", box), savedText(waits, stuck, trouble, asOf, closed));
}

function savedText(waits, stuck, trouble, asOf, closed) {
  const old = `no connection since ${asOf.toTimeString().slice(0, 5)}`;
  const why = { lost: old, closed: "the table is closed", outdated: "load this page again to send" }[trouble];
  if (stuck) return `${waits} to send, kept here${why ? `; ${why}` : ""}`;
  if (trouble === "lost") return capital(old);
  if (waits) return "Saving";
  return closed ? "Closed: the game is over" : "Saved";
}

// A question stays until it is answered, on whatever sheet; where the answer came by itself it goes away.
function drawConflict() {
  const box = $("#conflict"), conflict = openConflict();
  if (!conflict) return void (box.hidden = true);
  const { place, yours } = conflict, theirs = valueAt(place);
  const name = nameOf(place), what = label(place);
  const where = name && !what.includes(name) ? `${name}, ${what}` : capital(what);
  choiceBar(box, `${where}: two phones wrote here.`, [
    { label: `Keep ${shown(theirs)}`, act: () => settle(conflict, theirs) },
    { label: `Take ${shown(yours)}`, act: () => settle(conflict, yours) },
  ]);
}

function drawLines(list, wanted) {
  const counts = {};
  const items = view().lines.map((line) => {
    const at = (counts[line[0]] = (counts[line[0]] ?? -1) + 1), symbols = lineSymbols[line[0]] ?? [];
    return wanted(line) ? explained(line, symbols[at % symbols.length]) : null;
  });
  patch(list, items.filter(Boolean));
}

// ---- listening

export function start(given) {
  hooks = given;
  drawnBy({
    draw, drawSaved, seated, refused, told,
    drawUndisturbed: () => undisturbed(drawAll),
    quiet: () => say(),
    reveal(place) {
      revealField(place);
      hooks.reveal?.(place);
    },
    derived: (place) => hooks.derived?.(place),
  });
  stayAwake();
}

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  const name = event.key.toLowerCase();
  if (name === "z" && !event.shiftKey) undo();
  else if (name === "y" || (name === "z" && event.shiftKey)) redo();
  else return;
  event.preventDefault();
});
for (const button of $$("[data-undo]")) button.addEventListener("click", undo);
$("#redo").addEventListener("click", redo);

on("click", ".tab", (tab) => choose($$(".tab").indexOf(tab)));
$(".tabs").addEventListener("keydown", (event) => {
  const count = players().length, seat = currentSeat();
  const next = { ArrowRight: seat + 1, ArrowLeft: seat - 1, Home: 0, End: count - 1 }[event.key];
  if (next === undefined) return;
  choose((next + count) % count);
  $$(".tab")[currentSeat()].focus();
  event.preventDefault();
});

$("#why").addEventListener("beforetoggle", () => {
  $("#why-title").textContent = `${player().name}: ${points(view().total)} points so far`;
  drawLines($("#why-lines"), () => true);
});

document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
const stayAwake = () => navigator.wakeLock?.request("screen").catch(() => {}); // it may not be allowed here
