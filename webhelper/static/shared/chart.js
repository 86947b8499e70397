// The board in play: squares are buttons for fingers and keys, pinching enlarges it. No rule stands here.

import { load } from "./acts.js";
import { $, $$, make, mark, on, onLink } from "./dom.js";

const REACH = 24; // px around a finger in which the nearest piece is meant
const MOST = 4, STEP = 1.5; // how much larger at most, and by one tap
const NEAREST = { block: "nearest", inline: "nearest" };
const ENDS = { Home: [0, 0], End: [0, -1], PageUp: [1, 0], PageDown: [1, -1] }; // of its row, of its column
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const chart = $("#chart");
const view = $(".chart-view", chart), sheet = $(".chart-sheet", chart);
const columns = chart.dataset.columns.split(" "), rows = chart.dataset.rows.split("\n");
const kinds = JSON.parse(chart.dataset.kinds);
const chosen = () => $(".marks", chart).dataset; // the square, a piece on it, and what that can reach
const cells = new Map(); // by the name of the square
let zoom = 1, current; // the square that Tab reaches

// ---- squares

const nameOf = (row, col) => `${columns[col]}${row + 1}`;

function build() {
  const [unit, left, top, wide, high] = chart.dataset.grid.split(" ").map(Number);
  const box = make("div.cells", { role: "grid", "aria-label": chart.getAttribute("aria-label") });
  const share = (part, all) => `${(part / all) * 100}%`;
  const width = share(columns.length * unit, wide), height = share(rows.length * unit, high);
  Object.assign(box.style, { left: share(left, wide), top: share(top, high), width, height });
  rows.forEach((marks, row) => {
    const line = make("div", { role: "row" });
    columns.forEach((_, col) => {
      const cell = make("button", { tabindex: -1, role: "gridcell" });
      if (marks[col] in kinds) {
        cell.dataset.square = nameOf(row, col);
        cell.at = [row, col];
        cells.set(nameOf(row, col), cell);
      } else cell.disabled = true;
      line.append(cell);
    });
    box.append(line);
  });
  box.style.setProperty("--columns", columns.length);
  sheet.style.setProperty("--columns", columns.length);
  view.style.setProperty("--shape", `${wide} / ${high}`);
  sheet.append(box);
  chart.classList.add("live");
}

/** Labels every square: its name, what it is, what lies there, and what is chosen. */
function label() {
  const gone = $(".refused") && !$(".marks[data-tapped]", chart); // told once
  if (gone) history.replaceState(history.state, "", chart.dataset.page);
  const laid = new Map(), { at, goals = "" } = chosen(), open = new Set(goals.split(" "));
  for (const item of $$(".laid li", chart)) {
    const { square } = item.dataset, name = $("a", item).firstChild.textContent;
    laid.set(square, [...(laid.get(square) ?? []), name]);
  }
  for (const [name, cell] of cells) {
    const [row, col] = cell.at;
    const words = [name, kinds[rows[row][col]], ...(laid.get(name) ?? [])];
    if (open.has(name)) words.push("within reach");
    mark(cell, "aria-label", words.join(", "));
    mark(cell, "aria-selected", name === at);
    cell.classList.toggle("laid-on", laid.has(name));
    cell.classList.toggle("open", open.has(name));
  }
  reach([current, at, ...laid.keys(), ...cells.keys()].find((name) => cells.has(name)));
}

function reach(name) {
  cells.get(current)?.setAttribute("tabindex", "-1");
  current = name;
  cells.get(name)?.setAttribute("tabindex", "0");
}

/** Returns the square that is meant: the one under the finger if something lies or goes there, else the next piece's. */
function meant(cell, { clientX: x, clientY: y, detail }) {
  if (!detail || cell.matches(".laid-on, .open, [aria-selected=true]")) return cell;
  let best = cell, least = REACH;
  for (const other of $$(".laid-on", chart)) {
    const { left, right, top, bottom } = other.getBoundingClientRect();
    const away =
      Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) + (right - left) / 2;
    if (away < least) [best, least] = [other, away];
  }
  return best;
}

