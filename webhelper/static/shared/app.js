// What several pages share: steppers, copying, the command line that follows a form, sharing.
// No rule of a game stands here.

const SVG = "http://www.w3.org/2000/svg";

export function icon(href) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", href);
  svg.append(use);
  return svg;
}

// ---- steppers: a button at either side of a number

function stepper(box) {
  const input = box.querySelector("input");
  const low = Number(box.dataset.min), high = Number(box.dataset.max), step = Number(box.dataset.by ?? 1);
  const button = (by, label, href) => {
    const b = document.createElement("button");
    b.type = "button";
    b.setAttribute("aria-label", label);
    b.append(icon(href));
    b.addEventListener("click", () => {
      const now = Number.parseInt(input.value || input.placeholder, 10);
      input.value = Math.min(high, Math.max(low, (Number.isNaN(now) ? (by > 0 ? low - 1 : low + 1) : now) + by));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    return b;
  };
  input.before(button(-step, box.dataset.less, box.dataset.minus));
  input.after(button(step, box.dataset.more, box.dataset.plus));
}

// ---- copying: shown only where the browser lets a page copy

export function copied(button, text) {
  const say = document.querySelector("#copied") ?? document.body.appendChild(document.createElement("p"));
  say.id = "copied";
  say.className = "vh";
  say.setAttribute("role", "status");
  say.textContent = text;
  const use = button.querySelector("use"), before = use.getAttribute("href");
  if (before.endsWith("#check")) return;
  use.setAttribute("href", before.replace("#copy", "#check"));
  setTimeout(() => use.setAttribute("href", before), 1500);
}

export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea"); // plain http on the home network has no clipboard object
  area.value = text;
  area.className = "vh";
  document.body.append(area);
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
    copy(text).then(() => copied(button, "Copied"), () => copied(button, "Not copied: select the text instead"));
  });
}

// ---- a button that matters only once its form was changed

function whenChanged(button) {
  button.hidden = true;
  for (const kind of ["change", "input"]) button.form.addEventListener(kind, () => { button.hidden = false; });
}

// ---- sharing

function shares(button) {
  if (!navigator.share) return;
  button.hidden = false;
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const { title, text, share: url } = button.dataset;
    navigator.share({ title: title ?? document.title, text, url }).catch(() => {}); // closing the sheet is no fault
  });
}

// ---- a form that is sent at every change; parts of the answer take the place of parts here

function sentAtEveryChange(form) {
  let timer;
  let asked = 0;
  for (const button of form.querySelectorAll("[data-without-live]")) button.hidden = true;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(send, 300);
  };
  form.addEventListener("change", soon);
  for (const field of form.querySelectorAll("input[type=search]")) field.addEventListener("input", soon);
  async function send() {
    const turn = ++asked; // an answer that a later one overtook is not shown
    try {
      const asks = form.method === "get"; // what only asks stands in the address
      const address = asks ? `${form.action}?${new URLSearchParams(new FormData(form))}` : form.action;
      const response = await fetch(address, asks ? {} : { method: "POST", body: new FormData(form) });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (turn !== asked) return;
      for (const part of document.querySelectorAll("[data-part]")) {
        const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
        if (!fresh) continue;
        part.replaceWith(fresh);
        dress(fresh);
      }
      for (const field of form.querySelectorAll("[data-asked]")) { // what is asked for now; what was typed stays
        const fresh = page.querySelector(`[data-asked="${field.dataset.asked}"]`);
        if (fresh) field.hidden = fresh.hidden;
      }
      if (asks) history.replaceState(null, "", address);
    } catch {
      for (const button of form.querySelectorAll("[data-without-live]")) button.hidden = false; // by hand, once in reach
    }
  }
}

// ---- all of that for the page, and for what of it is replaced later

const DRESSED = [
  [".step[data-min]", stepper],
  ["[data-copy]", copies],
  ["[data-when-changed]", whenChanged],
  ["[data-share]", shares],
  ["form[data-live]", sentAtEveryChange],
];

function dress(part) {
  for (const [selector, act] of DRESSED) {
    if (part !== document && part.matches(selector)) act(part);
    part.querySelectorAll(selector).forEach(act);
  }
}

dress(document);
document.addEventListener("companion:fresh", ({ detail }) => dress(detail));

