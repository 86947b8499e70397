// Rows of marks as a grid to tap: each field goes to its next mark. The text below stays what is sent.

import { icon } from "./app.js";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const sprite = new URL("icons.svg", import.meta.url).pathname;
const SMALLEST = 3;
const LARGEST = 9;

function rowsOf(area) {
  return area.value.split("\n").map((line) => line.trim()).filter(Boolean);
}

function grid(area) {
  const meanings = Object.fromEntries(JSON.parse(area.dataset.marks)); // in the order that taps follow
  const marks = Object.keys(meanings);
  const title = area.closest("details").querySelector("summary span").textContent;
  const size = document.createElement("div");
  const box = document.createElement("div");
  let rows = rowsOf(area);
  let at = 0;
  size.className = "size";
  box.className = "grid";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", `${title}: tap a field for its next mark`);

  function started() {
    const like = area.dataset.like && document.getElementById(area.dataset.like);
    const model = like ? rowsOf(like) : [];
    const high = model.length || 5, wide = model[0]?.length || 5;
    return Array.from({ length: high }, () => marks[0].repeat(wide));
  }

  function tell() {
    area.closest("details").querySelector("summary .note").textContent = rows.length ? `${rows.length} × ${rows[0].length}` : "not entered";
  }

  function keep() {
    area.value = rows.join("\n");
    tell();
    area.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function resized(high, wide) {
    if (high < SMALLEST || high > LARGEST || wide < SMALLEST || wide > LARGEST) return;
    rows = Array.from({ length: high }, (_, r) => (rows[r] ?? "").padEnd(wide, marks[0]).slice(0, wide));
    keep();
    draw();
  }

  function stepper(label, value, act) {
    const field = document.createElement("div");
    const name = document.createElement("span");
    const step = document.createElement("div");
    const shown = document.createElement("output");
    field.className = "fld";
    name.className = "lb";
    name.textContent = label;
    step.className = "step";
    shown.textContent = value;
    const buttons = [[-1, "less", "minus"], [1, "more", "plus"]].map(([by, word, symbol]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-label", `${label}: one ${word}`);
      button.append(icon(`${sprite}#${symbol}`));
      button.addEventListener("click", () => {
        act(by);
        size.querySelectorAll(`[aria-label="${button.getAttribute("aria-label")}"]`)[0]?.focus();
      });
      return button;
    });
    step.append(buttons[0], shown, buttons[1]);
    field.append(name, step);
    return field;
  }

  function cell(r, c) {
    const button = document.createElement("button");
    const mark = rows[r][c];
    button.type = "button";
    button.className = "cell";
    button.dataset.mark = mark;
    button.tabIndex = r * rows[0].length + c === at ? 0 : -1;
    button.setAttribute("aria-label", `${letters[c]}${r + 1}: ${meanings[mark] ?? mark}`);
    if (mark === "x") button.append(icon(`${sprite}#check`));
    button.addEventListener("click", () => {
      const next = marks[(marks.indexOf(mark) + 1) % marks.length];
      rows[r] = rows[r].slice(0, c) + next + rows[r].slice(c + 1);
      at = r * rows[0].length + c;
      keep();
      draw(true);
    });
    return button;
  }

  function draw(focus = false) {
    const even = rows.length >= SMALLEST && rows.every((row) => row.length === rows[0].length && [...row].every((m) => m in meanings));
    if (!rows.length) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "btn q w";
      button.textContent = "Enter it by tapping";
      button.addEventListener("click", () => {
        rows = started();
        keep();
        draw(true);
      });
      size.replaceChildren(button);
      box.hidden = true;
      return;
    }
    box.hidden = !even;
    size.hidden = !even;
    if (!even) return;
    size.replaceChildren(
      stepper("Rows", rows.length, (by) => resized(rows.length + by, rows[0].length)),
      stepper("Columns", rows[0].length, (by) => resized(rows.length, rows[0].length + by)),
    );
    at = Math.min(at, rows.length * rows[0].length - 1);
    box.dataset.columns = rows[0].length;
    box.replaceChildren(...rows.flatMap((row, r) => [...row].map((_, c) => cell(r, c))));
    if (focus) box.children[at].focus();
  }

  box.addEventListener("keydown", (event) => {
    const wide = rows[0].length;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: wide, ArrowUp: -wide }[event.key];
    if (!step || !box.children[at + step]) return;
    box.children[at].tabIndex = -1;
    at += step;
    box.children[at].tabIndex = 0;
    box.children[at].focus();
    event.preventDefault();
  });
  area.addEventListener("input", () => {
    rows = rowsOf(area);
    tell();
    draw();
  });
  area.rows = 3;
  area.parentElement.prepend(size, box);
  draw();
}

document.querySelectorAll("textarea[data-marks]").forEach(grid);
