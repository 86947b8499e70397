// Roll help: what the chosen fields bring and block, in words, under the map.

function tell() {
  const list = document.getElementById("chosen");
  if (!list) return;
  const told = [...document.querySelectorAll("#write :checked")].filter((input) => input.value).map((input) => [input.dataset.gain,
    input.getAttribute("aria-label").replace(/; -?\d+ points$/, "")]);
  list.replaceChildren(...told.map(([points, text]) => {
    const item = document.createElement("li"), gain = document.createElement("em");
    gain.textContent = points;
    item.append(gain, `${text}.`);
    return item;
  }));
  document.getElementById("brings").textContent = told.map(([points, text]) => `${text.split(":")[0]}, ${points}`).join("; ");
}

tell();
document.addEventListener("change", tell);
document.addEventListener("companion:fresh", tell);
