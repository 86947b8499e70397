// Known healer cards as buttons: a tap fills the next empty card.

import { $, $$, on } from "../../shared/dom.js";

on("click", "#cards [data-fixed]", (button) => {
  const rows = $$("#cards .card");
  const empty = rows.find((row) => !$(":checked", row) && !$(".inp", row).value) ?? rows.at(-1);
  empty.querySelector(`[value="${button.dataset.perCube}"]`).checked = true;
  $(".inp", empty).value = button.dataset.fixed;
});
