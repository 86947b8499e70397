// A table on the phone, whatever the game: its record, a queue of edits that survives reloads and dead
// networks, undo and redo, conflicts between phones, player tabs, totals and their explanation.
// What counts and what is allowed comes from the server; no script knows a rule.
//
// A game's module calls start(hooks), of which it needs none but summary:
//   draw()            draws the sheet of the current player from player() and view(), beside the controls of form.js
//   caption(message)  what the caption line says, ``message`` being what was not taken: {fault, text, symbol: [name, sprite]}
//   seated()          another player's sheet is shown now
//   reveal(place)     moves the cursor to a place that undo or redo changed
//   refused(text)     what was not taken and is about no control, where the page says it elsewhere than in its caption line
//   label(place)      a place in words, undefined for one that form.js or its own name tells
//   shown(value)      a value in words, undefined for a plain one
//   sums(view)        texts for the totals bar by their data-sum
//   summary(view)     the totals bar in words
//   far(places)       rings places of the sheet in hand that another phone changed, where ring() would not find them
//   derived(place)    of a place where nothing stands but that is read off others: {read(record), write(record, value)}

import { $, $$, capital, choiceBar, explained, mark, on, patch, points, useIcon, write } from "./dom.js";
import { faces, ring, tellFar } from "./far.js";
import { drawForm, forgetFaults, labelOfField, refusedField, revealField } from "./form.js";
import { inHand, undisturbed } from "./fresh.js";
import { memoryOf, MAX_SENT, moment, newId, sendEdits } from "./memory.js";
import { follow } from "./live.js";
import { assigned, parts, seatOf, valueIn, whole } from "./places.js";

const source = $("#table-data");
const { save: saveUrl, read: readUrl, key } = source.dataset;
export const { icons, symbols } = source.dataset;
const lineSymbols = JSON.parse(source.dataset.lineSymbols);
const RETRY_SECONDS = [1, 2, 4, 8, 15];

let base = JSON.parse(source.textContent); // as the server told it last
let state = { ...base }; // with what waits here
let seat = Number(source.dataset.seat);
let hooks;
let message = ""; // what was not taken and is about no control
let sending = false;
let failures = 0;
let retryTimer;
let spoken = null;
let trouble = ""; // why what waits is not sent: "lost" is out of reach, "closed" the table, "outdated" this page's key
let asOf = new Date();

export const currentSeat = () => seat;
export const record = () => state.record;
export const player = () => state.record.players[seat];
export const view = () => state.players[seat];
export const shared = () => state.shared;

/** What was not taken, said in the caption line until something else is done. */
export const say = (text = "") => (message = text);

// What another tab of this browser keeps or lets go of is shown here too.
const memory = memoryOf(key, (entry) => {
  if (entry) setLocally(entry);
  undisturbed(drawAll);
  drawSaved();
});
const { queue, conflicts, done } = memory;

// ---- places of the record

const nameOf = (place) => state.record.players[seatOf(place)]?.name;
export const valueAt = (place) => hooks?.derived?.(place)?.read(state.record) ?? valueIn(state.record, place);

// What waits shows at once; an undo and a redo, which the server does by the id of an edit, say where in ``shows``.
function setLocally(entry) {
  const { place, value } = entry.shows ?? entry;
  state.record = hooks?.derived?.(place)?.write(state.record, value) ?? assigned(state.record, place, value);
}

// ---- edits

/** One thing typed; answers whether it is another than what stands there, and was drawn. */
export function edit(place, value) {
  const before = valueAt(place), id = newId();
  message = "";
  if (before === value) return false;
  memory.did({ id, place, before, value, player: nameOf(place) });
  enqueue({ id, place, before, value });
  return true;
}

function enqueue(entry) {
  const player = nameOf(entry.place);
  setLocally(entry);
  memory.put(queue, { at: moment(), ...entry, ...(player === undefined ? {} : { player }) });
  memory.keepDone();
  draw();
  send();
}

function stepBack(from, to, place, shown) {
  const change = from.pop();
  if (!change) return;
  to.push(change);
  const who = seatOf(change.place);
  if (who !== undefined && +who !== seat) choose(+who);
  message = "";
  revealField(change.place);
  hooks.reveal?.(change.place);
  enqueue({ id: newId(), place, before: null, value: change.id, shows: { place: change.place, value: change[shown] } });
}

