// The page around the pages: starts what keeps the folder and the engine, says how far they are, and shows
// the app in a frame.

const root = new URL("__ROOT__", location.href), size = Number("__SIZE__");
const frame = document.getElementById("page"), first = document.getElementById("first");
const says = document.getElementById("says"), bar = document.getElementById("bar"), amount = document.getElementById("amount");
const open = document.getElementById("open"), strip = document.getElementById("strip");
const worker = navigator.serviceWorker;
const sizes = JSON.parse(document.getElementById("sizes").textContent);
let engine = null, ready = false, came = 0, begun = null;

export const companion = (window.companion = { install: null, refused: false, offline: false });

function fail(text) {
  says.textContent = strip.textContent = text;
  bar.hidden = amount.hidden = open.hidden = true;
}

// ---- what keeps the folder: a new version takes over where nothing else is open, before the engine starts

async function controlled() {
  const there = await worker.register(new URL("sw.js", root), { scope: root.pathname, updateViaCache: "none" });
  if (there.waiting && worker.controller && !(await others())) {
    there.waiting.postMessage({ take: true });
    await once("controllerchange");
    return location.reload();
  }
  if (!worker.controller) await once("controllerchange", () => worker.controller);
}

const once = (kind, already = () => false) =>
  new Promise((take) => (already() ? take() : worker.addEventListener(kind, take, { once: true })));

// Whether another window has the engine.
async function others() {
  const { held } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}

// ---- the engine: one for all windows, since all of them have one folder of data

const LOCK = "companion-engine";

function begin() {
  return new Promise((take) => {
    navigator.locks.request(LOCK, () => new Promise(() => {
      engine = new Worker(new URL("__ENGINE__", root), { type: "module" });
      engine.onmessage = ({ data }) => {
        if (data.says) says.textContent = data.says;
        if (data.fault) fail(`It cannot start here: ${data.fault}`);
        if ("refused" in data) companion.refused = data.refused;
        if (!data.ready) return;
        ready = true;
        worker.controller.postMessage({ engine: true });
        take();
      };
      engine.postMessage({ start: { origin: location.origin, root: root.pathname.replace(/\/$/, ""), base: "__BASE__" } });
    }));
    worker.addEventListener("message", ({ data, ports }) => {
      if (data.ask && engine) engine.postMessage(data, [ports[0], ...(data.ask.body ? [data.ask.body] : [])]);
      if (data.whoHas && ready) worker.controller.postMessage({ engine: true });
      if (data.here) take(); // another window answers
      if (data.filled) companion.offline = true;
      if (data.came) count(data.came);
    });
    worker.startMessages();
    worker.controller.postMessage({ who: true });
  });
}

function count(name) {
  came += sizes[name] ?? 0;
  bar.value = came / size;
  amount.textContent = `${Math.round(came / 1e6)} of ${Math.round(size / 1e6)} MB, once`;
}

// ---- the frame

const show = (address) => frame.contentWindow.location.replace(address);

// What a page drawn beforehand sends waits for the engine, and takes the marks of its own page along.
function holdBack(page) {
  let sent = false, marked = false;
  page.held = true;
  page.addEventListener("submit", async (event) => {
    const { target, submitter } = event;
    if (marked || target.method !== "post") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (sent) return;
    sent = true;
    strip.textContent = "Still loading. It opens by itself in a moment";
    await begun;
    const now = new DOMParser().parseFromString(await (await fetch(page.URL)).text(), "text/html");
    for (const input of page.querySelectorAll("[name=csrf_token], [name=act]")) {
      input.value = now.querySelector(`[name=${input.name}]`).value;
    }
    marked = true;
    target.requestSubmit(submitter);
  }, true);
}

companion.shown = () => { // a page says it before all that it shows is there
  const inside = frame.contentWindow.location;
  if (inside.href === "about:blank") return;
  first.hidden = true;
  frame.hidden = false;
  document.title = frame.contentDocument.title || document.title;
  if (!ready && !frame.contentDocument.held) holdBack(frame.contentDocument);
  follow();
};
frame.addEventListener("load", companion.shown);

// A reload opens what was shown last.
function follow() {
  const inside = frame.contentWindow.location;
  if (inside.href !== "about:blank") history.replaceState(null, "", inside.pathname + inside.search + inside.hash);
}
addEventListener("pagehide", follow);

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  companion.install = event;
});

// What works already opens at once; all else when the engine is there.
first.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link) return;
  event.preventDefault();
  strip.hidden = ready;
  show(link.href);
});

try {
  if (!worker) throw new Error("This browser, or an address without https, keeps no pages.");
  const home = location.pathname === root.pathname || location.pathname === `${root.pathname}index.html`;
  await controlled();
  begun = begin();
  if (!home) show(location.href.replace("#packed=", "?packed=")); // behind # no host is told it
  await begun;
  performance.mark("ready");
  strip.hidden = true;
  if (home && ["about:blank", root.href].includes(frame.contentWindow.location.href)) show(root.href);
  worker.controller.postMessage({ fill: true });
} catch (error) {
  fail(String(error.message ?? error));
}
