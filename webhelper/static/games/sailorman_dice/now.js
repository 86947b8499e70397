// Sailorman Dice in play: the dice are tapped in as they lie, the fourth sends them. No rule stands here.

import { $, $$, mark, on } from "../../shared/dom.js";

const EACH = 2; // dice of a kind
let faces = [], waiting = []; // tapped in, in their order: [kind, face]; sent last, in sight until they count
let roll; // of which roll

function draw() {
  const tray = $("#tray");
  if (tray?.dataset.roll !== roll) [faces, roll] = [[], tray?.dataset.roll];
  if (!tray) return;
  tray.hidden = false; // without this script it would be dead
  const waits = $(".six.gone", tray) !== null, shown = waits ? waiting : faces;
  [$("#phone").hidden, $(".note", tray).hidden] = [waits, !waits];
  $$("[data-slot]", tray).forEach((slot, n) => {
    const [kind, face] = shown[n] ?? [];
    const key = face && $(`[data-die="${kind}"][data-face="${face}"]`, tray);
    slot.className = `die ${face ? (kind === "number" ? "num" : "") : `empty ${n === shown.length ? "next" : ""}`}`;
    slot.replaceChildren(...(key ? [...key.cloneNode(true).childNodes] : []));
    slot.disabled = !face || waits;
    mark(slot, "aria-label", face ? `${face}, take it out` : `Die ${n + 1}`);
  });
  for (const key of $$("[data-die]", tray)) {
    const same = faces.filter(([kind]) => kind === key.dataset.die);
    key.classList.toggle("on", same.some(([, face]) => face === key.dataset.face));
    key.disabled = same.length === EACH;
  }
}

on("click", "[data-die]", ({ dataset: { die, face } }) => {
  faces.push([die, face]);
  if (faces.length < 2 * EACH) return draw();
  for (const kind of ["symbol", "number"]) {
    faces.filter(([one]) => one === kind).forEach(([, face], n) => ($(`#tray [name="${kind}_${n + 1}"]`).value = face));
  }
  const says = ([kind, face]) => $(`[data-die="${kind}"][data-face="${face}"]`).textContent.trim();
  $("#tray").dataset.kept = faces.map(says).join(", ");
  [waiting, faces] = [faces, []];
  $("#tray").requestSubmit();
});
on("click", "[data-slot]", (slot) => (faces.splice(Number(slot.dataset.slot), 1), draw()));
for (const drawn of ["fresh", "kept"]) document.addEventListener(`companion:${drawn}`, draw);
draw();
