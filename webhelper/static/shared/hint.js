// Shows the hint of a page of play: asks once the page stands, refines it once, drops it when the page
// changes. [data-hint] is where it goes and names the player, data-at is where to ask. Fields are found by
// data-row, data-col and data-mark.

import { $, $$, on } from "./dom.js";
import { store, stored } from "./stored.js";

const OFF = "companion:hints-off";
let stop = null; // takes back what is being asked

const off = () => stored("localStorage", OFF) === true;

function frame() {
  for (const field of $$(".hinted")) field.classList.remove("hinted");
  for (const spot of $("[data-hinted]")?.dataset.hinted.split(/\s+/).filter(Boolean) ?? []) {
    const [row, col, mark] = spot.split(".");
    const field = $(`main [data-row="${row}"][data-col="${col}"]`);
    if (field && (field.dataset.mark ?? mark) === mark) field.classList.add("hinted");
  }
}

// Nothing is advised that cannot be tapped: where it stands on the page shown otherwise, that is set first.
const elsewhere = () => {
  const shows = $(".hint-line")?.dataset.shows;
  return shows ? $(`a[data-load][data-way="${shows}"]`) : null;
};

async function answered(address, signal) {
  for (;;) {
    const answer = await fetch(address, { signal });
    const again = Number(answer.headers.get("Retry-After")); // others are helped just now
    if (!again) return answer.status === 200 && !signal.aborted ? answer.text() : "";
    await new Promise((done) => setTimeout(done, 1000 * again));
    if (signal.aborted) return "";
  }
}

async function think(longer = false) {
  const place = $("[data-hint]"), player = place?.dataset.hint;
  stop?.abort();
  if (player && off()) {
    place.innerHTML = '<button class="btn t" type="button" data-hints="on">Show hints</button>';
  }
  frame(); // what is no longer advised loses its frame
  if (!player || off()) return;
  const mine = (stop = new AbortController());
  const address = new URL(place.dataset.at, location.href); // may hold the dice, where no game is in play
  address.searchParams.set("player", player);
  try {
    for (const more of longer ? [true] : [false, true]) {
      if (more) address.searchParams.set("more", "1");
      const html = await answered(address, mine.signal);
      if (!html || !place.isConnected) return;
      const open = $("#why")?.matches(":popover-open");
      place.innerHTML = html;
      frame();
      if (open) $("#why")?.showPopover();
      const set = elsewhere();
      if (set) return set.click();
    }
  } catch {
    // no connection, or the page shows something else: no hint
  }
}

const keep = (shown) => store("localStorage", OFF, shown ? null : true);

// among the options of a new table
const asked = $("[data-hints-shown]");
if (asked) {
  asked.hidden = false;
  asked.addEventListener("change", ({ target }) => keep(target.value === "yes"));
  const never = $('[value="no"]', asked);
  never.checked = off();
  if (off()) never.dispatchEvent(new Event("change", { bubbles: true }));
}

on("click", "[data-hints=longer]", () => think(true));
on("click", "[data-hints=off], [data-hints=on]", (way) => {
  keep(way.dataset.hints !== "off");
  $("#why")?.hidePopover();
  think();
});
document.addEventListener("companion:fresh", () => think());
think();
