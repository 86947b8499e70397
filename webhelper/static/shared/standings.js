// Standings: the text to copy, the picture for the system's share sheet.

import { copied, copy } from "./app.js";

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
