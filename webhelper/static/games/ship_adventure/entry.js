// Ship Adventure on the entry page: the points of Conquest to tap, cities and gold; the result of Treasure Map.
// Shapes, bounds and what a turn earns come from the server.

import { $, $$, capital, currentSeat, draw, edit, mark, patch, placeOf, player, record, shared, start, symbols, valueAt, view, write } from "../../shared/table.js";
import { icon } from "../../shared/app.js";
import { drawForm, forgetFaults, labelOfField, refusedField } from "../../shared/form.js";

const reference = JSON.parse($("#reference").textContent);

let message = "";

const mine = (part) => placeOf("players", currentSeat(), part);
const inConquest = () => Boolean(shared().areas); // as the server sees it: a change of game shapes the sheet anew
const holders = (area) => (Object.hasOwn(record().areas ?? {}, area) ? record().areas[area] : []);
const cities = () => (Object.hasOwn(record().cities ?? {}, player().name) ? record().cities[player().name] : 0);
const whole = (input) => (/^\d{1,4}$/.test(input.value.trim()) ? Number(input.value) : null);
const plural = (count, word, words = `${word}s`) => `${count} ${count === 1 ? word : words}`;

function change(place, value) {
  message = "";
  edit(place, value);
}

// ---- areas: a card each, a button for each point

function pointButton(area, n) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pt";
  button.append(document.createElement("b"));
  button.addEventListener("click", () => {
    const place = placeOf("areas", area.name, n);
    change(place, valueAt(place) === player().name ? null : player().name);
  });
  return button;
}

function areaCard(area) {
  const card = document.createElement("section");
  card.className = "holding";
  card.dataset.area = area.name;
  const head = document.createElement("h3"), swatch = document.createElement("i"), name = document.createElement("span");
  const text = document.createElement("span"), points = document.createElement("div");
  swatch.className = "sw";
  swatch.dataset.color = area.name.toLowerCase();
  name.textContent = area.title;
  text.className = "note";
  head.append(swatch, name, icon(`${symbols}#flag`), text);
  points.className = "pts";
  points.setAttribute("role", "group");
  points.setAttribute("aria-label", area.title);
  points.append(...Array.from({ length: area.points }, (_, n) => pointButton(area, n)));
  card.append(head, points);
  return card;
}

// An area is renamed by writing all of them, as its name is the key of its points.
function nameField({ name, title }) {
  const input = document.createElement("input");
  input.className = "inp";
  input.maxLength = 40;
  input.autocomplete = "off";
  input.value = name;
  input.setAttribute("list", "area-names");
  input.setAttribute("aria-label", `Colour of the area ${title}`);
  input.addEventListener("change", () => {
    const wanted = input.value.trim();
    const now = shared().areas.map((area) => [area.name === name ? wanted : area.name, holders(area.name)]);
    input.value = name; // until the table has taken the new one
    if (wanted && wanted !== name) change("areas", Object.fromEntries(now));
  });
  return input;
}

let drawnShape = "";

function drawAreas() {
  const areas = shared().areas;
  const now = JSON.stringify(areas.map(({ name, points }) => [name, points]));
  if (now !== drawnShape) {
    $("#areas").replaceChildren(...areas.map(areaCard));
    $("#names").replaceChildren(...areas.map(nameField));
  }
  drawnShape = now;
  const seats = new Map(record().players.map((p, n) => [p.name, n]));
  $$("#areas .holding").forEach((card, at) => {
    const area = areas[at], held = holders(area.name);
    const owner = area.owner; // control is the server's to tell
    card.classList.toggle("owned", owner !== null);
    $(".i", card).classList.toggle("vh", owner === null);
    write($(".note", card), owner === null ? counts(held) : `Controlled by ${owner}`);
    $$(".pt", card).forEach((button, n) => drawPoint(button, area, n, held[n] ?? null, seats));
  });
}

const counts = (held) =>
  record().players.map((p) => [p.name, held.filter((name) => name === p.name).length])
    .filter(([, count]) => count).map(([name, count]) => `${name} ${count}`).join(", ");

function drawPoint(button, area, n, holder, seats) {
  const seat = seats.get(holder);
  button.classList.toggle("on", seat !== undefined);
  button.classList.toggle("me", holder === player().name);
  mark(button, "aria-pressed", holder === player().name);
  button.dataset.seat = seat ?? "";
  write($("b", button), seat === undefined ? n + 1 : shared().marks[seat]);
  mark(button, "aria-label", `${area.title}, point ${n + 1}: ${holder ?? "nobody"}`);
}

// ---- the rest of the sheet

const keep = (input, value) => {
  if (document.activeElement !== input) input.value = value; // what is being typed stays
};

