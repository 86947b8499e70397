// A table as it is now: asks with the version that is known, often while somebody looks, seldom otherwise,
// and at once when the page comes back to the front. What is asked costs the server one look into an index.

const SEEN_MS = 1200, HIDDEN_MS = 30000, LOST_MS = [1500, 3000, 6000, 15000];

/** Calls take(answer) with every newer state of a table; told(lost) when it goes out of reach or comes back.
 *  ``url`` is where to ask, or what tells it; ``version()`` is what is known, ``have()`` the name of what an answer may leave out, ``busy()`` whether something is
 *  on its way anyway, ``read`` how an answer is read. */
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
        if (lost) told(false);
        lost = 0;
        if (answer.status === 200 && !busy()) await take(await read(answer));
      }
    } catch {
      lost += 1;
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
