// Boards of several boxes: the part in sight as a frame on the whole board, to be dragged or tapped; an area that was
// asked for comes into sight.

import { $, $$ } from "../../shared/dom.js";

const view = $(".chart-view"), whole = $(".whole"), frame = $(".frame-in-sight");
const sheet = $(".chart-sheet"), [across, down] = $$(".rim");
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

function ringed() {
  const marks = $$(".sea .mark");
  if (!marks.length) return;
  const board = $(".sea-board").getBoundingClientRect(), boxes = marks.map((mark) => mark.getBoundingClientRect());
  const middle = (low, high) => (Math.min(...boxes.map(low)) + Math.max(...boxes.map(high))) / 2;
  show(
    (middle((box) => box.left, (box) => box.right) - board.left) / board.width,
    (middle((box) => box.top, (box) => box.bottom) - board.top) / board.height,
    "smooth",
  );
}

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
