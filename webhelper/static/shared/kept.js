// Shows acts that were done out of reach as if they were done. The server tells beforehand what the page will
// show after the filled buttons (table.ahead). Any other act is drawn as its form or button declares:
//   data-adds='{"#points": 1}'   numbers of the page that it counts; 0: they will change; a text: it stands there
//   data-gone="selector"         what is offered no longer
//   data-word="It is written"    the page's word from then on; with |, one after each act of the form
//   data-kept="Ann +1"           the act in a few words, else the text of the button
//   data-group="row 2"           buttons of a form after which the parts in data-then are the same
//   data-then="word dock"        of a form: parts shown as they will be then, and its own once that asks anew
//   data-chance                  of a form: the phone's dice decide it, so it waits for the connection
//   data-all                     of a form: it is done for everybody, so it asks first
//   data-next="selector"         of a form: the first of these links that is not gone is as if tapped then
//   data-less="crossed"          of a form: the first number that it counts grows by the value of this field less
//   data-says="shows a skull"    of a choice: what is told of it in place of its value
//   data-none="selector"         of a number: what goes with it once it is down to 0
//   data-as="taken"              of a form: it goes on as the one with a group and this word, plus what it adds
//   data-any='{"_number": 8}'    of a link: put for words of template[data-any], which shows what nobody told
//   data-lasts                   of what a tap shows: it stays so while the links that lead there say the same
// A button that adds nothing, or has a group, shows itself as written. What was done on the board leaves its way there.

import { $, $$, make } from "./dom.js";
import { forgetSent, lastSent, pageOf, showAgain, showParts } from "./fresh.js";
import { newId, post } from "./memory.js";
import { fieldsOf, kept, nameOf } from "./outbox.js";
import { pack, store, stored, unpack } from "./stored.js";

const AHEAD = `companion:ahead:${location.pathname}`, STANDING = `companion:squares:${location.pathname}`;
const SOON = 200, STEADY = 2500; // ms for which a page stands before it is asked how it goes on; in full
const DEPTH = 3, ALONE = 6, AT_ONCE = 16, MOST_TAPS = 160; // DEPTH; ALONE where each page has one step
const TAPPED = ["word", "marks", "now", "dock"]; // what of a page a tap changes

let drawn = false; // whether the page shows more than the server sent

let ahead = stored("sessionStorage", AHEAD) ?? { version: "", pages: {} };
const after = (names) => (ahead.version === document.body.dataset.version ? ahead.pages[names.join("\n")] : undefined);
let followed = []; // the acts whose page is shown, by their names

// What a page can do without a question: [form, button] of filled buttons, and of one button of each group.
function steps(page) {
  const asks = (form) => $("input:not([type=hidden]), select, textarea", form);
  const forms = $$("form[data-act]", page).filter((form) => form.elements.do && !asks(form));
  return forms.flatMap((form) => {
    const filled = $("button.p:not([name])", form);
    const groups = new Map($$("[data-group]", form).map((button) => [button.dataset.group, button]));
    return [...(filled ? [filled] : []), ...groups.values()].map((button) => [form, button]);
  });
}

const groupOf = (by) => by?.dataset.group ?? "";
const pathOf = (form, by) => (groupOf(by) && form.dataset.as) || nameOf(form) + groupOf(by);
const sentBy = (form, { name, value }) => ({ ...fieldsOf(form), ...(name ? { [name]: value } : {}) });

async function told(what, sent) {
  const answer = await post(location.pathname.replace(/now$/, what), JSON.stringify(sent));
  return answer.status === 200 ? answer : null;
}

async function look(page, acts, names, found) {
  const all = steps(page), most = all.length > 1 ? DEPTH : ALONE;
  for (const [form, button] of all) {
    const sent = [...acts, sentBy(form, button)], path = [...names, pathOf(form, button)];
    const html = await (await told("ahead", sent))?.text();
    if (!html) continue;
    found[path.join("\n")] = html;
    if (path.length < most) await look(pageOf(html), sent, path, found);
  }
}

const queryOf = (address) =>
  `?${new URLSearchParams(new URL(address, location.href).search)}`.replace("&piece=nothing", "");

