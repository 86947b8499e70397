// Python and the app in it, in a worker: one answer after the other. What an answer changed is in the
// browser's database before the answer is given.

import { loadPyodide } from "./pyodide.mjs";
import createModule from "./pyodide.asm.mjs";
import { keeping } from "./keeping.js";

const here = new URL("./", import.meta.url);
const DATA = "/data", LIBRARIES = JSON.parse('__LIBRARIES__');
let python, app, keeper, base;

async function start(given) {
  const kept = keeping(); // what this browser kept is read while Python loads
  const memory = await made().catch(() => null);
  await load(given, memory).catch((error) => {
    if (!memory) throw error;
    return unmade().then(() => load(given));
  });
  keeper = await kept;
  base = given.base;
  begin();
  await keeper.keep(python.FS, DATA).catch(() => { keeper.refused = true; });
  postMessage({ ready: true, refused: keeper.refused });
  setTimeout(() => (line = line.then(pictures)), 1500);
}

// Python with the app in it, anew or from its memory.
async function load({ origin, root }, memory) {
  const packed = unpacked("site.bin");
  python = await loadPyodide({
    indexURL: here.href, _makeSnapshot: !memory, _loadSnapshot: memory,
    env: { HOME: DATA, PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
    async createPyodideModule({ locateFile, ...settings }) {
      // libraries are loaded first, so that they always lie where the memory looks for them
      const byName = (path) => locateFile(path.split("/").at(-1));
      const module = await createModule({ ...settings, locateFile: byName, dynamicLibraries: LIBRARIES });
      if (settings.INITIAL_MEMORY) module.growMemory(settings.INITIAL_MEMORY);
      return module;
    },
  });
  delete python._api.config._loadSnapshot; // it is large
  postMessage({ says: "Unpacking" });
  lay(await packed);
  postMessage({ says: "Starting" });
  if (!memory) {
    python.runPython("import sys; sys.path.insert(0, '/site'); from webhelper.site.engine import Engine");
    python.runPython(`app = Engine("${DATA}", "${origin}", "${root}")`);
    remember(python.makeMemorySnapshot()).catch(() => {});
  }
  app = python.globals.get("app");
}

// The app over what is kept.
function begin() {
  keeper.restore(python.FS, DATA);
  app.open(base);
}

// ---- Python's memory, in which no table is yet: the next start goes on from there

const MADE = "companion-made", address = new URL("made", here).href;
const unmade = () => caches.delete(MADE).catch(() => {});

async function made() {
  const known = await caches.match(address, { cacheName: MADE });
  return known && unzipped(known);
}

async function remember(memory) {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < 4 * memory.length) return; // room is for what people write
  await unmade();
  const cache = await caches.open(MADE), { body } = new Response(new Blob([memory])); // in small pieces
  await cache.put(address, new Response(body.pipeThrough(new CompressionStream("gzip"))));
}

// What draws pictures of sheets comes after all else, or when one is asked for.
let drawing;
const pictures = () => (drawing ??= unpacked("pictures.bin").then(lay).catch(() => {}));

// An archive (tar, gzip): the browser's own unpacking takes a twentieth of Python's.
async function unpacked(name) {
  const answer = await fetch(new URL(name, here));
  if (!answer.ok) throw new Error(`${answer.status} ${name}`);
  return unzipped(answer);
}

async function unzipped({ body }) {
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

function lay(all) {
  const text = (from, length) => new TextDecoder().decode(all.subarray(from, from + length)).replace(/\0.*$/s, "");
  for (let at = 0; all[at]; ) {
    const size = Number.parseInt(text(at + 124, 12), 8), path = `/site/${text(at + 345, 155)}/${text(at, 100)}`;
    python.FS.mkdirTree(path.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(path, all.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  python.runPython("import importlib; importlib.invalidate_caches()");
}

function asked({ method, path, query, headers, body }) {
  const told = app.ask(method, path, query, headers, body ? new Uint8Array(body) : new Uint8Array());
  const [status, heads, data] = told.toJs({ create_pyproxies: false });
  told.destroy();
  return { status, headers: heads.map((pair) => [...pair]), data: data.slice().buffer };
}

const NOT_KEPT = "Nothing can be kept here: the browser refuses it. It may be a private window, or its space is full."
  + " Open this address in an ordinary window, or free some space; what you entered is still on the page.";

async function answer(request, port) {
  let told, done = false;
  try {
    if (request.path.endsWith(".png")) await pictures();
    told = asked(request);
    done = true;
    await keeper.keep(python.FS, DATA);
  } catch (error) {
    const text = done ? NOT_KEPT : `That did not work. ${String(error).trim().split("\n").at(-1)}`;
    if (done && request.method !== "GET") await again(); // what was not kept was not done
    keeper.refused ||= done;
    await unmade(); // the next start makes all anew
    if (!done || request.method !== "GET") {
      const headers = [["Content-Type", "text/plain; charset=utf-8"]];
      told = { status: done ? 507 : 500, headers, data: new TextEncoder().encode(text).buffer };
    }
  }
  postMessage({ refused: keeper.refused });
  port.postMessage(told, [told.data]);
}

// The app over what is kept, once more.
async function again() {
  app.close();
  keeper = await keeping();
  begin();
}

let line = Promise.resolve();
onmessage = ({ data, ports }) => {
  if (data.start) line = start(data.start).catch((error) => postMessage({ fault: String(error) }));
  if (data.ask) line = line.then(() => answer(data.ask, ports[0]));
};
