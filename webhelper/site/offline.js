// Answers the app's addresses from the engine in one of the windows, and the folder's own files from what
// was kept: all files of one version together, a new one beside the old.

const ROOT = new URL("./", self.location.href), VERSION = "__VERSION__", FILES = new Set(JSON.parse('__FILES__'));
const PREFIX = "companion-site-", KEPT = PREFIX + VERSION, SHELL = "index.html";
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; object-src 'none'";
const PATIENCE = 90_000; // ms for which a page waits for the engine

self.addEventListener("install", (event) =>
  event.waitUntil(self.registration.active ? keepAll() : self.skipWaiting())); // a first one serves at once
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== KEPT) await caches.delete(name);
  await self.clients.claim();
})()));

// ---- the folder's files

const keepAll = () => Promise.all([...FILES].map((name) => kept(new URL(name, ROOT).href)));

const coming = new Map(); // files that are on their way, by address
async function kept(url) {
  const cache = await caches.open(KEPT), known = await cache.match(url);
  if (known) return known;
  if (!coming.has(url)) {
    coming.set(url, (async () => {
      const same = /\/(run-|v\/)/.test(url) && (await caches.match(url)); // its name says so
      const answer = same || (await fetch(url, { cache: "no-cache" }));
      if (!answer.ok) throw new Error(`${answer.status} ${url}`);
      const headers = new Headers(answer.headers);
      headers.set("Content-Security-Policy", POLICY);
      headers.delete("Content-Encoding");
      await cache.put(url, new Response(answer.body, { headers }));
      await tell({ came: url.slice(ROOT.href.length) });
    })().finally(() => coming.delete(url)));
  }
  await coming.get(url);
  return cache.match(url);
}
const given = (url) => kept(url).catch(() => fetch(url)); // without room to keep it

async function tell(message) {
  for (const one of await windows()) one.postMessage(message);
}

// ---- the engine: the window that has it answers

const windows = async () =>
  (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter((one) => one.frameType === "top-level");
let home = null, heard = () => {};

async function engineWindow(patience) {
  for (const end = Date.now() + patience; ; ) {
    const known = home && (await self.clients.get(home));
    if (known) return known;
    home = null;
    const answered = new Promise((take) => { heard = take; setTimeout(take, 300); });
    await tell({ whoHas: true });
    await answered;
    if (Date.now() > end && !home) return null;
  }
}

self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data.engine) { home = source.id; heard(); }
  if (data.take) self.skipWaiting();
  if (data.who) event.waitUntil(engineWindow(PATIENCE).then((found) => found && source.postMessage({ here: true })));
  if (data.fill) event.waitUntil(keepAll().then(() => source.postMessage({ filled: true }), () => {}));
});

const gone = () => new Response("The companion’s window was closed. Send it once more.", { status: 503 });

async function asked(request) {
  const window = await engineWindow(PATIENCE);
  if (!window) return gone();
  const url = new URL(request.url), plain = ["GET", "HEAD"].includes(request.method);
  const body = plain ? null : await request.arrayBuffer();
  const { port1, port2 } = new MessageChannel();
  const told = new Promise((take) => {
    const looks = setInterval(async () => (await self.clients.get(window.id)) || end(null), 1000);
    const end = (answer) => { clearInterval(looks); take(answer); };
    port1.onmessage = ({ data }) => end(data);
  });
  const path = decodeURIComponent(url.pathname.slice(ROOT.pathname.length - 1));
  const ask = { method: request.method, path, query: url.search.slice(1), headers: [...request.headers], body };
  window.postMessage({ ask }, [port2, ...(body ? [body] : [])]);
  const answer = await told;
  if (!answer) return plain ? asked(request) : gone(); // its window was closed: another one takes over
  const { status, headers, data } = answer;
  const to = status >= 300 && status < 400 && headers.find(([name]) => name.toLowerCase() === "location");
  if (to) return Response.redirect(new URL(to[1], url), status);
  return new Response([204, 205, 304].includes(status) ? null : data, { status, headers });
}

// A page that was drawn beforehand is shown while the engine loads.
async function page(request, url) {
  const name = url.pathname.slice(ROOT.pathname.length).replace(/\/$/, "") || "start", drawn = `${name}/index.html`;
  const ready = !FILES.has(drawn) || url.search || (await engineWindow(0));
  return ready ? asked(request) : given(new URL(drawn, ROOT).href);
}

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(ROOT.pathname)) return;
  const name = url.pathname.slice(ROOT.pathname.length);
  if (FILES.has(name)) return event.respondWith(given(url.origin + url.pathname));
  const isFile = /\.(pdf|svg|png|txt|csv|json|zip|bgsplay)$/.test(name); // has a window of its own
  if (request.destination === "document" && request.method === "GET" && !isFile) {
    return event.respondWith(given(new URL(SHELL, ROOT).href));
  }
  event.respondWith(request.destination === "iframe" && request.method === "GET" ? page(request, url) : asked(request));
});