const undo = () => stepBack(done.undo, done.redo, "undo", "before");
const redo = () => stepBack(done.redo, done.undo, "redo", "value");

async function post(edits) {
  const [response, answer] = await sendEdits(saveUrl, edits, base.have);
  const why = answer.outdated ? "outdated" : answer.closed && answer.text ? "closed" : "lost";
  if (why !== "lost" || (!response.ok && !answer.faults)) throw Object.assign(new Error(answer.text), { why });
  return answer;
}

async function readAnew() {
  const response = await fetch(readUrl, { cache: "no-store" });
  if (!response.ok) throw new Error(response.statusText); // what it says is no table
  return response.json();
}

export async function send() {
  if (sending || !queue.length) return drawSaved();
  sending = true;
  clearTimeout(retryTimer);
  drawSaved();
  try {
    let batch = queue.slice(0, MAX_SENT);
    let answer = await post(batch);
    if (answer.faults && batch.length > 1) {
      batch = batch.slice(0, 1); // one refused edit must not hold back the others
      answer = await post(batch);
    }
    failures = 0;
    trouble = "";
    for (const { id } of batch) memory.drop(queue, id);
    const refused = answer.faults ? answer : null;
    for (const conflict of answer.conflicts ?? []) {
      memory.put(conflicts, { ...conflict, at: moment(), player: nameOf(conflict.place) });
    }
    take((!refused && whole(answer, base)) || await readAnew(), batch.map((entry) => entry.shows ?? entry));
    if (refused) { // after what stands is shown again, which takes the messages away
      const text = (refused.said ?? refused.faults).join(" ");
      if (!refusedField(text, (batch[0].shows ?? batch[0]).place)) (hooks.refused ?? say)(capital(text));
      draw();
    }
  } catch (error) {
    trouble = error.why ?? "lost";
    failures += 1;
    retryTimer = setTimeout(send, 1000 * (RETRY_SECONDS[failures - 1] ?? RETRY_SECONDS.at(-1)));
  }
  sending = false;
  drawSaved();
  if (queue.length && !failures) send();
}

const mapOf = ({ record: { map } }) => JSON.stringify(map ?? null);

function take(answer, mine = []) {
  const before = state;
  base = answer;
  state = { ...base };
  reseat(before.record.players, state.record.players);
  for (const waiting of queue) setLocally(waiting);
  asOf = new Date();
  if (mapOf(before) !== mapOf(state)) return location.reload(); // the sheet was drawn with its map, by the server
  const looks = faces();
  undisturbed(drawAll);
  tellFar(before, state, mine, seat, { label, shown, far: hooks.far ?? ((places) => ring(places, seat, looks)) });
}

// ---- words

const label = (place) => hooks.label?.(place) ?? labelOfField(place) ?? String(parts(place).at(-1));

