// What another phone wrote: said for a while where nothing moves, never in magenta.

import { $, $$, make, points } from "./dom.js";
import { placeOf, seatOf, valueIn } from "./places.js";

const FAR_MS = 6000;
let farTimer;

/** Tells what differs between two states of a table, ``before`` and ``now``, but for the edits
 *  ``mine``; ``seat`` is the sheet in hand, ``hooks`` those of the game. */
export function tellFar(before, now, mine, seat, hooks) {
  const own = new Set(mine.map(({ place }) => seatOf(place))); // undefined: the table's own part, which moves anybody's total
  const gains = now.players.map((one, n) => {
    const was = before.players[n];
    return own.has(undefined) || own.has(String(n)) || was?.name !== one.name
      ? 0
      : (one.total ?? 0) - (was.total ?? 0);
  });
  const player = now.record.players[seat], at = `players[${seat}]`;
  const places = [
    ...(own.has(String(seat)) ? [] : changed(before.record.players[seat], player, at)),
    ...(own.has(undefined) ? [] : changedOfAll(before.record, now.record)),
  ];
  if (!gains.some(Boolean) && !places.length) return;
  const n = gains.findIndex(Boolean);
  const value = places.length === 1 ? valueIn(now.record, places[0]) : {};
  const sheet = places.some(seatOf) ? `${player.name}’s sheet` : "the table";
  const gain = n >= 0
    && `${now.players[n].name}: ${points(before.players[n].total)} to ${points(now.players[n].total)} points`;
  const text =
    typeof value !== "object"
      ? `Another phone: ${hooks.label(places[0])}, ${hooks.shown(value)}`
      : gain || `Another phone wrote on ${sheet}`;
  quiet();
  gains.forEach((gain, who) => {
    if (gain) {
      $$(".tab")[who]?.append(make("span.up", { "aria-hidden": true }, gain > 0 ? `+${gain}` : points(gain)));
    }
  });
  hooks.far(places);
  const lines = ["#cap", ".bar .tt", "#totals", "#read"].map((one) => $(one));
  const inSight = lines.find((one) => one?.offsetWidth > 80); // with room for a few words
  if (inSight) inSight.dataset.far = text;
  $("#spoken").textContent = text;
  farTimer = setTimeout(quiet, FAR_MS);
}

function quiet() {
  clearTimeout(farTimer);
  for (const pill of $$(".tab .up")) pill.remove();
  for (const line of $$("[data-far]")) delete line.dataset.far;
  for (const field of $$(".far")) field.classList.remove("far");
}

/** Returns how the buttons of the sheet look, for :func:`ring` to compare with. */
export const faces = () => new Set($$("#panel button").map((button) => button.outerHTML));

/** Draws a dashed ring around what shows these places: controls of a form by place, buttons that look new. */
export function ring(places, seat, before) {
  for (const field of $$("[data-place]")) {
    const at = field.dataset.place.replace("players[]", `players[${seat}]`);
    if (places.some((place) => place === at || [".", "["].includes(place.startsWith(at) && place[at.length]))) {
      field.classList.add("far");
    }
  }
  const fresh = $$("#panel button").filter((button) => !before.has(button.outerHTML)); // all of them before any is ringed
  for (const button of fresh) button.classList.add("far");
}

// Returns the places outside the players' sheets with different values.
function changedOfAll(was, now) {
  const keys = new Set([...Object.keys(was), ...Object.keys(now)].filter((key) => key !== "players"));
  return [...keys].flatMap((key) => changed(was[key] ?? null, now[key] ?? null, key));
}

// Returns the places with different values within one that holds objects, lists and texts; a few at most.
function changed(was, now, place, out = []) {
  if (out.length > 8 || JSON.stringify(was) === JSON.stringify(now)) return out;
  const texts = typeof was === "string" && typeof now === "string" && !place.endsWith(".name");
  const isRow = texts && was.length === now.length && now.length > 1; // of fields, a letter each
  if (isRow || (Array.isArray(now) && Array.isArray(was) && was.length === now.length)) {
    for (let n = 0; n < now.length; n += 1) changed(was[n], now[n], `${place}[${n}]`, out);
  } else if (now && was && typeof now === "object" && typeof was === "object" && !Array.isArray(now)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(now)])) {
      changed(was[name] ?? null, now[name] ?? null, placeOf(place, name), out);
    }
  } else out.push(place);
  return out;
}
