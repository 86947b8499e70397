// What scripts of a table share: finding elements, words for numbers, and parts that are drawn again and again.

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const points = (value) => (value === null || value === undefined ? "–" : String(value).replace("-", "−"));

/** Writes a text, or an attribute, only where it is another: what stays as it is costs a slow phone no layout. */
export function write(element, text) {
  const now = String(text);
  if (element.textContent !== now) element.textContent = now;
}

export function mark(element, name, value) {
  const now = String(value);
  if (element.getAttribute(name) !== now) element.setAttribute(name, now);
}

export function useIcon(svg, name, sprite) {
  mark($("use", svg), "href", `${sprite}#${name}`);
}

const filled = new WeakMap();

/** Fills an element with markup of ours, only where it is another than the last time. */
export function fill(element, html) {
  if (filled.get(element) === html) return;
  filled.set(element, html);
  element.innerHTML = html;
}

/** What is drawn anew is patched in: a child that reads as before stays, and with it focus, cursor and scroll. */
export function patch(box, children) {
  const old = [...box.children];
  children.forEach((child, n) => {
    if (old[n]?.isEqualNode(child)) return;
    if (old[n]) old[n].replaceWith(child);
    else box.append(child);
  });
  for (const rest of old.slice(children.length)) rest.remove();
}

/** A question with its answers as buttons, in ``box``. */
export function choiceBar(box, text, answers) {
  box.hidden = false;
  const label = document.createElement("p");
  label.textContent = text;
  const buttons = answers.map(({ label: name, chosen, act }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn q";
    button.textContent = name;
    if (chosen !== undefined) button.setAttribute("aria-pressed", chosen);
    button.addEventListener("click", act);
    return button;
  });
  box.replaceChildren(label, ...buttons);
}

/** A line of a score as an item of a list: what it is called, its points, why; ``symbol`` is the address of its sign. */
export function explained([, label, value, reason], symbol) {
  const item = document.createElement("li");
  if (symbol) item.innerHTML = `<svg class="i" aria-hidden="true" focusable="false"><use href="${symbol}"/></svg>`;
  else item.append(document.createElement("i"));
  for (const [tag, kind, text] of [["b", "", label], ["span", "p", String(value).replace("-", "−")], ["span", "why", reason]]) {
    const part = document.createElement(tag);
    part.className = kind;
    part.textContent = text;
    item.append(part);
  }
  return item;
}
