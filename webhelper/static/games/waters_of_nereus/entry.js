// Waters of Nereus on the entry page: a cabin to tap. Chest and storage go round by tapping; a hold is
// chosen first and filled from the palette. What may lie where is the server's to say.

import { $, $$, capital, fill as show, mark, on, plural, write } from "../../shared/dom.js";
import { currentSeat, draw, edit, icons, player, say, start, view } from "../../shared/table.js";

const reference = JSON.parse($("#reference").textContent);
const GEM = reference.gem, COMPLETE = "complete";

let chosen = null; // the crew member whose hold the palette fills

const kept = $$("#tokens-kept [data-token]");
const tokens = Object.fromEntries(kept.map((box) => [box.dataset.token, box.innerHTML]));
const change = (part, value) => edit(`players[${currentSeat()}].${part}`, value);
const chest = () => player().chest ?? [];
const stored = (piece) => player().storage?.[piece] ?? 0;
const hold = (crew) => player().holds?.[crew] ?? [];
const cards = () => player().cards ?? [];

// ---- what a tap does

on("click", ".slot", (button) => {
  const { chests, after } = reference.chest, now = chest().join();
  change("chest", chests[after[chests.findIndex((one) => one.join() === now)][button.dataset.n]]);
});

on("click", ".put", ({ dataset: { piece } }) => {
  const now = stored(piece);
  change(`storage.${piece}`, now < view().storage[piece] ? now + 1 : null);
});

on("click", ".card", ({ dataset: { card: name } }) => {
  const now = cards(), count = now.filter((card) => card === name).length;
  const { most } = view().deck.find((card) => card.name === name);
  change("cards", count < most ? [...now, name] : now.filter((card) => card !== name));
});

on("click", ".hold", ({ dataset: { crew } }, event) => {
  chosen = chosen === crew ? null : crew;
  say();
  draw();
  if (!chosen) return;
  $(`[data-crew="${chosen}"]`).scrollIntoView({ block: "nearest" });
  if (event.detail === 0) $("#palette .key").focus(); // by keyboard
});

on("click", "#palette [data-add]", ({ dataset: { add } }) => {
  const now = hold(chosen);
  change(`holds.${chosen}`, now === COMPLETE ? [add] : [...now, add]);
});

function act(name) {
  const now = hold(chosen);
  if (name === "close") {
    const crew = chosen;
    chosen = null;
    draw();
    $(`[data-crew="${crew}"]`).focus();
  } else if (name === COMPLETE) change(`holds.${chosen}`, now === COMPLETE ? null : COMPLETE);
  else if (now === COMPLETE || now.length < 2) change(`holds.${chosen}`, null);
  else change(`holds.${chosen}`, now.slice(0, -1));
}

on("click", "#palette [data-act]", (key) => act(key.dataset.act));
$("#palette").addEventListener("keydown", (event) => {
  if (event.key === "Escape") act("close");
});

// ---- drawing

function drawCabin() {
  const sheet = view();
  $$(".slot").forEach((slot, n) => {
    const color = slot.dataset.slot, piece = chest()[n];
    slot.classList.toggle("in", Boolean(piece));
    slot.classList.toggle("next", n === chest().length);
    show(slot.firstElementChild, tokens[piece ?? color]);
    $(".tok", slot).classList.toggle("gap", !piece);
    const inside = piece ? (piece === GEM ? "a gem" : "its treasure") : "empty";
    mark(slot, "aria-label", `${capital(color)} space: ${inside}`);
  });
  $$(".put").forEach((button) => {
    const piece = button.dataset.piece, count = stored(piece);
    button.classList.toggle("in", count > 0);
    $(".tok", button).classList.toggle("gap", !count);
    write($("b", button), count || "");
    mark(button, "aria-label", `${capital(piece)} in storage: ${count || "none"}`);
  });
  sheet.holds.forEach(drawHold);
  $$(".card").forEach((button) => {
    const { card: name, title, worth } = button.dataset;
    const owned = sheet.cards.filter((card) => card.name === name);
    const count = cards().filter((card) => card === name).length;
    const left = sheet.deck.find((card) => card.name === name).most;
    button.classList.toggle("in", count > 0);
    button.classList.toggle("out", !count && !left);
    write($("b", button), count > 1 ? `${count} × ${worth}` : worth);
    const why = count ? owned.map((card) => card.why).join("; ") : left ? "" : "with another player";
    write($(".note", button), why);
    const inHand = count ? `${count} in hand` : "not in hand";
    mark(button, "aria-label", [`${title}, ${worth} points: ${inHand}`, why].filter(Boolean).join(", "));
  });
  drawPalette(sheet);
}

function drawHold(room) {
  const button = $(`[data-crew="${room.crew}"]`);
  const now = hold(room.crew), done = now === COMPLETE;
  const list = done ? [] : now;
  button.classList.toggle("in", done || list.length > 0);
  button.classList.toggle("bad", Boolean(room.fault));
  mark(button, "aria-pressed", chosen === room.crew);
  const spaces = $(".sp", button);
  if (done) show(spaces, tokens[COMPLETE]);
  else {
    const open = Math.max(room.size - list.length, 0);
    show(spaces, list.map((piece) => tokens[piece]).join("") + '<i class="gap"></i>'.repeat(open));
  }
  const inside = done ? "complete" : list.length ? list.join(", ") : "empty";
  mark(button, "aria-label", `${room.title}’s hold: ${inside}`);
}

function drawPalette(sheet) {
  const room = sheet.holds.find((one) => one.crew === chosen);
  $("#palette").hidden = !room;
  if (!room) return;
  mark($("#palette"), "aria-label", `${room.title}’s hold`);
  for (const key of $$("#palette [data-add]")) {
    key.classList.toggle("low", !room.fits.includes(key.dataset.add));
  }
  mark($('#palette [data-act="complete"]'), "aria-pressed", hold(chosen) === COMPLETE);
}

function caption(message) {
  const room = view().holds.find((one) => one.crew === chosen);
  const fault = message || room?.fault || view().holds.find((one) => one.fault)?.fault;
  return { fault, text: room && recipeOf(room), symbol: [fault ? "warn" : "down", icons] };
}

function recipeOf({ title, recipe, points, from_copy: own }) {
  if (!recipe) return `${title}: its treasures are printed on your cabin`;
  return `${title}: ${recipe}${points === null ? "" : `, ${points} points`}${own ? " (from your copy)" : ""}`;
}

// ---- words for undo and conflicts

function label(at) {
  const [part, what] = at.replace(/^players\[\d\]\./, "").split(/[.[]/);
  const named = { chest: "chest", cards: "cards in hand" };
  return { ...named, storage: `${what} in storage`, holds: `${what}’s hold` }[part];
}

start({
  draw: drawCabin, caption, label,
  seated: () => (chosen = null),
  sums: ({ completed }) => ({ holds: completed }),
  summary: ({ total, completed }, sums) =>
    `Total ${total}: track ${sums.track}, cards ${sums["science-cards"]}, gold ${sums.gold}; `
      + `${plural(completed, "hold")} complete.`,
});
