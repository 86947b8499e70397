// A lost fight is told on the loser's phone until it was seen there.

import { $, on } from "../../shared/dom.js";

const KEY = "companion:seen";

function show() {
  const told = $(".beaten");
  if (told) told.hidden = sessionStorage.getItem(KEY) === told.dataset.seen;
}
on("click", ".beaten button", (button) => {
  sessionStorage.setItem(KEY, button.parentElement.dataset.seen);
  show();
});
document.addEventListener("companion:shown", show);
show();
