// Runs compile.py in the Python that the folder has: node pack.mjs RUNTIME SITE OUT

import { pathToFileURL } from "node:url";
import fs from "node:fs";
import process from "node:process";

const [runtime, site, out, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide();
for (const [at, root] of [["/runtime", runtime], ["/site", site], ["/out", out]]) {
  python.FS.mkdirTree(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
python.runPython(fs.readFileSync(script, "utf8"));
process.exit(0);
