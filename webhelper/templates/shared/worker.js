// Opens pages without a server: what was opened once is kept as it was seen last, and the server asked first.
// A page that was never opened here is the start page, which says so.
// What stands under a version never changes and is taken from what is kept.

const KEPT = "companion-{{ version }}";
const START = "{{ url_for('start.show') }}";
const isPage = (url) => !/\.\w+$/.test(url.pathname);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).slice(0, -1).map((old) => caches.delete(old))))
    .then(() => self.clients.claim()),
));

// What was kept of an address, by the release before too; of a page of play what was seen last, whatever was tapped.
async function seen(request) {
  const play = new URL(request.url ?? request, location).pathname.endsWith("/now");
  for (const name of (await caches.keys()).reverse()) {
    const all = await (await caches.open(name)).matchAll(request, { ignoreVary: true, ignoreSearch: play });
    if (all.length) return all.at(-1);
  }
}

async function asLastSeen(page, instead = "") {
  const html = (await page.text()).replace("<body ", `<body data-last-seen="${instead}" `);
  return new Response(html, { headers: page.headers });
}

// A page to which one leads, with what it shows itself, unless that is there already.
async function takeAlong(cache, url) {
  if (await cache.match(url, { ignoreVary: true })) return;
  await cache.add(new Request(url, { headers: { "X-Ahead": "1" } }));
  const page = await (await cache.match(url, { ignoreVary: true })).text();
  for (const [, file] of page.matchAll(/(?:src|href)="([^"#]*\/v\/[^"#]+)/g)) takeAlong(cache, new URL(file, url).href);
}

async function kept(request, first) {
  const cache = await caches.open(KEPT), known = await seen(request);
  if (first && known) return known;
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) cache.put(request, answer.clone());
    return answer.status >= 502 && known ? asLastSeen(known) : answer;
  } catch (error) {
    if (first) throw error;
    const page = known ?? (await seen(START));
    if (page) return asLastSeen(page, known ? "" : "start");
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.includes("/v/")) event.respondWith(kept(request, true));
  else if (request.mode === "navigate" && isPage(url)) event.respondWith(kept(request, false));
});

// The page that brought this worker, and what it shows, was loaded before it: kept now. With a page of a table the
// start page, too, which leads back to the table.
self.addEventListener("message", ({ data }) => {
  const table = data.pages?.[0].includes("/table/") ? [new Request(START, { headers: { "X-Ahead": "1" } })] : [];
  if (data.pages) caches.open(KEPT).then((cache) => Promise.allSettled([
    ...[...data.pages, ...table].map((url) => cache.add(url)),
    ...data.along.map((url) => takeAlong(cache, url)),
  ]));
});
