// Follows a table: asks with the known version, often while somebody looks, and at once when the page comes back.

import { $, $$, make } from "./dom.js";

const SEEN_MS = 1200, HIDDEN_MS = 30000, LOST_MS = [1500, 3000, 6000, 15000];

const alone = "alone" in document.documentElement.dataset; // the helper is in this browser, always in reach
const ALONE_MS = 5000; // another tab of it writes seldom
const offline = () => !alone && (away || !navigator.onLine);

let away = false; // what follows is out of reach
const told = (answer) => answer.json();

/** Calls take(answer) with every newer state of a table; reach(lost) when it goes out of reach or comes back. ``url``
 *  is where to ask, or what tells it; ``version()`` is what is known, ``have()`` the name of what an answer may
 *  leave out, ``busy()`` whether something is on its way anyway, ``read`` how an answer is read. */
export function follow({ url, version, have, take, reach = () => {}, busy = () => false, read = told }) {
  let timer, asking = false, lost = 0, wait = 0;

  function pause() {
    if (document.hidden) return HIDDEN_MS;
    if (lost) return LOST_MS[lost - 1] ?? LOST_MS.at(-1);
    return Math.max(alone ? ALONE_MS : SEEN_MS, wait);
  }

  async function ask(failed) {
    clearTimeout(timer);
    if (failed === true) lost += 1; // something was not sent
    if (asking) return;
    asking = true;
    try {
      if (!busy() && !$("iframe.over")) {
        // what lies over this page asks itself
        const asked = new URL(typeof url === "function" ? url() : url, location.href);
        asked.searchParams.set("since", version());
        if (have?.()) asked.searchParams.set("have", have());
        const answer = await fetch(asked, { cache: "no-store" });
        wait = 1000 * Math.min(30, Number(answer.headers.get("Retry-After")) || 0); // the helper is busy
        if (answer.status >= 500) throw new Error(answer.statusText);
        away = false;
        if (lost) reach(false);
        lost = 0;
        if (answer.status === 200 && !busy()) await take(await read(answer));
      }
    } catch {
      lost += 1;
      away = true;
      reach(true);
    }
    asking = false;
    clearTimeout(timer);
    timer = setTimeout(ask, pause());
  }

  document.addEventListener("visibilitychange", () => document.hidden || ask());
  for (const kind of ["online", "pageshow", "focus"]) addEventListener(kind, ask);
  timer = setTimeout(ask, SEEN_MS);
  return ask;
}

// ---- without a server no link leads to the browser's own error page: a page of this table (a[data-keep]) opens over
// this one as it was last seen, with its scripts, and keeps what is typed there; any other stays shut, and says so

const seen = new Map(); // by address, the page as it was when the server was last reached
const above = self.frameElement?.matches(".over") ?? false; // this page lies over another one
const under = location.pathname;
let seenAt = "";

async function keepSeen() {
  const { version } = document.body.dataset;
  if (away || above || document.hidden || (version ?? "once") === seenAt) return;
  for (const link of $$("a[data-keep]")) {
    const answer = await fetch(link.href, { headers: { "X-Ahead": "1" } }).catch(() => null);
    if (!answer?.ok) continue;
    seen.set(link.pathname, await answer.text());
    for (const [, file] of seen.get(link.pathname).matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
      loaded(file);
    }
  }
  seenAt = version ?? "once";
}

// A style or a script with all that it imports, taken along by the browser, which keeps what has a version.
async function loaded(file, from = location.href) {
  const { href } = new URL(file, from);
  if (there.has(href)) return;
  there.add(href);
  const text = await fetch(href).then((answer) => answer.text(), () => "");
  for (const [, other] of text.matchAll(/ from "(\.[^"]+)"/g)) loaded(other, href);
}
const there = new Set();
if ($("a[data-keep]") && !alone) {
  setTimeout(keepSeen, 3000);
  setInterval(keepSeen, 60000);
}

