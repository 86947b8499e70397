// Ship Adventure on the entry page: the points of Conquest to tap, cities and gold; the result of Treasure Map.
// Shapes, bounds and what a turn earns come from the server.

import { $, $$, icon, make, mark, patch, plural, write } from "../../shared/dom.js";
import { keep, whole } from "../../shared/form.js";
import { placeOf } from "../../shared/places.js";
import {
  currentSeat, draw, edit, player, record, say, shared, start, symbols, valueAt, view,
} from "../../shared/table.js";

const reference = JSON.parse($("#reference").textContent);

// as the server sees it: a change of game shapes the sheet anew
const inConquest = () => Boolean(shared().areas);
const holders = (area) => (Object.hasOwn(record().areas ?? {}, area) ? record().areas[area] : []);
const citiesOf = (name) => (Object.hasOwn(record().cities ?? {}, name) ? record().cities[name] : 0);
const cities = () => citiesOf(player().name);

// ---- areas: a card each, a button for each point

function pointButton(area, n) {
  const place = placeOf("areas", area.name, n);
  const tapped = () => edit(place, valueAt(place) === player().name ? null : player().name);
  return make("button.pt", { onclick: tapped }, make("b"));
}

function areaCard(area) {
  const swatch = make("i.sw", { "data-color": area.name.toLowerCase() });
  const points = Array.from({ length: area.points }, (_, n) => pointButton(area, n));
  return make("section.holding", { "data-area": area.name },
    make("h3", {}, swatch, make("span", {}, area.title), icon(`${symbols}#flag`, "i s"), make("span.note")),
    make("div.pts", { role: "group", "aria-label": area.title }, ...points));
}

// An area is renamed by writing all of them, as its name is the key of its points.
function nameField({ name, title }) {
  const label = `Colour of the area ${title}`;
  const words = { "aria-label": label, list: "area-names", maxlength: 40, autocomplete: "off", value: name };
  const change = ({ target }) => {
    const wanted = target.value.trim();
    const now = shared().areas.map((area) => [area.name === name ? wanted : area.name, holders(area.name)]);
    target.value = name; // until the table has taken the new one
    if (wanted && wanted !== name) edit("areas", Object.fromEntries(now));
  };
  return make("input.inp", { ...words, onchange: change });
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
    const area = areas[at], owners = holders(area.name);
    const owner = area.owner; // control is the server's to tell
    card.classList.toggle("owned", owner !== null);
    $(".i", card).classList.toggle("vh", owner === null);
    write($(".note", card), owner === null ? counts(owners) : `Controlled by ${owner}`);
    $$(".pt", card).forEach((button, n) => drawPoint(button, area, n, owners[n] ?? null, seats));
  });
}

const counts = (owners) =>
  record().players.map((p) => [p.name, owners.filter((name) => name === p.name).length])
    .filter(([, count]) => count).map(([name, count]) => `${name} ${count}`).join(", ");

function drawPoint(button, area, n, holder, seats) {
  const seat = seats.get(holder);
  button.classList.toggle("on", seat !== undefined);
  button.classList.toggle("me", holder === player().name);
  mark(button, "aria-pressed", holder === player().name);
  button.dataset.color = $("#areas").dataset.colours.split(",")[seat] ?? "";
  write($("b", button), seat === undefined ? n + 1 : shared().marks[seat]);
  mark(button, "aria-label", `${area.title}, point ${n + 1}: ${holder ?? "nobody"}`);
}

// ---- the rest of the sheet

function drawSheet() {
  const conquest = inConquest();
  for (const part of $$("[data-mode]")) part.hidden = (part.dataset.mode === reference.conquest) !== conquest;
  const boxes = reference.boxes.find((one) => one.boxes === record().boxes);
  const mode = reference.modes[record().mode ?? reference.conquest];
  write($("#game-title"), boxes && conquest ? `${mode}, ${boxes.label}` : mode);
  write($("#purse-title"), conquest ? "Cities and gold" : "What the crew has");
  if (conquest) drawConquest(boxes);
  write($("#wrong"), shared().wrong);
}

function drawConquest(boxes) {
  if (boxes) write($("#shape"), `${boxes.areas} areas of ${boxes.points} points.`);
  write($("#tap"), `Tap what ${player().name} holds`);
  drawAreas();
  keep($("#cities"), cities());
  write($("#cities-note"), shared().cities);
  const { income, earnings } = view();
  const nothing = "Nothing held, no gold this round.";
  write($("#income"), income ? `This round ${income} gold: ${earnings.join(", ")}.` : nothing);
  const collect = $("#collect"); // not at a table in play, where the page of play pays
  if (collect) {
    collect.hidden = !income;
    write($("#collect span"), `Take ${income} gold`);
  }
  if (player().eliminated) $("#out").open = true;
  write($("#end"), shared().end);
  patch($("#end-notes"), shared().end_notes.map((text) => make("li", {}, text)));
}

// ---- listening

$("#cities").addEventListener("change", (event) => {
  const count = whole(event.target);
  if (count === null) draw();
  else edit(placeOf("cities", player().name), count || null);
});
$("#collect")?.addEventListener("click", () => edit(placeOf("players", currentSeat(), "gold"), view().after));

// ---- what undo and conflicts need in words

function label(place) {
  const area = (shared().areas ?? []).find(({ name }) => place.startsWith(placeOf("areas", name)));
  if (area) return `${area.title}, point ${Number(/\[(\d+)\]$/.exec(place)?.[1]) + 1}`;
  const owner = record().players.find((p) => place === placeOf("cities", p.name));
  if (owner) return `${owner.name}’s cities`;
  return { areas: "colours of the areas", winner: "El Dorado" }[place];
}

function shown(value) {
  if (value === false && !inConquest()) return "the crew lost";
  if (value !== null && typeof value === "object") return Object.keys(value).join(", ");
  return reference.modes[value];
}

start({
  draw: drawSheet,
  reveal(place) {
    const area = (shared().areas ?? []).findIndex(({ name }) => place.startsWith(placeOf("areas", name)));
    if (area >= 0) $$("#areas .holding")[area]?.scrollIntoView({ block: "nearest" });
  },
  refused(text) {
    say(text);
    $("#cities").value = cities();
  },
  label,
  shown,
  sums: () => ({ gold: player().gold }),
  summary: ({ total, income }, sums) =>
    inConquest()
      ? `Total ${total}: points ${sums.points}, controlled areas ${sums["controlled-areas"]},`
        + ` ${income} gold a round, ${sums.gold} gold.`
      : `${plural(total ?? 0, "map piece")}, ${sums.gold} gold.`,
});
const held = () => Object.values(record().areas).flat().filter((holder) => holder !== null);
const untouched = () => !Object.keys(record().cities ?? {}).length && !held().length;
if (inConquest() && untouched()) $("#game").open = true;
