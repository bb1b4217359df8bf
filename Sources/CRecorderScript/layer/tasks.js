// The end of the script: what is asked for by `task`.
//
// - look: where the frame is, which acts have a control in it, and how a dialog was found that is there, if there is one
// - still: a text that changes as long as the dialog moves
// - read: the dialog of the page, in the tab's own document; the parts in frames are left out and named
// - frame: all of a frame that lies in the dialog; with `still`, neither scrolls lists
// - inside: which frames of the window lie in the dialog
// - state, switch: the state of the control of choice that is called `name`, and the element to click to change it
// - expand: opens what is collapsed in the dialog
// - press: presses what may open more of the dialog without saying so, and gives the names
// - digest: a text that is another one when the dialog shows other texts
// - onward, leads: the control that leads on in a list from page `number`, and what it is: a next page, or more
// - find, found: the control for `goal`, and by what it was found: a platform's name, or null for words
// - element: the first element that the act would click
// - names: what can be clicked is called
// - name: what the control around `element` is called

switch (request.task) {
  case "inside": {
    const dialog = findDialog();
    if (!dialog) return null;
    return Array.from({ length: window.length }, (_, number) => "" + number).filter(function (place) {
      const frame = frameOf(place);
      return frame && isWithin(frame, dialog.element);
    });
  }
  case "state": {
    const part = partOf();
    const element = part && switchCalled(request.name, part);
    return element ? { checked: checkedOf(element, controlRole(element)), name: nameOf(element), enabled: isEnabled(element) } : null;
  }
  case "switch": {
    const part = partOf();
    const element = part && switchCalled(request.name, part);
    return element && shownBy(element);
  }
  case "expand": {
    const part = partOf();
    return part ? expandAll(part) : 0;
  }
  case "press": {
    const part = partOf();
    return part ? openAll(part) : [];
  }
  case "digest": {
    const part = partOf();
    return part ? digest(part) : "";
  }
  case "onward": {
    const part = partOf();
    readLabels(roots());
    const found = part && onwardControl(part, request.number);
    return found && found.element;
  }
  case "leads": {
    const part = partOf();
    readLabels(roots());
    const found = part && onwardControl(part, request.number);
    return found && { kind: found.kind, by: found.by || null };
  }
  case "find": {
    const found = controlFor(request.goal, roots());
    return found && found.element;
  }
  case "found": {
    const found = controlFor(request.goal, roots());
    return found && { by: found.by };
  }
  case "element": return elementOf(request.acts[0], roots());
  case "names": return clickableNames();
  case "look": {
    const all = roots();
    const place = placeOf(window);
    const dialog = place === "top" && request.dialog !== undefined ? findDialog() : null;
    return { place, acts: request.acts.map((act) => elementOf(act, all) !== null), dialog: dialog && dialog.found };
  }
  case "still": {
    const dialog = findDialog();
    if (!dialog) return "";
    const boxes = [dialog.element, ...Array.from(queryAll(dialog.element, "*")).slice(0, 300)].map((one) => toldBox(edges(boxOf(one))).join(" ") + " " + styleOf(one).opacity);
    return boxes.join(",") + queryAll(dialog.element, "*").length;
  }
  case "read": {
    const size = [window.innerWidth, window.innerHeight];
    const dialog = findDialog();
    if (!dialog) return { lang: languageOf(top), viewport: size, dialog: null };
    const box = edges(boxOf(dialog.element));
    const told = {
      found: dialog.found, selector: selectorOf(dialog.element),
      role: roleOf(dialog.element) || (tagOf(dialog.element) === "dialog" ? "dialog" : null),
      modal: attribute(dialog.element, "aria-modal") === "true" || matches(dialog.element, ":modal"),
      focus: hasFocus(dialog.element), box: toldBox(box), covers: round(area(common(box, viewport)) / area(viewport), 4), usableBehind: usableBehind(dialog.element),
    };
    return { lang: languageOf(dialog.element), viewport: size, scrolled: [window.scrollX, window.scrollY], dialog: told, ...await reading(dialog.element) };
  }
  case "name":
    readLabels([rootOf(request.element)]);
    return kept(nameOf(line(request.element).find((one) => controlRole(one) !== null) || request.element), most.name);
  case "frame":
    return reading(top);
}
return null;
