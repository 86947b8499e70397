// The controls of an entry page that stand for a place of the record (data-place), most of them made from
// its model (companion/questions.py): what stands there is shown in them, and what is typed or tapped is
// sent as an edit. Bounds and choices are the page's. table.js draws them with every sheet and asks them
// first for words.

import { $, $$, on, points, write } from "./dom.js";
import { parts, placeOf } from "./places.js";
import { currentSeat, edit, record, sent, shared, valueAt, view, waits } from "./draft.js";

const fields = $$("[data-place]");
const EACH = "players[]";
const placeAt = ({ dataset: { place } }, seat = currentSeat()) => place.replace(EACH, `players[${seat}]`);
const keyOf = (field) => placeAt(field).split(".").pop();
const inputs = (field) => $$("input", field);
const named = ({ dataset, value }) =>
  dataset.seat === undefined ? parsed(value) : record().players[dataset.seat].name;
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function parsed(value) {
  try {
    return JSON.parse(value);
  } catch {
    return value; // a word that stands for itself
  }
}

const faults = new Map(); // what was not taken, by the place of its control

// ---- from the record to the controls

export function drawForm() {
  fields.forEach((field) => {
    drawers[field.dataset.kind](field, valueAt(placeAt(field)) ?? field.dataset.otherwise ?? null);
    drawWords(field);
    field.classList.toggle("unsent", sent().stuck && waits(placeAt(field)));
  });
  $$("[data-earns]").forEach((slot) => write(slot, points(view().categories[slot.dataset.earns])));
}

/** Shows a value in a box; what is being typed there stays. */
export function keep(input, value) {
  if (document.activeElement !== input) input.value = value ?? "";
}

const drawers = {
  number(field, value) {
    keep($("input", field), value);
    $$(".gauge i", field).forEach((part, n) => part.classList.toggle("on", n < value));
  },
  text: (field, value) => keep($("input", field), value),
  // null that stands in the record is what false was kept as; a place without a key was never answered
  choice(field, value) {
    const offered = inputs(field), never = offered.some((input) => input.value === "false");
    const now = value === null && never && stands(placeAt(field)) ? false : value;
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
    inputs(field).forEach((input, n) => keep(input, value?.[n]));
  },
};

function stands(place) {
  const path = parts(place), key = path.pop();
  return Object.hasOwn(path.reduce((here, part) => here?.[part] ?? {}, record()), key);
}

function drawWords(field) {
  const name = keyOf(field), fault = faults.get(placeAt(field)) ?? "";
  const message = view().notes?.[name] ?? shared().notes?.[name];
  const [note, wrong] = [$(".said", field), $(".flt", field)];
  if (!note) return; // a control that is not made from the model: what was not taken stands in the caption line
  write(note, message?.text ?? "");
  note.classList.toggle("near", Boolean(message?.near));
  wrong.hidden = !fault;
  write(wrong, fault);
  inputs(field).forEach((input) =>
    fault ? input.setAttribute("aria-invalid", "true") : input.removeAttribute("aria-invalid"),
  );
}

// ---- from the controls to the record

const within = (text, { min, max }) =>
  /^-?\d{1,6}$/.test(text) && +text >= +min && +text <= +max ? +text : null;

/** Returns the whole number typed in a box, null for anything else. */
export const whole = (input) => (/^\d{1,4}$/.test(input.value.trim()) ? Number(input.value) : null);

function wrong(field, text) {
  faults.set(placeAt(field), text);
  drawForm();
}

function send(field, place, value) {
  faults.delete(placeAt(field));
  if (same(valueAt(place), value)) drawForm();
  else edit(place, value);
}

const senders = {
  number(field, input) {
    const text = input.value.trim(), number = within(text, field.dataset), { min, max } = field.dataset;
    const given = text ? `“${text}” does not fit` : "Nothing given";
    if (number === null) wrong(field, `${given}; allowed: a whole number from ${min} to ${max}.`);
    else send(field, placeAt(field), number);
  },
  text: (field, input) => send(field, placeAt(field), input.value.trim()),
  choice: (field, input) => send(field, placeAt(field), named(input)),
  flag: (field, input) => send(field, placeAt(field), input.checked),
  names: (field, input) => send(field, placeOf(placeAt(field), input.value), input.checked),
  series(field) {
    const numbers = inputs(field).map((input) =>
      within(input.value.trim() || field.dataset.min, field.dataset),
    );
    if (numbers.includes(null)) {
      wrong(field, `Whole numbers from ${field.dataset.min} to ${field.dataset.max}.`);
    } else {
      send(field, placeAt(field), numbers);
    }
  },
};

on("change", "[data-place]", (field, { target }) => senders[field.dataset.kind](field, target));

// ---- words for undo, conflicts and refusals; each gives null for a place that is no field's

const fieldAt = (place) => {
  for (const field of fields) {
    for (const [seat, { name }] of record().players.entries()) {
      const here = placeAt(field, seat);
      if (place === here || (field.dataset.kind === "names" && place.startsWith(`${here}.`))) {
        return [field, name, here];
      }
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

/** Shows the refusal of an edit beside the control of its place. Returns false if it is about no field. */
export function refusedField(text, place) {
  const [field, , here] = fieldAt(place);
  if (!field) return false;
  inputs(field).forEach((input) => input.blur()); // what stands is shown in it again
  faults.set(here, text);
  return $(".flt", field) !== null;
}

export const revealField = (place) => fieldAt(place)[0]?.scrollIntoView({ block: "nearest" });

/** Clears all refusals, because another sheet is shown. */
export const forgetFaults = () => faults.clear();