function addressOf(name) {
  const { at, piece, goals = "" } = chosen(), to = new URL(chart.dataset.page, location.href);
  const goes = goals.split(" ").includes(name);
  if (!goes && name === at) return to; // the chosen one once more: nothing is chosen
  to.searchParams.set("at", goes ? at : name);
  const seen = goes ? piece : ($(`.laid [data-square="${name}"]`, chart)?.dataset.piece ?? "nothing");
  if (seen) to.searchParams.set("piece", seen); // another phone may move it meanwhile
  if (goes) to.searchParams.set("to", name);
  return to;
}

const toPanel = () => $(".dock :is(button, summary, a)")?.focus();

async function tap(cell, byKeys) {
  const name = cell.dataset.square;
  if (byKeys && name === chosen().at) return toPanel();
  reach(name);
  await load(addressOf(name));
  const { at, goals } = chosen();
  if (at) cells.get(name).scrollIntoView(NEAREST);
  if (byKeys && at && (at !== name || !goals)) toPanel();
}

on("click", ".cells [data-square]", (cell, event) => tap(meant(cell, event), !event.detail), sheet);

on("keydown", ".cells [data-square]", (cell, event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  let next;
  if (event.key in STEPS) {
    const [down, right] = STEPS[event.key];
    let [row, col] = cell.at;
    do { // round the board, at last to the square itself
      row = (row + down + rows.length) % rows.length;
      col = (col + right + columns.length) % columns.length;
      next = cells.get(nameOf(row, col));
    } while (!next);
  } else if (event.key in ENDS) {
    const [side, end] = ENDS[event.key];
    next = [...cells.values()].filter(({ at }) => at[side] === cell.at[side]).at(end);
  } else if (event.key === "+" || event.key === "-") larger(event.key === "+" ? STEP : 1 / STEP);
  else return;
  event.preventDefault();
  if (!next) return;
  reach(next.dataset.square);
  next.focus({ preventScroll: true });
  next.scrollIntoView(NEAREST);
}, sheet);

// links of the dock and of the list tap too; Escape closes what is open
onLink("a[data-tap]", (link, event) => {
  link.closest("[popover]")?.hidePopover();
  load(new URL(link.href)).then(() => {
    const { at } = chosen();
    if (at) reach(at);
    if (event.detail) return;
    if (at) toPanel();
    else cells.get(current)?.focus();
  });
});
document.addEventListener("keydown", async ({ key }) => {
  if (key !== "Escape" || !chosen().at) return;
  await load(new URL(chart.dataset.page, location.href));
  cells.get(current)?.focus();
});

// ---- larger and smaller

/** Enlarges the board by a factor. What is under (x, y) of the view stays there. */
function larger(by, x = view.clientWidth / 2, y = view.clientHeight / 2) {
  const before = zoom;
  zoom = Math.min(MOST, Math.max(1, zoom * by));
  const ratio = zoom / before,
    [left, top] = [(view.scrollLeft + x) * ratio - x, (view.scrollTop + y) * ratio - y];
  sheet.style.setProperty("--zoom", zoom);
  view.scrollTo({ left, top, behavior: "instant" });
}

let apart; // how far two fingers are from each other
const between = ({ touches: [one, other] }) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

view.addEventListener("touchstart", (event) => {
  if (event.touches.length === 2) apart = between(event);
}, { passive: true });
view.addEventListener("touchmove", (event) => {
  if (event.touches.length !== 2 || !apart) return;
  event.preventDefault();
  const now = between(event), box = view.getBoundingClientRect(), [one, other] = event.touches;
  larger(
    now / apart,
    (one.clientX + other.clientX) / 2 - box.left,
    (one.clientY + other.clientY) / 2 - box.top,
  );
  apart = now;
}, { passive: false });
for (const end of ["touchend", "touchcancel"]) view.addEventListener(end, () => (apart = undefined));
view.addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return; // two fingers on a touchpad
  event.preventDefault();
  const box = view.getBoundingClientRect();
  larger(Math.exp(-event.deltaY / 200), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });

build();
label();
larger(1);
cells.get(chosen().at)?.scrollIntoView(NEAREST);
document.addEventListener("companion:shown", label);
