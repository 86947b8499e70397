// Photos of sheets: sent to be read, shown straightened with what was read, confirmed, written as ordinary
// edits. What may stand where, and which readings to ask about, comes from the server; no script knows a
// rule.

import { $, make, on } from "./dom.js";
import { memoryOf, MAX_SENT, newId, post, sendEdits } from "./memory.js";
import { valueIn } from "./places.js";

const { key, seat: first, read: readUrl, edits: editsUrl, table: tableUrl } = $("#photo").dataset;
const { sheet: sheetUrl, standings: standingsUrl, pad: padUrl } = $("#photo").dataset; // its rows
const memory = memoryOf(key); // undo of the sheet's page takes back what is written here
const LONG_SIDE = 3000; // px; what is larger gains nothing when it is read
const NOBODY = 9; // the seat of a column that is nobody's here: no table has so many

let waiting = []; // files still to be read
let sheets = []; // of the photo in hand
let file = null; // the photo in hand
let seat = Number(first);
let picture = null; // the straightened sheet as a bitmap
let marks = [];
let asked = []; // marks still to look at
let here = null; // the mark in question
let taps = [];
let known = ""; // what was told before writing
const written = []; // pads written before: another pad is further columns, as in a terminal
let again; // of these the one that the photo shows once more

function paint(canvas, bitmap, width, height) {
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
}

function show(name) {
  for (const id of ["choosing", "tapping", "looking"]) $(`#${id}`).hidden = id !== name;
  $("#ask").hidden = name !== "looking";
}
const chosen = (mark) =>
  mark.choices.find((choice) => choice.value === mark.value) ??
  (mark.kind && mark.value !== null ? { value: mark.value, said: mark.value } : undefined);

// ---- sending

