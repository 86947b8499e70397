// The counting up: every 1.2 s, or by Next. Each step is a page on which rows move to their new places.
// With reduced motion it goes on by hand, rows change places at once. Every number comes from the server.

import { load } from "./acts.js";
import { $, $$, onLink } from "./dom.js";

const STEP = 1200, MOVE = { duration: 450, easing: "ease-in-out" };
const still = matchMedia("(prefers-reduced-motion:reduce)");

let byHand = still.matches || new URL(location.href).searchParams.get("step") > 1;
let tops = placed(), timer, shown;

function placed() {
  const { offsetTop } = $("#count"); // what stands above may have grown
  return new Map($$("#count li").map((row) => [row.dataset.name, row.offsetTop - offsetTop]));
}

document.addEventListener("companion:shown", () => {
  const before = tops;
  [tops, shown] = [placed(), Date.now()];
  for (const row of still.matches ? [] : $$("#count li")) {
    const by = before.get(row.dataset.name) - tops.get(row.dataset.name);
    if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], MOVE);
  }
  wait();
});

async function go(link) {
  const within = document.activeElement === link;
  await load(link.href);
  if (within && !link.isConnected) ($("#next") ?? $("#to-standings")).focus();
  wait();
}

function wait() {
  clearTimeout(timer);
  if (!byHand && $("#next") && !document.hidden) timer = setTimeout(() => go($("#next")), STEP);
}

onLink("#next, #skip, #anew", (link) => {
  if (link.id === "anew" && Date.now() - shown < (document.body.dataset.rest ?? 1000)) return; // for Skip
  if (link.id === "anew") byHand = still.matches;
  go(link);
});
document.addEventListener("visibilitychange", wait);
still.addEventListener("change", () => {
  byHand ||= still.matches;
  wait();
});
wait();
