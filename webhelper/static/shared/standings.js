// Standings: the text to copy, the picture for the system's share sheet where there is one.

import { copied, copy } from "./app.js";

for (const link of document.querySelectorAll("[data-result-text]")) {
  const box = document.getElementById("result-box");
  const area = document.getElementById(link.dataset.resultText);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const selected = () => {
      box.hidden = false; // where a page may not copy, the text stands ready to be taken
      area.focus();
      area.select();
    };
    copy(area.value).then(() => copied(link, "Copied"), selected);
  });
}

for (const link of document.querySelectorAll("[data-share-picture]")) {
  if (!navigator.canShare) continue; // plain http: the link downloads the picture
  link.addEventListener("click", async (event) => {
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
