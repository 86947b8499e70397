// Sailorman Dice on the entry page: a cursor on the printed map, a row under the lens, shells by tap.

import { $, $$, capital, choiceBar, icon, mark, on, points, write } from "../../shared/dom.js";
import { currentSeat, draw, edit, icons, player, say, start, symbols, view } from "../../shared/table.js";

const { digits: DIGITS, cross: CROSS, empty: EMPTY } = $("#map").dataset;
const COLUMNS = Number($("#map").dataset.columns);

let cursor = 0, showingShells = false;

const cells = $$("#map .f"), FIELDS = cells.length;
const lensCells = $$("#strip .f");
const rowNames = $$("#map .rh").map((head) => head.textContent.trim());

// ---- places

const rowOf = (index) => Math.floor(index / COLUMNS);
const fieldPlace = (index) => `players[${currentSeat()}].rows[${rowOf(index)}][${index % COLUMNS}]`;
const entered = (index) => player().rows[rowOf(index)][index % COLUMNS];

function fieldOf(place) {
  const found = place.match(/rows\[(\d)\]\[(\d)\]$/);
  return found ? +found[1] * COLUMNS + +found[2] : null;
}

function fieldLabel(index) {
  const { terrain } = cells[index].dataset;
  return `${rowNames[rowOf(index)]} ${(index % COLUMNS) + 1}${terrain ? `, ${terrain}` : ""}`;
}

function shown(value) {
  if (value === EMPTY || value === null) return "empty";
  if (value === true) return "circled";
  if (value === false) return "not circled";
  return value === CROSS ? "×" : value;
}

// ---- moving and typing

function go(index, focus = false) {
  moveTo(index);
  draw();
  see(focus);
}

function moveTo(index) {
  cursor = Math.max(0, Math.min(FIELDS - 1, index));
  say();
}

function see(focus) {
  if (focus) cells[cursor].focus({ preventScroll: true });
  beforeShown(() => cells[cursor].scrollIntoView({ block: "nearest", inline: "nearest" }));
}

// Where things stand is asked when all is drawn, once: each answer in between would lay the page out anew.
const beforeShown = (act) => requestAnimationFrame(act);

function type(value, focus = false) {
  const place = fieldPlace(cursor);
  moveTo(cursor + 1); // before it is drawn, once
  if (!edit(place, value)) draw();
  see(focus);
}

// ---- drawing

function drawSheet() {
  const sheet = view();
  const row = rowOf(cursor);
  mark($("#map"), "aria-label", `${player().name}’s map, 6 rows of 9 fields`);
  cells.forEach((cell, index) => {
    const value = entered(index);
    const bad = sheet.falls[rowOf(index)]?.columns.includes(index % COLUMNS) ?? false;
    write($("b", cell), value === EMPTY ? "" : shown(value));
    cell.classList.toggle("xx", value === CROSS);
    cell.classList.toggle("bad", bad);
    cell.classList.toggle("cur", index === cursor);
    cell.tabIndex = index === cursor ? 0 : -1;
    mark(cell, "aria-selected", index === cursor);
    const written = value === CROSS ? "cross" : shown(value);
    mark(cell, "aria-label", `${fieldLabel(index)}: ${written}${bad ? ", lower than before it" : ""}`);
  });
  $$("#map .row:not(.colsum)").forEach((line, r) => {
    const falls = r in sheet.falls;
    line.classList.toggle("on", r === row);
    line.classList.toggle("bad", falls);
    const score = $(".rs", line);
    score.classList.toggle("no", sheet.rows[r] === null);
    if (falls) score.replaceChildren(icon(`${icons}#fall`, "i s"));
    else write(score, points(sheet.rows[r]));
  });
  sheet.columns.forEach((value, c) => {
    const sum = $(`[data-col="${c}"]`);
    write(sum, value ?? "·");
    sum.classList.toggle("no", value === null);
  });
  for (const [region, pair] of Object.entries(sheet.areas)) {
    pair.forEach((value, n) => write($(`[data-area="${region}-${n}"]`), points(value)));
  }
  drawLens(row);
  drawShells(sheet);
  drawQuestion(sheet);
  const [low, high] = sheet.ranges[cursor];
  $$("#keys [data-k]").forEach((button) => {
    const digit = button.dataset.k;
    button.classList.toggle("low", DIGITS.includes(digit) && (digit < low || digit > high));
  });
}

