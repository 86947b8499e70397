// A table as it is now: asks with the version that is known, often while somebody looks, seldom otherwise,
// and at once when the page comes back to the front. What is asked costs the server one look into an index.

const SEEN_MS = 1200, HIDDEN_MS = 30000, LOST_MS = [1500, 3000, 6000, 15000];

let away = false; // what follows is out of reach

/** Calls take(answer) with every newer state of a table; told(lost) when it goes out of reach or comes back.
 *  ``url`` is where to ask, or what tells it; ``version()`` is what is known, ``have()`` the name of what an answer may
 *  leave out, ``busy()`` whether something is on its way anyway, ``read`` how an answer is read. */
export function follow({ url, version, have, take, told = () => {}, busy = () => false, read = (answer) => answer.json() }) {
  let timer, asking = false, lost = 0, wait = 0;

  async function ask(failed) {
    clearTimeout(timer);
    if (failed === true) lost += 1; // something was not sent
    if (asking) return;
    asking = true;
    try {
      if (!busy()) {
        const asked = new URL(typeof url === "function" ? url() : url, location.href);
        asked.searchParams.set("since", version());
        if (have?.()) asked.searchParams.set("have", have());
        const answer = await fetch(asked, { cache: "no-store" });
        wait = 1000 * Math.min(30, Number(answer.headers.get("Retry-After")) || 0); // the helper is busy
        if (answer.status >= 500) throw new Error(answer.statusText);
        away = false;
        if (lost) told(false);
        lost = 0;
        if (answer.status === 200 && !busy()) await take(await read(answer));
      }
    } catch {
      lost += 1;
      away = true;
      told(true);
    }
    asking = false;
    clearTimeout(timer);
    timer = setTimeout(ask, document.hidden ? HIDDEN_MS : lost ? LOST_MS[Math.min(lost, LOST_MS.length) - 1] : Math.max(SEEN_MS, wait));
  }

  document.addEventListener("visibilitychange", () => document.hidden || ask());
  for (const kind of ["online", "pageshow", "focus"]) addEventListener(kind, ask);
  timer = setTimeout(ask, SEEN_MS);
  return ask;
}

// ---- without a server no link leads to the browser's own error page: it stays here, and what was kept of it is shown

const seen = new Map(); // by address, the page as it was when the server was last reached

async function keepSeen() {
  for (const link of document.querySelectorAll("a[data-keep]")) {
    if (away || document.hidden) return;
    const answer = await fetch(link.href).catch(() => null);
    if (answer?.ok) seen.set(link.href.split("#")[0], await answer.text());
  }
}
if (document.querySelector("a[data-keep]")) {
  setTimeout(keepSeen, 3000);
  setInterval(keepSeen, 60000);
}

/** Says something over the page for a while, also to who listens. */
export function say(text) {
  const box = document.querySelector(".aloud") ?? document.body.appendChild(document.createElement("p"));
  box.className = "aloud";
  box.setAttribute("role", "status");
  box.textContent = text;
  clearTimeout(box.timer);
  box.timer = setTimeout(() => (box.textContent = ""), 6000);
}

function lookAt(html) {
  const page = new DOMParser().parseFromString(html, "text/html"), panel = document.createElement("section");
  panel.className = "from-below";
  panel.popover = "auto";
  panel.setAttribute("aria-label", page.title);
  const words = Object.assign(document.createElement("p"), { className: "note", textContent: "No connection: as it was last seen." });
  const close = Object.assign(document.createElement("button"), { className: "btn w", textContent: "Close" });
  close.addEventListener("click", () => panel.remove());
  panel.append(words, ...page.querySelector("main").childNodes, close);
  for (const one of panel.querySelectorAll("[data-part], [id]")) {
    delete one.dataset.part;
    if (!one.closest("svg")) one.removeAttribute("id");
  }
  document.body.append(panel);
  panel.showPopover();
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || link.origin !== location.origin || (!away && navigator.onLine)) return;
  if (link.hasAttribute("data-tap") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  const kept = seen.get(link.href.split("#")[0]);
  if (kept) lookAt(kept);
  else if (navigator.serviceWorker?.controller && await caches.match(link.href, { ignoreVary: true })) location.assign(link.href);
  else say("No connection. This page stays; the other one opens once the phone is back.");
}, true);

// ---- without a server a table's page opens again, where the browser allows a service worker (localhost, https)

async function keepPages() {
  if (!isSecureContext || !navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(new URL(import.meta.url).pathname.split("/v/")[0] + "/worker.js");
    const { active } = await navigator.serviceWorker.ready;
    const seen = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/v/"));
    active.postMessage([location.href.split("#")[0], ...seen]);
  } catch {
    // not here: what was opened stays usable
  }
}
addEventListener("load", keepPages);
if (document.readyState === "complete") keepPages();
