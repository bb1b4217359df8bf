// Runs in every frame of a recorded page, before any script of it. It calls __tcfapi as a vendor would and tells what came
// back. It changes nothing that the page can see, but for a hidden frame of its own.
//
// tcfcheck puts its own values in the place of those in the last line: the name of the function by which it listens, whether a
// person acts, whether it joins a browser that is in use, and whether it makes all the calls that a vendor might make.
(function (bindingName, isByHand, isAttached, makesProbes) {
  "use strict";
  // The page may put its own in their places.
  const tell = window[bindingName];
  delete window[bindingName];
  if (typeof tell !== "function") return;
  const now = Date.now.bind(Date);
  const later = window.setTimeout.bind(window);
  const repeat = window.setInterval.bind(window);
  const stopRepeating = window.clearInterval.bind(window);
  const stringify = JSON.stringify.bind(JSON);
  const wellFormed = String.prototype.toWellFormed;
  const parsed = JSON.parse.bind(JSON);
  const keysOf = Object.keys.bind(Object);
  const isArray = Array.isArray.bind(Array);
  const apply = Reflect.apply;
  const Channel = window.MessageChannel;
  // Pages and consent scripts that hold vendors back put their own functions in the place of these.
  const make = Document.prototype.createElement;
  const setAttribute = Element.prototype.setAttribute;
  const append = Node.prototype.appendChild;

  // A text as JSON; half a surrogate pair is no text that other readers take.
  function quoted(text) {
    return stringify(apply(wellFormed, text, []));
  }

  const longestText = 400000;
  const mostEvents = 5000;
  const probeName = "tcfcheck-probe";
  // Seven calls of at most 400 milliseconds each.
  const longestProbe = 3000;
  // Calls are counted by document: a page may go on to another one.
  const documentName = quoted("" + Math.random() + now());
  let events = 0;
  // Whether the recorder has left the page, to which what still happens here is none of its business.
  let hasLeft = false;

  // JSON of a value as it is, whatever the page has done to toJSON; undefined for what JSON has no word for.
  function json(value, depth, budget) {
    switch (typeof value) {
      case "string":
        budget.left -= value.length;
        return budget.left < 0 ? undefined : quoted(value);
      case "number":
        return isFinite(value) ? "" + value : "null";
      case "boolean":
        return value ? "true" : "false";
      case "object":
        break;
      default:
        return undefined;
    }
    if (value === null) return "null";
    if (depth > 40) return undefined;
    let text = "";
    if (isArray(value)) {
      for (let index = 0; index < value.length && budget.left > 0; index++) {
        budget.left -= 2;
        text += (index ? "," : "") + (json(value[index], depth + 1, budget) || "null");
      }
      return "[" + text + "]";
    }
    const names = keysOf(value);
    for (let index = 0; index < names.length && budget.left > 0; index++) {
      let member;
      try {
        member = json(value[names[index]], depth + 1, budget);
      } catch (error) {
        continue;
      }
      budget.left -= names[index].length + 4;
      if (member !== undefined) text += (text ? "," : "") + quoted(names[index]) + ":" + member;
    }
    return "{" + text + "}";
  }

  function jsonOf(value) {
    const budget = { left: longestText };
    let text;
    try {
      text = json(value, 0, budget);
    } catch (error) {
      text = undefined;
    }
    if (budget.left < 0) problem("an answer is too long to be kept");
    return budget.left < 0 ? undefined : text;
  }

  // Tells an event: members are JSON already; those that are undefined are left out.
  function emit(kind, members) {
    if (hasLeft) return;
    events += 1;
    if (events > mostEvents) return;
    if (events === mostEvents) members = { text: quoted("the page makes more events than are kept") };
    let text = '{"kind":' + quoted(events === mostEvents ? "problem" : kind) + ',"time":' + now() + ',"document":' + documentName + ',"frame":' + quoted(place);
    const names = keysOf(members);
    for (let index = 0; index < names.length; index++) {
      if (members[names[index]] !== undefined) text += "," + quoted(names[index]) + ":" + members[names[index]];
    }
    tell(text + "}");
  }

  function problem(text) {
    emit("problem", { text: quoted(text) });
  }

  // `top`, or the numbers of window.frames on the way down.
  function placeOf(frame) {
    let path = "";
    while (frame !== frame.parent) {
      const parent = frame.parent;
      let number = 0;
      while (number < parent.length && parent[number] !== frame) number += 1;
      path = number + (path ? "." + path : "");
      frame = parent;
    }
    return path || "top";
  }

  let place = placeOf(window);
  const isTop = window === window.parent;
  // In a browser that is in use, a tab also shows what is no page of a site.
  if (isAttached && isTop && !/^(https?|file):$/.test(location.protocol)) return;
  // A document that is there already: nothing can be said of what it was before.
  const isLate = isAttached && isTop && document.documentElement !== null && document.documentElement.childNodes.length > 0;

  function name() {
    try {
      return window.name;
    } catch (error) {
      return "";
    }
  }

  // Whether this task goes on: anything that waits for a timer or message comes after it.
  let task = 0;
  const clock = new Channel();
  clock.port1.onmessage = function () {
    task += 1;
  };

  let lastCall = 0;
  // The ids of the listeners that were added here.
  const own = new Set();

  // Of a vendor list, only what says which one it is.
  function listVersions(value) {
    if (!value || typeof value !== "object") return value;
    const told = {};
    for (const name of ["gvlSpecificationVersion", "vendorListVersion", "tcfPolicyVersion"]) {
      if (value[name] !== undefined) told[name] = value[name];
    }
    return told;
  }

  // Calls the API and tells every answer. `options`: argument, callback ("none", "throws"), isObserver, then(value, success),
  // shown(value).
  function call(command, version, options) {
    const api = window.__tcfapi;
    if (typeof api !== "function") return;
    lastCall += 1;
    const number = lastCall;
    const state = currentState();
    const began = task;
    let isInCall = true;
    clock.port2.postMessage(0);
    const callback = function (value, success) {
      const count = arguments.length;
      if (command === "addEventListener" && value && value.listenerId !== undefined) own.add(value.listenerId);
      emit("answer", {
        call: number,
        value: jsonOf(options.shown ? options.shown(value) : value),
        success: count > 1 ? jsonOf(success) : undefined,
        sync: isInCall ? "true" : "false",
        sameTask: task === began ? "true" : "false",
      });
      if (options.then) options.then(value, success);
      if (options.callback === "throws") throw new Error("tcfcheck: a callback that throws");
    };
    emit("call", {
      call: number,
      command: quoted(command),
      version: version === undefined ? undefined : jsonOf(version),
      argument: options.argument === undefined ? "null" : jsonOf(options.argument),
      via: quoted("direct"),
      state: state ? quoted(state) : undefined,
      callback: options.callback ? quoted(options.callback) : undefined,
      observer: options.isObserver ? "true" : undefined,
    });
    const given = [command, version, options.callback === "none" ? undefined : callback];
    if (options.argument !== undefined) given.push(options.argument);
    try {
      apply(api, window, given);
    } catch (error) {
      let text = "an exception";
      try {
        text = "" + error;
      } catch (another) {
        text = "an exception without text";
      }
      if (options.callback !== "throws") emit("threw", { call: number, text: quoted(text.slice(0, 500)) });
    }
    isInCall = false;
  }

  // What ping says now; undefined where it does not answer at once.
  function ping() {
    let answer;
    try {
      window.__tcfapi("ping", 2, function (value) {
        answer = value;
      });
    } catch (error) {
      return undefined;
    }
    return answer && typeof answer === "object" ? answer : undefined;
  }

  function currentState() {
    const answer = ping();
    return answer && (answer.cmpLoaded === true ? "loaded" : "stub");
  }

  let lastPing;

  function watchPing() {
    if (typeof window.__tcfapi !== "function") return undefined;
    const answer = ping();
    if (!answer) return undefined;
    const text = jsonOf(answer);
    if (text !== undefined && text !== lastPing) {
      lastPing = text;
      emit("ping", { value: text });
    }
    return answer;
  }

  // How the document came here: "navigate", "reload" or "back_forward".
  function wayHere() {
    try {
      return performance.getEntriesByType("navigation")[0].type;
    } catch (error) {
      return "navigate";
    }
  }

  // What __tcfapi was, and where.

  let lastAPI;
  let lastType = "undefined";

  function watchAPI(at, number) {
    let api;
    try {
      api = window.__tcfapi;
    } catch (error) {
      api = undefined;
    }
    const type = typeof api;
    const isAnother = type === "function" && typeof lastAPI === "function" && api !== lastAPI;
    const isPoint = at !== "script" && at !== "poll";
    if (isPoint || type !== lastType || isAnother) {
      const isStart = at === "start" || at === "late";
      emit("api", {
        type: quoted(type),
        at: quoted(at),
        number: number ? "" + number : undefined,
        url: isStart ? quoted(("" + document.URL).slice(0, 2000)) : undefined,
        how: isStart && isAttached ? quoted(wayHere()) : undefined,
        changed: isAnother ? "true" : undefined,
      });
    }
    lastType = type;
    lastAPI = api;
    if (type === "function") begin();
  }

  function countLocators() {
    const frames = document.getElementsByTagName("iframe");
    let count = 0;
    for (let index = 0; index < frames.length; index++) {
      if (frames[index].getAttribute("name") === "__tcfapiLocator") count += 1;
    }
    return count;
  }

  let lastLocators = 0;

  function tellLocators(isEnd) {
    const count = countLocators();
    if (count !== lastLocators || isEnd) emit("locators", { count: "" + count });
    lastLocators = count;
  }

  // The calls that are made as soon as there is a function, stub or not.

  let hasBegun = false;
  let hasProbed = false;
  let removable;
  let isUnderWay = false;

  function begin() {
    if (hasBegun || isUnderWay) return;
    isUnderWay = true;
    hasBegun = true;
    watchPing();
    call("ping", 2, {});
    call("addEventListener", 2, { isObserver: true });
    if (makesProbes) {
      call("addEventListener", 2, {
        then: function (value) {
          if (removable === undefined && value && value.listenerId !== undefined) removable = value.listenerId;
        },
      });
    }
    isUnderWay = false;
  }

  // The calls that are made once the CMP is there.
  function probe() {
    if (hasProbed || !makesProbes) return;
    hasProbed = true;
    call("ping", 2, {});
    call("addEventListener", 2, {});
    const versions = [2, 0, null, undefined, 1, -1, "x", 99];
    for (let index = 0; index < versions.length; index++) call("ping", versions[index], {});
    call("tcfcheckUnknown", 2, {});
    call("getTCData", 2, {});
    call("getVendorList", 2, { shown: listVersions });
    call("getVendorList", 2, { argument: "tcfcheck", shown: listVersions });
    call("removeEventListener", 2, { argument: 99999 });
    remove();
    call("ping", 2, { callback: "none" });
    call("ping", 2, { callback: "throws" });
    call("ping", 2, {});
    probeFromFrame();
  }

  let hasRemoved = false;

  // Removes the second listener, once its id is known.
  function remove() {
    if (hasRemoved || removable === undefined) return;
    hasRemoved = true;
    call("removeEventListener", 2, { argument: removable });
    own.delete(removable);
  }

  // A frame whose own script, which is this one, calls by postMessage. It stays, so that its last listener hears of the acts.
  let probeFrame;

  function probeFromFrame() {
    const parent = document.body || document.documentElement;
    if (!parent) return;
    const frame = (probeFrame = apply(make, document, ["iframe"]));
    apply(setAttribute, frame, ["name", probeName]);
    frame.style.display = "none";
    apply(append, parent, [frame]);
    later(function () {
      if (!frame.isConnected) {
        probeFrame = undefined;
        // Nothing that it asked could be answered.
        emit("no-probe", {});
        problem("the page removed the frame from which the recorder calls by postMessage");
      }
      emit("probed", {});
    }, longestProbe);
  }

  function callFromFrame() {
    const calls = [];
    const listenerIds = {};
    place = placeOf(window.parent);
    function post(command, argument, form, isKept) {
      const number = "frame-" + (calls.length + 1);
      const id = "tcfcheck-" + form + "-" + (calls.length + 1);
      calls.push({ number: number, id: id, command: command });
      emit("call", {
        call: quoted(number),
        command: quoted(command),
        version: "2",
        argument: argument === undefined ? "null" : jsonOf(argument),
        via: quoted(form),
        callId: quoted(id),
        kept: isKept ? "true" : undefined,
      });
      const message = { __tcfapiCall: { command: command, parameter: argument, version: 2, callId: id } };
      window.parent.postMessage(form === "text" ? stringify(message) : message, "*");
    }
    // One call at a time, in both forms: an answer without its id belongs to the call made last.
    const plan = [];
    for (let index = 0; index < 6; index++) {
      const command = ["ping", "addEventListener", "removeEventListener"][(index - (index % 2)) / 2];
      plan.push({ command: command, form: index % 2 ? "text" : "object" });
    }
    // The last listener is there until the page view ends.
    plan.push({ command: "addEventListener", form: "object", isKept: true });
    let step = 0;
    function goOn(from) {
      if (from !== step) return;
      const next = plan[step];
      if (!next) return;
      step += 1;
      const isRemoval = next.command === "removeEventListener";
      if (isRemoval && listenerIds[next.form] === undefined) return goOn(step);
      post(next.command, isRemoval ? listenerIds[next.form] : undefined, next.form, next.isKept);
      const reached = step;
      later(function () { goOn(reached); }, 400);
    }
    window.addEventListener("message", function (event) {
      const form = typeof event.data === "string" ? "text" : "object";
      let data = event.data;
      if (form === "text") {
        try {
          data = parsed(data);
        } catch (error) {
          return;
        }
      }
      const answer = data && data.__tcfapiReturn;
      if (!answer || calls.length === 0) return;
      // An answer that has lost its id stands at the call made last.
      let meant = calls[calls.length - 1];
      for (let index = 0; index < calls.length; index++) if (calls[index].id === answer.callId) meant = calls[index];
      const asked = plan[step - 1].form;
      const value = answer.returnValue;
      if (meant.command === "addEventListener" && value && value.listenerId !== undefined) {
        if (listenerIds[asked] === undefined) listenerIds[asked] = value.listenerId;
        own.add(value.listenerId);
      }
      if (meant === calls[calls.length - 1]) {
        const reached = step;
        later(function () { goOn(reached); }, 20);
      }
      emit("answer", {
        call: quoted(meant.number),
        value: jsonOf(value),
        success: answer.success === undefined ? undefined : jsonOf(answer.success),
        sync: "false",
        sameTask: "false",
        via: quoted(form),
        callId: answer.callId === undefined ? undefined : jsonOf(answer.callId),
      });
    });
    // The parent removes the frame a moment later.
    window.addEventListener(bindingName + "-leave", function () {
      hasLeft = true;
      for (const id of own) post("removeEventListener", id, "object");
    });
    goOn(0);
  }

  // What a person clicks. What a person entered is none of a recording's business.
  const fields = 'input:not([type="button"],[type="submit"],[type="reset"],[type="checkbox"],[type="radio"]),select,textarea,[contenteditable]';
  function words(element) {
    const label = element.getAttribute("aria-label");
    const isField = element.matches(fields) || element.isContentEditable || element.querySelector(fields) !== null;
    const isButton = element.matches('input[type="button"],input[type="submit"],input[type="reset"]');
    return ((isField ? "" : isButton ? element.value : element.innerText) || label || "").trim().slice(0, 60);
  }

  // What the control that was clicked may be called.
  function names(path) {
    const found = [];
    for (const element of path) {
      if (element.nodeType !== 1) continue;
      const text = words(element);
      if (text) found.push(text);
      if (!element.matches('button,a,summary,label,input,[role="button"],[role="link"],[role="switch"],[role="checkbox"],[role="tab"],[onclick]')) continue;
      if (element.getAttribute("aria-label")) found.push(element.getAttribute("aria-label").trim().slice(0, 200));
      for (const label of element.labels || []) found.push(words(label));
      break;
    }
    return found.slice(0, 20);
  }

  function describe(element) {
    const text = words(element);
    const id = element.id ? "#" + element.id : "";
    return element.tagName.toLowerCase() + id + (text ? " " + quoted(text) : "");
  }

  if (isByHand) {
    window.addEventListener(
      "click",
      function (event) {
        if (!event.isTrusted || hasLeft) return;
        const element = event.composedPath()[0];
        if (element && element.nodeType === 1) {
          const text = isAttached ? undefined : quoted(describe(element));
          emit("click", { text: text, words: quoted(words(element)), names: isAttached ? jsonOf(names(event.composedPath())) : undefined });
        }
      },
      true
    );
  }

  if (name() === probeName) {
    if (window !== window.parent) callFromFrame();
    return;
  }
  // A frame of the page without an API of its own says nothing.
  let said = isTop;
  const plain = watchAPI;
  function watch(at, number) {
    if (!said && typeof window.__tcfapi === "undefined") return;
    said = true;
    plain(at, number);
  }

  watch(isLate ? "late" : "start");
  let scripts = 0;
  let hasBody = false;
  const isScript = /^(|module|text\/javascript|application\/javascript)$/i;
  const observer = new MutationObserver(function (records) {
    for (let index = 0; index < records.length; index++) {
      const nodes = records[index].addedNodes;
      for (let number = 0; number < nodes.length; number++) {
        const tag = nodes[number].nodeName;
        if (tag === "BODY" && !hasBody) {
          hasBody = true;
          watch("head");
        } else if (tag === "SCRIPT" && isScript.test(nodes[number].type || "") && scripts < 1000) {
          scripts += 1;
          watch("script", scripts);
        }
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", function () { watch("interactive"); });
  window.addEventListener("load", function () {
    observer.disconnect();
    watch("load");
  });
  const timer = repeat(function () {
    watch("poll");
    if (isTop || said) tellLocators(false);
    if (!hasBegun) return;
    const answer = watchPing();
    // Probes wait until the page is loaded, or there is a body at least.
    if (answer && answer.cmpLoaded === true && document.body) probe();
    if (hasProbed) remove();
  }, 100);
  // Events pass between the worlds of a frame: tcfcheck says so from its own when the page view is over. The name is a secret.
  window.addEventListener(bindingName, function () {
    stopRepeating(timer);
    watch("end");
    if (probeFrame && !probeFrame.isConnected) emit("frame-gone", {});
    if (said) tellLocators(true);
    if (!hasBegun) return;
    watchPing();
    call("ping", 2, {});
  });
  // The page goes on without the recorder: nothing of it stays.
  window.addEventListener(bindingName + "-leave", function () {
    hasLeft = true;
    stopRepeating(timer);
    observer.disconnect();
    later(function () { if (probeFrame) probeFrame.remove(); }, 100);
    for (const id of own) {
      try {
        window.__tcfapi("removeEventListener", 2, function () {}, id);
      } catch (error) {
        // It is the page's own business now.
      }
    }
  });
})("TCFCHECK_BINDING", false, false, true);
