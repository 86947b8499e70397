// The page of a table: a name that played before is tapped, not typed.

document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-name]");
  if (!chip) return;
  const box = document.getElementById("new-name");
  box.value = chip.dataset.name;
  box.form.requestSubmit();
});
