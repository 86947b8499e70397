// From your copy: rows of marks as a grid to tap, and words from a palette. A tapped field gets its next
// mark, or the chosen mark if there are many. The text below the grid stays what is sent.

import { $, $$, icon, make } from "./dom.js";
import { namesOf, store, stored } from "./stored.js";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const sprite = new URL("icons.svg", import.meta.url).pathname;
const SMALLEST = 3, LARGEST = 9; // rows and columns of a grid that may be of any size
const MANY = 4; // more marks than this are chosen from a palette
const chosen = new Map(); // the mark chosen in the palette of each group of grids

const rowsOf = (area) => area.value.split("\n").map((line) => line.trim()).filter(Boolean);

// What a mark looks like: a symbol, an arrow, or nothing but its field's pattern.
const sign = (drawn) => (drawn.length > 1 ? icon(drawn) : make("b", {}, drawn));

function palette(area, marks) {
  const group = area.closest("fieldset");
  if (chosen.has(group)) return;
  chosen.set(group, marks[0][0]);
  const labels = marks.map(([mark, meaning, drawn], n) => {
    const choose = { "aria-label": meaning, onchange: () => chosen.set(group, mark) };
    const apart = { type: "radio", name: `palette ${area.name}`, form: "none" }; // it is no part of the copy
    const input = make("input", { ...apart, ...choose });
    input.checked = n === 0;
    return make("label.cell", { "data-mark": mark, title: meaning }, input, sign(drawn));
  });
  const box = make("div.palette", { role: "radiogroup", "aria-label": "What a tap puts on a square" }, ...labels);
  $(".entries", group).before(box);
}

function grid(area) {
  const triples = JSON.parse(area.dataset.marks); // [mark, meaning, sign] in the order that taps follow
  const meanings = Object.fromEntries(triples);
  const drawings = Object.fromEntries(triples.map(([mark, , drawn]) => [mark, drawn]));
  const marks = Object.keys(meanings);
  const fixed = area.dataset.fixed?.split(" ").map(Number);
  const entry = area.closest("li");
  const fold = area.closest("details.rows");
  const title = fold
    ? $("summary span", fold).textContent
    : (entry?.querySelector("[aria-label]").getAttribute("aria-label") ?? area.name);
  const many = marks.length > MANY && entry;
  const size = make("div.size"), words = `${title}: tap a field for its next mark`;
  const box = make("div.grid", { role: "group", "aria-label": words });
  let rows = rowsOf(area), at = 0; // at: the field that Tab reaches

  function started() {
    const like = area.dataset.like && document.getElementById(area.dataset.like);
    const model = like ? rowsOf(like) : [];
    const high = model.length || 5, wide = model[0]?.length || 5;
    return Array.from({ length: high }, () => marks[0].repeat(wide));
  }

  const which = fixed && entry?.querySelector(".which");
  const empty = which?.appendChild(
    make("button.ib", { "aria-label": `Empty ${title}`, onclick: () => put([]) }, icon(`${sprite}#x`)),
  );

  function put(next, focus = true) {
    rows = next;
    area.value = rows.join("\n");
    area.dispatchEvent(new Event("change", { bubbles: true }));
    draw(focus);
  }

  function resized(high, wide) {
    if (high < SMALLEST || high > LARGEST || wide < SMALLEST || wide > LARGEST) return;
    put(Array.from({ length: high }, (_, r) => (rows[r] ?? "").padEnd(wide, marks[0]).slice(0, wide)), false);
  }

  function stepper(label, value, act) {
    const [less, more] = [[-1, "less", "minus"], [1, "more", "plus"]].map(([by, word, symbol]) => {
      const words = `${label}: one ${word}`;
      const tap = () => {
        act(by);
        size.querySelector(`[aria-label="${words}"]`)?.focus();
      };
      return make("button", { "aria-label": words, onclick: tap }, icon(`${sprite}#${symbol}`));
    });
    const counter = make("div.step", {}, less, make("output", {}, value), more);
    return make("div.fld", {}, make("span.lb", {}, label), counter);
  }

  function cell(r, c) {
    const mark = rows[r][c], here = r * rows[0].length + c;
    const tap = () => {
      const next = many
        ? chosen.get(area.closest("fieldset"))
        : marks[(marks.indexOf(mark) + 1) % marks.length];
      at = here;
      put(rows.map((row, n) => (n === r ? row.slice(0, c) + next + row.slice(c + 1) : row)));
    };
    const label = `${letters[c]}${r + 1}: ${area.value ? meanings[mark] ?? mark : "not entered"}`;
    const drawn =
      area.value && drawings[mark] ? sign(drawings[mark]) : mark === "x" ? icon(`${sprite}#check`) : "";
    return make("button.cell", {
      "data-mark": area.value ? mark : "", tabindex: here === at ? 0 : -1, "aria-label": label, onclick: tap,
    }, drawn);
  }

  function draw(focus = false) {
    if (empty) empty.hidden = !area.value;
    if (fold) {
      $("summary .note", fold).textContent = rows.length
        ? `${rows.length} × ${rows[0].length}`
        : "not entered";
    }
    for (const part of entry ? $$("[data-only-with]", entry) : []) {
      part.hidden = !area.value.includes(part.dataset.onlyWith) && !$("select", part).value;
    }
    if (fixed && !rows.length) rows = Array.from({ length: fixed[0] }, () => marks[0].repeat(fixed[1]));
    const [high, wide] = fixed ?? [];
    const rightSize = fixed ? rows.length === high && rows[0].length === wide : rows.length >= SMALLEST;
    const isEven = (row) => row.length === rows[0].length && [...row].every((mark) => mark in meanings);
    const canBeTapped = rightSize && rows.every(isEven);
    if (!rows.length) {
      size.replaceChildren(make("button.btn.q.w", { onclick: () => put(started()) }, "Enter it by tapping"));
      box.hidden = true;
      return;
    }
    box.hidden = size.hidden = !canBeTapped; // else it is put right in the text below
    if (!canBeTapped) return;
    if (!fixed) size.replaceChildren(
      stepper("Rows", rows.length, (by) => resized(rows.length + by, rows[0].length)),
      stepper("Columns", rows[0].length, (by) => resized(rows.length, rows[0].length + by)),
    );
    at = Math.min(at, rows.length * rows[0].length - 1);
    box.dataset.columns = rows[0].length;
    box.style.setProperty("--columns", rows[0].length);
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
    draw();
  });
  area.rows = fixed ? fixed[0] : 3;
  if (many) palette(area, triples);
  area.parentElement.prepend(size, box);
  draw();
  if (fixed && !box.hidden) area.parentElement.classList.add("tapped");
}

