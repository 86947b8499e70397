// A table on the phone, whatever the game: its record, a queue of edits that survives reloads and dead
// networks, undo and redo, conflicts between phones, player tabs, totals and their explanation.
// What counts and what is allowed comes from the server; no script knows a rule.
//
// A game's module calls start(hooks):
//   draw()            draws the sheet of the current player from player() and view()
//   seated()          another player's sheet is shown now
//   reveal(place)     moves the cursor to a place that undo or redo changed
//   label(place)      a place in words
//   shown(value)      a value in words
//   sums(view)        texts for the totals bar by their data-sum
//   summary(view)     the totals bar in words
//   far(places)       places of the sheet in hand that another phone changed

import { follow } from "./live.js";
import { assigned, parts, placeOf, valueIn } from "./places.js";

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

const source = $("#table-data");
const { save: saveUrl, read: readUrl, key } = source.dataset;
export const { icons, symbols } = source.dataset;
const lineSymbols = JSON.parse(source.dataset.lineSymbols);
const csrf = $('meta[name="csrf_token"]').content;
const RETRY_SECONDS = [1, 2, 4, 8, 15];
const MAX_SENT = 100;
const MAX_UNDO = 300;
const FAR_MS = 6000;

let state = JSON.parse(source.textContent);
let seat = Number(source.dataset.seat);
let hooks;
let sending = false;
let failures = 0;
let retryTimer;
let spoken = null;
let lost = false; // out of reach: what others wrote since is not shown
let closed = ""; // why nothing is taken any more
let outdated = false; // the server's key changed since this page was loaded: what waits is sent after loading it again
let asOf = new Date();

export const currentSeat = () => seat;
export const record = () => state.record;
export const player = () => state.record.players[seat];
export const view = () => state.players[seat];
export const shared = () => state.shared;
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const points = (value) => (value === null || value === undefined ? "–" : String(value).replace("-", "−"));

export function useIcon(svg, name, sprite) {
  $("use", svg).setAttribute("href", `${sprite}#${name}`);
}

// ---- what this phone keeps, so that a reload loses nothing: edits that wait, questions that wait for an answer, each
// under a key of its own, so that two tabs of one browser never write over each other's; undo belongs to one tab

const WAITING = `companion:${key}:edit:`, ASKED = `companion:${key}:asked:`, DONE = `companion:${key}:done`;
const queue = entries(WAITING), conflicts = entries(ASKED);
const kept = { undo: [], redo: [], ...stored(sessionStorage, DONE) };
let last = 0;

function stored(storage, name) {
  try {
    return JSON.parse(storage.getItem(name));
  } catch {
    return null;
  }
}

function entries(prefix) {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    return names.map((name) => stored(localStorage, name)).filter(Boolean).sort((one, other) => one.at - other.at);
  } catch {
    return []; // a forbidden storage: what is typed is in memory and on its way
  }
}

function put(prefix, list, entry) {
  list.push(entry);
  try {
    localStorage.setItem(prefix + entry.id, JSON.stringify(entry));
  } catch {
    // a full or forbidden storage: still in memory
  }
}

function drop(prefix, list, id) {
  const at = list.findIndex((entry) => entry.id === id);
  if (at >= 0) list.splice(at, 1);
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // was never there
  }
}

// What another tab of this browser keeps or lets go of.
addEventListener("storage", ({ key: name, newValue }) => {
  for (const [prefix, list] of [[WAITING, queue], [ASKED, conflicts]]) {
    if (!name?.startsWith(prefix)) continue;
    const at = list.findIndex((entry) => prefix + entry.id === name);
    const entry = newValue && JSON.parse(newValue);
    if (entry && at < 0) {
      list.push(entry);
      if (list === queue) setLocally(entry.place, entry.value);
    } else if (!entry && at >= 0) list.splice(at, 1);
    draw();
    drawSaved();
  }
});

const moment = () => (last = Math.max(Date.now(), last + 1)); // later than everything before

