// Python and the app in it, in a worker: one answer after the other. What an answer changed is in the
// browser's database before the answer is given.

import { loadPyodide } from "./pyodide.mjs";
import { keeping } from "./keeping.js";

const here = new URL("./", import.meta.url);
const DATA = "/data";
let python, app, keeper, begun;

async function start(given) {
  const packed = unpacked("site.bin");
  const kept = keeping(); // what this browser kept is read while Python loads
  python = await loadPyodide({ indexURL: here.href });
  postMessage({ says: "Unpacking" });
  lay(await packed);
  python.FS.mkdir(DATA);
  keeper = await kept;
  keeper.restore(python.FS, DATA);
  postMessage({ says: "Starting" });
  python.runPython("import sys; sys.path.insert(0, '/site'); sys.dont_write_bytecode = True");
  python.runPython("from webhelper.site.engine import Engine");
  begun = given;
  begin();
  await keeper.keep(python.FS, DATA).catch(() => { keeper.refused = true; });
  postMessage({ ready: true });
  postMessage({ refused: keeper.refused });
  setTimeout(() => (line = line.then(pictures)), 1500);
}

function begin() {
  const { origin, root, base } = begun;
  app = python.globals.get("Engine")(DATA, origin, root, base);
}

// What draws pictures of sheets comes after all else, or when one is asked for.
let drawing = false;
async function pictures() {
  if (drawing) return;
  drawing = true;
  lay(await unpacked("pictures.bin").catch(() => new Uint8Array(1)));
  python.runPython("import importlib; importlib.invalidate_caches()");
}

// An archive (tar, gzip): the browser's own unpacking takes a twentieth of Python's.
async function unpacked(name) {
  const answer = await fetch(new URL(name, here));
  if (!answer.ok) throw new Error(`${answer.status} ${name}`);
  return new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

// Each file of a tar: its name, its length in octal at 124, its folders at 345, its data at 512; all in blocks.
function lay(all) {
  const text = (from, length) => new TextDecoder().decode(all.subarray(from, from + length)).replace(/\0.*$/s, "");
  for (let at = 0; all[at]; ) {
    const size = Number.parseInt(text(at + 124, 12), 8), path = `/site/${text(at + 345, 155)}/${text(at, 100)}`;
    python.FS.mkdirTree(path.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(path, all.slice(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
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
    if (!done || request.method !== "GET") {
      const headers = [["Content-Type", "text/plain; charset=utf-8"]];
      told = { status: done ? 507 : 500, headers, data: new TextEncoder().encode(text).buffer };
    }
  }
  postMessage({ refused: keeper.refused });
  port.postMessage(told, [told.data]);
}

// The app anew over what is kept.
async function again() {
  app.close();
  app.destroy();
  keeper = await keeping();
  keeper.restore(python.FS, DATA);
  begin();
}

let line = Promise.resolve();
onmessage = ({ data, ports }) => {
  if (data.start) line = start(data.start).catch((error) => postMessage({ fault: String(error) }));
  if (data.ask) line = line.then(() => answer(data.ask, ports[0]));
};