// Returns what can be tapped on a page, with what its links say: rows, pieces on the board, squares where a piece can go.
function tapsOf(page) {
  const taps = new Map(), { at, piece, goals } = $(".marks", page)?.dataset ?? {};
  for (const link of $$('[data-part="now"] a[data-load], a.player, a.go, a[data-tap]', page)) {
    const query = queryOf(link.getAttribute("href"));
    taps.set(query, (taps.get(query) ?? "") + (link.dataset.said ?? link.textContent));
  }
  for (const to of goals?.split(" ") ?? []) taps.set(`?${new URLSearchParams({ at, piece, to })}`, "");
  if (!$(".marks[data-tapped]", page) && !location.search) taps.delete("?"); // else: without it
  return taps;
}

// What a tap showed when its links said the same as now: the latest of each tap is kept.
const lasting = (query, taps, known = ahead.lasting?.[query]) =>
  known?.says === taps.get(query) ? known?.html : undefined;

async function lookAtTaps(page, acts, names, found) {
  const laid = new Set($$(".laid li", page).map(({ dataset }) => dataset.square));
  const taps = tapsOf(page);
  const awaited = (query) => laid.has(new URLSearchParams(query).get("to")); // something is there: asks more, so it comes last
  const queries = [...taps.keys()].filter((query) => !lasting(query, taps)).slice(0, MOST_TAPS)
    .sort((one, other) => awaited(one) - awaited(other));
  for (let n = 0; n < queries.length; n += AT_ONCE) {
    if (n) await steadyAt(ahead.version);
    const some = queries.slice(n, n + AT_ONCE), answer = await told("taps", { acts, taps: some });
    for (const [i, html] of ((await answer?.json()) ?? []).entries()) {
      if (html.includes("data-lasts")) ahead.lasting[some[i]] = { says: taps.get(some[i]), html };
      else found[[...names, some[i]].join("\n")] = html;
      if (!names.length && awaited(some[i])) await look(pageOf(html), acts, names, found);
    }
  }
}

// What squares offer whatever is done, asked once for a board, and kept packed: nine boxes tell 3 MB.
let standing = (await unpack(stored("sessionStorage", STANDING))) ?? { board: "", offers: {} };
async function lookAtBoard() {
  const board = $("#chart")?.dataset.rows, offers = {};
  if (!board || standing.board === board) return;
  for (const row of board.split("\n").keys()) {
    const answer = await fetch(location.pathname.replace(/now$/, `standing?row=${row}`));
    for (const one of $$("[data-offer]", pageOf(await answer.text()))) offers[`?at=${one.dataset.offer}`] = one.innerHTML;
  }
  standing = { board, offers };
  store("sessionStorage", STANDING, await pack(standing));
}

let since = performance.now(); // when the page was shown

// Waits until a version has stood for a while. Throws if another one is shown.
async function steadyAt(version) {
  await new Promise((done) => setTimeout(done, Math.max(0, since + STEADY - performance.now())));
  if (version !== document.body.dataset.version) throw new Error("another one");
}

let steady, asked = ahead.whole && ahead.which; // a page that was left before all was told asks again
async function lookAhead() {
  const { version } = document.body.dataset, pages = version === ahead.version ? ahead.pages : {};
  const which = [version, ...$$("[data-group]").map(groupOf)].join(); // a hint may pair dice otherwise
  if (!version || document.hidden || drawn || $("iframe.over") || self !== top || asked === which) return;
  asked = which;
  try {
    await look(document, [], [], pages);
    if (asked !== which) return;
    ahead = { version, which, pages, lasting: ahead.lasting ?? {} };
    store("sessionStorage", AHEAD, ahead);
    await lookAtTaps(document, [], [], pages);
    await steadyAt(version);
    await lookAtBoard();
    for (const [form, button] of steps(document)) {
      const path = [pathOf(form, button)], html = pages[path[0]];
      if (html) await lookAtTaps(pageOf(html), [sentBy(form, button)], path, pages);
    }
    if (ahead.version === version) store("sessionStorage", AHEAD, Object.assign(ahead, { whole: true }));
  } catch {
    if (asked !== which) return; // another one is asked about by now
    asked = ""; // out of reach already: the page may stay as it is once that is over
    steady = setTimeout(lookAhead, version === document.body.dataset.version ? 4 * STEADY : SOON);
  }
}

