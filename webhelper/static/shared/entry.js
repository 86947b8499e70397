// An entry page that is all form.

import { $$ } from "./dom.js";
import { start } from "./table.js";

const slots = $$("[data-sum]:not([data-sum=total])");
const titleOf = (slot) => slot.parentElement.innerText.replace(slot.innerText, "").trim();
const titles = slots.map((slot) => [slot.dataset.sum, titleOf(slot)]);

start({
  summary: ({ total }, sums) =>
    [`Total ${total}`, ...titles.map(([name, title]) => `${title} ${sums[name]}`)].join(", ") + ".",
});
