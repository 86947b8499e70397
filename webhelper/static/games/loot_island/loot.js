// Find the loot: discs are tapped, not chosen from lists. A tap puts a disc on top of the stack, another takes it out;
// the lists, which do the same without this script, keep what is sent.

const label = (n) => `${n}${{ 1: "st", 2: "nd", 3: "rd" }[n] ?? "th"}`;

function stacked(box) {
  const lists = [...box.querySelectorAll("select")], row = document.createElement("div");
  row.className = "stack";
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", box.dataset.title);
  const stack = () => lists.map((list) => list.value).filter(Boolean);
  const put = (discs) => lists.forEach((list, n) => (list.value = discs[n] ?? ""));
  const buttons = [...lists[0].options].filter((one) => one.value).map((one) => {
    const button = document.createElement("button"), plate = document.createElement("span"), place = document.createElement("small");
    button.type = "button";
    button.className = "btn q disc";
    plate.className = `plate ${one.dataset.hue ?? ""}`;
    plate.textContent = one.dataset.letter ?? one.textContent.slice(0, 1);
    plate.setAttribute("aria-hidden", "true");
    const name = document.createElement("b");
    name.textContent = one.textContent;
    button.append(plate, name, place);
    button.addEventListener("click", () => {
      const discs = stack();
      put(discs.includes(one.value) ? discs.filter((disc) => disc !== one.value) : [...discs, one.value]);
      draw();
    });
    return [one.value, button, place];
  });
  function draw() {
    const discs = stack();
    for (const [value, button, place] of buttons) {
      const at = discs.indexOf(value);
      button.setAttribute("aria-pressed", at >= 0);
      place.textContent = at < 0 ? "" : label(at + 1);
    }
  }
  row.append(...buttons.map(([, button]) => button));
  box.hidden = true;
  box.after(row);
  draw();
}

function dress(part) {
  for (const old of part.querySelectorAll(".stack")) old.remove();
  part.querySelectorAll(".discs").forEach(stacked);
}

dress(document);
document.addEventListener("companion:fresh", ({ detail }) => dress(detail));
