// Opens a table's page without a server: what was opened once is kept, and the server asked first.
// What stands under a version never changes and is taken from what is kept.

const KEPT = "companion-{{ version }}";
const ofTable = (url) => /\/table\/|\/help/.test(url.pathname) && !/\.(json|png|txt)$/.test(url.pathname);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()),
));

async function kept(request, first) {
  const cache = await caches.open(KEPT);
  const known = await cache.match(request, { ignoreVary: true });
  if (first && known) return known;
  try {
    const answer = await fetch(request);
    if (answer.ok) cache.put(request, answer.clone());
    return answer.status >= 502 && known ? known : answer;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.includes("/v/")) event.respondWith(kept(request, true));
  else if (request.mode === "navigate" && ofTable(url)) event.respondWith(kept(request, false));
});

// The page that brought this worker, and what it shows, was loaded before it: kept now.
self.addEventListener("message", ({ data }) => {
  if (Array.isArray(data)) caches.open(KEPT).then((cache) => Promise.allSettled(data.map((url) => cache.add(url))));
});
