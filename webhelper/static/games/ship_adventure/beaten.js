// A lost fight is told on the loser's phone until it was seen there.

import { $, on } from "../../shared/dom.js";
import { store, stored } from "../../shared/stored.js";

const KEY = "companion:seen";

function show() {
  const told = $(".beaten");
  if (told) told.hidden = stored("sessionStorage", KEY) === told.dataset.seen;
}
on("click", ".beaten button", (button) => {
  store("sessionStorage", KEY, button.parentElement.dataset.seen);
  show();
});
document.addEventListener("companion:shown", show);
show();