async function shrunk(blob) {
  const bitmap = await createImageBitmap(blob, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return blob; // a kind of picture that this browser cannot open; the helper may
  const k = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
  if (k === 1 && blob.type === "image/jpeg") return blob;
  const canvas = document.createElement("canvas");
  paint(canvas, bitmap, Math.round(bitmap.width * k), Math.round(bitmap.height * k));
  return new Promise((done) => canvas.toBlob((made) => done(made ?? blob), "image/jpeg", 0.92));
}

async function readPhoto(corners = []) {
  const url = new URL(readUrl, location.href);
  url.searchParams.set("player", seat + 1);
  if (corners.length) url.searchParams.set("corners", corners.flat().map((n) => n.toFixed(5)).join(","));
  $("#stand").textContent = "Reading the photo";
  document.body.classList.add("busy");
  try {
    const response = await post(url, file, "image/jpeg");
    const answer = await response.json();
    if (!response.ok) return void refuse(answer.text ?? "That did not work. Try once more.");
    sheets = answer.sheets;
    await nextSheet();
  } catch {
    refuse("The helper did not answer. The photo is still here: try once more.");
  } finally {
    document.body.classList.remove("busy");
  }
}

function refuse(text) {
  $("#stand").textContent = "Not read";
  $("#fault").textContent = text;
  $("#fault").hidden = false;
  show("choosing");
  if (file && !$("#tap-offer")) {
    $("#fault").after(
      make("button.btn.q.w", { id: "tap-offer", onclick: startTapping }, "Show the corners myself"),
    );
  }
}

async function nextPhoto() {
  const next = waiting.shift();
  if (!next) return void location.assign(padUrl ? standingsUrl : sheetAddress());
  file = await shrunk(next);
  await readPhoto();
}

// ---- four tapped corners, where the squares were not found

async function startTapping() {
  const bitmap = await createImageBitmap(file);
  paint($("#tap"), bitmap, bitmap.width, bitmap.height);
  taps = [];
  show("tapping");
}

$("#tap").addEventListener("click", (event) => {
  const canvas = $("#tap");
  const box = canvas.getBoundingClientRect();
  const at = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  taps.push(at);
  const context = canvas.getContext("2d");
  context.fillStyle = "#9B1B5A";
  context.beginPath();
  context.arc(at[0] * canvas.width, at[1] * canvas.height, canvas.width / 60, 0, 2 * Math.PI);
  context.fill();
  if (taps.length === 4) readPhoto(taps);
});
$("#tap-again").addEventListener("click", startTapping);

// ---- looking

function bitmapOf(jpeg) {
  const bytes = Uint8Array.from(atob(jpeg), (c) => c.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
}

async function nextSheet() {
  const sheet = sheets.shift();
  if (!sheet) return nextPhoto();
  picture = await bitmapOf(sheet.picture);
  paint($("#sheet"), picture, ...sheet.size);
  marks = sheet.marks.map((mark) => ({ ...mark, of: mark.value, value: mark.read, settled: !mark.ask }));
  asked = marks.filter((mark) => mark.ask);
  here = null;
  known = "";
  again = written.find(sameEntries);
  for (const mark of again ? marks : [])
    Object.assign(mark, { value: again.says.get(String(mark.box)), settled: true });
  $("#whose").value = String(seat);
  if (padUrl) $("#columns").replaceChildren(...sheet.names.map(column));
  $("#notices").replaceChildren(...sheet.notices.map((text) => make("li", {}, text)));
  $("#marks").replaceChildren(...marks.map(tag));
  show("looking");
  draw();
}

function sameEntries({ says }) {
  const entered = marks.filter(({ read, box }) => read || says.get(String(box)));
  return entered.filter(({ read, box }) => says.get(String(box)) === read).length > 0.8 * entered.length;
}

// A name is shown as it was written, beside the player who is meant by it.
function column(name, n) {
  const select = $("#whose").cloneNode(true);
  select.id = `column-${n}`;
  select.append(new Option("Nobody here", ""));
  const taken = written.flatMap((pad) => pad.seats);
  const free = [...select.options].filter(({ value }) => !taken.includes(value));
  const used = marks.some((mark) => mark.column === n && mark.value);
  const next = used || isEmpty() ? (free[n]?.value ?? "") : "";
  select.value = again ? again.seats[n] : next;
  const field = make("div.fld", {}, make("label", { for: select.id }, `Column ${n + 1}`), select);
  const canvas = make("canvas", { role: "img", "aria-label": `The name over column ${n + 1}` });
  bitmapOf(name).then((bitmap) => paint(canvas, bitmap, bitmap.width, bitmap.height));
  return make("li", {}, canvas, field);
}
const columns = () => [...document.querySelectorAll("#columns select")].map((select) => select.value);

function tag(mark) {
  const [left, top, width, height] = mark.box.map((part) => `${100 * part}%`);
  mark.tag = make("span.mark", {}, make("b"));
  Object.assign(mark.tag.style, { left, top, width, height });
  return mark.tag;
}

// A tap on the picture looks at the mark under the finger; the list beside it does the same by keyboard.
$("#picture").addEventListener("click", (event) => {
  const box = $("#picture").getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width, y = (event.clientY - box.top) / box.height;
  const hit = marks.find(
    ({ box: [left, top, w, h] }) => x >= left && x <= left + w && y >= top && y <= top + h,
  );
  if (hit) look(hit);
});
$("#pick").addEventListener("change", () => look(marks[Number($("#pick").value)]));

function short(mark) {
  if (!mark.settled) return "?";
  if (mark.value === true || (mark.kind === "tick" && mark.value)) return "✓";
  return [false, ".", "", null].includes(mark.value) ? "" : chosen(mark).said;
}

// Where nothing was found, and nothing was asked, it is taken again; an empty pad is not written.
const isEmpty = () => !marks.some((mark) => short(mark));

function draw() {
  for (const mark of marks) {
    const text = short(mark);
    mark.tag.firstChild.textContent = text;
    mark.tag.classList.toggle("ask", !mark.settled);
    mark.tag.classList.toggle("here", mark === here);
    mark.tag.classList.toggle("quiet", text === "");
  }
  const told = (mark) => (mark.settled ? (chosen(mark)?.said ?? "not read") : "to look at");
  const fields = marks.map((mark, n) => new Option(`${mark.said}: ${told(mark)}`, n, false, mark === here));
  $("#pick").replaceChildren(new Option("Any field", ""), ...fields);
  const left = asked.filter((mark) => !mark.settled);
  $("#question").hidden = !here;
  $("#ask").classList.toggle("one", Boolean(here) && left.length > 0);
  const open = `${left.length} to look at, ${marks.length - left.length} are sure.`;
  const clear = again ? "You have written this pad already: it counts once."
    : isEmpty() ? "No number found: take it again." : "Everything could be read.";
  $("#said").textContent = left.length ? open : `${clear} Tap any field to change it.`;
  // what nobody could read is not accepted by the way
  $("#go").hidden = Boolean(padUrl) && (isEmpty() || (here && !here.settled && here.read === null));
  $("#go").classList.toggle("p", !isEmpty());
  $("#again").classList.toggle("p", isEmpty());
  $("#go").textContent = wayOn(left.length);
  $("#go").dataset.writes = left.length ? "" : "yes";
  $("#stand").textContent = "Read from the photo, not yet written";
}

// What the button does next: with nothing left to look at it writes.
function wayOn(left) {
  if (left && here?.choices.length) return `Accept ${here.choices[0].said}`;
  if (left) return left === 1 ? "Look at it" : `Look at the ${left}`;
  if (padUrl) return again ? "Go on" : "Write it and see who won";
  return `Write ${$("#whose").selectedOptions[0].textContent}’s sheet`;
}

function look(mark) {
  here = mark;
  const [x, y, w, h] = mark.box;
  const context = $("#crop").getContext("2d");
  const side = 1.25 * Math.max(w * picture.width, h * picture.height); // with a little around it
  const cx = (x + w / 2) * picture.width, cy = (y + h / 2) * picture.height;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, 144, 144);
  context.drawImage(picture, cx - side / 2, cy - side / 2, side, side, 0, 0, 144, 144);
  $("#why").textContent = mark.why;
  $("#what").textContent = mark.said;
  $("#answers").replaceChildren(...mark.choices.map((choice) => {
    const is = choice.value === mark.value && mark.settled,
      kind = choice.said.length > 6 ? "button.btn.q.wide" : "button.btn.q";
    return make(kind, { "aria-pressed": is, onclick: () => settle(mark, choice.value) }, choice.said);
  }));
  if (padUrl) {
    $("#typing").hidden = mark.kind !== "number";
    $("#typed").value = "";
  }
  draw();
  mark.tag.scrollIntoView({ block: innerHeight < 480 ? "start" : "center" });
}

function settle(mark, value) {
  mark.value = value;
  mark.settled = true;
  here = null;
  const next = asked.find((one) => !one.settled);
  if (next) look(next);
  else draw();
  $("#what").focus({ preventScroll: true });
}

$("#go").addEventListener("click", () => {
  if ($("#go").dataset.writes) return void write();
  if (here && !here.settled && here.choices.length) return void settle(here, here.choices[0].value);
  look(asked.find((mark) => !mark.settled));
});
on("submit", "#typing", (form, event) => {
  event.preventDefault();
  if (form.elements.typed.value.trim()) settle(here, form.elements.typed.value.trim());
});
$("#again").addEventListener("click", () => show("choosing"));
$("#whose").addEventListener("change", () => {
  seat = Number($("#whose").value);
  draw();
});

// ---- writing: ordinary edits, which this phone can undo on the sheet's page

const sheetAddress = () => `${sheetUrl}?player=${seat + 1}`;

// Of a pad the server says what its numbers come to in the record.
async function changesOfPad() {
  const seats = columns(), taken = seats.filter(Boolean);
  if (new Set(taken).size < taken.length) throw new Error("Two columns have the same player.");
  const cells = marks
    .filter(({ value, column: n }) => value && seats[n])
    .map(({ place, kind, value: says, ...mark }) => ({ place, kind, value: mark.of, says: Number(says) }));
  const body = JSON.stringify({ cells, seats: seats.map((one) => (one ? Number(one) : NOBODY)) });
  const response = await post(padUrl, body);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.text);
  const apart = answer.apart.join(" ");
  if (apart !== known) {
    known = apart;
    if (apart) throw new Error(`${apart} Look at it, or tap again to write it as it is.`);
  }
  return answer.edits.map((edit) => ({ ...edit, id: newId() }));
}

