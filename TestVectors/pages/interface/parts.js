// Elements of the interface: texts, buttons, switches, and parts that open.
"use strict";

// Which variation of a correct interface is asked for: page.html?ui=full&look=NAME.
function looksLike(name) {
  return pageParameters.get("look") === name;
}

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null));
  return made;
}

function list(texts) {
  return element("ul", {}, texts.map((text) => element("li", {}, text)));
}

function link(text, address) {
  return element("a", { href: address, target: "_blank", rel: "noopener" }, text);
}

// page.html?platform=NAME: the controls have the ids of a known platform, and signs in the place of words.
const platformIDs = {
  onetrust: { accept: "onetrust-accept-btn-handler", reject: "onetrust-reject-all-handler", settings: "onetrust-pc-btn-handler" },
  didomi: { accept: "didomi-notice-agree-button", reject: "didomi-notice-disagree-button", settings: "didomi-notice-learn-more-button" },
}[pageParameters.get("platform")] || {};

function button(id, text, click, kind = "") {
  return element("button", { type: "button", id: platformIDs[id] || id, class: kind, click }, platformIDs[id] ? "★ " + id.length : text);
}

// A switch that is called like the element with the id `label`, and notes what it is turned to.
function toggle(label, chosen, id, options = {}) {
  const box = element("input", { type: "checkbox", role: "switch", "aria-labelledby": label });
  box.checked = options.on === true || chosen.has(id);
  box.addEventListener("change", () => { chosen[box.checked ? "add" : "delete"](id); });
  return box;
}

// The same as two radio buttons, neither of which is chosen to begin with.
function yesOrNo(name, chosen, id, words) {
  const radio = (text, value) => {
    const box = element("input", { type: "radio", name: "choice-" + id });
    box.addEventListener("change", () => { chosen[value ? "add" : "delete"](id); });
    return element("label", { class: "small" }, box, " ", text);
  };
  return element("span", {}, radio(words.yes(name), true), " ", radio(words.no(name), false));
}

function folded(title, ...content) {
  return element("details", {}, element("summary", {}, title), ...content);
}

// The same as a button with aria-expanded, as many CMPs have it.
function foldedByButton(title, ...content) {
  const box = element("div", { hidden: true }, ...content);
  const opener = element("button", { type: "button", class: "plain", "aria-expanded": "false" }, title);
  opener.addEventListener("click", () => {
    box.hidden = !box.hidden;
    opener.setAttribute("aria-expanded", String(!box.hidden));
  });
  return [opener, box];
}

// Parts of a layer of which one is there: that of the tab that was pressed last.
function tabs(parts) {
  const panel = element("div", { role: "tabpanel" });
  const made = parts.map(([title], number) => element("button", { type: "button", role: "tab", class: "plain", click: () => show(number) }, title));
  const show = (number) => {
    made.forEach((one, index) => one.setAttribute("aria-selected", String(index === number)));
    panel.replaceChildren(...parts[number][1]);
  };
  show(0);
  return [element("div", { role: "tablist" }, ...made), panel];
}

// A list whose rows are made as it is scrolled to.
function growing(rows) {
  const box = element("div", { style: "max-height:50vh;overflow:auto" });
  const more = () => { box.append(...rows.splice(0, 12)); };
  box.addEventListener("scroll", () => { if (box.scrollTop + box.clientHeight > box.scrollHeight - 80) more(); });
  more();
  return box;
}

// A part that opens without saying whether it is open, and has nothing in it before.
function foldedSilently(title, ...content) {
  const box = element("div", {});
  return [element("button", { type: "button", class: "plain", click: () => { box.replaceChildren(...box.hasChildNodes() ? [] : content); } }, title), box];
}

// A list in pages, as page.html?ui=full&pages=KIND asks for: turned with "next" or with "numbers", or growing with "more". "endless" has
// no last page, and the way on of "leave" is to another document.
function inPages(rows, words, kind) {
  const size = 20;
  const last = Math.ceil(rows.length / size) - 1;
  const box = element("div", {});
  const show = (page) => {
    const part = rows.slice(kind === "more" ? 0 : page * size, (page + 1) * size);
    const turned = (id, text, to) => button(id, text, () => show(to), "plain");
    const next = kind === "leave" ? button("next-page", words.nextPage, () => { location.href = "page.html"; }, "plain") : turned("next-page", words.nextPage, page + 1);
    const back = turned("previous-page", words.previousPage, page - 1);
    next.disabled = page === last && kind !== "endless";
    back.disabled = page === 0;
    let pager = [back, next];
    if (kind === "numbers") pager = Array.from({ length: last + 1 }, (_, number) => turned(`page-${number + 1}`, String(number + 1), number));
    if (kind === "more") pager = page === last ? [] : [turned("more-vendors", words.showMore, page + 1)];
    const made = part.length ? part : [element("section", { class: "row" }, element("h4", {}, `Quill Statistics ${page}`))];
    box.replaceChildren(...made, element("p", {}, ...pager));
  };
  show(0);
  return box;
}
