// Boards of several boxes: the part in sight as a frame on the whole board, to be dragged or tapped; an area that was
// asked for comes into sight.

import { $, $$, on } from "../../shared/dom.js";
import { store, stored } from "../../shared/stored.js";

const view = $(".chart-view"), whole = $(".whole"), frame = $(".frame-in-sight");
const sheet = $(".chart-sheet"), [across, down] = $$(".rim");
const SIGHT = `companion:sight:${location.pathname}`; // what is in sight, over a reload
let sight = stored("sessionStorage", SIGHT);
let asked = true, area, turn = 0; // whether points are to be shown, of which area, and which is next
const share = (part) => `${part * 100}%`;

function inSight() {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = view;
  across.scrollLeft = scrollLeft;
  down.scrollTop = scrollTop;
  frame.style.left = share(scrollLeft / scrollWidth);
  frame.style.top = share(scrollTop / scrollHeight);
  frame.style.width = share(Math.min(1, clientWidth / scrollWidth));
  frame.style.height = share(Math.min(1, clientHeight / scrollHeight));
}

/** The part in sight around a place of the whole board, both from 0 to 1, from a whole square on. */
function show(across, down, behavior = "instant") {
  const square = view.scrollWidth / $(".rim div").childElementCount;
  const from = (middle, half) => Math.round((middle - half) / square) * square;
  const left = from(across * view.scrollWidth, view.clientWidth / 2);
  view.scrollTo({ left, top: from(down * view.scrollHeight, view.clientHeight / 2), behavior });
}

function follow(event) {
  const box = whole.getBoundingClientRect();
  show((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
}

/** Brings the ringed points of an area into sight: all of them where they fit, else the next
 *  one that is out of sight. */
function ringed() {
  const marks = $$(".marks .mark").map((mark) => mark.getBoundingClientRect());
  if (!asked || !marks.length) return;
  asked = false;
  const all = $(".marks .rings").getBoundingClientRect();
  const fits = all.width <= view.clientWidth && all.height <= view.clientHeight;
  const seen = view.getBoundingClientRect();
  const hidden = (mark) =>
    mark.left < seen.left || mark.right > seen.right || mark.top < seen.top || mark.bottom > seen.bottom;
  let open = marks.length;
  while (open-- && !hidden(marks[turn % marks.length])) turn++;
  const to = fits ? all : marks[turn++ % marks.length];
  const board = $(".sea-board").getBoundingClientRect();
  const across = ((to.left + to.right) / 2 - board.left) / board.width;
  show(across, ((to.top + to.bottom) / 2 - board.top) / board.height, "smooth");
}

// The area that was asked for, on its key and on the whole board: also where the server is out of reach.
function outline() {
  const { tapped } = $(".marks").dataset, rings = $$(".marks .mark").map((mark) => mark.getBBox());
  for (const key of $$(".area-key")) key.setAttribute("aria-current", key.id === tapped);
  const ring = ({ x, y, width }) => `M${x / width - 1.1} ${y / width + 0.5}a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0`;
  $(".mark", whole).setAttribute("d", rings.map(ring).join(""));
}

on("click", ".area-key", (key) => {
  asked = true;
  if (key.id !== area) [area, turn] = [key.id, 0];
});
view.addEventListener("scroll", () => {
  store("sessionStorage", SIGHT, [view.scrollLeft, view.scrollTop]);
  inSight();
});
new ResizeObserver(() => {
  across.firstElementChild.style.width = `${sheet.offsetWidth}px`;
  down.firstElementChild.style.height = `${sheet.offsetHeight}px`;
  if (sight) view.scrollTo(...sight);
  if (view.scrollWidth > view.clientWidth) sight = null;
  inSight();
}).observe(sheet);
whole.addEventListener("pointerdown", (event) => {
  whole.setPointerCapture(event.pointerId);
  follow(event);
});
whole.addEventListener("pointermove", (event) => event.buttons && follow(event));
function shown() {
  inSight();
  ringed();
  outline();
}
document.addEventListener("companion:shown", shown);
shown();
