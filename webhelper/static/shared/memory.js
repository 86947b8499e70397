// What a phone keeps of a table, so that a reload loses nothing: edits that wait, questions that wait for an answer,
// each under a key of its own, so that two tabs of one browser never write over each other's; undo belongs to one tab.

import { $ } from "./dom.js";
import { namesOf, store, stored } from "./stored.js";

export const MAX_SENT = 100; // edits in one request
const MAX_UNDO = 300;

/** What is remembered of the table with this key; ``changed(entry)`` is called when another tab of this browser keeps an
 *  edit, ``entry``, or lets go of something, null. */
export function memoryOf(key, changed = () => {}) {
  const WAITING = `companion:${key}:edit:`, ASKED = `companion:${key}:asked:`, DONE = `companion:${key}:done`;
  const queue = entries(WAITING), conflicts = entries(ASKED);
  const prefixes = new Map([[queue, WAITING], [conflicts, ASKED]]);
  const done = { undo: [], redo: [], ...stored("sessionStorage", DONE) };

  addEventListener("storage", ({ key: name, newValue }) => {
    for (const [list, prefix] of prefixes) {
      if (!name?.startsWith(prefix)) continue;
      const at = list.findIndex((entry) => prefix + entry.id === name);
      const entry = newValue && JSON.parse(newValue);
      if (entry && at < 0) list.push(entry);
      else if (!entry && at >= 0) list.splice(at, 1);
      changed(entry && at < 0 && list === queue ? entry : null);
    }
  });

  return {
    queue,
    conflicts,
    done,

    put(list, entry) {
      list.push(entry);
      store("localStorage", prefixes.get(list) + entry.id, entry);
    },

    drop(list, id) {
      const at = list.findIndex((entry) => entry.id === id);
      if (at >= 0) list.splice(at, 1);
      store("localStorage", prefixes.get(list) + id, null);
    },

    keepDone: () => store("sessionStorage", DONE, done),

    /** What was done here, which undo takes back; nothing that was undone before comes again. */
    did(...changes) {
      done.undo = [...done.undo, ...changes].slice(-MAX_UNDO);
      done.redo = [];
      store("sessionStorage", DONE, done);
    },
  };
}

const entries = (prefix) =>
  namesOf(prefix).map((name) => stored("localStorage", name)).filter(Boolean).sort((one, other) => one.at - other.at);

/** Sends edits to a table, ``have`` being what of it is known; the response and what it says. */
export async function sendEdits(address, edits, have) {
  const sent = edits.map(({ id, place, before, value, player }) => ({ id, place, before, value, player }));
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": $("[name=csrf_token]").content };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify({ have, edits: sent }) });
  return [response, await response.json()];
}

let last = 0;

/** Now, later than everything before. */
export const moment = () => (last = Math.max(Date.now(), last + 1));

export function newId() {
  // randomUUID exists on secure origins only, and a table is often served on plain http
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
}