function keep() {
  try {
    sessionStorage.setItem(DONE, JSON.stringify(kept));
  } catch {
    // as above
  }
}

function newId() {
  // randomUUID exists on secure origins only, and a table is often served on plain http
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
}

// ---- places of the record

export { parts, placeOf };
const seatOf = (place) => (/^players\[(\d+)\]/.exec(place) ?? [])[1];
const nameOf = (place) => state.record.players[seatOf(place)]?.name;
export const valueAt = (place) => valueIn(state.record, place);

function setLocally(place, value) {
  state.record = assigned(state.record, place, value);
}

// ---- edits

export function edit(place, value, group) {
  const before = valueAt(place);
  if (before === value) return;
  kept.undo.push({ place, before, value, player: nameOf(place), ...(group ? { group } : {}) });
  if (kept.undo.length > MAX_UNDO) kept.undo.shift();
  kept.redo.length = 0;
  enqueue(place, before, value);
}

/** Several edits, as [place, value], for one tap: undo takes them back together. */
export function editAll(changes) {
  const group = newId();
  for (const [place, value] of changes) edit(place, value, group);
}

function enqueue(place, before, value) {
  const player = nameOf(place);
  setLocally(place, value);
  put(WAITING, queue, { id: newId(), at: moment(), place, before, value, ...(player === undefined ? {} : { player }) });
  keep();
  draw();
  send();
}

function stepBack(from, to, pick) {
  const change = from.pop();
  if (!change) return;
  to.push(change);
  const [before, value] = pick(change);
  const who = seatOf(change.place);
  if (who !== undefined && +who !== seat) choose(+who);
  hooks.reveal(change.place);
  enqueue(change.place, before, value);
  if (change.group && from.at(-1)?.group === change.group) stepBack(from, to, pick);
}

const undo = () => stepBack(kept.undo, kept.redo, (change) => [change.value, change.before]);
const redo = () => stepBack(kept.redo, kept.undo, (change) => [change.before, change.value]);

async function post(edits) {
  const response = await fetch(saveUrl, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf },
    body: JSON.stringify({ edits: edits.map(({ id, place, before, value, player: who }) => ({ id, place, before, value, player: who })) }),
  });
  const answer = await response.json();
  if (answer.outdated) throw new Outdated(answer.text);
  if (!response.ok && !answer.faults && !answer.closed) throw new Error(answer.text ?? response.statusText);
  return answer;
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
    lost = outdated = false;
    if (answer.closed && answer.text) throw new Closed(answer.text);
    for (const { id } of batch) drop(WAITING, queue, id);
    const refused = answer.faults ? answer : null;
    if (refused) {
      answer = await (await fetch(readUrl, { cache: "no-store" })).json();
    } else {
      for (const conflict of answer.conflicts) put(ASKED, conflicts, { ...conflict, at: moment(), player: nameOf(conflict.place) });
    }
    take(answer, batch);
    if (refused) { // after what stands is shown again, which takes the messages away
      hooks.refused((refused.said ?? refused.faults).join(" "), batch[0].place);
      draw();
    }
  } catch (error) {
    closed = error instanceof Closed ? error.message : "";
    outdated = error instanceof Outdated;
    lost = !closed && !outdated;
    failures += 1;
    retryTimer = setTimeout(send, RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length) - 1] * 1000);
  }
  sending = false;
  drawSaved();
  if (queue.length && !failures) send();
}

class Closed extends Error {}
class Outdated extends Error {}

function take(answer, mine = []) {
  const before = state;
  state = answer;
  reseat(before.record.players, state.record.players);
  for (const waiting of queue) setLocally(waiting.place, waiting.value);
  asOf = new Date();
  draw();
  tellFar(before, mine);
}

// ---- players who came, went or changed seats: what waits and what can be undone goes where they sit now

