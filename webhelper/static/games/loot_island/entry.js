// Loot Island on the entry page: treasures by the number on the card, cubes, healer, First Player tile.

import { $, $$, icon, make, mark, on, patch, plural, points, write } from "../../shared/dom.js";
import { keep, whole } from "../../shared/form.js";
import { assigned, valueIn } from "../../shared/places.js";
import { currentSeat, draw, edit, player, record, shared, start, symbols, view } from "../../shared/table.js";

const reference = JSON.parse($("#reference").textContent);
const { cards } = reference, numbers = Object.keys(cards);
const typeOf = Object.fromEntries(reference.types.map((type) => [type.name, type]));

let typed = ""; // digits of a number that is not complete yet
let chosen = null; // a treasure of the player in hand: its number, or its place in the list as "[3]"
let message = ["", false]; // what the readout says, and whether it is a fault
let elsewhere = null; // a number typed here that somebody else has: it can be moved
let aaron = false; // whether the pad is Aaron's: what is typed is his

const crowns = () => record().aaron?.treasures ?? [];
const treasures = () => (aaron ? crowns() : (player().treasures ?? []));
const owner = () => (aaron ? reference.aaron : player().name);
const place = (rest) => `players[${currentSeat()}].${rest}`;
const keyOf = (treasure, n) => (typeof treasure === "number" ? treasure : `[${n}]`);
const cardOf = (treasure) => (typeof treasure === "number" ? cards[treasure] : treasure);

function say(text = "", fault = false) {
  message = [text, fault];
  elsewhere = null;
}

/** Nothing is typed and nothing said, and this is chosen, of Aaron's where the pad is his. */
function choose(treasure = null, his = aaron) {
  typed = "";
  chosen = treasure;
  aaron = his;
  say();
}

// ---- who has a card: the place holder.n15, read off all hands. The server moves a card and says whether it may
// be moved; until it answers, the card shows where it shall go.

function hands(record) {
  const all = record.players.map(({ name }, n) => ({ name, list: `players[${n}].treasures` }));
  const { aaron } = reference;
  return all.some(({ name }) => name === aaron) ? all : [...all, { name: aaron, list: "aaron.treasures" }];
}

const cardsIn = (record, list) => valueIn(record, list) ?? [];

function holder(record, number) {
  const hand = hands(record).find(({ list }) => cardsIn(record, list).includes(number));
  return hand?.name ?? null;
}

function handed(record, number, to) {
  let after = record;
  for (const { name, list } of hands(record)) {
    const others = cardsIn(record, list).filter((card) => card !== number);
    after = assigned(after, list, name === to ? [...others, number] : others);
  }
  return after;
}

function derived(place) {
  const [, digits] = /^holder\.n(\d+)$/.exec(place) ?? [];
  if (!digits) return null;
  const number = Number(digits);
  return { read: (record) => holder(record, number), write: (record, to) => handed(record, number, to) };
}

// ---- the number pad: which digits may follow is read off the list of numbers

const possible = (digits) => numbers.some((n) => n.startsWith(digits));
const longer = (digits) => numbers.some((n) => n !== digits && n.startsWith(digits));

function press(key) {
  if (key === "add") add();
  else {
    const now = key === "back" ? typed.slice(0, -1) : typed + key;
    if (!possible(now)) return;
    [typed, chosen] = [now, null];
    say();
    if (key !== "back" && !longer(typed)) add();
  }
  draw();
}

function add() {
  if (!cards[typed]) return;
  const number = Number(typed);
  const taken = holder(record(), number);
  choose();
  if (taken) {
    say(taken === owner() ? `${number} is here already.` : `${number} is ${taken}’s already.`, true);
    if (taken !== owner()) elsewhere = number;
    return;
  }
  chosen = number;
  say("Added. Next number?");
  if (aaron) edit(`holder.n${number}`, reference.aaron);
  else edit(place(`treasures.n${number}`), true);
}

function remove() {
  const list = treasures(), gone = chosen;
  chosen = null;
  if (typeof gone === "number") {
    say(`${gone} removed.`);
    if (aaron) edit(`holder.n${gone}`, null);
    else edit(place(`treasures.n${gone}`), false);
  } else {
    say("Card removed.");
    edit(place("treasures"), list.filter((treasure, n) => keyOf(treasure, n) !== gone));
  }
  $("#ref").focus();
}

// ---- treasures as chips

const hidden = (text) => make("span.vh", {}, text);
const part = (what, words, text) => make("span.cu", {}, icon(`${symbols}#${what}`), hidden(`${words} `), text);
const worth = (card) => (card.multiplier ? `×${card.multiplier}` : (card.value ?? 0));

