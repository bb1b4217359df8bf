// Search: all words of the query have to be on a page; titles and headings weigh most. The index is loaded when it is first needed.
"use strict";
const field = document.getElementById("search");
const results = document.getElementById("results");
const SHOWN = 20;
let loading;

// The list of pages is open on a desk and folded on a phone.
document.querySelector(".pages").open = matchMedia("(min-width: 60rem)").matches;

function load() {
  loading ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = "search.js";
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  });
  return loading;
}

function weight([title, , headings, text], words) {
  const inTitle = title.toLowerCase(), inHeadings = headings.map(([heading]) => heading.toLowerCase()).join(" "), inText = text.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const found = (inTitle === word ? 200 : inTitle.includes(word) ? 50 : 0) + (inHeadings.includes(word) ? 10 : 0) + (inText.includes(word) ? 1 : 0);
    if (!found) return 0;
    sum += found;
  }
  return sum;
}

function line([title, file, headings, text], words) {
  const item = document.createElement("li"), link = document.createElement("a"), about = document.createElement("small");
  const heading = headings.find(([one]) => words.every((word) => one.toLowerCase().includes(word)));
  link.href = file + (heading ? "#" + heading[1] : "");
  link.textContent = title + (heading && heading[0] !== title ? ": " + heading[0] : "");
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 60);
  about.textContent = (at ? "…" : "") + text.slice(at, at + 160) + "…";
  item.append(link, about);
  return item;
}

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  results.hidden = words.length === 0;
  if (!words.length) return results.replaceChildren();
  await load();
  // What was typed while the index was loaded is searched by its own event.
  const found = PAGES.map((page) => [weight(page, words), page]).filter(([sum]) => sum).sort((one, other) => other[0] - one[0]);
  const count = document.createElement("p"), list = document.createElement("ol");
  count.textContent = found.length === 1 ? "1 page" : `${found.length} pages` + (found.length > SHOWN ? `, the first ${SHOWN} are shown` : "");
  list.append(...found.slice(0, SHOWN).map(([, page]) => line(page, words)));
  results.replaceChildren(count, list);
  results.dataset.query = words.join(" ");
}

field.disabled = false;
field.addEventListener("input", search);
field.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { field.value = ""; search(); }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) { event.preventDefault(); field.focus(); }
});
