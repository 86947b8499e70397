// Places of a record, as companion/places.py names, reads and writes them; both are tested on the same
// examples.

const PART = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([A-Za-z_][\w-]*)/g;
const written = (part) =>
  typeof part === "number"
    ? `[${part}]`
    : /^[A-Za-z_][\w-]*$/.test(part)
      ? `.${part}`
      : `[${JSON.stringify(part)}]`;
const member = (part) => (/^n\d+$/.test(part) ? Number(part.slice(1)) : part); // in a list used as a set
const nothing = (value) => value !== null && typeof value === "object" && Object.keys(value).length === 0;

/** The parts of a place: keys and numbers. */
export const parts = (place) =>
  [...place.matchAll(PART)].map((m) => (m[1] ? Number(m[1]) : m[2] ? JSON.parse(m[2]) : m[3]));

/** Returns the seat of the sheet that a place is in, undefined for the table's own part. */
export const seatOf = (place) => (/^players\[(\d+)\]/.exec(place) ?? [])[1];

/** Writes a place from its parts. */
export const placeOf = (first, ...rest) => first + rest.map(written).join("");

/** Returns what stands at a place of a record, null for nothing. */
export function valueIn(record, place) {
  let here = record;
  for (const part of parts(place)) {
    if (Array.isArray(here) && typeof part === "string") here = here.includes(member(part));
    else here = here !== null && Object.hasOwn(Object(here), part) ? here[part] : null;
  }
  return here;
}

/** Returns the record with a value at a place. null takes a key away, false takes a name from a set. */
export const assigned = (record, place, value) => inside(record, parts(place), value);

function inside(here, [part, ...rest], value) {
  if (part === undefined) return value;
  if (typeof here === "string") return here.slice(0, part) + value + here.slice(part + 1);
  if (Array.isArray(here) && typeof part === "string") {
    const one = member(part), others = here.filter((name) => name !== one);
    return value ? [...others, one] : others;
  }
  if (Array.isArray(here)) return here.map((one, n) => (n === part ? inside(one, rest, value) : one));
  const out = { ...here }, had = Object.hasOwn(out, part);
  const inner = inside(had ? out[part] : null, rest, value);
  if (inner === null || (nothing(inner) && !had)) delete out[part];
  else out[part] = inner;
  return out;
}

/** Returns all of a table's state from an answer that may leave out what ``base`` has. Returns null if the
 *  answer is about another state. */
export function whole(answer, base) {
  if (!answer.of) return answer;
  if (answer.of !== base.have) return null;
  const players = answer.players.map((one, n) => ({ ...base.players[n], ...one }));
  const seats = answer.record.players.map((one, n) => one ?? base.record.players[n]);
  const record = { ...base.record, ...answer.record, players: seats };
  return { ...base, ...answer, of: undefined, players, record };
}