function facts(card) {
  const out = [icon(`${symbols}#${card.type}`), hidden(` ${typeOf[card.type].title} `), worth(card)];
  if (card.crosses) out.push(part("cross", "crosses", card.crosses));
  if (card.skull) out.push(make("span.cu", {}, card.skull));
  if (card.curse) out.push(part("cube", "curse", card.curse));
  if (card.copy) out.push(hidden(", from your copy"));
  return out;
}

function chip(treasure, n, his) {
  const key = keyOf(treasure, n);
  const card = cardOf(treasure);
  const here = () => key === chosen && aaron === his;
  const tap = () => {
    choose(here() ? null : key, his);
    draw();
    $(`.chip[data-key="${key}"]`)?.focus();
  };
  const attributes = { "aria-pressed": here(), "data-key": key, onclick: tap };
  const number = make("span.ref", {}, typeof treasure === "number" ? treasure : "–");
  return make(card.copy ? "button.chip.own" : "button.chip", attributes, number, ...facts(card));
}

function drawTreasures() {
  const list = player().treasures ?? [];
  write($("#count"), list.length ? plural(list.length, "treasure") : "No treasures yet");
  for (const row of $$("#led > li")) {
    const chips = list.map((t, n) => [t, n]).filter(([t]) => cardOf(t)?.type === row.dataset.type);
    row.classList.toggle("none", !chips.length);
    patch($(".chips", row), chips.map(([t, n]) => chip(t, n, false)));
    const slot = $("[data-points]", row);
    write(slot, points(view().categories[slot.dataset.points]));
  }
  write($("#hint"), view().hint ?? "");
}

function wordsOf(key) {
  if (typeof key === "number") return cards[key].text;
  const card = treasures().find((t, n) => keyOf(t, n) === key);
  const crosses = card.crosses && `crosses ${card.crosses}`;
  const rest = [crosses, card.skull, card.curse && `curse ${card.curse}`];
  return [`${typeOf[card.type].title} ${worth(card)}`, ...rest.filter(Boolean)].join(", ");
}

function drawReadout() {
  const waiting = typed && cards[typed];
  $("#ref").value = typed || (typeof chosen === "number" ? chosen : "");
  $("#read").classList.toggle("err", message[1]);
  const [head, note] = [$("#read-info b"), $("#read-info span")];
  write(head, waiting ? waiting.text : chosen !== null ? wordsOf(chosen) : "");
  const source = chosen !== null && cards[chosen]?.copy ? " From your copy." : "";
  const asked = chosen !== null ? "" : typed ? "And the second digit?" : "Number at the card’s lower left.";
  write(note, waiting ? "Tick to add it, or a second digit." : message[0] + source || asked);
  $("#remove").hidden = chosen === null;
  $("#move").hidden = elsewhere === null;
  const switched = $("#for-aaron");
  if (switched) {
    switched.hidden = chosen !== null || elsewhere !== null;
    switched.setAttribute("aria-pressed", aaron);
    const asks = aaron && !message[0] && !waiting && chosen === null && !typed;
    if (asks) note.textContent = "Aaron’s crown: its number?";
  }
  for (const key of $$("#pad [data-d]")) {
    const digit = key.dataset.d;
    const off = digit === "back" ? !typed : digit === "add" ? !waiting : !possible(typed + digit);
    mark(key, "aria-disabled", off);
  }
}

// ---- healer, table

function option({ healer, label, why, cost, taken, chosen: picked }, n) {
  const input = make("input", {
    type: "radio", name: "healer", value: n, checked: picked ? "" : null, disabled: taken ? "" : null,
    "data-of": currentSeat(), // a tap is one player's
    onchange: () => edit(place("healer"), healer),
  });
  const note = make("span.note", {}, taken ? `${taken} took it` : why);
  const text = make("span", {}, make("b", {}, label), note);
  return make("label", {}, text, make("span.c", {}, points(-cost)), input);
}

function drawHealer() {
  const { title, note, options, asked } = view().healer;
  write($("#healer-title"), title);
  write($("#healer-note"), note);
  $("#healers").hidden = $("#other-healer").hidden = !asked;
  patch($("#healers"), options.map(option));
  const healer = player().healer;
  for (const radio of $$("[name=per_cube]")) radio.checked = Number(radio.value) === healer?.per_cube;
  keep($("#fixed"), healer?.fixed);
}

function drawTable() {
  if ($("#crowns")) patch($("#crowns"), crowns().map((card, n) => chip(card, n, true)));
  if ($("#aaron")) keep($("#aaron"), record().aaron?.crosses ?? shared().aaron);
  const ladder = record().crown_ladder ?? shared().ladder;
  $$("#ladder input").forEach((input, n) => keep(input, ladder[n] ?? shared().ladder[n]));
  write($("#ladder-note"), shared().ladder_note);
  $("#ladder-ours").hidden = !shared().ladder_ours;
}