// ---- a line of words that are tapped in from a palette, and room for one entry more; the text stays the control's own

const wordButton = (label, act, inside) => make("button.cell", { "aria-label": label, onclick: act }, inside);

function wordPalette(input) {
  const words = JSON.parse(input.dataset.palette), stroke = input.dataset.joinedBy;
  const signs = new Map(words);
  const title = input.closest(".fld").querySelector("label").textContent;
  const shown = make("div.spaces", { role: "status", "aria-label": `${title} so far` });
  let joins = false; // the next word is the second of two

  const now = () => input.value.split(/[,;\n]/).map((word) => word.trim()).filter(Boolean);

  function put(list) {
    input.value = list.join(", ");
    input.dispatchEvent(new Event("change", { bubbles: true }));
    draw();
  }

  function add(word) {
    const list = now();
    if (joins && list.length) list.push(`${list.pop()}${stroke}${word}`);
    else list.push(word);
    joins = false;
    put(list);
  }

  function draw() {
    shown.replaceChildren(...now().map((word) => {
      const parts = word.split(stroke || "\n").map((part) => part.trim().toLowerCase());
      const drawn = parts.filter((part) => signs.has(part)).map((part) => icon(signs.get(part)));
      return make("span", {}, ...drawn, parts.join(" or "));
    }));
    either?.setAttribute("aria-pressed", joins);
    if (either) either.disabled = !now().length || now().at(-1).includes(stroke);
    less.disabled = !now().length;
  }

  const either = stroke
    ? wordButton(
        "Or: the next one may stand there instead of the last",
        () => {
          joins = !joins;
          draw();
        },
        "or",
      )
    : null;
  const less = wordButton("Take the last one out", () => put(now().slice(0, -1)), icon(`${sprite}#undo`));
  const keys = [
    ...words.map(([word, href]) => wordButton(word, () => add(word), href ? icon(href) : "")),
    ...(either ? [either] : []),
    less,
  ];
  input.addEventListener("input", draw);
  input.before(shown);
  input.after(make("div.palette.words", { role: "group", "aria-label": `${title}: tap them in` }, ...keys));
  draw();
}

// One entry more, from the empty one at the end.
function oneMore(note) {
  const list = note.previousElementSibling;
  const add = () => {
    const last = list.lastElementChild, at = list.children.length - 1, next = last.cloneNode(true);
    for (const one of $$("*", next)) {
      for (const name of ["id", "name", "for", "aria-describedby"]) {
        const value = one.getAttribute(name);
        if (value) one.setAttribute(name, value.replace(`[${at}]`, `[${at + 1}]`));
      }
      if (one.matches("input, textarea")) one.value = "";
      if (one.matches("select")) one.selectedIndex = 0;
    }
    list.append(next);
    $("input, select, textarea", next)?.focus();
  };
  note.before(make("button.btn.q.w", { onclick: add }, note.dataset.oneMore));
}

// What was typed and not saved yet stays on this phone, for this version of what is kept.
function remember(form) {
  const start = `copy ${location.pathname} `;
  const name = start + form.elements.version.value;
  const fields = $$("textarea, select, input.inp", form);
  const saved = $(".rule[role=status]");
  const draft = stored("localStorage", name);
  if (saved) namesOf(start).forEach((key) => store("localStorage", key, null));
  else if (draft && !$(".alert")) {
    for (const field of fields.filter(({ name, value }) => name in draft && value !== draft[name])) {
      field.value = draft[field.name];
      field.closest(".copy > .fold").open = true;
    }
    form.prepend(
      make("p.rule", { role: "status" }, "What you typed here before is still here. It is not saved yet."),
    );
  }
  const filled = () => $("#save")?.classList.add("p"); // once there is something to save
  form.addEventListener("input", filled);
  if (draft) filled();
  form.addEventListener("change", () => {
    filled();
    const typed = fields.filter((field) => field.value).map((field) => [field.name, field.value]);
    store("localStorage", name, Object.fromEntries(typed));
  });
}

$$("form.copy").forEach(remember);
$$("textarea[data-marks]").forEach(grid);
$$("input[data-palette]").forEach(wordPalette);
for (const note of $$("[data-one-more]")) {
  if (!note.previousElementSibling.querySelector("textarea[data-marks]")) oneMore(note); // grids have their own tools
}