// A reload without the server shows the page as it was sent last, not as it was opened.
async function keepForReload() {
  const alone = "alone" in document.documentElement.dataset; // nothing has to wait
  if (drawn || alone || !navigator.serviceWorker?.controller) return;
  const page = new Response(`<!doctype html>${lastSent()}`, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  const name = (await caches.keys()).findLast((one) => one.startsWith("companion-"));
  if (name) (await caches.open(name)).put(location.href.split("#")[0], page);
}

function whenSteady({ detail: own } = {}) {
  clearTimeout(steady);
  keepForReload();
  if (ahead.version !== document.body.dataset.version) since = performance.now();
  if ($(".play")) steady = setTimeout(lookAhead, own ? SOON : STEADY);
}
document.addEventListener("companion:shown", whenSteady);
document.addEventListener("visibilitychange", whenSteady);

/** Returns how an act declares that it is drawn, to be kept with it. */
export function drawnBy(form, button) {
  const { kept: words, adds, gone, word, shows, next, as, all } = { ...form.dataset, ...button?.dataset };
  const says = words ?? button?.getAttribute("aria-label") ?? $("b", button ?? form)?.textContent;
  const told = ({ dataset, value }) => dataset.says ?? value;
  const picked = $$("fieldset:has(:checked)", form).map((one) => `${$("legend", one).firstChild.data} ${told($(":checked", one))}`);
  const box = button?.name ? null : $("input[inputmode]", form);
  const text = [says ?? button?.innerText ?? picked.join(", "), box?.value ?? ""].join(" ");
  const parts = button?.dataset.group ? form.dataset.then?.split(" ") : null, path = pathOf(form, button);
  const added = shows ? { [shows]: $(":checked", form)?.value } : JSON.parse(adds ?? "{}");
  const less = form.elements[form.dataset.less]?.value ?? 0, [first] = Object.keys(added);
  if (less > 0) added[first] -= less;
  const drawn = { words: text.replace(/\s+/g, " ").trim(), adds: added, gone, word, next, as };
  const way = wayChosen($(".plate", button ?? form));
  const face = shows && $(":checked + svg", form)?.outerHTML; // a symbol in place of the text that is added
  return { ...drawn, face, way, path, parts, all, own: form.dataset.part };
}

// Returns ring and way of what is tapped on the board, with a clock at their end, and a player's plate if one was chosen.
function wayChosen(plate) {
  const way = $(".marks[data-tapped] > g:not(.way-kept, .rings)")?.cloneNode(true);
  if (!way) return null;
  for (const other of $$(":not(.chosen, .course)", way)) other.remove();
  const end = $$(".chosen", way).at(-1), x = end.cx.baseVal.value, y = end.cy.baseVal.value;
  way.classList.add("way-kept");
  const holds = plate && `<g class="${plate.className}"><circle cx="${x}" cy="${y}" r="10"/><text x="${x}" y="${
    y + 4.5}">${plate.textContent.trim()}</text></g>`;
  const clock = `<g class="clock" transform="translate(${x + 8} ${y - 8})"><circle r="5"/><path d="M0-3V0H2.500"/></g>`;
  return way.outerHTML.replace("</g>", `${holds ?? ""}${clock}</g>`);
}

function drawWay({ way, fields }, shownAlready) {
  const marks = $(".marks");
  if (!way || !marks) return;
  if (!shownAlready && !("tapped" in marks.dataset) && marks.dataset.piece === fields.piece) {
    marks.dataset.goals = "";
    for (const chosen of $$(":scope > g:not(.way-kept, .rings)", marks)) chosen.remove();
  }
  marks.insertAdjacentHTML("beforeend", way);
}

/** Returns the button or box of this page that an act was done with, with what was typed there. */
export function controlOf({ name, fields }) {
  const form = $$("form[data-act]").find((one) => nameOf(one) === name);
  const buttons = form ? $$("button, input[type=submit]", form) : [], box = form && $("input[inputmode]", form);
  if (box?.name in fields) box.value = box.defaultValue = fields[box.name];
  return buttons.find((one) => one.name && fields[one.name] === one.value) ?? box ?? buttons.find((one) => !one.name);
}

function add(selector, by, had) {
  for (const place of $$(selector).filter((one) => !had.has(one))) {
    const holds = place.matches("input") ? "value" : "textContent";
    const gauge = $$(".gauge i", place.parentNode); // nothing on one is below 0
    const link = place.closest("a[data-tap], a.player");
    if (link && by) link.dataset.said ??= link.textContent; // what it leads to goes by that
    const number = Math.max(Number(place[holds].replace("−", "-")) + by, gauge.length ? 0 : -Infinity);
    if (typeof by === "string") place[holds] = by;
    else if (by && !Number.isNaN(number)) place[holds] = String(number).replace("-", "−");
    if (holds === "value") place.defaultValue = place.value; // else it is taken for typed, and counted again
    for (const less of $$('[name=by][value="-1"]', place.parentNode)) less.disabled = number < 1;
    gauge.forEach((part, n) => part.classList.toggle("on", n < number));
    if (number < 1 && place.dataset.none) $$(place.dataset.none).forEach((one) => one.classList.add("gone"));
    place.classList.remove("gone");
    place.classList.toggle("kept", by !== "");
  }
}

let foretold = new Map(); // the acts that the page shows, by their ids; whether what they count too

// Draws an act on a page; ``had`` are the places that show it already.
function draw(act, had = new Set()) {
  const shownAlready = foretold.has(act.id);
  drawWay(act, shownAlready);
  const gone = act.gone && !shownAlready ? $$(act.gone).filter((one) => !had.has(one)) : [];
  for (const one of gone) one.classList.add("gone");
  for (const [selector, by] of Object.entries(act.adds)) add(selector, foretold.get(act.id) ? 0 : by, had);
  for (const die of act.face ? $$(Object.keys(act.adds)[0]) : []) die.innerHTML = act.face;
  if (shownAlready) return;
  const counted = Object.entries(act.adds).some(([selector, by]) => by && typeof by === "number" && $(selector));
  const control = act.parts || !counted ? controlOf(act) : null;
  control?.classList.remove("gone");
  control?.classList.add("kept");
}

function drawWord(acts, says, known) {
  const word = $('[data-part="word"]');
  if (!word) return;
  const last = acts.at(-1), alike = acts.filter(({ name }) => name === last.name);
  if (last.word && !known) $("h2", word).textContent = last.word.split("|")[alike.length - 1] ?? last.word;
  const all = !known && last.word?.includes("|") && alike.length === last.word.split("|").length;
  for (const one of all ? $$(":is(.go, [form=naming]):not(.kept)") : []) one.classList.add("gone");
  for (const old of $$(".note, .told", word)) old.remove();
  const words = acts.map((act) => says.get(act) ?? act.words).filter(Boolean);
  const told = words.length > 2 ? `${words.length - 1} others, then ${words.at(-1)}` : words.join("; ");
  const back = make("button.btn", { id: "take-back", onclick: takeBack }, "Take back");
  $("h2", word).after(make("div.told", {}, make("p.note", {}, `Not sent yet: ${told}.`), make("span.btns", {}, back)));
}

function partsAfter({ parts, own, name }, html) {
  const form = own && $(`[data-part="${own}"]`, pageOf(html));
  return form && nameOf(form) !== name ? [...parts, own] : parts;
}

// Follows acts as far as the server told. Returns the last whole page, ``base``, and by their acts those of
// which parts go ``upon`` it, what the server ``says`` of them, and by id whether an act is ``known`` exactly.
function foretell(acts) {
  const names = [], says = new Map(), known = new Map();
  let base, upon = new Map();
  foretold = new Map();
  for (const act of acts) {
    const exact = after([...names, act.path]), html = exact ?? after([...names, act.as]);
    if (!html) continue;
    names.push(exact ? act.path : act.as);
    const event = exact && !act.parts && pageOf(html).body.dataset.event;
    if (event) says.set(act, event.split(". ")[0].replace(/\.$/, ""));
    known.set(act.id, Boolean(exact));
    if (act.parts) upon.set(act, html);
    else [base, upon, foretold] = [html, new Map(), new Map(known)];
  }
  followed = names;
  return { base, upon, says, known };
}

// What stays open after an act: what it names, a card if no page tells how that goes on, or a player's sheet.
function openAfter({ action, fields = {} }, isUntold) {
  const { open, card, player } = fields, asked = new URL(action ?? location.href).searchParams;
  if (open) return { at: open };
  return isUntold && card ? { card, player } : action && asked.has("player") && asked;
}

/** Shows what is kept here on top of the page as the server last sent it, or as it said that it will be. */
export function drawKept() {
  const acts = kept.entries, last = acts.at(-1) ?? {};
  if (!acts.length && !drawn) return;
  const { base, upon, says, known } = foretell(acts);
  if (!showAgain(base)) foretold.clear();
  drawn = acts.length > 0;
  const open = openAfter(last, foretold.size < acts.length);
  if (last.closed || open) showTapped(`?${new URLSearchParams(last.closed ? {} : open)}`); // tapped still
  for (const act of acts) {
    draw(act);
    if (upon.has(act)) showParts(upon.get(act), partsAfter(act, upon.get(act)));
  }
  // whose turn it is; the strip's points are those of another act of the group
  for (const [n, one] of $$(".player", pageOf([...upon.values()].at(-1) ?? "")).entries()) {
    const player = $$(".player")[n], sign = $(".sg", one) ?? "";
    player.className = one.className;
    $(".sg", player)?.replaceWith(sign);
  }
  const next = last.next && !last.closed && $$(last.next).find((one) => !one.matches(".gone"));
  if (drawn) drawWord(acts, says, (next && showAlso(queryOf(next.href))) || known.has(last.id));
}

const toldOf = (tap) =>
  after([...followed, tap]) ?? lasting(tap, tapsOf(document)) ?? standing.offers[tap] ?? anyOf(tap);

function anyOf(tap) {
  const link = $$("a[data-any]").find((one) => queryOf(one.href) === tap);
  const put = (html, [word, is]) => html.replaceAll(word.replaceAll('"', "&quot;"), is);
  return link && Object.entries(JSON.parse(link.dataset.any)).reduce(put, $("template[data-any]").innerHTML);
}

function showTapped(query) {
  const html = toldOf(query);
  if (html) showParts(html.replace(/(name="act" value=")\w+/g, `$1${newId()}`), TAPPED); // that one may have been sent
  if (html) promise($(".marks")?.dataset ?? {});
  return Boolean(html);
}

// Shows what a tap leads to, with all that is kept. Returns false if the server did not tell.
function showAlso(query) {
  const had = new Set($$(".kept")), shows = showTapped(query);
  for (const act of shows ? kept.entries : []) draw(act, had);
  return shows;
}

// Out of reach no place is ringed for a piece if the server told no way to any of them.
function promise({ at, piece, goals }) {
  if (!piece || !goals || goals.split(" ").some((to) => toldOf(`?${new URLSearchParams({ at, piece, to })}`))) return;
  $(".marks").dataset.goals = "";
  for (const ring of $$(".marks :is(.around, .dot)")) ring.remove();
  $('[data-part="word"] .note')?.replaceChildren("No connection: where it can go is told once it is over.");
}

/** Shows what is tapped at an address of this page, or that nothing is. Returns false if the server did not tell. */
export function showTap(address) {
  const query = queryOf(address);
  if (query === "?") {
    for (const act of kept.entries) kept.put({ ...act, closed: true }); // not open again after a reload
    if (kept.entries.length) drawKept();
    else if (showAgain()) showTapped(query);
  } else if (!showAlso(query)) return false;
  if (kept.entries.length && $(".say .told:not(:has(#take-back))")) drawWord(kept.entries, new Map(), true);
  document.dispatchEvent(new CustomEvent("companion:shown"));
  return true;
}

/** Undoes the last act that is kept here. Returns false if none is. */
export function takeBack() {
  const last = kept.entries.at(-1);
  if (!last) return false;
  kept.drop(last.id);
  document.dispatchEvent(new CustomEvent("companion:kept"));
  return true;
}

/** Notes that the server answers again: its next page replaces all that was drawn here. */
export function letGo() {
  if (drawn) forgetSent();
  [drawn, followed] = [false, []];
}

/** Whether a button shows an act that was done here. If so, the button to take it back gets the focus. */
export function isKept(button) {
  if (!button?.matches(".kept")) return false;
  $("#take-back")?.focus();
  return true;
}

whenSteady();