function reseat(before, now) {
  const names = now.map((one) => one.name), old = before.map((one) => one.name);
  if (names.join("\n") === old.join("\n")) return;
  const single = (name) => old.indexOf(name) === old.lastIndexOf(name); // a refused new name may be another's
  const seats = old.map((name, n) => (single(name) && names.includes(name) ? names.indexOf(name) : names.length === old.length ? n : -1));
  const moved = (entry) => {
    const was = seatOf(entry.place), to = was === undefined ? 0 : seats[was] ?? -1;
    if (was === undefined) return entry;
    if (to < 0) return null;
    const there = { ...entry, place: entry.place.replace(/^players\[\d+\]/, `players[${to}]`) };
    return entry.player === undefined ? there : { ...there, player: names[to] };
  };
  for (const list of ["undo", "redo"]) kept[list] = kept[list].map(moved).filter(Boolean);
  for (const [prefix, list] of [[WAITING, queue], [ASKED, conflicts]]) {
    for (const entry of [...list]) {
      const there = moved(entry);
      if (!there && prefix === WAITING) continue; // the server says in words that the player is gone
      drop(prefix, list, entry.id);
      if (there) put(prefix, list, there);
    }
  }
  keep();
  const to = seats[seat] ?? -1;
  seat = to < 0 ? Math.min(seat, names.length - 1) : to;
  drawSeats(names);
}

function drawSeats(names) {
  const tabs = $$(".tab"), box = $(".tabs");
  names.forEach((name, n) => {
    const tab = tabs[n] ?? box.appendChild(tabs[0].cloneNode(true));
    tab.id = `tab${n}`;
    $("span", tab).textContent = name;
  });
  for (const tab of tabs.slice(names.length)) tab.remove();
  choose(seat);
}

// ---- what another phone wrote: said for a while where nothing moves, never in magenta

let farTimer;

function tellFar(before, mine) {
  const own = new Set(mine.map(({ place }) => seatOf(place))); // undefined: the table's own part, which moves anybody's total
  const gains = state.players.map((now, n) => {
    const was = before.players[n];
    return own.has(undefined) || own.has(String(n)) || was?.name !== now.name ? 0 : (now.total ?? 0) - (was.total ?? 0);
  });
  const shownBefore = before.record.players[seat], places = own.has(String(seat)) ? [] : changed(shownBefore, player(), `players[${seat}]`);
  if (!gains.some(Boolean) && !places.length) return;
  const n = gains.findIndex(Boolean);
  const one = places.length === 1 && typeof valueAt(places[0]) !== "object";
  const text = one
    ? `Another phone: ${hooks.label(places[0])}, ${hooks.shown(valueAt(places[0]))}`
    : n < 0 ? `Another phone wrote on ${player().name}’s sheet` : `${state.players[n].name}: ${points(before.players[n].total)} to ${points(state.players[n].total)} points`;
  quiet();
  gains.forEach((gain, who) => {
    if (!gain) return;
    const pill = document.createElement("span");
    pill.className = "up";
    pill.setAttribute("aria-hidden", "true");
    pill.textContent = gain > 0 ? `+${gain}` : `−${-gain}`;
    $$(".tab")[who]?.append(pill);
  });
  hooks.far(places);
  ($("#cap") ?? $(".bar .tt")).dataset.far = text;
  $("#spoken").textContent = text;
  farTimer = setTimeout(quiet, FAR_MS);
}

function quiet() {
  clearTimeout(farTimer);
  for (const pill of $$(".tab .up")) pill.remove();
  for (const line of $$("[data-far]")) delete line.dataset.far;
  for (const field of $$(".f.far")) field.classList.remove("far");
}

// The places, within one that holds objects, lists and texts, whose values differ; a few at most.
function changed(was, now, place, out = []) {
  if (out.length > 8 || JSON.stringify(was) === JSON.stringify(now)) return out;
  const text = typeof was === "string" && typeof now === "string" && was.length === now.length && now.length > 1 && !place.endsWith(".name");
  if (text || (Array.isArray(now) && Array.isArray(was) && was.length === now.length)) {
    for (let n = 0; n < now.length; n += 1) changed(was[n], now[n], `${place}[${n}]`, out);
  } else if (now && was && typeof now === "object" && typeof was === "object" && !Array.isArray(now)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(now)])) changed(was[name] ?? null, now[name] ?? null, placeOf(place, name), out);
  } else out.push(place);
  return out;
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
  hooks.seated();
  draw();
}

