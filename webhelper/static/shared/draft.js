// The draft of a table on this phone, whatever the game: its record, a queue of edits that survives reloads and
// dead networks, undo and redo, conflicts between phones. The server tells what counts and what is allowed.
//
// Who draws it calls drawnBy(sheet), an object with:
//   draw(), drawUndisturbed()     after what a hand did here; after what came from elsewhere
//   drawSaved()                   whether all is sent has changed
//   quiet()                       something else is done: what was not taken is said no more
//   seated(), reveal(place)       another sheet is in hand; the place that undo or redo changed
//   refused(text, place)          what the server did not take
//   told(before, mine)            the draft changed from ``before``, by the edits ``mine`` and on others
//   derived(place)                of a place that is read off others: {read(record), write(record, value)}

import { $, capital } from "./dom.js";
import { memoryOf, MAX_SENT, moment, newId, sendEdits } from "./memory.js";
import { follow, say } from "./live.js";
import { sendKept } from "./outbox.js";
import { assigned, seatOf, valueIn, whole } from "./places.js";

const source = $("#table-data");
const { save: saveUrl, read: readUrl, key } = source.dataset;
const RETRY_SECONDS = [1, 2, 4, 8, 15];

let base = JSON.parse(source.textContent); // as the server told it last
let state = { ...base }; // with what waits here
let seat = Number(source.dataset.seat);
let sheet;
let sending = false, failures = 0, retryTimer; // failures in a row
let trouble = ""; // why what waits is not sent: "lost" is out of reach, "closed" the table, "outdated" this page's key
let asOf = new Date();

export const currentSeat = () => seat;
export const record = () => state.record;
export const players = () => state.players;
export const player = () => state.record.players[seat];
export const view = () => state.players[seat];
export const shared = () => state.shared;

/** Returns how many typed edits wait, whether they are stuck, the trouble, and when the server last answered. */
export const sent = () => ({
  waits: queue.entries.length, stuck: queue.entries.length > 0 && failures > 0,
  trouble, asOf, closed: state.closed,
});

// What another tab of this browser keeps or lets go of is shown here too.
const memory = memoryOf(key, (entry) => {
  if (entry) setLocally(entry);
  sheet.drawUndisturbed();
  sheet.drawSaved();
});
const { queue, conflicts, done } = memory;
export { done };

// ---- places of the record

export const nameOf = (place) => state.record.players[seatOf(place)]?.name;
export const valueAt = (place) => sheet?.derived(place)?.read(state.record) ?? valueIn(state.record, place);

/** Whether something at a place of the record, or within it, was typed here and waits for the server. */
export const waits = (place) => queue.entries.some((entry) => {
  const at = (entry.shows ?? entry).place;
  return at === place || (at.startsWith(place) && [".", "["].includes(at[place.length]));
});

// What waits shows at once; an undo and a redo, which the server does by the id of an edit, say where in
// ``shows``.
function setLocally(entry) {
  const { place, value } = entry.shows ?? entry;
  state.record = sheet?.derived(place)?.write(state.record, value) ?? assigned(state.record, place, value);
}

// ---- edits

/** Types one thing. Returns whether it differs from what stands there, and so was drawn. */
export function edit(place, value) {
  const before = valueAt(place), id = newId();
  sheet.quiet();
  if (before === value) return false;
  memory.did({ id, place, before, value, player: nameOf(place) });
  enqueue({ id, place, before, value });
  return true;
}

function enqueue(entry) {
  const player = nameOf(entry.place);
  setLocally(entry);
  queue.put({ at: moment(), ...entry, ...(player === undefined ? {} : { player }) });
  memory.keepDone();
  sheet.draw();
  send();
}

function stepBack(from, to, place, shown) {
  const change = from.pop();
  if (!change) return;
  to.push(change);
  const who = seatOf(change.place);
  if (who !== undefined && +who !== seat) choose(+who);
  sheet.quiet();
  sheet.reveal(change.place);
  const shows = { place: change.place, value: change[shown] };
  enqueue({ id: newId(), place, before: null, value: change.id, shows });
}

export const undo = () => stepBack(done.undo, done.redo, "undo", "before");
export const redo = () => stepBack(done.redo, done.undo, "redo", "value");

/** Settles which value stays where two phones wrote. */
export function settle({ id, place }, value) {
  conflicts.drop(id);
  const theirs = valueAt(place);
  if (value !== theirs) enqueue({ id: newId(), place, before: theirs, value });
  sheet.draw();
}

/** Drops questions that were answered by themselves. Returns the first that is left. */
export function openConflict() {
  for (const { id, place, yours } of conflicts.entries.slice()) {
    if (valueAt(place) === yours) conflicts.drop(id);
  }
  return conflicts.entries[0];
}

// ---- to the server and back

async function post(edits) {
  const [response, answer] = await sendEdits(saveUrl, edits, base.have);
  const why = answer.outdated ? "outdated" : answer.closed && answer.text ? "closed" : "lost";
  if (why !== "lost" || (!response.ok && !answer.faults)) {
    throw Object.assign(new Error(answer.text), { why });
  }
  return answer;
}

