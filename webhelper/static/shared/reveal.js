// The counting up, step by step: by itself every 1.2 s, or by Next; rows change places by moving. Somebody who wants
// less motion goes on by hand, and rows change places at once. Every number comes from the server.

import { pageIn } from "./fresh.js";
import { follow } from "./live.js";

const $ = (id) => document.getElementById(id);
let steps = JSON.parse($("steps").textContent);
const STEP = 1200, MOVE = 450;
const still = matchMedia("(prefers-reduced-motion:reduce)");
const rows = new Map([...$("count").children].map((row) => [row.dataset.name, row]));

let at = Number($("steps").dataset.start);
let byHand = still.matches || at > 0;
let timer;

const signed = (points) => String(points).replace("-", "−");
const percent = (value) => `${value}%`;

function bar(svg, gain, before, after, edges, moving) {
  const [was, now] = svg.querySelectorAll("rect");
  const low = Math.min(before, after);
  was.setAttribute("width", percent(low));
  now.setAttribute("class", gain < 0 ? "lost" : "now");
  now.setAttribute("x", percent(low));
  now.setAttribute("width", percent(Math.abs(after - before)));
  for (const line of svg.querySelectorAll("line")) line.remove();
  for (const edge of edges) {
    const line = document.createElementNS(svg.namespaceURI, "line");
    for (const [name, value] of [["x1", percent(edge)], ["x2", percent(edge)], ["y2", "100%"]]) line.setAttribute(name, value);
    svg.append(line);
  }
  if (moving && gain > 0) now.animate([{ width: "0%" }, { width: percent(after - low) }], { duration: MOVE, easing: "ease-out" });
}

function player([name, gain, total, before, after, edges], moving) {
  const row = rows.get(name);
  if (total === null) return row;
  row.querySelector(".sum").textContent = signed(total);
  let pill = row.querySelector(".gain");
  if (gain && !pill) {
    pill = row.querySelector(".who").appendChild(document.createElement("span"));
    pill.className = "gain";
  }
  if (pill) {
    pill.hidden = !gain;
    pill.textContent = (gain > 0 ? "+" : "") + signed(gain);
  }
  bar(row.querySelector(".rbar"), gain, before, after, edges, moving);
  return row;
}

function show() {
  const done = at >= steps.length;
  const step = steps[Math.min(at, steps.length - 1)];
  const before = new Map([...rows.values()].map((row) => [row, row.getBoundingClientRect().top]));
  $("counting").hidden = done;
  $("counted").hidden = !done;
  $("category").textContent = step.title;
  $("count-of").textContent = done ? "Counted" : `${at + 1} of ${steps.length}`;
  const ordered = step.players.map((p) => player(p, !done && !still.matches));
  const list = $("count");
  if (ordered.some((row, n) => row !== list.children[n])) list.replaceChildren(...ordered);
  if (!still.matches) {
    for (const row of ordered) {
      const by = before.get(row) - row.getBoundingClientRect().top;
      if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: MOVE, easing: "ease-in-out" });
    }
  }
  [...$("scale").children].forEach((piece, n) => (piece.className = n < at ? "done" : n === at ? "now" : ""));
  for (const id of ["skip", "next"]) $(id).hidden = done;
  for (const id of ["again", "to-standings"]) $(id).hidden = !done;
  const sums = step.players.map(([name, , total]) => `${name} ${total === null ? "out" : signed(total)}`).join(", ");
  $("told").textContent = done ? $("counted").innerText.replace(/\s+/g, " ") : `${step.title}: ${sums}.`;
  const here = new URL(location.href);
  here.searchParams.set("step", at + 1);
  history.replaceState(null, "", here);
}

function go(to) {
  const within = document.activeElement;
  at = to;
  show();
  if (within?.hidden) (at >= steps.length ? $("to-standings") : $("next")).focus();
  wait();
}

function wait() {
  clearTimeout(timer);
  if (!byHand && at < steps.length && !document.hidden) timer = setTimeout(() => go(at + 1), STEP);
}

const tapped = (id, act) => $(id).addEventListener("click", (event) => {
  event.preventDefault();
  act();
});
tapped("next", () => go(at + 1));
tapped("skip", () => go(steps.length));
tapped("again", () => {
  byHand = still.matches;
  go(0);
});
document.addEventListener("visibilitychange", wait);
still.addEventListener("change", () => {
  byHand ||= still.matches;
  wait();
});
if (at < steps.length) show(); // the first step moves as the others do
wait();

// ---- what is written meanwhile counts too; another number of steps or players is another counting up

let version = Number($("steps").dataset.version);

async function read() {
  const answer = await fetch(location.pathname, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  return pageIn(answer);
}

function take(page) {
  const fresh = page.getElementById("steps");
  version = Number(fresh.dataset.version);
  const now = JSON.parse(fresh.textContent);
  const names = (counted) => JSON.stringify(counted.map((step) => [step.title, step.players.map(([name]) => name).sort()]));
  if (names(now) !== names(steps)) return location.reload();
  steps = now;
  $("counted").replaceChildren(...page.getElementById("counted").childNodes);
  show();
}

follow({ url: $("steps").dataset.live, version: () => version, read, take });