// ---- an answer may arrive at any moment: focus, cursor, scroll and half-typed input are afterwards as they were

let typing = null; // the control whose input was not handed over yet
document.addEventListener("input", (event) => (typing = event.target), true);
for (const end of ["change", "focusout"]) document.addEventListener(end, () => (typing = null), true);

function undisturbed(redraw) {
  const before = document.activeElement ?? document.body;
  const again = before === document.body ? null : finderOf(before);
  const cursor = cursorOf(before), half = typing === before ? before.value : null;
  const scrolled = $$("main, dialog[open]").map((box) => [box, box.scrollTop, box.scrollLeft]);
  redraw();
  if (again) giveBack(before, again, cursor, half);
  for (const [box, top, left] of scrolled) {
    if (box.scrollTop !== top) box.scrollTop = top;
    if (box.scrollLeft !== left) box.scrollLeft = left;
  }
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

// ---- drawing

// What is drawn anew is patched in: a child that reads as before stays, and with it focus, cursor and scroll.
export function patch(box, children) {
  const old = [...box.children];
  children.forEach((child, n) => {
    if (old[n]?.isEqualNode(child)) return;
    if (old[n]) old[n].replaceWith(child);
    else box.append(child);
  });
  for (const rest of old.slice(children.length)) rest.remove();
}

export function draw() {
  undisturbed(() => {
    hooks.draw();
    drawTabs();
    drawTotals();
    drawConflict();
    drawLines($("#so-far-lines"), ([, , value]) => value !== 0);
    for (const [which, list] of [["[data-undo]", kept.undo], ["#redo", kept.redo]]) {
      for (const button of $$(which)) button.setAttribute("aria-disabled", !list.length);
    }
  });
}

function drawTabs() {
  $$(".tab").forEach((tab, n) => {
    const here = n === seat;
    tab.setAttribute("aria-selected", here);
    tab.tabIndex = here ? 0 : -1;
    $("b", tab).textContent = state.players[n].reason ? "out" : points(state.players[n].total);
  });
  $("#panel").setAttribute("aria-labelledby", `tab${seat}`);
}

function drawTotals() {
  const sheet = view();
  const sums = { ...sheet.categories, total: points(sheet.total), ...hooks.sums(sheet) };
  $$("#totals [data-sum]").forEach((slot) => (slot.textContent = sums[slot.dataset.sum]));
  $("#totals").setAttribute("aria-label", `${hooks.summary(sheet, sums)} Show why.`);
  const now = `${seat}:${sheet.total}`;
  if (spoken !== null && spoken !== now) $("#spoken").textContent = `${player().name}: ${points(sheet.total)}`;
  spoken = now;
}

function drawSaved() {
  const box = $("#saved");
  const waiting = queue.length;
  const stuck = waiting > 0 && failures > 0;
  box.classList.toggle("wait", stuck || lost);
  useIcon($("svg", box), waiting || lost ? "clock" : "check", icons);
  const old = `out of date since ${asOf.toTimeString().slice(0, 5)}`;
  const text = stuck
    ? `${waiting} to send, kept here${closed ? "; the table is closed" : outdated ? "; load this page again to send" : lost ? `; ${old}` : ""}`
    : lost ? `Out of reach, ${old}` : waiting ? "Saving" : state.closed ? "Closed: the game is over" : "Saved";
  $("#totals").classList.toggle("old", lost);
  const slot = $("span", box);
  if (slot.textContent !== text) slot.textContent = text;
}

// A question with its answers as buttons, in ``box``.
export function choiceBar(box, text, answers) {
  box.hidden = false;
  const label = document.createElement("p");
  label.textContent = text;
  const buttons = answers.map(({ label: name, chosen, act }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn q";
    button.textContent = name;
    if (chosen !== undefined) button.setAttribute("aria-pressed", chosen);
    button.addEventListener("click", act);
    return button;
  });
  box.replaceChildren(label, ...buttons);
}

// A question stays until it is answered, on whatever sheet; where the answer came by itself it goes away.
function drawConflict() {
  const box = $("#conflict");
  for (const { id, place, yours } of [...conflicts]) if (valueAt(place) === yours) drop(ASKED, conflicts, id);
  const conflict = conflicts[0];
  if (!conflict) return void (box.hidden = true);
  const { id, place, yours } = conflict, theirs = valueAt(place);
  const settle = (value) => () => {
    drop(ASKED, conflicts, id);
    if (value !== theirs) enqueue(place, theirs, value);
    draw();
  };
  const name = nameOf(place), what = hooks.label(place);
  const where = name && !what.includes(name) ? `${name}, ${what}` : capital(what);
  choiceBar(box, `${where}: two phones wrote here.`, [
    { label: `Keep ${hooks.shown(theirs)}`, act: settle(theirs) },
    { label: `Take ${hooks.shown(yours)}`, act: settle(yours) },
  ]);
}

function explained([category, label, value, reason], position) {
  const item = document.createElement("li");
  const names = lineSymbols[category] ?? [];
  if (names.length) {
    item.innerHTML = `<svg class="i" aria-hidden="true" focusable="false"><use href="${names[position % names.length]}"/></svg>`;
  } else item.append(document.createElement("i"));
  for (const [tag, kind, text] of [["b", "", label], ["span", "p", String(value).replace("-", "−")], ["span", "why", reason]]) {
    const part = document.createElement(tag);
    part.className = kind;
    part.textContent = text;
    item.append(part);
  }
  return item;
}

function drawLines(list, wanted) {
  const counts = {};
  const items = view().lines.map((line) => {
    counts[line[0]] = (counts[line[0]] ?? -1) + 1;
    return wanted(line) ? explained(line, counts[line[0]]) : null;
  });
  list.replaceChildren(...items.filter(Boolean));
}

// ---- listening

export function start(given) {
  hooks = { refused: () => {}, far: () => {}, reveal: () => {}, sums: () => ({}), ...given };
  for (const waiting of queue) setLocally(waiting.place, waiting.value);
  choose(seat);
  stayAwake();
  takeOver();
  send();
  follow({
    url: readUrl,
    version: () => state.version,
    take,
    busy: () => sending || queue.length > 0,
    told(out) {
      lost = out;
      drawSaved();
      if (!out) send();
    },
  });
}

// What a browser kept in the form before this one.
function takeOver() {
  const old = stored(localStorage, `companion:${key}`);
  if (!old) return;
  localStorage.removeItem(`companion:${key}`);
  for (const entry of old.queue ?? []) put(WAITING, queue, { ...entry, at: moment() });
  for (const waiting of queue) setLocally(waiting.place, waiting.value);
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

$(".tabs").addEventListener("click", (event) => {
  const tab = event.target.closest(".tab");
  if (tab) choose($$(".tab").indexOf(tab));
});
$(".tabs").addEventListener("keydown", (event) => {
  const count = state.players.length;
  const next = { ArrowRight: seat + 1, ArrowLeft: seat - 1, Home: 0, End: count - 1 }[event.key];
  if (next === undefined) return;
  choose((next + count) % count);
  $$(".tab")[seat].focus();
  event.preventDefault();
});

const why = $("#why");
$("#totals").addEventListener("click", () => {
  $("#why-title").textContent = `${player().name}: ${points(view().total)} points so far`;
  drawLines($("#why-lines"), () => true);
  why.showModal();
});
$("#why-close").addEventListener("click", () => why.close());
why.addEventListener("click", (event) => {
  if (event.target === why) why.close();
});

addEventListener("online", send);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) stayAwake();
});
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // not allowed here
  }
}
