// A text to send: by the phone's own share sheet where there is one, else to the clipboard.

import { copy } from "./app.js";

for (const button of document.querySelectorAll("[data-send]")) {
  const area = document.getElementById(button.dataset.send), label = button.querySelector("small");
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      if (navigator.share) return await navigator.share({ text: area.value });
      await copy(area.value);
      label.textContent = "Copied: paste it into a message";
    } catch (error) {
      if (error.name === "AbortError") return; // closing the share sheet is no fault
      area.focus();
      area.select();
      label.textContent = "Copy the text above";
    }
    label.setAttribute("role", "status");
  });
}
