// Hides what needs another choice or another number of players; offers each seat's choice to one seat only.

import { $, $$ } from "./dom.js";

function showOnly() {
  const names = $$("[name=name]").map((box) => box.value.trim()).filter(Boolean);
  for (const part of $$("[data-only-with]")) {
    const { onlyWith, value } = part.dataset;
    const choice = $(`[name="${onlyWith}"][value="${value}"]`);
    part.hidden = choice ? !choice.checked : names.length !== Number(value);
  }
  seats(names, names.length || Number($("[name=players]:checked")?.value ?? 9));
}

function seats(names, players) {
  const lists = $$("[data-seat] select");
  for (const list of lists) {
    const part = list.parentNode, { seat } = part.dataset;
    part.hidden = list.disabled = seat > players;
    $("span", part).textContent = names[seat - 1] ?? `Seat ${seat}`;
  }
  for (const option of $$("[data-seat] option:not(:first-child)")) {
    const others = lists.filter((list) => list !== option.parentNode && !list.disabled);
    option.disabled = others.some((list) => list.value === option.value);
  }
}

document.addEventListener("change", showOnly, true); // before anybody tells what is chosen
for (const kind of ["input", "click"]) document.addEventListener(kind, showOnly);
showOnly();
