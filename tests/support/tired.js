// What somebody sees on a page, and what is wrong with how it is printed: see tired.py.
(judged) => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && one.getBoundingClientRect().width > 1;
  const words = (one) => (one.getAttribute("aria-label") || one.innerText || one.value || "")
    .replace(/\s+/g, " ").trim();
  const over = [...document.querySelectorAll(":popover-open")].at(-1);
  const within = over ?? document;
  const all = (selector, root = within) => [...root.querySelectorAll(selector)].filter(seen);
  const able = (one) => !one.disabled && one.getAttribute("aria-disabled") !== "true";
  const onTop = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return Boolean(hit && (one.contains(hit) || hit.contains(one)));
  };
  const filled = all("a.btn.p, button.btn.p").filter(able).filter((one) => !one.closest("#as-it-is"));
  const dock = over ?? document.querySelector(".dock");
  const question = dock ? all(".six, .key, fieldset, [data-asks], button[name]:not([name=edit]):not([name=again])", dock)
    .filter((one) => able(one) && !one.matches(".p") && !one.closest(".told")) : [];

  const faults = [];
  for (const one of filled) {
    if (!onTop(one)) faults.push(`out of sight: the filled button ${words(one)}`);
  }
  const ends = filled.find((one) => /is done|turn is over|passes|end of the round/i.test(words(one)));
  if (ends && question.some((one) => /die|which|how m/i.test(words(one.closest("form") ?? one))
    && one.closest("form") !== ends.closest("form"))) {
    faults.push(`a question is open beside the filled ${words(ends)}`);
  }
  const told = !judged ? "no-such" : "h1, .say h2, .say .note, .bar .saved, .dock b, .dock small, .dock p, .dock .note, .chart .note, .chart h2";
  for (const one of all(told, document)) {
    const { overflowX, overflowY } = getComputedStyle(one);
    const wide = overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1;
    const high = overflowY !== "visible" && one.scrollHeight > one.clientHeight + 3;
    if ((wide || high) && !one.closest(".vh") && one.clientHeight > 2) faults.push(`cut: ${words(one)}`);
  }
  const texts = [];
  for (const root of !judged ? [] : document.querySelectorAll(".top, .say, .players, .dock, .chart .cap, .areas")) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode, parent = node.parentElement;
      if (!node.data.trim() || !seen(parent) || parent.closest(".vh, [popover], .aloud, noscript, svg")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 2) texts.push([node.data.trim(), box, root]);
    }
  }
  texts.forEach(([text, one, root], n) => texts.slice(n + 1).forEach(([other, two, its]) => {
    const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    if (root === its && wide > 3 && high > 5 && text !== other) faults.push(`printed over another: ${text} / ${other}`);
  }));

  const offered = [...(dock ? all("button, a.btn, label, input, select", dock) : []),
    ...all("main button, main a[data-load], main a[data-tap], main label, main a.btn, main summary, main input, main select")];
  const unfit = ".told *, .players *, .top *, [popovertarget], [name=edit], [name=again], .vh, #as-it-is, [data-slot]";
  const things = [...new Set(offered)].filter((one) => able(one) && !one.matches(unfit) && onTop(one)
    && !(one.matches("label") && one.querySelector("input:disabled")) && !(one.matches("input[type=radio], input[type=checkbox]")));
  // of several answers to one question the first, and none once one is given
  const answers = (label) => [...label.closest("fieldset")?.querySelectorAll("label") ?? []];
  const due = things.filter((one) => !one.matches("label:has([type=radio])")
    || (answers(one)[0] === one && !answers(one).some((other) => other.querySelector(":checked"))));
  for (const old of document.querySelectorAll("[data-tired]")) delete old.dataset.tired;
  const squares = all(".cells .open", document).slice(0, 40);
  const moves = ends && squares.length && !over ? squares : [];
  const list = moves.length ? moves : filled.length ? filled : due.slice(0, 60);
  list.forEach((one, n) => (one.dataset.tired = n));
  const sheet = Boolean(document.querySelector("#table-data"));
  return { sheet, filled: filled.map(words), offered: list.map((one) => words(one) || one.id || one.className || one.name),
    moves: moves.length, ends: ends ? [words(ends), filled.indexOf(ends)] : null,
    kinds: list.map((one) => one.localName), faults: [...new Set(faults)], path: location.pathname,
    word: document.querySelector("#word, #outcome, h1")?.innerText ?? "" };
}
