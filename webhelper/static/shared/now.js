// A table in play: what was done here or on another phone takes the place of what is shown. No rule stands here.

import { follow } from "./live.js";

const source = document.getElementById("now");
const state = document.getElementById("saved");
const saved = state.innerHTML;
let sending = false;

function take(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("now");
  if (!fresh) return false;
  source.dataset.version = fresh.dataset.version;
  const id = document.activeElement?.id;
  const unfolded = [...document.querySelectorAll("details")].map((one) => one.open);
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (other && !other.isEqualNode(part)) part.replaceWith(other);
  }
  document.querySelectorAll("details").forEach((one, n) => { if (unfolded[n] && !sending) one.open = true; });
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
  return true;
}

const typing = () => Boolean(document.activeElement?.matches("input:not([type=hidden]), select"));

const ask = follow({
  url: location.pathname,
  version: () => source.dataset.version,
  busy: () => sending || typing(),
  read: (answer) => answer.text(),
  take,
  told(lost) {
    state.classList.toggle("wait", lost);
    if (lost) state.querySelector("span").textContent = "Out of reach: as it was last seen";
    else state.innerHTML = saved;
  },
});

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-act]");
  if (!form) return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  const body = new FormData(form, event.submitter);
  let text;
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    if (answer.status >= 500) throw new Error(answer.statusText);
    text = await answer.text();
  } catch {
    state.classList.add("wait");
    state.querySelector("span").textContent = "Not sent: out of reach. Tap once more"; // the act's id does it once only
  }
  if (text !== undefined) {
    if (!take(text)) location.reload();
    document.querySelector(".alert")?.scrollIntoView({ block: "nearest" });
  }
  sending = false;
  ask();
});

// a form of open choices alone, such as dice, goes off with the last of them: as many taps as there are dice
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-quick]");
  if (form?.checkValidity()) form.requestSubmit();
});
