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

import { assigned, parts, placeOf, valueIn } from "./places.js";

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

const source = $("#table-data");
const { save: saveUrl, read: readUrl, key } = source.dataset;
export const { icons, symbols } = source.dataset;
const lineSymbols = JSON.parse(source.dataset.lineSymbols);
const csrf = $('meta[name="csrf-token"]').content;
const RETRY_SECONDS = [1, 2, 4, 8, 15];
const MAX_SENT = 100;
const MAX_UNDO = 300;

let state = JSON.parse(source.textContent);
let seat = Number(source.dataset.seat);
let hooks;
let sending = false;
let failures = 0;
let retryTimer;
let conflicts = [];
let spoken = null;

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

// ---- what this phone keeps, so that a reload loses nothing that was not sent yet

const kept = { queue: [], undo: [], redo: [], ...readKept() };

function readKept() {
  try {
    return JSON.parse(localStorage.getItem(`companion:${key}`)) ?? {};
  } catch {
    return {};
  }
}

function keep() {
  try {
    localStorage.setItem(`companion:${key}`, JSON.stringify(kept));
  } catch {
    // a full or forbidden storage: the edits are still in memory and on their way
  }
}

function newId() {
  // randomUUID exists on secure origins only, and a table is often served on plain http
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
}

// ---- places of the record

export { parts, placeOf };
const seatOf = (place) => (/^players\[(\d+)\]/.exec(place) ?? [])[1];
export const valueAt = (place) => valueIn(state.record, place);

function setLocally(place, value) {
  state.record = assigned(state.record, place, value);
}

// ---- edits

export function edit(place, value, group) {
  const before = valueAt(place);
  if (before === value) return;
  kept.undo.push(group ? { place, before, value, group } : { place, before, value });
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
  setLocally(place, value);
  kept.queue.push({ id: newId(), place, before, value });
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
    body: JSON.stringify({ edits }),
  });
  const answer = await response.json();
  if (!response.ok && !answer.faults) throw new Error(answer.text ?? response.statusText);
  return answer;
}

export async function send() {
  if (sending || !kept.queue.length) return drawSaved();
  sending = true;
  clearTimeout(retryTimer);
  drawSaved();
  try {
    let batch = kept.queue.slice(0, MAX_SENT);
    let answer = await post(batch);
    if (answer.faults && batch.length > 1) {
      batch = batch.slice(0, 1); // one refused edit must not hold back the others
      answer = await post(batch);
    }
    failures = 0;
    kept.queue.splice(0, batch.length);
    keep();
    if (answer.faults) {
      hooks.refused((answer.said ?? answer.faults).join(" "));
      answer = await (await fetch(readUrl)).json();
    } else conflicts.push(...answer.conflicts);
    take(answer);
  } catch {
    failures += 1;
    retryTimer = setTimeout(send, RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length) - 1] * 1000);
  }
  sending = false;
  drawSaved();
  if (kept.queue.length && !failures) send();
}

function take(answer) {
  state = answer;
  for (const waiting of kept.queue) setLocally(waiting.place, waiting.value);
  draw();
}

async function refresh() {
  if (kept.queue.length) return send();
  try {
    take(await (await fetch(readUrl)).json());
  } catch {
    // out of reach for the moment: what is shown stays
  }
}

// ---- players

export function choose(next) {
  seat = next;
  conflicts = [];
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
    for (const [id, list] of [["#undo", kept.undo], ["#redo", kept.redo]]) $(id).setAttribute("aria-disabled", !list.length);
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
  const waiting = kept.queue.length;
  const stuck = waiting > 0 && failures > 0;
  box.classList.toggle("wait", stuck);
  useIcon($("svg", box), waiting ? "clock" : "check", icons);
  const text = stuck ? `${waiting} to send, kept here` : waiting ? "Saving" : "Saved";
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

function drawConflict() {
  const box = $("#conflict");
  const conflict = conflicts[0];
  if (!conflict) return void (box.hidden = true);
  const { place, yours, theirs } = conflict;
  const settle = (value) => () => {
    conflicts.shift();
    if (value !== theirs) enqueue(place, theirs, value);
    draw();
  };
  choiceBar(box, `${capital(hooks.label(place))}: two phones wrote here.`, [
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
  hooks = { refused: () => {}, reveal: () => {}, sums: () => ({}), ...given };
  for (const waiting of kept.queue) setLocally(waiting.place, waiting.value);
  choose(seat);
  stayAwake();
  send();
}

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  const name = event.key.toLowerCase();
  if (name === "z" && !event.shiftKey) undo();
  else if (name === "y" || (name === "z" && event.shiftKey)) redo();
  else return;
  event.preventDefault();
});
$("#undo").addEventListener("click", undo);
$("#redo").addEventListener("click", redo);

$$(".tab").forEach((tab, n) => tab.addEventListener("click", () => choose(n)));
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
  if (document.hidden) return;
  stayAwake();
  refresh();
});
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // not allowed here
  }
}
