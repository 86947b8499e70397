// Fields of a page of play that are filled in before an act (form[data-draft]): after each tap the page is
// asked what they come to. Keys (data-to, data-add) append to a hidden field.

import { load } from "./acts.js";
import { on } from "./dom.js";

on("submit", "[data-draft]", (form, event) => {
  event.preventDefault();
  load(`${new URL(form.action).pathname}?${new URLSearchParams(new FormData(form))}`);
});

// a choice may stand outside its form
on("change", "[type=radio], [type=checkbox]", ({ form }) => {
  if (form?.matches("[data-draft]")) form.requestSubmit();
});

on("click", "[data-to]", (key, event) => {
  event.preventDefault();
  key.form.elements[key.dataset.to].value += key.dataset.add;
  key.form.requestSubmit();
});