function drawSheet() {
  if (chosen !== null && !treasures().some((t, n) => keyOf(t, n) === chosen)) chosen = null;
  drawTreasures();
  drawReadout();
  drawHealer();
  drawTable();
  drawClosing();
}

// After the last round the sheet in hand is closed by a button, by another one where nothing is written on it.
function drawClosing() {
  for (const button of $$("[data-closes]")) {
    button.form.elements.player.value = player().name;
    button.hidden = aaron || (button.dataset.closes === "no-treasure") === treasures().length > 0;
  }
}

// ---- listening

on("click", "#pad [data-d]", (key) => press(key.dataset.d));
$("#remove").addEventListener("click", remove);
$("#move").addEventListener("click", () => {
  const number = elsewhere, from = holder(record(), number);
  chosen = number;
  say(`${number} moved here${from ? ` from ${from}` : ""}.`);
  edit(`holder.n${number}`, owner());
  $("#ref").focus();
});
$("#for-aaron")?.addEventListener("click", () => {
  choose(null, !aaron);
  draw();
});
$("#ref").addEventListener("beforeinput", (event) => {
  event.preventDefault();
  if (event.inputType.startsWith("delete")) press("back");
  else for (const digit of event.data ?? "") press(digit);
});
$("#ref").addEventListener("keydown", (event) => {
  if (event.key === "Enter") press("add");
  else if (event.key === "Delete" && chosen !== null) remove();
  else return;
  event.preventDefault();
});
$("#led").addEventListener("keydown", (event) => {
  if ((event.key !== "Delete" && event.key !== "Backspace") || chosen === null) return;
  remove();
  event.preventDefault();
});
for (const input of [...$$("[name=per_cube]"), $("#fixed")]) {
  input.addEventListener("change", () => {
    const rate = $("[name=per_cube]:checked"), fixed = whole($("#fixed"));
    edit(place("healer"), { per_cube: rate ? Number(rate.value) : 0, fixed: fixed ?? 0 });
  });
}
$("#aaron")?.addEventListener("change", (event) => {
  const crosses = whole(event.target);
  edit("aaron", crosses === null ? null : { crosses });
});
$("#ladder").addEventListener("change", () => {
  const bonuses = $$("#ladder input").map(whole);
  if (bonuses.includes(null)) draw();
  else edit("crown_ladder", bonuses);
});

// ---- a card spelled out

const spell = $("#spell"), form = $("#spell-form");
const fieldsOf = () => typeOf[form.elements.type.value].fields;

function drawSpell() {
  for (const box of $$("[data-field]", form)) box.hidden = !fieldsOf().includes(box.dataset.field);
}
drawSpell();
form.addEventListener("change", drawSpell);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  spell.hidePopover();
  const card = { type: form.elements.type.value };
  for (const name of fieldsOf()) {
    const control = form.elements[name] ?? form.elements[`spell_${name}`];
    const field = reference.fields[name];
    const typedNumber = whole(control) ?? field.low;
    card[name] = field.choices ? control.value : Math.min(field.high, Math.max(field.low, typedNumber));
  }
  const list = [...(player().treasures ?? []), card];
  choose(`[${list.length - 1}]`, false);
  say("Added. Next number?");
  edit(place("treasures"), list);
});

// ---- what undo, conflicts and the totals bar need in words

function label(where) {
  const seat = /^players\[(\d)\]\./.exec(where), number = /\.n(\d+)$/.exec(where);
  const what = number ? `card ${number[1]}` : reference.named[where.split(".").pop()];
  return what && seat ? `${record().players[+seat[1]].name}’s ${what}` : what;
}

function shown(value) {
  if (typeof value === "boolean") return value ? "taken" : "not taken";
  if (Array.isArray(value)) return value.every(Number.isInteger) ? undefined : `${value.length} cards`;
  return value !== null && typeof value === "object" ? Object.values(value).join(" + ") : undefined;
}

start({
  draw: drawSheet,
  seated() {
    choose(null, false);
    $("main").scrollTop = 0;
  },
  reveal(where) {
    const number = /\.n(\d+)$/.exec(where);
    choose(number ? Number(number[1]) : null, false);
  },
  refused: (text) => say(text, true),
  label, shown, derived,
  sums: ({ categories }) => ({
    healer: points(categories.healer),
    treasures: points(reference.types.reduce((sum, type) => sum + categories[type.category], 0)),
  }),
  summary: ({ reason }) => (reason ? `Out: ${reason}` : undefined),
});
