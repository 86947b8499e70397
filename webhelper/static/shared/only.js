// What is there to choose only with another choice, or with so many players.

import { $, $$ } from "./dom.js";

function showOnly() {
  const names = $$("[name=name]").filter((box) => box.value.trim()).length;
  for (const part of $$("[data-only-with]")) {
    const { onlyWith, value } = part.dataset;
    const choice = $(`[name="${onlyWith}"][value="${value}"]`);
    part.hidden = choice ? !choice.checked : names !== Number(value);
  }
}

document.addEventListener("change", showOnly, true); // before anybody tells what is chosen
for (const kind of ["input", "click"]) document.addEventListener(kind, showOnly);
showOnly();
