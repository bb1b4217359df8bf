// The usual controls of consent dialogs: by the selectors of known platforms, and then by words.

// What leads to another document, or sends a form, is never clicked.
const leadsAway = function (element) {
  return line(element).some(function (one) {
    if (tagOf(one) === "a") return !/^(#|javascript:|$)/i.test(plain(attribute(one, "href")));
    return ["button", "input"].includes(tagOf(one)) && one.form && one.type === "submit";
  });
};
const isUsable = function (element) { return isVisible(element) && isEnabled(element) && !leadsAway(element); };
const knownControl = function (goal, all) {
  for (const platform of platforms) {
    for (const selector of platform[goal] || []) {
      for (const root of all) {
        for (const element of queryAll(root, selector)) if (isUsable(element)) return { element, by: platform.name };
      }
    }
  }
  return null;
};
// What names and words have in common: case, white space, arrows and full stops behind them do not matter.
const bare = function (text) { return plain(text).toLowerCase().replaceAll("’", "'").replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""); };
// Where a sentence is a control, as "View our 114 partners", one of these words in it tells what it leads to.
const ways = ["purposes", "vendors", "interests"];
const longest = 80;
const isWordOf = function (name, word) {
  const at = name.indexOf(word);
  const isLetter = (character) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  return at >= 0 && !isLetter(name[at - 1]) && !isLetter(name[at + word.length]);
};
// How well a name fits: 3 a phrase itself, 2 a phrase of several words and more behind it, 1 a sentence with it; the earlier phrase is better.
const fitOf = function (name, goal) {
  let best = 0;
  for (const words of vocabulary) {
    for (const [place, word] of words[goal].entries()) {
      const rank = 1 - place / words[goal].length;
      if (name === word) best = Math.max(best, 3 + rank);
      else if (word.includes(" ") && name.startsWith(word + " ")) best = Math.max(best, 2 + rank);
      else if (ways.includes(goal) && name.length <= longest && isWordOf(name, word)) best = Math.max(best, 1 + rank);
    }
  }
  return best;
};
// Whoever withdraws everything may refuse everything.
const goalsOf = function (goal) { return goal === "withdraw" ? ["withdraw", "reject-all"] : [goal]; };
// Features are a tab of their own on some interfaces, next to that of purposes or vendors; a page may have a menu with them too. A part
// that opens on the same layer was opened by then, and would close.
const isFeatures = function (element, all) {
  if (hasAttribute(element, "aria-expanded") || tagOf(element) === "summary" || hasHeading(element)) return false;
  return ["purposes", "vendors", "interests", "save"].some(function (goal) {
    const other = controlFor(goal, all);
    return other !== null && containerOf(other.element) === containerOf(element);
  });
};
const namesFor = (goal, element) => (goal === "features" ? namesOf(element) : words(element).map(bare).filter(Boolean));
const namedControl = function (goal, all) {
  // What brings the interface back is on the page; everything else is in the dialog.
  const isThere = (element) => goal === "resurface" ? !containerOf(element) || isFixed(containerOf(element)) && !isDialog(containerOf(element)) : containerOf(element) !== null;
  let best = null;
  for (const root of all) {
    for (const element of queryAll(root, clickable)) {
      // What chooses is no way to anything.
      if (!isUsable(element) || tagOf(element) === "label" || line(element).some((one) => checkedOf(one, controlRole(one)) !== null)) continue;
      const fit = Math.max(...namesFor(goal, element).map((name) => Math.max(...goalsOf(goal).map((one, index) => fitOf(name, one) - index / 100))), 0);
      if (goal === "features" && fit > 0 && !isFeatures(element, all)) continue;
      if (fit > (best ? best.fit : 0) && isThere(element)) best = { element, fit, by: null };
    }
  }
  return best;
};
const controlFor = function (goal, all) {
  for (const one of goalsOf(goal)) {
    const known = knownControl(one, all);
    if (known) return known;
  }
  return namedControl(goal, all);
};