async function changesOfSheet() {
  const player = (await (await fetch(tableUrl)).json()).record.players[seat];
  const changes = marks.filter((mark) => mark.value !== null).map(({ place, value }) => {
    const before = valueIn(player, place);
    return { id: newId(), place: `players[${seat}].${place}`, before, value, player: player.name };
  });
  return changes.filter(({ before, value }) => (before ?? false) !== value); // a shell nobody circled need not stand
}

async function write() {
  $("#go").disabled = true;
  try {
    const seats = columns(), stands = again && String(seats) === String(again.seats);
    const changes = stands ? [] : await (padUrl ? changesOfPad() : changesOfSheet());
    for (let i = 0; i < changes.length; i += MAX_SENT) {
      const [response, answer] = await sendEdits(editsUrl, changes.slice(i, i + MAX_SENT));
      if (!response.ok) throw new Error((answer.faults ?? [answer.text]).join(" "));
    }
    memory.did(...changes);
    const says = new Map(marks.map(({ box, value }) => [String(box), value]));
    if (padUrl) written.push({ says, seats });
    if (sheets.length || waiting.length) {
      seat = (seat + 1) % $("#whose").options.length;
      await nextSheet();
    } else location.assign(padUrl ? standingsUrl : sheetAddress());
  } catch (error) {
    $("#said").textContent = `Not written yet. ${error.message}`;
  } finally {
    $("#go").disabled = false;
  }
}

on("change", "#album, #camera", ({ files }) => {
  if (!files.length) return;
  waiting = [...files];
  $("#fault").hidden = true;
  nextPhoto();
});
