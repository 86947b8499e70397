// Keeps what a phone needs of a table after a reload: edits and questions that wait for an answer. Each has
// a key of its own, so that two tabs of one browser never overwrite each other's. Undo belongs to one tab.

import { $ } from "./dom.js";
import { namesOf, store, stored } from "./stored.js";

export const MAX_SENT = 100; // edits in one request
const MAX_UNDO = 300;

/** What this browser keeps under names that begin with ``prefix``, in the order in which it was done:
 *  {entries, put, drop}, an entry having an id and a moment, ``at``. ``changed(entry)`` is called when
 *  another tab keeps an entry, or lets go of one, null. */
export function keptList(prefix, changed = () => {}) {
  const kept = namesOf(prefix).map((name) => stored("localStorage", name)).filter(Boolean);
  const entries = kept.sort((one, other) => one.at - other.at);
  const indexOf = (id) => entries.findIndex((entry) => entry.id === id);

  addEventListener("storage", ({ key: name, newValue }) => {
    if (!name?.startsWith(prefix)) return;
    const at = indexOf(name.slice(prefix.length)), entry = newValue && JSON.parse(newValue);
    if (entry) entries.splice(at < 0 ? entries.length : at, 1, entry);
    else if (at >= 0) entries.splice(at, 1);
    changed(entry && at < 0 ? entry : null);
  });

  return {
    entries,

    /** Keeps an entry, in the place of what was kept under its id. */
    put(entry) {
      const at = indexOf(entry.id);
      entries.splice(at < 0 ? entries.length : at, 1, entry);
      store("localStorage", prefix + entry.id, entry);
    },

    drop(id) {
      const at = indexOf(id);
      if (at >= 0) entries.splice(at, 1);
      store("localStorage", prefix + id, null);
    },
  };
}

/** What is remembered of the table with this key; ``changed(entry)`` is called when another tab of this
 *  browser keeps an edit, ``entry``, or lets go of something, null. */
export function memoryOf(key, changed = () => {}) {
  const DONE = `companion:${key}:done`;
  const queue = keptList(`companion:${key}:edit:`, changed);
  const conflicts = keptList(`companion:${key}:asked:`, () => changed(null));
  const done = { undo: [], redo: [], ...stored("sessionStorage", DONE) };

  return {
    queue, conflicts, done,

    keepDone: () => store("sessionStorage", DONE, done),

    /** What was done here, which undo takes back; nothing that was undone before comes again. */
    did(...changes) {
      done.undo = [...done.undo, ...changes].slice(-MAX_UNDO);
      done.redo = [];
      store("sessionStorage", DONE, done);
    },
  };
}

/** Returns the page's token, which goes along with all that is sent. */
export const token = () => $("[name=csrf_token]").content ?? $("[name=csrf_token]").value;

/** Sends a body of a kind with the page's token. */
export const post = (address, body, kind = "application/json") =>
  fetch(address, { method: "POST", headers: { "Content-Type": kind, "X-CSRF-Token": token() }, body });

/** Sends edits to a table; ``have`` names what is known of it. Returns the response and what it says. */
export async function sendEdits(address, edits, have) {
  const sent = edits.map(({ id, place, before, value, player }) => ({ id, place, before, value, player }));
  const response = await post(address, JSON.stringify({ have, edits: sent }));
  return [response, await response.json()];
}

let last = 0;

/** Returns the time now, or just after the last one given. */
export const moment = () => (last = Math.max(Date.now(), last + 1));

export function newId() {
  // randomUUID exists on secure origins only, and a table is often served on plain http
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
}
