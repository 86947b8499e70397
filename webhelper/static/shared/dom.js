// What scripts of a table share: finding elements, words for numbers, parts that are drawn again and again.

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
export const plural = (count, word, words = `${word}s`) => `${count} ${count === 1 ? word : words}`;
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const points = (value) => String(value ?? "–").replace("-", "−");

/** Calls act(element, event) for what happens in or on a part that matches, also on one that comes later. */
export function on(kind, selector, act, within = document) {
  within.addEventListener(kind, (event) => {
    const element = event.target.closest(selector);
    if (element) act(element, event);
  });
}

/** Calls act(link, event) instead of following a link, unless the link is to open elsewhere. */
export function onLink(selector, act) {
  on("click", selector, (link, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act(link, event);
  });
}

/** Writes a text or an attribute only if it changed: what stays costs a slow phone no layout. */
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

/** Fills an element with markup of ours, only if it differs from the last time. */
export function fill(element, html) {
  if (filled.get(element) === html) return;
  filled.set(element, html);
  element.innerHTML = html;
}

/** Patches in what was drawn anew. A child that reads as before stays, and with it focus, cursor and
 *  scroll. */
export function patch(box, children) {
  const old = [...box.children];
  children.forEach((child, n) => {
    if (old[n]?.isEqualNode(child)) return;
    if (old[n]) old[n].replaceWith(child);
    else box.append(child);
  });
  for (const rest of old.slice(children.length)) rest.remove();
}

/** A new element, ``make("button.btn.q", { type: "button", onclick: act }, ...inside)``: handlers by
 *  ``on`` and their event, attributes as they are called; one that is null stays away. Without ``type``
 *  a button sends nothing. */
export function make(kind, attributes = {}, ...inside) {
  const [name, ...classes] = kind.split(".");
  const element = document.createElement(name);
  if (name === "button") element.type = "button";
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...inside);
  return element;
}

/** Makes a symbol from its address in a sprite. */
export function icon(href, cls = "i") {
  const holder = make("span");
  holder.innerHTML = `<svg class="${cls}" aria-hidden="true"><use href="${href}"/></svg>`;
  return holder.firstChild;
}

/** Draws a question in ``box``, with its answers as buttons. */
export function choiceBar(box, text, answers) {
  box.hidden = false;
  const button = ({ label, chosen, act }) =>
    make("button.btn.q", { "aria-pressed": chosen, onclick: act }, label);
  box.replaceChildren(make("p", {}, text), ...answers.map(button));
}

/** A line of a score as an item of a list: what it is called, its points, why; ``symbol`` is the
 *  address of its sign. */
export const explained = ([, label, value, reason], symbol) =>
  make("li", {}, symbol ? icon(symbol) : make("i"), make("b", {}, label),
    make("span.p", {}, points(value)), make("span.why", {}, reason));
