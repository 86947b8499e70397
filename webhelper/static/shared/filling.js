// Fields of a page of play that are filled in before anything is done (form[data-draft]): each tap asks the
// page what they come to. Keys add to a field (data-add, data-to) or take off it (data-back); one that is
// full goes off by itself.

import { load } from "./acts.js";
import { on } from "./dom.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  for (const field of form.elements) if (field.matches("[data-full]")) field.defaultValue = field.value; // sent: not half typed
  if (!form.matches("[data-draft]")) return;
  event.preventDefault();
  load(`${new URL(form.action).pathname}?${new URLSearchParams(new FormData(form))}`);
});

document.addEventListener("change", ({ target }) => {
  if (target.matches("[type=radio], [type=checkbox]") && target.form?.matches("[data-draft]")) {
    target.form.requestSubmit();
  }
});

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-full]") && target.value.length === target.maxLength) target.form.requestSubmit();
});

on("click", "[data-to]", (key, event) => {
  event.preventDefault();
  const field = key.form.elements[key.dataset.to],
    full = "full" in field.dataset && field.value.length >= field.maxLength;
  field.value =
    "back" in key.dataset ? field.value.slice(0, -1) : (full ? "" : field.value) + key.dataset.add;
  if (field.type === "hidden") key.form.requestSubmit();
  else field.dispatchEvent(new Event("input", { bubbles: true }));
});
