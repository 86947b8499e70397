// An entry page that is all form.

import { $, $$, capital, start, write } from "./table.js";
import { drawForm, forgetFaults, labelOfField, refusedField } from "./form.js";

let message = "";

const titles = $$("[data-sum]:not([data-sum=total])").map((slot) => [slot.dataset.sum, slot.parentElement.innerText.replace(slot.innerText, "").trim()]);

start({
  draw() {
    drawForm();
    $("#cap").hidden = !message;
    write($("#cap span"), message);
  },
  seated() {
    message = "";
    forgetFaults();
  },
  reveal(place) {
    message = "";
    const field = $(`[data-place="${place.replace(/^players\[\d+\]/, "players[]")}"]`);
    field?.scrollIntoView({ block: "nearest" });
  },
  refused(text, place) {
    message = refusedField(text, place) ? "" : capital(text);
  },
  label: (place) => labelOfField(place) ?? (/\.name$/.test(place) ? "name" : place),
  shown: (value) => (value === null ? "nothing" : value === true ? "yes" : value === false ? "no" : Array.isArray(value) ? value.join(", ") || "nothing" : String(value)),
  summary: ({ total }, sums) => [`Total ${total}`, ...titles.map(([name, title]) => `${title} ${sums[name]}`)].join(", ") + ".",
});