async function readAnew() {
  const response = await fetch(readUrl, { cache: "no-store" });
  if (!response.ok) throw new Error(response.statusText); // what it says is no table
  return response.json();
}

// Sends the edits that wait. One refused edit must not hold back the others.
async function postWaiting() {
  const batch = queue.entries.slice(0, MAX_SENT);
  const answer = await post(batch);
  if (!answer.faults || batch.length === 1) return [batch, answer];
  return [batch.slice(0, 1), await post(batch.slice(0, 1))];
}

export async function send() {
  if (!sending) sendKept().then(({ says }) => says && say(says), () => {}); // acts of play
  if (sending || !queue.entries.length) return sheet.drawSaved();
  sending = true;
  clearTimeout(retryTimer);
  sheet.drawSaved();
  try {
    const [batch, answer] = await postWaiting();
    failures = 0;
    trouble = "";
    for (const { id } of batch) queue.drop(id);
    for (const conflict of answer.conflicts ?? []) {
      conflicts.put({ ...conflict, at: moment(), player: nameOf(conflict.place) });
    }
    const mine = batch.map((entry) => entry.shows ?? entry);
    take((!answer.faults && whole(answer, base)) || await readAnew(), mine);
    // after what stands is shown again, which takes the messages away
    if (answer.faults) sheet.refused(capital((answer.said ?? answer.faults).join(" ")), mine[0].place);
  } catch (error) {
    trouble = error.why ?? "lost";
    failures += 1;
    retryTimer = setTimeout(send, 1000 * (RETRY_SECONDS[failures - 1] ?? RETRY_SECONDS.at(-1)));
    sheet.draw();
  }
  sending = false;
  sheet.drawSaved();
  if (queue.entries.length && !failures) send();
}

const mapOf = ({ record: { map } }) => JSON.stringify(map ?? null);

function take(answer, mine = []) {
  const before = state;
  base = answer;
  state = { ...base };
  reseat(before.record.players, state.record.players);
  for (const waiting of queue.entries) setLocally(waiting);
  asOf = new Date();
  if (base.begun && !before.closed) return location.replace(base.begun); // all count it up
  if (mapOf(before) !== mapOf(state)) return location.reload(); // the sheet was drawn with its map, by the server
  sheet.told(before, mine, state);
}

// ---- players who came, went or changed seats: what waits and what can be undone goes where they sit now

// Where everybody sits now, by the seat they had; null for who is gone. A new name that was refused may be
// another's: of two who share one nobody is found by it, and where as many sit as before each stays.
function seatsNow(old, names) {
  return old.map((name, n) => {
    const alone = old.indexOf(name) === old.lastIndexOf(name);
    if (alone && names.includes(name)) return names.indexOf(name);
    return names.length === old.length ? n : null;
  });
}

function reseated(entry, seats, names) {
  if (entry.shows) {
    const shows = reseated(entry.shows, seats, names);
    return shows && { ...entry, shows };
  }
  const was = seatOf(entry.place);
  if (was === undefined) return entry;
  const to = seats[was] ?? null;
  if (to === null) return null; // the player is gone
  const there = { ...entry, place: entry.place.replace(/^players\[\d+\]/, `players[${to}]`) };
  if (entry.player !== undefined) there.player = names[to];
  return there;
}

function reseat(before, now) {
  const old = before.map((one) => one.name), names = now.map((one) => one.name);
  if (names.join("\n") === old.join("\n")) return;
  const seats = seatsNow(old, names);
  for (const list of ["undo", "redo"]) {
    done[list] = done[list].map((entry) => reseated(entry, seats, names)).filter(Boolean);
  }
  for (const list of [queue, conflicts]) {
    for (const entry of list.entries.slice()) {
      const there = reseated(entry, seats, names);
      if (!there && list === queue) continue; // the server says in words that the player is gone
      list.drop(entry.id);
      if (there) list.put(there);
    }
  }
  memory.keepDone();
  choose(seats[seat] ?? Math.min(seat, names.length - 1));
}

/** Shows another player's sheet. */
export function choose(next) {
  seat = next;
  sheet.seated();
}

// ---- from the first drawing on

/** Draws the draft by ``sheet`` with the edits that wait, sends those, and follows the table. */
export function drawnBy(one) {
  sheet = one;
  for (const waiting of queue.entries) setLocally(waiting);
  choose(seat);
  send();
  follow({
    url: readUrl,
    version: () => base.version,
    have: () => base.have,
    take(answer) {
      const newer = whole(answer, base); // one that an edit overtook is about what is no more
      if (newer && newer.version >= base.version) take(newer);
    },
    busy: () => sending || queue.entries.length > 0,
    reach(lost) {
      if (lost || trouble === "lost") trouble = lost ? "lost" : "";
      sheet.drawSaved();
      if (!lost) send();
    },
  });
}

addEventListener("online", send);
