// Standings: as they are now while the page stays open, the text to copy, the picture for the system's share sheet.

import { copied, copy } from "./app.js";
import { follow } from "./live.js";

// ---- live: what is newer takes the place of what is shown; what is unfolded, focused or scrolled stays

const part = (name, within = document) => within.querySelector(`[data-part="${name}"]`);
let seen; // the state as it was told before the connection went

function take(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const focused = document.activeElement?.closest("details")?.id;
  const unfolded = [...document.querySelectorAll("details[open]")].map((one) => one.id);
  for (const fresh of page.querySelectorAll("[data-part]")) {
    const shown = part(fresh.dataset.part);
    if (!shown || shown.outerHTML === fresh.outerHTML) continue;
    if (shown.contains(document.activeElement) && !focused) continue; // a finger is on it; the next answer brings it
    if (fresh.dataset.part === "state") shown.replaceChildren(...fresh.childNodes); // stays in place to be announced
    else shown.replaceWith(fresh);
  }
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.querySelector("summary").focus({ preventScroll: true });
}

function told(lost) {
  const state = part("state");
  state.classList.toggle("wait", lost);
  if (lost && !seen) {
    seen = [...state.childNodes];
    state.replaceChildren("No connection: as it was last seen");
  } else if (!lost && seen) {
    state.replaceChildren(...seen);
    seen = undefined;
  }
}

follow({ url: location.pathname, version: () => part("ranking").dataset.version, read: (answer) => answer.text(), take, told });

// ---- the result to take along

for (const link of document.querySelectorAll("[data-result-text]")) {
  const box = document.getElementById("result-box");
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const area = document.getElementById(link.dataset.resultText); // as it is now
    const selected = () => {
      box.hidden = false; // where a page may not copy, the text stands ready to be taken
      area.focus();
      area.select();
    };
    copy(area.value).then(() => copied(link, "Copied"), selected);
  });
}

// On plain http there is no share sheet: the link downloads the picture.
if (navigator.canShare) {
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-share-picture]");
    if (!link) return;
    event.preventDefault();
    try {
      const picture = await (await fetch(link.href)).blob();
      const file = new File([picture], link.download || "result.png", { type: "image/png" });
      if (!navigator.canShare({ files: [file] })) throw new TypeError("files cannot be shared");
      await navigator.share({ files: [file], title: link.dataset.title, text: link.dataset.text });
    } catch (error) {
      if (error.name !== "AbortError") location.href = link.href; // closing the share sheet is no fault
    }
  });
}