// ---- a name that played before is tapped, not typed; what was done of a set-up is ticked off on this phone

document.addEventListener("click", ({ target }) => {
  const chip = target.closest("[data-name]"), box = document.getElementById("new-name");
  if (!chip || !box) return;
  box.value = chip.dataset.name;
  box.form.requestSubmit();
});

for (const box of document.querySelectorAll("[data-did]")) {
  const key = `companion:did:${location.search}:${box.id}`;
  try {
    box.checked = Boolean(sessionStorage.getItem(key));
    box.addEventListener("change", () => (box.checked ? sessionStorage.setItem(key, "1") : sessionStorage.removeItem(key)));
  } catch {
    // no storage: the tick stands as long as the page
  }
}

// ---- help that goes from step to step: its address is kept, so that whoever comes back by another way can go on

{
  const here = new URL(location.href);
  const key = `companion:left-off:${here.pathname}:${here.searchParams.get("table") ?? ""}`;
  const way = document.querySelector("[data-left-off]");
  try {
    if (here.searchParams.get("state") && !document.querySelector(".alert")) localStorage.setItem(key, here.search);
    else if (way && localStorage.getItem(key)) {
      way.href = here.pathname + localStorage.getItem(key);
      way.hidden = false;
    }
  } catch {
    // no storage: a bookmark or the browser's way back still leads there
  }
}

// ---- drawing one step of a set-up again: the page stays where it is, what was unfolded stays so, what changed is marked

function drawnText(step) {
  const copy = step.cloneNode(true);
  copy.classList.remove("changed");
  for (const link of copy.querySelectorAll("[href]")) link.removeAttribute("href"); // every address holds the new code
  for (const one of copy.querySelectorAll("details")) one.removeAttribute("open");
  return copy.innerHTML;
}

function takeDrawn(page, drawn) {
  const before = new Map([...document.querySelectorAll(".steps > li")].map((step) => [step.id, step]));
  for (const step of page.querySelectorAll(".steps > li")) {
    const old = before.get(step.id);
    if (!old) continue;
    step.classList.toggle("changed", step.id === drawn || drawnText(old) !== drawnText(step)); // some show in the picture only
    const folds = step.querySelectorAll("details");
    old.querySelectorAll("details").forEach((one, n) => folds[n]?.toggleAttribute("open", one.open));
  }
  for (const part of document.querySelectorAll("[data-drawn]")) {
    const fresh = page.querySelector(`[data-drawn="${part.dataset.drawn}"]`);
    if (fresh) part.replaceWith(fresh);
  }
  document.querySelector(".bar .saved").textContent = page.querySelector(".bar .saved").textContent;
  document.getElementById("seed").value = page.getElementById("seed").value;
  for (const button of document.querySelectorAll("[data-drawn] [data-copy]")) copies(button);
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-draw-again]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { id, href } = link, scrolled = document.querySelector("main").scrollTop;
  try {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(answer.statusText);
    takeDrawn(new DOMParser().parseFromString(await answer.text(), "text/html"), id.replace("again-", "step-"));
    history.replaceState(null, "", answer.url);
    document.querySelector("main").scrollTop = scrolled;
    document.getElementById(id)?.focus({ preventScroll: true });
  } catch {
    location.href = href;
  }
});

// ---- a form with something typed asks before it is left

for (const form of document.querySelectorAll("form[data-asks]")) {
  let typed = false;
  for (const kind of ["input", "change"]) form.addEventListener(kind, () => { typed = true; });
  form.addEventListener("submit", () => { typed = false; });
  addEventListener("beforeunload", (event) => { if (typed) event.preventDefault(); });
}

// ---- Back leads to where one came from in this tab; on the first page, where its link says

{
  const key = "companion:trail", here = location.pathname;
  const link = document.querySelector(".top > .bar > a.ib:first-child");
  try {
    const trail = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    const been = trail.findIndex((address) => address.split("?")[0] === here);
    if (been >= 0) trail.length = been; // whoever is here again came back
    const before = trail.at(-1);
    trail.push(here + location.search);
    sessionStorage.setItem(key, JSON.stringify(trail.slice(-20)));
    if (link && before && link.pathname !== before.split("?")[0]) {
      link.href = before;
      link.setAttribute("aria-label", "Back");
    }
  } catch {
    // no storage: the link stays as it is
  }
}
