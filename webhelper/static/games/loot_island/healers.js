// Known healer cards as buttons: a tap fills the next empty card.

const rows = [...document.querySelectorAll("#cards .card")];
for (const part of document.querySelectorAll("#cards [data-known]")) part.hidden = false;

for (const button of document.querySelectorAll("#cards [data-fixed]")) {
  button.addEventListener("click", () => {
    const empty = rows.find((row) => !row.querySelector(":checked") && !row.querySelector(".inp").value) ?? rows.at(-1);
    empty.querySelector(`[value="${button.dataset.perCube}"]`).checked = true;
    empty.querySelector(".inp").value = button.dataset.fixed;
  });
}
