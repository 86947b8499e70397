// The map editor: painting fields, and keeping the draft. What may stand where is asked of the server.

import { $, $$, icon, make, on } from "../../shared/dom.js";
import { pageIn, take } from "../../shared/fresh.js";
import { store, stored } from "../../shared/stored.js";

$$("[data-forget-draft]").forEach((card) => store("localStorage", card.dataset.forgetDraft, null));

const form = $("#editor");
if (form) edit(form);

function edit(form) {
  const map = $("#map", form);
  const brushes = $("#brushes", form);
  const marks = () => $("#marks", form); // anew with each answer
  const rows = $$(".row", map).map((row) => $$(".f", row));
  const letters = rows.map((_, r) => form.elements[`areas[${r}]`]);
  const titles = Object.fromEntries($$("input", brushes).map((b) => [b.value, b.dataset.title]));
  const lighthouse = $("use", map).getAttribute("href").replace(/#.*/, "#lighthouse");
  const BLANK = ".";

  const letterAt = (r, c) => letters[r].value[c] in titles ? letters[r].value[c] : BLANK;
  const brush = () => form.elements.brush.value;

  // ---- drawing what the letters say

  function show() {
    rows.forEach((row, r) => row.forEach((field, c) => {
      const letter = letterAt(r, c);
      const right = c === row.length - 1 || letterAt(r, c + 1) !== letter;
      const below = r === rows.length - 1 || letterAt(r + 1, c) !== letter;
      field.className = `f ${letter === BLANK ? "none" : letter}${right ? " er" : ""}${below ? " eb" : ""}`;
      $("b", field).textContent = letter === BLANK ? "" : letter;
      field.setAttribute("aria-label", `${field.dataset.at}: ${titles[letter] ?? "blank"}`);
    }));
    showMarks();
  }

  // ---- the places for the mark, as the server names them

  function showMarks() {
    $$(".lh", map).forEach((mark) => mark.remove());
    const chosen = form.elements.lighthouse.value;
    for (const { id, value } of $$("input[id]", marks())) {
      const [[r1, c1], [r2]] = JSON.parse(value).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      const kind = `label.lh.may${r1 === r2 ? ".side" : ""}${value === chosen ? ".on" : ""}`;
      const spot = make(kind, { for: id, "aria-hidden": true }); // the list of radios beside the map names it
      if (value === chosen) spot.append(icon(lighthouse));
      rows[r1 - 1][c1 - 1].append(spot);
    }
  }

  function entered() {
    const fields = new FormData(form);
    fields.set("lighthouse", marks().dataset.chosen); // also one that may not stand there just now
    return fields;
  }

  let asked = 0, timer;
  function ask() {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const mine = ++asked, body = new URLSearchParams(entered());
      try {
        const answer = await fetch(form.dataset.sketch, { method: "POST", body });
        if (answer.ok && mine === asked) take(await pageIn(answer));
      } catch { /* offline: saving checks it all again */ }
    }, 250);
  }

  // ---- painting

  function paint(field, letter) {
    const { r, c } = field.dataset;
    const row = [...letters[r].value.padEnd(rows[r].length, BLANK)];
    if (row[c] === letter) return;
    row[c] = letter;
    letters[r].value = row.join("");
    show();
    keep();
    ask();
  }

  let last = rows[0][0];
  function go(field) {
    last.tabIndex = -1;
    last = field;
    last.tabIndex = 0;
    last.focus();
  }

  let painting = null;
  on("pointerdown", ".f", (field, event) => {
    if (event.target.closest(".lh") || event.button !== 0) return;
    event.preventDefault();
    const { r, c } = field.dataset;
    painting = letterAt(r, c) === brush() ? BLANK : brush(); // a second tap with the same brush blanks
    go(field);
    paint(field, painting);
  }, map);
  addEventListener("pointermove", (event) => {
    if (painting === null) return;
    const field = document.elementFromPoint(event.clientX, event.clientY)?.closest("#map .f");
    if (field) paint(field, painting);
  });
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => { painting = null; });

  on("keydown", ".f", (field, event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const fields = rows.flat(), at = fields.indexOf(field), wide = rows[0].length, first = at - (at % wide);
    const to = (n) => go(fields[n] ?? field);
    const steps = {
      ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + wide, ArrowUp: at - wide,
      Home: first, End: first + wide - 1,
    };
    if (event.key in steps) to(steps[event.key]);
    else if (event.key in titles) {
      paint(field, event.key);
      $(`.brush [value="${event.key}"]`, form).checked = true;
      to(at + 1);
    }
    else if (event.key === " " || event.key === "Enter") { paint(field, brush()); to(at + 1); }
    else if (event.key === "Delete") paint(field, BLANK);
    else if (event.key === "Backspace") { paint(field, BLANK); to(at - 1); }
    else return;
    event.preventDefault();
  }, map);

  letters.forEach((input) => input.addEventListener("input", () => { show(); ask(); }));
  on("change", "#marks", (box) => {
    box.dataset.chosen = form.elements.lighthouse.value;
    showMarks();
  }, form);
  document.addEventListener("companion:shown", showMarks);
  document.addEventListener("companion:left", ask);

  // ---- the draft: kept in this browser until the map is saved

  const drafted = () => [...entered()].filter(([name]) => name !== "csrf_token" && name !== "brush");
  const keep = () => store("localStorage", form.dataset.draft, drafted());
  function restore() {
    for (const [name, value] of stored("localStorage", form.dataset.draft) ?? []) {
      if (name === "lighthouse") marks().dataset.chosen = value;
      else if (form.elements[name]) form.elements[name].value = value;
    }
  }
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);

  const clear = $("#clear");
  clear.hidden = false;
  let blanked = null; // what stood there
  clear.addEventListener("click", () => {
    const before = letters.map((input) => input.value);
    letters.forEach((input, r) => { input.value = blanked?.[r] ?? ""; });
    blanked = blanked ? null : before;
    clear.lastChild.textContent = blanked ? "Undo" : "Clear all";
    show();
    keep();
    ask();
  });

  if ("fresh" in form.dataset) restore();
  map.hidden = brushes.hidden = false;
  letters.forEach((input, r) => { input.value = input.value || BLANK.repeat(rows[r].length); });
  show();
  ask();
}
