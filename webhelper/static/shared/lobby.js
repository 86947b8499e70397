// The page of a table: what others change elsewhere takes the place of what is shown here.

import { follow } from "./live.js";

const source = document.getElementById("lobby");
let version = Number(source.dataset.version);
const state = document.getElementById("saved");

async function take(answer) {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  version = answer.version;
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!fresh || fresh.isEqualNode(part)) continue;
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    if (focused?.matches("input")) continue; // half typed: it comes with the next answer, once it is sent
    part.replaceWith(fresh);
    if (focused?.id) document.getElementById(focused.id)?.focus({ preventScroll: true });
  }
}

follow({
  url: source.dataset.read,
  version: () => version,
  take,
  told(lost) {
    state.classList.toggle("wait", lost);
    state.querySelector("span").textContent = lost ? "Out of reach: as it was last seen" : state.dataset.text;
  },
});

// a name that played before is tapped, not typed: into the first box that is empty, or sent where there is but one
document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-name]");
  if (!chip) return;
  const box = document.getElementById("new-name");
  box.value = chip.dataset.name;
  box.form.requestSubmit();
});
