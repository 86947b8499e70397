// An entry page that is all form.

import { $$ } from "./dom.js";
import { start } from "./table.js";

const slots = $$("[data-sum]:not([data-sum=total])");
const titles = slots.map((slot) => [
  slot.dataset.sum,
  slot.parentElement.innerText.replace(slot.innerText, "").trim(),
]);

start({
  summary: ({ total }, sums) =>
    [`Total ${total}`, ...titles.map(([name, title]) => `${title} ${sums[name]}`)].join(", ") + ".",
});
