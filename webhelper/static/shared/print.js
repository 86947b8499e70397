// Pictures of sheets: those of a list come later if the printer is busy; that of a form follows what is
// chosen.

import { $, $$, on, write } from "./dom.js";
import { store, stored } from "./stored.js";

const AGAIN = 3000, MOST = 5; // ms until a picture is asked for again, and how often at most

// ---- a list: the symbol below shows as long as there is no picture

function later(picture) {
  let asked = 0;
  const failed = () => {
    picture.classList.add("missing");
    if (++asked <= MOST) {
      setTimeout(() => (picture.src = picture.getAttribute("src")), AGAIN * (1 + Math.random()));
    }
  };
  picture.addEventListener("error", failed);
  const come = () => (picture.naturalWidth > 1 ? picture.classList.remove("missing") : failed());
  picture.addEventListener("load", come);
  if (picture.complete) come();
}

$$("img[data-later]").forEach(later);

// ---- what a form orders: the last good picture stays until the next one is there

const filled = (form) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));

function follows(picture) {
  const form = $(`#${picture.dataset.form}`), words = $("[role=status]", picture.closest("figure"));
  let timer, asking, shown = "";
  const say = (text, old) => {
    write(words, text);
    picture.classList.toggle("old", old);
    picture.classList.toggle("missing", old && !picture.naturalWidth);
  };
  const soon = (wait = 300, times = 0) => {
    clearTimeout(timer);
    timer = setTimeout(() => ask(times), wait);
  };
  const good = () => {
    const drawn = form.elements.seed && !form.elements.seed.value.trim();
    const example = "An example: without a code, each print draws a fresh one.";
    say(drawn ? example : "The first page, as it will be printed.", false);
  };
  async function ask(times) {
    const { follows: medium, large } = picture.dataset;
    const address = `${picture.currentSrc.includes(large) ? large : medium}?${filled(form)}`;
    asking?.abort(); // the latest wins
    if (address === shown) return good();
    const mine = (asking = new AbortController());
    try {
      const answer = await fetch(address, { signal: mine.signal });
      if (answer.ok) {
        await answer.blob();
        if (mine !== asking) return;
        picture.removeAttribute("srcset");
        picture.src = shown = address;
        good();
      } else {
        const text = (await answer.text()).trim();
        if (mine !== asking) return;
        say(text, true);
        if (answer.status === 503 && times < MOST) soon(AGAIN, times + 1);
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      say("The picture cannot be reached; what you chose stays as it is.", true);
    }
  }
  for (const kind of ["change", "input"]) form.addEventListener(kind, () => soon());
  picture.addEventListener("error", () => soon(0)); // asking says why
  if (picture.complete && !picture.naturalWidth) soon(0);
}

$$("img[data-follows]").forEach(follows);

// ---- a kit's jobs: what was sent to the printer is ticked, the button goes on to the next one

const KEY = "companion:kit";
const printed = () => stored("sessionStorage", KEY)?.[$("#link").textContent] ?? [];

function nextJob() {
  const done = printed(), rows = $$("[data-job]");
  const next = rows.find((row) => !done.includes(row.dataset.job)) ?? rows.at(-1);
  for (const row of rows) {
    row.classList.toggle("did", done.includes(row.dataset.job));
    row.classList.toggle("next", row === next);
    $(".again", row).hidden = !done.includes(row.dataset.job);
  }
  for (const part of $$("[data-of]")) part.hidden = part.dataset.of !== next?.dataset.job;
}

if ($("#jobs")) {
  on("click", "[name=job]", ({ value }) => {
    store("sessionStorage", KEY, { [$("#link").textContent]: [...new Set([...printed(), value])] });
    setTimeout(nextJob); // once the form has gone
  });
  document.addEventListener("companion:shown", nextJob);
  nextJob();
}
