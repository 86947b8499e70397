// Who plays: names that played here before are tapped in the order of seats, and tapped again to take them out.

const boxes = [...document.querySelectorAll("[name=name]")];
const chips = [...document.querySelectorAll("[data-name]")];

function mark() {
  const typed = boxes.map((box) => box.value.trim());
  for (const chip of chips) chip.setAttribute("aria-pressed", typed.includes(chip.dataset.name));
}

for (const chip of chips) {
  chip.hidden = false;
  chip.addEventListener("click", () => {
    const name = chip.dataset.name;
    const sits = boxes.find((box) => box.value.trim() === name);
    if (sits) {
      const names = boxes.filter((box) => box !== sits).map((box) => box.value);
      boxes.forEach((box, seat) => (box.value = names[seat] ?? ""));
    } else {
      const free = boxes.find((box) => !box.value.trim());
      if (free) free.value = name;
    }
    mark();
  });
}
for (const box of boxes) box.addEventListener("input", mark);
mark();
