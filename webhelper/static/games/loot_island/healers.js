// Known healer cards as buttons: a tap fills the next empty card.

const offer = (part) => part.querySelectorAll("[data-known]").forEach((known) => (known.hidden = false));

offer(document);
document.addEventListener("companion:fresh", ({ detail }) => offer(detail));

document.addEventListener("click", ({ target }) => {
  const button = target.closest("#cards [data-fixed]");
  if (!button) return;
  const rows = [...document.querySelectorAll("#cards .card")];
  const empty = rows.find((row) => !row.querySelector(":checked") && !row.querySelector(".inp").value) ?? rows.at(-1);
  empty.querySelector(`[value="${button.dataset.perCube}"]`).checked = true;
  empty.querySelector(".inp").value = button.dataset.fixed;
});