/** Says something over the page for a while, also to who listens. */
export function say(text) {
  const box = $(".aloud") ?? document.body.appendChild(make("p.aloud", { role: "status" }));
  box.textContent = text;
  clearTimeout(box.timer);
  box.timer = setTimeout(() => (box.textContent = ""), 6000);
}

// Shows another page over this one, or this one again; false where it was not seen.
function opened({ href, pathname }, coming = true) {
  if (above) return self.frameElement.opened({ href, pathname });
  if (pathname === under ? coming && !$("iframe.over") : !seen.has(pathname)) return false;
  setTimeout(() => { // not within the page that goes
    $("iframe.over")?.remove();
    for (const panel of $$("[popover]:popover-open")) panel.hidePopover(); // nothing lies above it
    if (coming) history.pushState(null, "", href);
    if (pathname !== under) lay(seen.get(pathname));
  });
  return true;
}
addEventListener("popstate", () => opened(location, false));

function lay(html) {
  const frame = document.body.appendChild(document.createElement("iframe")), page = frame.contentDocument;
  Object.assign(frame, { className: "over", opened });
  page.open();
  page.write(html);
  page.close();
  frame.title = page.title;
  frame.focus();
}

// Whether the server answers by now: a phone that is back follows at once.
async function reached() {
  const wait = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(2000) };
  const answer = await fetch(location.href, wait).catch(() => null);
  away = !answer || answer.status >= 502;
  if (!away) dispatchEvent(new Event("online"));
  return !away;
}

async function shut(link) {
  if (await reached()) link.click();
  else if (opened(link)) return;
  else if (navigator.serviceWorker?.controller && (await caches.match(link.href, { ignoreVary: true })))
    location.assign(link.href);
  else say("No connection. This page stays; the other one opens once the phone is back.");
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || link.origin !== location.origin || link.matches("[data-tap], [data-load]")) return;
  if (link.hash && link.pathname === location.pathname) return;
  if (above) link.target = "_top";
  if (!offline()) return;
  event.preventDefault();
  shut(link);
}, true);

// forms that no script sends
addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !offline()) return;
  event.preventDefault();
  if (await reached()) form.requestSubmit(submitter);
  else say("No connection. Nothing was sent; tap once more when the phone is back.");
});

// ---- without a server a table's page opens again, where the browser allows a service worker (localhost, https)

async function keepPages() {
  if (alone || !isSecureContext || !navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(new URL(import.meta.url).pathname.split("/v/")[0] + "/worker.js");
    const { active } = await navigator.serviceWorker.ready;
    const seen = performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.includes("/v/"));
    const along = $$("a[data-keep]").map(({ href }) => href.split("#")[0]);
    active.postMessage({ pages: [location.href.split("#")[0], ...seen], along });
  } catch {
    // not here: what was opened stays usable
  }
}
addEventListener("load", keepPages);
if (document.readyState === "complete") keepPages();

// ---- a page that follows no table says when it is shown without the server, and looks for it

async function sayAway() {
  const here = await reached();
  let line = $("#away");
  if (here) line?.remove();
  else if (!line) {
    const look = make("button.btn.q", { onclick: sayAway }, "Look for it now");
    const what = document.body.dataset.lastSeen ? "that page was never opened here; this is the start page" : SEEN;
    const says = `No connection to the table: ${what}. It tries again every 5 seconds; nothing you wrote is lost.`;
    line = make("section.rule.away", { id: "away", role: "status" }, make("p", {}, says), look);
    $("main").prepend(line);
  }
  if (!here) setTimeout(sayAway, LOOK_MS);
}
const LOOK_MS = 5000, SEEN = "this page is as it was last seen";

if (!alone && !("live" in document.body.dataset) && !$("#table-data") && !above) {
  if (!navigator.onLine || "lastSeen" in document.body.dataset) sayAway();
  addEventListener("offline", sayAway);
}
