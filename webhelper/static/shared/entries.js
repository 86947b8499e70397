// From your copy: a line of words that are tapped in from a palette, and room for one entry more.
// The text that is sent stays the control's own; without this script it is typed.

import { icon, make } from "./dom.js";

const button = (label, act, inside) => make("button.cell", { "aria-label": label, onclick: act }, inside);

function palette(input) {
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
      return make("span", {}, ...parts.filter((part) => signs.has(part)).map((part) => icon(signs.get(part))), parts.join(" or "));
    }));
    either?.setAttribute("aria-pressed", joins);
    if (either) either.disabled = !now().length || now().at(-1).includes(stroke);
    less.disabled = !now().length;
  }

  const either = stroke ? button("Or: the next one may stand there instead of the last", () => { joins = !joins; draw(); }, "or") : null;
  const less = button("Take the last one out", () => put(now().slice(0, -1)), icon(new URL("icons.svg#undo", import.meta.url).href));
  const keys = [...words.map(([word, href]) => button(word, () => add(word), href ? icon(href) : "")), ...(either ? [either] : []), less];
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
    for (const one of next.querySelectorAll("*")) {
      for (const name of ["id", "name", "for", "aria-describedby"]) {
        const value = one.getAttribute(name);
        if (value) one.setAttribute(name, value.replace(`[${at}]`, `[${at + 1}]`));
      }
      if (one.matches("input, textarea")) one.value = "";
      if (one.matches("select")) one.selectedIndex = 0;
    }
    list.append(next);
    next.querySelector("input, select, textarea")?.focus();
  };
  note.before(make("button.btn.q.w", { onclick: add }, note.dataset.oneMore));
}

document.querySelectorAll("input[data-palette]").forEach(palette);
for (const note of document.querySelectorAll("[data-one-more]")) {
  if (!note.previousElementSibling.querySelector("textarea[data-marks]")) oneMore(note); // grids have their own tools
}
