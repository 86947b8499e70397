// The data folder in the browser's database: what differs is written in one transaction, whole or not at
// all, and on the disk before it is told. An engine that another one took over from writes nothing.

const FILES = "files", ABOUT = "about", OWNER = "owner";

const opened = () => new Promise((take, refuse) => {
  const request = indexedDB.open("tabletop-companion", 1);
  request.onupgradeneeded = () => [FILES, ABOUT].forEach((name) => request.result.createObjectStore(name));
  request.onsuccess = () => take(request.result);
  request.onerror = () => refuse(request.error);
});

// Calls use(files, about) in a transaction; done when it is on the disk.
const within = (database, use, mode = "readwrite") => new Promise((take, refuse) => {
  const all = database.transaction([FILES, ABOUT], mode, { durability: "strict" });
  const found = use(all.objectStore(FILES), all.objectStore(ABOUT), all);
  all.oncomplete = () => take(found);
  all.onabort = () => refuse(all.error ?? new Error("another window took over"));
});

function* below(fs, folder) {
  for (const name of fs.readdir(folder)) {
    if (name === "." || name === ".." || /^\.pictures$|\.part$|-shm$/.test(name)) continue;
    const path = `${folder}/${name}`, about = fs.stat(path);
    if (fs.isDir(about.mode)) yield* below(fs, path);
    else yield [path, `${about.mtime.getTime()} ${about.size}`];
  }
}

/** What this browser kept: {restore(fs, folder), keep(fs, folder), refused}. */
export async function keeping() {
  const me = crypto.randomUUID(), known = new Map(); // of each file, what it was when it was kept
  const claim = () => within(database, (files, about) => about.put(me, OWNER));
  let database = null, read = [], refused = false;
  try {
    database = await opened();
    const [paths, all] = await within(database, (files) => [files.getAllKeys(), files.getAll()], "readonly");
    read = paths.result.map((path, n) => [path, all.result[n]]);
    await claim();
  } catch { // what is there is read also where nothing more can be written
    refused = true;
  }

  return {
    refused,

    restore(fs, folder) {
      for (const [path] of below(fs, folder)) fs.unlink(path);
      for (const [path, data] of read) {
        fs.mkdirTree(path.replace(/\/[^/]*$/, ""));
        fs.writeFile(path, data);
      }
      known.clear();
      if (read.length) for (const [path, state] of below(fs, folder)) known.set(path, state);
      read = [];
    },

    async keep(fs, folder) {
      const now = new Map(below(fs, folder));
      const changed = [...now].filter(([path, state]) => known.get(path) !== state).map(([path]) => path);
      const gone = [...known.keys()].filter((path) => !now.has(path));
      if (!changed.length && !gone.length) return;
      if (!database) throw new Error("nothing is kept");
      if (this.refused) await claim();
      const written = changed.map((path) => [path, fs.readFile(path)]);
      await within(database, (files, about, all) => {
        about.get(OWNER).onsuccess = ({ target }) => target.result === me || all.abort();
        for (const [path, data] of written) files.put(data, path);
        for (const path of gone) files.delete(path);
      });
      this.refused = false;
      for (const path of gone) known.delete(path);
      for (const path of changed) known.set(path, now.get(path));
    },
  };
}
