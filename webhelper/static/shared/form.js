// The controls of a form made from a record's model (companion/questions.py), on any entry page: what stands in the
// record is shown in them, and what is typed or tapped is sent as an edit. Bounds and choices are the page's.

import { $, $$, currentSeat, edit, parts, placeOf, points, record, shared, valueAt, view, write } from "./table.js";

const fields = $$("[data-place]");
const EACH = "players[]";
const at = ({ dataset: { place } }, seat = currentSeat()) => place.replace(EACH, `players[${seat}]`);
const keyOf = (field) => at(field).split(".").pop();
const inputs = (field) => $$("input", field);
const named = (input) => (input.dataset.seat === undefined ? JSON.parse(input.value) : record().players[input.dataset.seat].name);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const faults = new Map(); // what was not taken, by the place of its control

// ---- from the record to the controls

export function drawForm() {
  fields.forEach((field) => {
    const value = valueAt(at(field));
    drawers[field.dataset.kind](field, value);
    drawWords(field);
  });
  $$("[data-earns]").forEach((slot) => write(slot, points(view().categories[slot.dataset.earns])));
}

const drawers = {
  number(field, value) {
    const input = $("input", field);
    if (document.activeElement !== input) input.value = value ?? ""; // what is being typed stays
    $$(".gauge i", field).forEach((part, n) => part.classList.toggle("on", n < value));
  },
  // null that stands in the record is what false was kept as; a place without a key was never answered
  choice(field, value) {
    const offered = inputs(field), never = offered.some((input) => input.value === "false");
    const now = value === null && never && stands(at(field)) ? false : value;
    offered.forEach((input) => {
      if (input.dataset.seat !== undefined && record().players.length > 1) {
        write($("span", input.closest("label")), named(input));
      }
      input.checked = same(named(input), now);
    });
  },
  flag(field, value) {
    $("input", field).checked = value === true;
  },
  names(field, value) {
    inputs(field).forEach((input) => (input.checked = (value ?? []).includes(input.value)));
  },
  series(field, value) {
    inputs(field).forEach((input, n) => {
      if (document.activeElement !== input) input.value = value?.[n] ?? "";
    });
  },
};

function stands(place) {
  const path = parts(place), key = path.pop();
  return Object.hasOwn(path.reduce((here, part) => here?.[part] ?? {}, record()), key);
}

function drawWords(field) {
  const name = keyOf(field), fault = faults.get(at(field)) ?? "";
  const said = view().notes?.[name] ?? shared().notes?.[name];
  const [note, wrong] = [$(".said", field), $(".flt", field)];
  write(note, said?.text ?? "");
  note.classList.toggle("near", Boolean(said?.near));
  wrong.hidden = !fault;
  write(wrong, fault);
  inputs(field).forEach((input) => (fault ? input.setAttribute("aria-invalid", "true") : input.removeAttribute("aria-invalid")));
}

// ---- from the controls to the record

const whole = (text, { min, max }) => (/^-?\d{1,6}$/.test(text) && +text >= +min && +text <= +max ? +text : null);

function typed(field, text) {
  const number = whole(text.trim(), field.dataset);
  if (number === null) wrong(field, `${text.trim() ? `“${text.trim()}” does not fit` : "Nothing given"}; allowed: a whole number from ${field.dataset.min} to ${field.dataset.max}.`);
  return number;
}

function wrong(field, text) {
  faults.set(at(field), text);
  drawForm();
}

function send(field, place, value) {
  faults.delete(at(field));
  if (same(valueAt(place), value)) drawForm();
  else edit(place, value);
}

const senders = {
  number(field, input) {
    const number = typed(field, input.value);
    if (number !== null) send(field, at(field), number);
  },
  choice: (field, input) => send(field, at(field), named(input)),
  flag: (field, input) => send(field, at(field), input.checked),
  names: (field, input) => send(field, placeOf(at(field), input.value), input.checked),
  series(field) {
    const numbers = inputs(field).map((input) => (input.value.trim() ? whole(input.value.trim(), field.dataset) : +field.dataset.min));
    if (numbers.includes(null)) wrong(field, `Whole numbers from ${field.dataset.min} to ${field.dataset.max}.`);
    else send(field, at(field), numbers);
  },
};

fields.forEach((field) => {
  field.addEventListener("change", ({ target }) => senders[field.dataset.kind](field, target));
});

// ---- words for undo, conflicts and refusals; each gives null for a place that is no field's

const fieldAt = (place) => {
  for (const field of fields) {
    for (const [seat, { name }] of record().players.entries()) {
      const here = at(field, seat);
      if (place === here || (field.dataset.kind === "names" && place.startsWith(`${here}.`))) return [field, name, here];
    }
  }
  return [null, ""];
};

export function labelOfField(place) {
  const [field, name] = fieldAt(place);
  if (!field) return null;
  const title = field.dataset.title, plain = title.charAt(0).toLowerCase() + title.slice(1);
  return field.dataset.place.startsWith(EACH) ? `${name}’s ${plain}` : plain;
}

/** Shows the refusal of an edit of a place beside its control; false where it is about no field. */
export function refusedField(text, place) {
  const [field, , here] = fieldAt(place);
  if (!field) return false;
  faults.set(here, text);
  inputs(field).forEach((input) => input.blur());
  return true;
}

/** Another sheet is shown: what was not taken there is no matter here. */
export const forgetFaults = () => faults.clear();
