// A table in play: what was done here or on another phone takes the place of what is shown. No rule stands here.

import { follow } from "./live.js";

const source = document.getElementById("now");
const state = document.getElementById("saved");
const saved = state.innerHTML;
let sending = false;

// ``same``: what is tapped stays, and with it what is unfolded
function take(text, same = true) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("now");
  if (!fresh) return false;
  if (page.getElementById("chart") && !document.getElementById("chart")) return void location.reload() ?? true; // a board, at last
  source.dataset.version = fresh.dataset.version;
  const id = document.activeElement?.id;
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!other || other.isEqualNode(part)) continue;
    const unfolded = [...part.querySelectorAll("details")].map((one) => one.open);
    if (same && !sending) other.querySelectorAll("details").forEach((one, n) => (one.open ||= Boolean(unfolded[n])));
    part.replaceWith(other);
    document.dispatchEvent(new CustomEvent("companion:fresh", { detail: other }));
  }
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent("companion:shown"));
  return true;
}

let wanted = 0; // of several pages asked for one after another the last is shown

/** Shows this page as it is at another address of its own: another square of the board is tapped. */
export async function load(address) {
  const mine = (wanted += 1);
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
    const text = await answer.text();
    if (mine !== wanted) return;
    reached();
    history.replaceState(history.state, "", address);
    take(text, false);
  } catch {
    out("Out of reach: as it was last seen");
  }
}

function out(words) {
  state.classList.add("wait");
  state.querySelector("span").textContent = words;
}

function reached() {
  state.classList.remove("wait");
  state.innerHTML = saved;
}

function shownStill(address) {
  const asked = new URL(address).searchParams, here = new URL(location.href).searchParams;
  asked.delete("since");
  return `${asked}` === `${here}`; // spelt alike: a link of the page has ship:0, a script makes ship%3A0 of it
}

const typing = () => Boolean(document.activeElement?.matches("input:not([type=hidden]), select"));

const ask = follow({
  url: () => location.href,
  version: () => source.dataset.version,
  busy: () => sending || typing(),
  read: (answer) => (shownStill(answer.url) ? answer.text() : ""),
  take,
  told(lost) {
    if (lost) out("Out of reach: as it was last seen");
    else reached();
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
    reached();
    const { pathname, search } = new URL(answer.url);
    if (pathname === location.pathname) history.replaceState(history.state, "", pathname + search);
  } catch {
    out("Not sent: out of reach. Tap once more"); // the act's id does it once only
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
