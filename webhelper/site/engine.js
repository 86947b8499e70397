// Python and the app in it, in a worker: one answer after the other. What an answer changed is in the
// browser's database before the answer is given.

import { loadPyodide } from "./pyodide.mjs";
import { keeping } from "./keeping.js";
import { unpacked } from "./unpacked.js";

const here = new URL("./", import.meta.url);
const DATA = "/data";
let python, app, keeper, begun;

async function start(given) {
  const packed = unpacked(new URL("site.bin", here));
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
  await keeper.keep(python.FS, DATA).catch(() => {});
  postMessage({ ready: true, refused: keeper.refused });
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
  lay(await unpacked(new URL("pictures.bin", here)).catch(() => []));
  python.runPython("import importlib; importlib.invalidate_caches()");
}

function lay(files) {
  for (const [name, data] of files) {
    python.FS.mkdirTree(`/site/${name}`.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(`/site/${name}`, data, { canOwn: true });
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
  const from = performance.now();
  let told, kept = 0;
  try {
    if (request.path.endsWith(".png")) await pictures();
    told = asked(request);
    kept = performance.now();
    await keeper.keep(python.FS, DATA);
  } catch (error) {
    const text = kept ? NOT_KEPT : `That did not work. ${String(error).trim().split("\n").at(-1)}`;
    if (kept && request.method !== "GET") await again(); // what was not kept was not done
    if (!kept || request.method !== "GET") {
      const headers = [["Content-Type", "text/plain; charset=utf-8"]];
      told = { status: kept ? 507 : 500, headers, data: new TextEncoder().encode(text).buffer };
    }
  }
  const times = [["app", kept - from], ["keep", performance.now() - kept]];
  told.headers.push(["Server-Timing", times.map(([name, took]) => `${name};dur=${took.toFixed(1)}`).join(", ")]);
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
  if (data.memory) postMessage({ memory: python?._module.HEAPU8.length });
};
