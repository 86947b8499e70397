// Sends acts that were kept out of reach, once and in their order, from whichever page of the table is open.

import { $, $$ } from "./dom.js";
import { pageOf } from "./fresh.js";
import { keptList, token } from "./memory.js";

const here = document.body.dataset.live + location.pathname + $("#table-data")?.dataset.read;

/** Acts of this table that wait for the server, in the order in which they were done. */
export const kept = keptList(`companion:acts:${here.match(/table\/(\w+)/)?.[1]}:`, () =>
  document.dispatchEvent(new CustomEvent("companion:kept")),
);

/** Returns what a form sends beside what is tapped or typed. */
export const fieldsOf = (form) =>
  Object.fromEntries($$("input[type=hidden]", form).map(({ name, value }) => [name, value]));

/** Names an act without its own id and what it was based on, so that the name is the same after another act. */
export function nameOf(form) {
  const named = Object.entries(fieldsOf(form)).filter(([name]) => !["csrf_token", "act", "on"].includes(name));
  return JSON.stringify(named.sort());
}

/** Sends an act. Throws if the server is out of reach. */
export async function post(address, fields) {
  const body = new URLSearchParams({ ...fields, csrf_token: token() });
  const headers = { Prefer: "return=representation" }; // the page as it is then, without being asked for once more
  const answer = await fetch(address, { method: "POST", body, headers, keepalive: true });
  if (answer.status >= 500) throw new Error(answer.statusText);
  return answer;
}

// What an act rests on now: its form stands on the page, or on the page with the same tapped.
async function basisOn(page, action, name) {
  const within = (one) => one && $$("form[data-act]", one).find((form) => nameOf(form) === name);
  const again = async () => pageOf(await (await fetch(action, { cache: "no-store" })).text());
  return (within(page) ?? within(await again()))?.elements.on?.value;
}

// What was done after an act that counted rests on the page which that act left, unless others did something since to
// what both rest on. This is kept with it before the act is let go of: another tab, or this one reloaded, may send it.
function settle(id, page) {
  const at = kept.entries.findIndex((act) => act.id === id);
  if (at < 0) return; // another tab did
  const [act, next] = kept.entries.slice(at), seen = Number(page?.body.dataset.version);
  const follows = page && (seen === Number(act.seen) + 1 || next?.fields.on === act.fields.on);
  if (next && follows) kept.put({ ...next, seen, follows });
  kept.drop(id);
}

async function sendAll() {
  const refused = new Set(), lost = new Map(); // why; what it was in a few words, and how often
  let counts; // the number that the last of them counts
  let page, answer; // what the last act that counted led to; to the last act at all
  const all = kept.entries.length;
  while (kept.entries.length) {
    const act = kept.entries[0], { id, fields, closed } = act;
    if (act.follows) fields.on = (await basisOn(page, act.action, act.name)) ?? fields.on;
    const shut = closed && { open: "", sheet: "" }; // what was closed since stays so
    const address = closed ? act.action.split("?")[0] : act.action;
    answer = await post(address, { ...fields, ...shut, seen: act.seen });
    const next = pageOf(await answer.clone().text()), why = $(".refused, .alert li", next)?.textContent;
    // another phone did the same: no loss, but what both counted, or ended for everybody, is told
    const isNoLoss = why?.includes(" did it too: ") && act.all === undefined && !("by" in fields);
    page = answer.ok && (!why || isNoLoss) ? next : null; // null: it did not count
    // what was tapped on the same numbers, such as a second cube, rests on those that this left
    const alike = kept.entries.filter((one) => one.id !== id && one.fields.on === fields.on);
    for (const one of page ? alike : []) {
      const on = (await basisOn(page, one.action, one.name)) ?? fields.on;
      kept.put({ ...one, fields: { ...one.fields, on } });
    }
    settle(id, page);
    if (page) continue;
    refused.add(why || "Its moment has passed.");
    lost.set(act.words, (lost.get(act.words) ?? 0) + 1);
    [counts] = Object.entries(act.adds).find(([, by]) => by && typeof by === "number") ?? [];
  }
  const sent = `Connected again. ${all === 1 ? "What was" : `All ${all}`} kept here ${all === 1 ? "is" : "are"} sent.`;
  const what = [...lost].map(([words, n]) => words + (n > 1 ? `, ${n} times` : ""));
  const why = lost.size > 0 && `Not counted: ${what.join("; ")}. ${[...refused].join(" ")}`;
  return { answer, why, counts, says: why || (all && sent) };
}

let sending = null;
/** Sends what is kept. Returns the last answer, why some did not count, what to say; throws out of reach. */
export const sendKept = () => (sending ??= sendAll().finally(() => (sending = null)));
