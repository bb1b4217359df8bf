// Lists that build their rows as they are scrolled.

const scrolling = { lists: 10, steps: 400, milliseconds: 8000, pause: 40 };
const met = new Map();
const pause = function (milliseconds) { return new Promise(function (goOn) { setTimeout(goOn, milliseconds); }); };
const isList = function (element) {
  const style = styleOf(element);
  return element.scrollHeight > element.clientHeight + 20 && element.clientHeight > 20
    && (["auto", "scroll"].includes(style.overflowY) || element === document.scrollingElement && element === top);
};
// What is in view in a list now, added to what was met in it: where the end of that and the beginning of this are the same, once.
const meet = function (list, found) {
  const kept = [texts, controls];
  [texts, controls, order] = [[], [], []];
  const only = edges(boxOf(list));
  for (const child of flatChildren(list)) if (isElement(child)) read(child, { ...startOf(list), clip: null, only }, null, 0);
  flush();
  const keys = order.map(keyOf);
  const end = found.slice(-keys.length).map(keyOf);
  let same = Math.min(keys.length, end.length);
  while (same && !keys.slice(0, same).every((key, index) => key === end[end.length - same + index])) same -= 1;
  for (const one of order.slice(same)) found.push(one);
  [texts, controls] = kept;
  order = null;
};
// Scrolls a list to its end, and back to where it was. One that changes meanwhile is read page by page.
const scrollThrough = async function (list, end) {
  const place = list.scrollTop;
  let changes = 0;
  const observer = new MutationObserver(function (records) { changes += records.filter((one) => one.type !== "attributes").length; });
  observer.observe(list, { childList: true, subtree: true, characterData: true });
  const found = [];
  for (const share of [0.5, 1]) {
    list.scrollTop = list.scrollHeight * share;
    await pause(scrolling.pause * 2);
  }
  if (changes) {
    list.scrollTop = 0;
    await pause(scrolling.pause * 2);
    let isEnd = false;
    for (let step = 0; step < scrolling.steps && !isEnd; step++) {
      meet(list, found);
      const height = list.scrollHeight;
      list.scrollTop += list.clientHeight * 0.8;
      await pause(scrolling.pause);
      isEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 2 && list.scrollHeight === height;
      if (Date.now() > end || isFull()) break;
    }
    meet(list, found);
    if (!isEnd) isCut = true;
    met.set(list, found);
  }
  observer.disconnect();
  list.scrollTop = place;
  if (changes) await pause(scrolling.pause * 2);
};
const listsIn = function (element) {
  const lists = [];
  const collect = function (one, depth) {
    if (lists.length >= scrolling.lists || depth > 500 || isFull()) return;
    visited += 1;
    if (isRendered(one) && isList(one)) lists.push(one);
    for (const child of flatChildren(one)) if (isElement(child)) collect(child, depth + 1);
  };
  collect(element, 0);
  return lists;
};
const scrollLists = async function (element) {
  const end = Date.now() + scrolling.milliseconds;
  for (const list of listsIn(element)) if (Date.now() < end) await scrollThrough(list, end);
  visited = characters = 0;
  latest = Date.now() + most.milliseconds;
};
// Whether a list that is not to be scrolled has room for rows that are not there: more of it than one sees at once is empty.
const hasGap = function (list) {
  const rows = [];
  const start = boxOf(list).top - list.scrollTop;
  for (const element of Array.from(queryAll(list, "*")).slice(0, 20000)) {
    const [, above, , below] = edges(boxOf(element));
    const hasText = Array.from(childrenOf(element)).some((child) => child.nodeType === 3 && child.data.trim() !== "");
    if (below > above && hasText) rows.push([above - start, below - start]);
  }
  rows.sort((one, other) => one[0] - other[0]);
  let filled = 0;
  for (const [above, below] of [...rows, [list.scrollHeight, list.scrollHeight]]) {
    if (above - filled > list.clientHeight) return true;
    filled = Math.max(filled, below);
  }
  return false;
};

const reading = async function (element) {
  markControls();
  // Where a person acts, nothing is moved.
  if (request.still) isCut = isCut || listsIn(element).some(hasGap);
  else await scrollLists(element);
  forget();
  read(element, startOf(element), null, 0);
  flush();
  return { texts, controls, cut: isCut };
};
