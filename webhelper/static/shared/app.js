// What several pages share: steppers, copying, the command line that follows a form, sharing.
// No rule of a game stands here.

import { $, $$, icon, make, on } from "./dom.js";
import { pageIn, take } from "./fresh.js";
import "./live.js";
import { store, stored } from "./stored.js";

// ---- steppers: a button at either side of a number

function stepper(box) {
  const input = $("input", box);
  const low = Number(box.dataset.min), high = Number(box.dataset.max), step = Number(box.dataset.by ?? 1);
  const put = (by) => () => {
    const now = Number.parseInt(input.value || input.placeholder, 10);
    const from = Number.isNaN(now) ? (by > 0 ? low - 1 : low + 1) : now;
    input.value = Math.min(high, Math.max(low, from + by));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  input.before(
    make("button", { "aria-label": box.dataset.less, onclick: put(-step) }, icon(box.dataset.minus)),
  );
  input.after(make("button", { "aria-label": box.dataset.more, onclick: put(step) }, icon(box.dataset.plus)));
}

// ---- copying: shown only where the browser lets a page copy

function copied(button, text) {
  const say = $("#copied") ?? document.body.appendChild(make("p.vh", { id: "copied", role: "status" }));
  say.textContent = text;
  const use = $("use", button), before = use.getAttribute("href");
  if (before.endsWith("#check")) return;
  use.setAttribute("href", before.replace("#copy", "#check"));
  setTimeout(() => use.setAttribute("href", before), 1500);
}

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.body.appendChild(make("textarea.vh")); // plain http on the home network has no clipboard object
  area.value = text;
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("refused");
}

function copies(button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const source = document.getElementById(button.dataset.copy);
    const text = (source.value ?? source.textContent).trim().replace(/\s+/g, " ");
    const done = copy(text).then(() => "Copied", () => "Not copied: select the text instead");
    done.then((words) => copied(button, words));
  });
}

// ---- sharing

// A text to send: by the phone's share sheet, else to the clipboard; where neither may be it stands there
// to be taken.
function sends(way) {
  const area = document.getElementById(way.dataset.send), label = $("small, .note", way);
  way.hidden = false;
  way.addEventListener("click", async (event) => {
    event.preventDefault();
    try {
      if (navigator.share) return await navigator.share({ text: area.value });
      await copy(area.value);
      label.textContent = "Copied: paste it into a message";
    } catch (error) {
      if (error.name === "AbortError") return;
      area.closest("[hidden]")?.removeAttribute("hidden");
      area.focus();
      area.select();
      label.textContent = "Copy the text";
    }
    label.setAttribute("role", "status");
  });
}

// A picture for the share sheet; on plain http there is none, and the link downloads it.
function sendsPicture(link) {
  if (!navigator.canShare) return;
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    try {
      const picture = await (await fetch(link.href)).blob();
      const file = new File([picture], link.download || "result.png", { type: "image/png" });
      if (!navigator.canShare({ files: [file] })) throw new TypeError("files cannot be shared");
      await navigator.share({ files: [file], title: link.dataset.title, text: link.dataset.text });
    } catch (error) {
      if (error.name !== "AbortError") location.href = link.href;
    }
  });
}

// ---- a form that asks at every change, its own address or the page that data-live names; what differs there is shown

function asksAtEveryChange(form) {
  let timer, asked = 0;
  const ways = $$("[data-without-live]", form),
    byHand = (needed) => ways.forEach((button) => (button.hidden = !needed));
  byHand(false);
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 300);
  };
  form.addEventListener("change", soon);
  for (const field of $$("input[type=search]", form)) field.addEventListener("input", soon);
  async function ask() {
    const turn = ++asked,
      address = `${form.dataset.live || form.action}?${new URLSearchParams(new FormData(form))}`;
    try {
      const page = await pageIn(await fetch(address));
      if (turn !== asked) return; // overtaken by a later one
      take(page);
      for (const field of $$("[data-asked]", form)) {
        field.hidden = $(`[data-asked="${field.dataset.asked}"]`, page).hidden; // what was typed stays
      }
      history.replaceState(null, "", address);
    } catch {
      byHand(true); // once in reach
    }
  }
}

// ---- all of that for the page, and for what of it is replaced later

const DRESSED = [
  [".step[data-min]", stepper],
  ["[data-copy]", copies],
  ["[data-send]", sends],
  ["[data-share-picture]", sendsPicture],
  ["form[data-live]", asksAtEveryChange],
];

function dress(part) {
  for (const [selector, act] of DRESSED) {
    if (part !== document && part.matches(selector)) act(part);
    $$(selector, part).forEach(act);
  }
}

dress(document);
document.addEventListener("companion:fresh", ({ detail }) => dress(detail));

// ---- a name that played before is tapped, not typed

on("click", "[data-name]", (chip) => {
  const box = $("#new-name");
  if (!box) return;
  box.value = chip.dataset.name;
  box.form.requestSubmit();
});

// ---- a form with something typed asks before it is left

for (const form of $$("form[data-asks]")) {
  let typed = false;
  for (const kind of ["input", "change"]) form.addEventListener(kind, () => { typed = true; });
  form.addEventListener("submit", () => { typed = false; });
  addEventListener("beforeunload", (event) => { if (typed) event.preventDefault(); });
}

// ---- Back leads to where one came from in this tab; on the first page, where its link says

{
  const key = "companion:trail", here = location.pathname;
  const link = $(".top > .bar > a.ib:first-child");
  const trail = stored("sessionStorage", key) ?? [];
  const been = trail.findIndex((address) => address.split("?")[0] === here);
  if (been >= 0) trail.length = been; // whoever is here again came back
  const before = trail.at(-1);
  trail.push(here + location.search);
  store("sessionStorage", key, trail.slice(-20));
  if (link && before && link.pathname !== before.split("?")[0]) {
    link.href = before;
    link.setAttribute("aria-label", "Back");
  }
}

// ---- a number typed on a phone and sent: the hand has left the field, so the table goes on

addEventListener("submit", ({ target }) => {
  const field = document.activeElement, phone = matchMedia("(hover: none)").matches;
  if (phone && target.matches("[data-act]") && field.matches("[inputmode]") && target.contains(field)) field.blur();
});

// ---- an address may lead to what unfolds in a panel

const led = document.getElementById(location.hash.slice(1)), panel = led?.closest("[popover]");
if (panel) led.open = true;
panel?.showPopover();
