// Who plays: people known here are tapped, rows are dragged into the order in which people sit, or moved by their handle
// or the arrow keys. Without this script every seat is a box to type in.

import { mark } from "./dom.js";

const list = document.getElementById("seats"), rows = () => [...list.children];
const box = (row) => row.querySelector("[name=name]");
const chips = [...document.querySelectorAll("[data-name]")];
const words = document.getElementById("so-many");

// the empty rows last; one of them shows while somebody types a new name into it
function tidy(shown) {
  const hand = document.activeElement, typing = rows().find((row) => row.contains(hand) && hand === box(row));
  const filled = rows().filter((row) => box(row).value.trim() || box(row).matches("[aria-invalid]"));
  for (const row of rows()) {
    const there = filled.includes(row), name = box(row).value.trim();
    row.hidden = !there && row !== shown && row !== typing && !("all" in list.dataset);
    if (!there) list.append(row);
    row.querySelector(".plate").textContent = [...name][0]?.toUpperCase() ?? "";
    for (const button of row.querySelectorAll("button")) button.hidden = !there;
    mark(row.querySelector(".drag"), "aria-label", `Move ${name} one seat on`);
    mark(row.querySelector(".out"), "aria-label", `Take ${name} out`);
  }
  if (typing) hand.focus(); // moving its row let go of it
  rows().forEach((row, n) => (row.querySelector("label").textContent = `Seat ${n + 1}`));
  const typed = filled.map((row) => box(row).value.trim()), full = filled.length === rows().length, all = "all" in list.dataset;
  for (const chip of chips) chip.hidden = full || (all && !chip.dataset.name) || typed.includes(chip.dataset.name);
  if (words) words.textContent = filled.length > 1 ? `${filled.length} players` : filled.length ? "1 player" : "type who plays";
}

for (const chip of chips) {
  chip.addEventListener("click", () => {
    const row = rows().find((one) => !box(one).value.trim());
    box(row).value = chip.dataset.name;
    tidy(row);
    if (!chip.dataset.name) box(row).focus();
  });
}

function move(row, by) {
  const seated = rows().filter((one) => box(one).value.trim()), to = (seated.indexOf(row) + by + seated.length) % seated.length;
  const others = seated.filter((one) => one !== row);
  others[to] ? list.insertBefore(row, others[to]) : others.at(-1).after(row);
  tidy();
}

for (const row of rows()) {
  const handle = row.querySelector(".drag"), out = row.querySelector(".out");
  let dragged = false;
  handle.addEventListener("pointerdown", (event) => {
    handle.setPointerCapture(event.pointerId);
    dragged = false;
  });
  handle.addEventListener("pointermove", (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const { top, height } = row.getBoundingClientRect();
    const by = event.clientY < top - 4 ? -1 : event.clientY > top + height + 4 ? 1 : 0;
    const other = by < 0 ? row.previousElementSibling : row.nextElementSibling;
    if (!by || !other || other.hidden) return;
    by < 0 ? other.before(row) : other.after(row);
    dragged = true;
    handle.setPointerCapture(event.pointerId); // moving a row lets go of it
  });
  handle.addEventListener("click", () => (dragged ? tidy() : move(row, 1)));
  handle.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowUp" || key === "ArrowDown") move(row, key === "ArrowUp" ? -1 : 1);
  });
  out.addEventListener("click", () => {
    box(row).value = "";
    tidy();
    chips.find((chip) => !chip.hidden)?.focus();
  });
  box(row).addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // names go on, nothing begins
    const next = rows().slice(rows().indexOf(row) + 1).find((one) => !one.hidden);
    next && box(row).value.trim() ? box(next).focus() : box(row).blur();
  });
  box(row).addEventListener("input", () => tidy(box(row).value.trim() ? rows().find((one) => !box(one).value.trim()) : row));
}
tidy(rows().find((row) => !box(row).value.trim() && !rows().some((one) => box(one).value.trim())));

// how they play, in words beside the button that changes it
const howWords = document.getElementById("how-words");
document.getElementById("how")?.addEventListener("change", ({ currentTarget: panel }) => {
  const code = panel.querySelector(".code").value.trim();
  const chosen = [...panel.querySelectorAll("fieldset:has(:checked)")].map((field) =>
    `; ${field.querySelector("legend").textContent.trim().toLowerCase()} ${field.querySelector("label:has(:checked)").textContent.trim()}`);
  howWords.textContent = chosen.join("") + (code && `; code ${code}`);
});