function drawLens(row) {
  const strip = $("#strip");
  lensCells.forEach((cell, c) => {
    const from = cells[row * COLUMNS + c];
    mark(cell, "class", [...from.classList].filter((name) => name !== "er" && name !== "eb").join(" "));
    write($("b", cell), $("b", from).textContent);
  });
  beforeShown(() => {
    const target = lensCells[cursor % COLUMNS];
    strip.scrollLeft = target.offsetLeft - strip.offsetLeft - (strip.clientWidth - target.offsetWidth) / 2;
  });
}

function drawShells(sheet) {
  $("#lens").hidden = showingShells;
  $("#shells").hidden = !showingShells;
  $$("#keys .key").forEach((button) => (button.hidden = showingShells && button.dataset.k !== "shells"));
  $("#keys").classList.toggle("sel", showingShells);
  const toggle = $('[data-k="shells"]');
  mark(toggle, "aria-expanded", showingShells);
  write($("small", toggle), showingShells ? "Back to fields" : "Shells");
  const circled = new Set(player().shells ?? []);
  $$(".shell").forEach((button) => {
    const name = button.dataset.shell;
    mark(button, "aria-pressed", circled.has(name));
    button.classList.toggle("open", name in sheet.open);
  });
}

function caption(message) {
  const row = rowOf(cursor), fall = view().falls[row];
  const fault = message || (fall && !showingShells ? fall.text : "");
  const place = `${capital(fieldLabel(cursor))} · ${view().boxesSaid}`;
  return {
    fault,
    text: showingShells ? "Tap the shells circled on the sheet." : place,
    symbol: fault ? ["fall", icons] : [showingShells ? "shell" : rowNames[row], symbols],
  };
}

function drawQuestion(sheet) {
  const box = $("#question");
  const asked = sheet.questions.find((q) => q.open) ?? (showingShells ? sheet.questions[0] : undefined);
  if (!asked) return void (box.hidden = true);
  const place = `players[${currentSeat()}].first_filled.${asked.region}`;
  const answers = asked.answers.map(({ label, value }) => (
    { label, chosen: asked.chosen === value, act: () => edit(place, value) }
  ));
  choiceBar(box, asked.text, answers);
}

// ---- listening

on("click", "#map .f", (cell) => go(+cell.dataset.i, true));
$("#map").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const first = rowOf(cursor) * COLUMNS;
  const ends = { Home: first, End: first + COLUMNS - 1, Enter: (first + COLUMNS) % FIELDS };
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
  if (step) go(cursor + step, true);
  else if (event.key in ends) go(ends[event.key], true);
  else if (DIGITS.includes(event.key)) type(event.key, true);
  else if (event.key.toUpperCase() === CROSS) type(CROSS, true);
  else if (["Delete", " ", EMPTY].includes(event.key)) type(EMPTY, true);
  else if (event.key === "Backspace") {
    go(cursor - 1, true);
    edit(fieldPlace(cursor), EMPTY);
  } else return;
  event.preventDefault();
});
on("click", "#strip .f", (cell) => go(rowOf(cursor) * COLUMNS + lensCells.indexOf(cell)));
on("click", "#keys .key", ({ dataset: { k: key } }) => {
  if (key === "shells") {
    showingShells = !showingShells;
    say();
    draw();
  } else if (key === "row") go(((rowOf(cursor) + 1) * COLUMNS) % FIELDS);
  else type(key);
});
on("click", ".shell", ({ dataset: { shell } }) => {
  const circled = (player().shells ?? []).includes(shell);
  if (!circled && shell in view().open) {
    say(view().open[shell]);
    draw();
  } else edit(`players[${currentSeat()}].shells.${shell}`, !circled);
});
addEventListener("resize", () => drawLens(rowOf(cursor)));

start({
  draw: drawSheet,
  caption,
  seated: () => (cursor = Math.max(player().rows.join("").indexOf(EMPTY), 0)),
  reveal(place) {
    cursor = fieldOf(place) ?? cursor;
  },
  far(places) {
    for (const place of places) cells[fieldOf(place) ?? -1]?.classList.add("far");
  },
  label: (place) => (fieldOf(place) === null ? undefined : fieldLabel(fieldOf(place))),
  shown,
  sums: ({ categories }) => ({ groups: `${categories["largest-group"]}+${categories["second-group"]}` }),
  summary: ({ total, boxesSaid }, sums) =>
    `Total ${total}: rows ${sums.rows}, columns ${sums.columns}, areas ${sums.areas}, ` +
    `shells ${sums.shells}, groups ${sums.groups}. ${boxesSaid}.`,
});
