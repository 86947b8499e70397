// Where the helper is in this browser (the page around is webhelper/site/shell.js): what it keeps, and
// whether it may stay. A page that was opened before the helper was there has no such page around it.

import { $, $$, make, on } from "./dom.js";

const around = parent === self ? null : parent.companion;

const REFUSED = "Nothing can be kept here: this may be a private window, or the browser has no room. "
  + "Rules, set-ups and printing work; for a table open this address in an ordinary window.";

async function handOver(link) {
  const answer = await fetch(link.href);
  const named = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  const href = URL.createObjectURL(await answer.blob());
  make("a", { href, download: link.download || named }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

function shown() {
  for (const one of $$("[data-offline]")) one.hidden = !around.offline;
  for (const one of $$("[data-install]")) one.hidden = !around.install;
  const told = $("#refused");
  if (around.refused && !told) $("main").prepend(make("p.rule", { id: "refused", role: "alert" }, REFUSED));
  if (!around.refused) told?.remove();
}

if (around) {
  around.shown();
  shown();
  setInterval(shown, 2000);
  on("click", "[data-install]", async () => {
    around.install.prompt();
    await around.install.userChoice;
    around.install = null;
    shown();
  });
  // the browser fetches a file to keep past what answers here: it is handed over
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[download]");
    if (!link || link.href.startsWith("blob:") || event.defaultPrevented) return;
    event.preventDefault();
    handOver(link);
  });
  // a table is worth asking that the browser never clears it by itself
  if ("live" in document.body.dataset || $("#table-data")) navigator.storage.persist?.().catch(() => {});
}
