// Boards of several boxes: the part in sight as a frame on the whole board, to be dragged or tapped; an area that was
// asked for comes into sight.

import { $, $$, on } from "../../shared/dom.js";

const view = $(".chart-view"), whole = $(".whole"), frame = $(".frame-in-sight");
const sheet = $(".chart-sheet"), [across, down] = $$(".rim");
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
  view.scrollTo({
    left: from(across * view.scrollWidth, view.clientWidth / 2),
    top: from(down * view.scrollHeight, view.clientHeight / 2),
    behavior,
  });
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
  const all = {
    left: Math.min(...marks.map((mark) => mark.left)), right: Math.max(...marks.map((mark) => mark.right)),
    top: Math.min(...marks.map((mark) => mark.top)), bottom: Math.max(...marks.map((mark) => mark.bottom)),
  };
  const fits = all.right - all.left <= view.clientWidth && all.bottom - all.top <= view.clientHeight;
  const seen = view.getBoundingClientRect();
  const hidden = (mark) =>
    mark.left < seen.left || mark.right > seen.right || mark.top < seen.top || mark.bottom > seen.bottom;
  let open = marks.length;
  while (open-- && !hidden(marks[turn % marks.length])) turn++;
  const to = fits ? all : marks[turn++ % marks.length];
  const board = $(".sea-board").getBoundingClientRect();
  show(
    ((to.left + to.right) / 2 - board.left) / board.width,
    ((to.top + to.bottom) / 2 - board.top) / board.height,
    "smooth",
  );
}

on("click", ".area-key", (key) => {
  asked = true;
  if (key.id !== area) [area, turn] = [key.id, 0];
});
view.addEventListener("scroll", inSight, { passive: true });
new ResizeObserver(() => {
  across.firstElementChild.style.width = `${sheet.offsetWidth}px`;
  down.firstElementChild.style.height = `${sheet.offsetHeight}px`;
  inSight();
}).observe(sheet);
whole.addEventListener("pointerdown", (event) => {
  whole.setPointerCapture(event.pointerId);
  follow(event);
});
whole.addEventListener("pointermove", (event) => event.buttons && follow(event));
document.addEventListener("companion:shown", () => {
  inSight();
  ringed();
});
inSight();
ringed();
