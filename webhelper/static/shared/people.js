// Who plays: known people are tapped; rows are put in seating order by dragging, by their handle or by the
// arrow keys. Without this script every seat is a box to type in.

import { $, $$, mark, on, plural } from "./dom.js";

const list = $("#seats"), rows = () => [...list.children];
const box = (row) => $("[name=name]", row);
const chips = $$("[data-name]"), all = "all" in list.dataset;
const words = $("#so-many");

// the empty rows last; one of them shows while somebody types a new name into it
function tidy(shown) {
  const hand = document.activeElement, typing = rows().find((row) => row.contains(hand) && hand === box(row));
  const filled = rows().filter((row) => box(row).value.trim() || box(row).matches("[aria-invalid]"));
  for (const row of rows()) {
    const there = filled.includes(row), name = box(row).value.trim();
    row.hidden = !there && row !== shown && row !== typing && !all;
    if (!there) list.append(row);
    $(".plate", row).textContent = [...name][0]?.toUpperCase() ?? "";
    for (const button of $$("button", row)) button.hidden = !there;
    mark($(".drag", row), "aria-label", `Move ${name} one seat on`);
    mark($(".out", row), "aria-label", `Take ${name} out`);
  }
  if (typing) hand.focus(); // moving its row let go of it
  rows().forEach((row, n) => ($("label", row).textContent = `Seat ${n + 1}`));
  const typed = filled.map((row) => box(row).value.trim()).filter(Boolean);
  const full = filled.length === rows().length;
  const enough = typed.length >= Number(list.dataset.least);
  for (const chip of chips) {
    chip.hidden = full || (all && !chip.dataset.name) || typed.includes(chip.dataset.name);
  }
  $("[form=new-table]")?.classList.toggle("p", enough);
  if (words) words.textContent = enough ? [...chosen(), plural(typed.length, "player")].join(", ") : "enter the names";
}

const chosen = () => $$(".which label:has(:checked) b").map((name) => name.textContent);

on("click", "[data-name]", ({ dataset: { name } }) => {
  const row = rows().find((one) => !box(one).value.trim());
  box(row).value = name;
  tidy(row);
  if (!name) box(row).focus();
});

function move(row, by) {
  const seated = rows().filter((one) => box(one).value.trim()),
    to = (seated.indexOf(row) + by + seated.length) % seated.length;
  const others = seated.filter((one) => one !== row);
  if (others[to]) others[to].before(row);
  else others.at(-1).after(row);
  tidy();
}

for (const row of rows()) {
  const handle = $(".drag", row);
  let dragged = false;
  handle.addEventListener("pointerdown", (event) => {
    handle.setPointerCapture(event.pointerId);
    dragged = false;
  });
  handle.addEventListener("pointermove", (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const other = document.elementFromPoint(event.clientX, event.clientY)?.closest("#seats > li");
    if (!other || other === row) return;
    if (rows().indexOf(other) < rows().indexOf(row)) other.before(row);
    else other.after(row);
    dragged = true;
    handle.setPointerCapture(event.pointerId); // moving a row lets go of it
  });
  handle.addEventListener("click", () => (dragged ? tidy() : move(row, 1)));
  handle.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowUp" || key === "ArrowDown") move(row, key === "ArrowUp" ? -1 : 1);
  });
  $(".out", row).addEventListener("click", () => {
    box(row).value = "";
    tidy();
    chips.find((chip) => !chip.hidden)?.focus();
  });
  box(row).addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // names go on, nothing begins
    const next = rows().slice(rows().indexOf(row) + 1).find((one) => !one.hidden);
    if (next && box(row).value.trim()) box(next).focus();
    else box(row).blur();
  });
  box(row).addEventListener("input", () =>
    tidy(box(row).value.trim() ? rows().find((one) => !box(one).value.trim()) : row),
  );
}
// nobody typed yet: one empty box stands ready
const begin = () => tidy(rows().find((row) => !box(row).value.trim() && !rows().some((one) => box(one).value.trim())));
begin();

// how they play, in words beside the button that changes it
const textOf = (part) => part.textContent.trim().toLowerCase();

function tellHow() {
  const panel = $("#how"), code = panel && $(".code", panel).value.trim();
  if (!panel) return;
  const asked = $$("fieldset:has(.seg :checked)", panel).filter((field) => !field.closest("[hidden]"));
  const chosen = asked.map((field) => [textOf($("legend", field)), textOf($("label:has(:checked)", field))]);
  const words = chosen.map(([title, answer]) => (answer === "no" ? "" : `; ${title} ${answer}`.replace(/ yes$/, "")));
  const picked = $$("select:enabled", panel).filter((list) => list.selectedIndex);
  words.push(...picked.map((list) => `; ${$("span", list.parentNode).textContent} ${list.selectedOptions[0].text}`));
  $("#how-words").textContent = words.join("") + (code && `; code ${code}`);
}
for (const kind of ["change", "click"]) document.addEventListener(kind, tellHow);
for (const choice of $$(".which input")) choice.addEventListener("change", begin);
tellHow();