function shown(value) {
  const own = hooks.shown?.(value);
  if (own !== undefined) return own;
  if (value === null || value.length === 0) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

// ---- players who came, went or changed seats: what waits and what can be undone goes where they sit now

function reseat(before, now) {
  const names = now.map((one) => one.name), old = before.map((one) => one.name);
  if (names.join("\n") === old.join("\n")) return;
  const single = (name) => old.indexOf(name) === old.lastIndexOf(name); // a refused new name may be another's
  const seats = old.map((name, n) => (single(name) && names.includes(name) ? names.indexOf(name) : names.length === old.length ? n : -1));
  const moved = (entry) => {
    if (entry.shows) return moved(entry.shows) && { ...entry, shows: moved(entry.shows) };
    const was = seatOf(entry.place), to = was === undefined ? 0 : seats[was] ?? -1;
    if (was === undefined) return entry;
    if (to < 0) return null;
    const there = { ...entry, place: entry.place.replace(/^players\[\d+\]/, `players[${to}]`) };
    return entry.player === undefined ? there : { ...there, player: names[to] };
  };
  for (const list of ["undo", "redo"]) done[list] = done[list].map(moved).filter(Boolean);
  for (const list of [queue, conflicts]) {
    for (const entry of [...list]) {
      const there = moved(entry);
      if (!there && list === queue) continue; // the server says in words that the player is gone
      memory.drop(list, entry.id);
      if (there) memory.put(list, there);
    }
  }
  memory.keepDone();
  const to = seats[seat] ?? -1;
  choose(to < 0 ? Math.min(seat, names.length - 1) : to);
}

// ---- players

export function choose(next) {
  seat = next;
  const here = new URL(location.href);
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

// ---- drawing

/** Draws the sheet anew after what a hand did here; what arrives from elsewhere is drawn undisturbed. */
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
  for (const tab of tabs.slice(state.players.length)) tab.remove();
  state.players.forEach(({ reason, total }, n) => {
    const tab = tabs[n] ?? $(".tabs").appendChild(tabs[0].cloneNode(true)), here = n === seat;
    tab.id = `tab${n}`;
    write($("span", tab), state.record.players[n].name); // its first: a gain stands after it
    mark(tab, "aria-selected", here);
    tab.tabIndex = here ? 0 : -1;
    write($("b", tab), reason ? "out" : points(total));
  });
  $("#panel").setAttribute("aria-labelledby", `tab${seat}`);
}

function drawTotals() {
  const sheet = view();
  const sums = { ...sheet.categories, total: points(sheet.total), ...hooks.sums?.(sheet) };
  $$("#totals [data-sum]").forEach((slot) => write(slot, sums[slot.dataset.sum] ?? ""));
  mark($("#totals"), "aria-label", `${hooks.summary(sheet, sums)} Show why.`);
  const now = `${seat}:${sheet.total}`;
  if (spoken !== null && spoken !== now) $("#spoken").textContent = `${player().name}: ${points(sheet.total)}`;
  spoken = now;
}

function drawSaved() {
  const box = $("#saved"), waiting = queue.length, stuck = waiting > 0 && failures > 0, lost = trouble === "lost";
  box.classList.toggle("wait", stuck || lost);
  useIcon($("svg", box), waiting || lost ? "clock" : "check", icons);
  const old = `no connection since ${asOf.toTimeString().slice(0, 5)}`;
  const why = { lost: old, closed: "the table is closed", outdated: "load this page again to send" }[trouble];
  const text = stuck ? `${waiting} to send, kept here${why ? `; ${why}` : ""}`
    : lost ? capital(old) : waiting ? "Saving" : state.closed ? "Closed: the game is over" : "Saved";
  $("#totals").classList.toggle("old", lost);
  write($("span", box), text);
}

// A question stays until it is answered, on whatever sheet; where the answer came by itself it goes away.
function drawConflict() {
  const box = $("#conflict");
  for (const { id, place, yours } of [...conflicts]) if (valueAt(place) === yours) memory.drop(conflicts, id);
  const conflict = conflicts[0];
  if (!conflict) return void (box.hidden = true);
  const { id, place, yours } = conflict, theirs = valueAt(place);
  const settle = (value) => () => {
    memory.drop(conflicts, id);
    if (value !== theirs) enqueue({ id: newId(), place, before: theirs, value });
    draw();
  };
  const name = nameOf(place), what = label(place);
  const where = name && !what.includes(name) ? `${name}, ${what}` : capital(what);
  choiceBar(box, `${where}: two phones wrote here.`, [
    { label: `Keep ${shown(theirs)}`, act: settle(theirs) },
    { label: `Take ${shown(yours)}`, act: settle(yours) },
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
  for (const waiting of queue) setLocally(waiting);
  choose(seat);
  stayAwake();
  send();
  follow({
    url: readUrl,
    version: () => base.version,
    have: () => base.have,
    take(answer) {
      const newer = whole(answer, base); // one that an edit overtook is about what is no more
      if (newer && newer.version >= base.version) take(newer);
    },
    busy: () => sending || queue.length > 0,
    reach(lost) {
      if (lost || trouble === "lost") trouble = lost ? "lost" : "";
      drawSaved();
      if (!lost) send();
    },
  });
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
  const count = state.players.length;
  const next = { ArrowRight: seat + 1, ArrowLeft: seat - 1, Home: 0, End: count - 1 }[event.key];
  if (next === undefined) return;
  choose((next + count) % count);
  $$(".tab")[seat].focus();
  event.preventDefault();
});

$("#why").addEventListener("beforetoggle", () => {
  $("#why-title").textContent = `${player().name}: ${points(view().total)} points so far`;
  drawLines($("#why-lines"), () => true);
});

addEventListener("online", send);
document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
const stayAwake = () => navigator.wakeLock?.request("screen").catch(() => {}); // it may not be allowed here