function drawSheet() {
  const conquest = inConquest();
  for (const part of $$("[data-mode]")) part.hidden = (part.dataset.mode === reference.conquest) !== conquest;
  const boxes = reference.boxes.find((one) => one.boxes === record().boxes);
  const mode = reference.modes[record().mode ?? reference.conquest];
  write($("#game-title"), boxes && conquest ? `${mode}, ${boxes.label}` : mode);
  write($("#purse-title"), conquest ? "Cities and gold" : "What the crew has");
  for (const radio of $$("[name=mode]")) radio.checked = radio.value === (record().mode ?? reference.conquest);
  keep($("#name"), player().name);
  $$(".tab").forEach((tab, n) => write($("span", tab), record().players[n].name)); // its first: a gain stands after it
  if (conquest) drawConquest(boxes);
  drawForm();
  write($("#wrong"), shared().wrong);
  $("#cap").hidden = !message;
  write($("#cap span"), message);
}

function drawConquest(boxes) {
  for (const radio of $$("[name=boxes]")) radio.checked = Number(radio.value) === record().boxes;
  if (boxes) write($("#shape"), `${boxes.areas} areas of ${boxes.points} points.`);
  write($("#tap"), `Tap what ${player().name} holds`);
  drawAreas();
  keep($("#cities"), cities());
  write($("#cities-note"), shared().cities);
  const { income, earnings } = view();
  write($("#income"), income ? `This round ${income} gold: ${earnings.join(", ")}.` : "Nothing held, no gold this round.");
  const collect = $("#collect"); // not at a table in play, where the page of play pays
  if (collect) {
    collect.hidden = !income;
    write($("#collect span"), `Take ${income} gold`);
  }
  $("#eliminated").checked = Boolean(player().eliminated);
  if (player().eliminated) $("#out").open = true;
  write($("#end"), shared().end);
  patch($("#end-notes"), shared().end_notes.map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
}

// ---- listening

for (const radio of $$("[name=mode]")) radio.addEventListener("change", () => change("mode", radio.value));
for (const radio of $$("[name=boxes]")) radio.addEventListener("change", () => change("boxes", Number(radio.value)));
$("#name").addEventListener("change", (event) => change(mine("name"), event.target.value.trim()));
$("#cities").addEventListener("change", (event) => {
  const count = whole(event.target);
  if (count === null) draw();
  else change(placeOf("cities", player().name), count || null);
});
$("#eliminated").addEventListener("change", (event) => change(mine("eliminated"), event.target.checked));
$("#collect")?.addEventListener("click", () => change(mine("gold"), view().after));

// ---- what undo, conflicts and refusals need in words

function label(place) {
  const area = (shared().areas ?? []).find(({ name }) => place.startsWith(placeOf("areas", name)));
  if (area) return `${area.title}, point ${Number(/\[(\d+)\]$/.exec(place)?.[1]) + 1}`;
  const held = record().players.find((p) => place === placeOf("cities", p.name));
  if (held) return `${held.name}’s cities`;
  const seat = /^players\[(\d)\]\.(\w+)/.exec(place);
  if (seat) return labelOfField(place) ?? `${record().players[+seat[1]].name}’s ${seat[2] === "eliminated" ? "elimination" : seat[2]}`;
  return { areas: "colours of the areas", boxes: "boxes", mode: "game", winner: "El Dorado" }[place] ?? place;
}

function shown(value) {
  if (value === null) return "nothing";
  if (value === true) return "yes";
  if (value === false) return inConquest() ? "no" : "the crew lost";
  if (typeof value === "object") return Object.keys(value).join(", ");
  return reference.modes[value] ?? String(value);
}

start({
  draw: drawSheet,
  seated() {
    message = "";
    forgetFaults();
  },
  reveal(place) {
    message = "";
    const area = (shared().areas ?? []).findIndex(({ name }) => place.startsWith(placeOf("areas", name)));
    if (area >= 0) $$("#areas .holding")[area]?.scrollIntoView({ block: "nearest" });
  },
  refused(text, place) {
    if (refusedField(text, place)) return;
    message = text;
    $("#name").value = player().name;
    $("#cities").value = cities();
    if (inConquest()) $("#eliminated").checked = Boolean(player().eliminated);
  },
  label,
  shown,
  sums: () => ({ gold: player().gold }),
  summary: ({ total, income }, sums) =>
    inConquest()
      ? `Total ${total}: points ${sums.points}, controlled areas ${sums["controlled-areas"]}, ${income} gold a round, ${sums.gold} gold.`
      : `${plural(total ?? 0, "map piece")}, ${sums.gold} gold.`,
});
const untouched = () => !Object.keys(record().cities ?? {}).length && !Object.values(record().areas).flat().some((holder) => holder !== null);
if (inConquest() && untouched()) $("#game").open = true;
