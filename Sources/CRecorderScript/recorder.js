// Runs in every frame of a recorded page, before any script of it. It calls __tcfapi, and __gpp where a page has it, as a vendor
// would and tells what came back. It changes nothing that the page can see, but for a hidden frame of its own for each of the two.
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
  const textOfDate = Date.prototype.toISOString;
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
    const date = names.length === 0 ? dateText(value) : undefined;
    if (date !== undefined) return date;
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

  // The time of a Date, of whichever frame it is; undefined for any other object.
  function dateText(value) {
    try {
      return quoted(apply(textOfDate, value, []));
    } catch (error) {
      return undefined;
    }
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

  // Tells an event: members are JSON already; those that are undefined are left out. `api` is given where it is about one.
  function emit(kind, members, api, time) {
    if (hasLeft) return;
    events += 1;
    if (events > mostEvents) return;
    if (events === mostEvents) members = { text: quoted("the page makes more events than are kept") };
    let text = '{"kind":' + quoted(events === mostEvents ? "problem" : kind) + ',"time":' + (time || now()) + ',"document":' + documentName + ',"frame":' + quoted(place);
    if (api === gpp) text += ',"of":"gpp"';
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

  // The two APIs, which are called in the same way, and what is known of each in this document. `given` is in which order its
  // function takes what it is called with, `isLoaded` whether an answer of ping is that of a loaded CMP.
  function makeAPI(name, form) {
    return Object.assign(form, {
      name: name,
      // Calls are made, and not only looked for.
      isCalled: true,
      hasBegun: false,
      hasProbed: false,
      isUnderWay: false,
      hasRemoved: false,
      removable: undefined,
      lastPing: undefined,
      lastFunction: undefined,
      lastType: "undefined",
      lastLocators: 0,
      // The ids of the listeners that were added here.
      own: new Set(),
      // A frame whose own script, which is this one, calls by postMessage. It stays, so that its last listener hears of the acts.
      probeFrame: undefined,
      // What was seen before there was anything to say.
      said: false,
      unsaid: [],
    });
  }

  const tcf = makeAPI("__tcfapi", {
    version: 2,
    probeName: "tcfcheck-probe",
    given: function (command, version, callback, argument) {
      return argument === undefined ? [command, version, callback] : [command, version, callback, argument];
    },
    isLoaded: function (answer) { return answer.cmpLoaded === true; },
  });

  // The Global Privacy Platform's.
  const gpp = makeAPI("__gpp", {
    version: "1.1",
    probeName: "tcfcheck-probe-gpp",
    given: function (command, version, callback, argument) {
      return argument === undefined ? [command, callback] : [command, callback, argument];
    },
    isLoaded: function (answer) { return answer.cmpStatus === "loaded"; },
  });
  gpp.isCalled = makesProbes;
  const apis = [tcf, gpp];

  let lastCall = 0;

  // Of a vendor list, only what says which one it is.
  function listVersions(value) {
    if (!value || typeof value !== "object") return value;
    const told = {};
    for (const name of ["gvlSpecificationVersion", "vendorListVersion", "tcfPolicyVersion"]) {
      if (value[name] !== undefined) told[name] = value[name];
    }
    return told;
  }

  // Calls an API and tells every answer. `options`: argument, callback ("none", "throws"), isObserver, then(value, success),
  // shown(value).
  function call(api, command, version, options) {
    const called = window[api.name];
    if (typeof called !== "function") return;
    lastCall += 1;
    const number = lastCall;
    const state = currentState(api);
    const began = task;
    let isInCall = true;
    clock.port2.postMessage(0);
    const callback = function (value, success) {
      const count = arguments.length;
      if (command === "addEventListener" && value && value.listenerId !== undefined) api.own.add(value.listenerId);
      emit("answer", {
        call: number,
        value: jsonOf(options.shown ? options.shown(value) : value),
        success: count > 1 ? jsonOf(success) : undefined,
        sync: isInCall ? "true" : "false",
        sameTask: task === began ? "true" : "false",
      }, api);
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
    }, api);
    const given = api.given(command, version, options.callback === "none" ? undefined : callback, options.argument);
    try {
      const returned = apply(called, window, given);
      if (api === gpp && returned !== undefined) emit("returned", { call: number, value: jsonOf(returned) }, api);
    } catch (error) {
      let text = "an exception";
      try {
        text = "" + error;
      } catch (another) {
        text = "an exception without text";
      }
      if (options.callback !== "throws") emit("threw", { call: number, text: quoted(text.slice(0, 500)) }, api);
    }
    isInCall = false;
  }

  // What ping says now; undefined where it does not answer at once. The first version of GPP had it returned.
  function ping(api) {
    let answer;
    try {
      const called = window[api.name];
      const returned = apply(called, window, api.given("ping", api === tcf ? 2 : undefined, function (value) {
        answer = value;
      }));
      if (answer === undefined && api === gpp) answer = returned;
    } catch (error) {
      return undefined;
    }
    return answer && typeof answer === "object" ? answer : undefined;
  }

  function currentState(api) {
    const answer = ping(api);
    return answer && (api.isLoaded(answer) ? "loaded" : "stub");
  }

  function watchPing(api) {
    if (typeof window[api.name] !== "function") return undefined;
    const answer = ping(api);
    if (!answer) return undefined;
    const text = jsonOf(answer);
    if (text !== undefined && text !== api.lastPing) {
      api.lastPing = text;
      emit("ping", { value: text }, api);
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

  // What an API was, and where.

  function watchAPI(api, at, number) {
    let found;
    try {
      found = window[api.name];
    } catch (error) {
      found = undefined;
    }
    const type = typeof found;
    const isAnother = type === "function" && typeof api.lastFunction === "function" && found !== api.lastFunction;
    const isPoint = at !== "script" && at !== "poll";
    if (isPoint || type !== api.lastType || isAnother) {
      const isStart = api === tcf && (at === "start" || at === "late");
      say(api, "api", {
        type: quoted(type),
        at: quoted(at),
        number: number ? "" + number : undefined,
        url: isStart ? quoted(("" + document.URL).slice(0, 2000)) : undefined,
        how: isStart && isAttached ? quoted(wayHere()) : undefined,
        changed: isAnother ? "true" : undefined,
      });
    }
    api.lastType = type;
    api.lastFunction = found;
    if (type === "function") begin(api);
  }

  // A page without __gpp says nothing about it; one that has it late says what was before.
  function say(api, kind, members) {
    if (!api.said) {
      api.unsaid.push({ kind: kind, members: members, time: now() });
      return;
    }
    emit(kind, members, api);
  }

  function saySoFar(api) {
    api.said = true;
    for (const one of api.unsaid) emit(one.kind, one.members, api, one.time);
    api.unsaid = [];
  }

  function countLocators(api) {
    const frames = document.getElementsByTagName("iframe");
    let count = 0;
    for (let index = 0; index < frames.length; index++) {
      if (frames[index].getAttribute("name") === api.name + "Locator") count += 1;
    }
    return count;
  }

  function tellLocators(api, isEnd) {
    const count = countLocators(api);
    if (count > 0 && !api.said && isTop) saySoFar(api);
    if (api.said && (count !== api.lastLocators || isEnd)) emit("locators", { count: "" + count }, api);
    api.lastLocators = count;
  }

  // The calls that are made as soon as there is a function, stub or not.

  function begin(api) {
    if (api.hasBegun || api.isUnderWay || !api.isCalled) return;
    api.isUnderWay = true;
    api.hasBegun = true;
    watchPing(api);
    const version = api === tcf ? 2 : undefined;
    call(api, "ping", version, {});
    call(api, "addEventListener", version, { isObserver: true });
    if (makesProbes) {
      call(api, "addEventListener", version, {
        then: function (value) {
          if (api.removable === undefined && value && value.listenerId !== undefined) api.removable = value.listenerId;
        },
      });
    }
    if (api === gpp) askForSection("tcfeuv2");
    api.isUnderWay = false;
  }

  // The calls that are made once the CMP is there.
  function probe(api) {
    if (api.hasProbed || !makesProbes) return;
    api.hasProbed = true;
    if (api === gpp) return probeGPP();
    call(api, "ping", 2, {});
    call(api, "addEventListener", 2, {});
    const versions = [2, 0, null, undefined, 1, -1, "x", 99];
    for (let index = 0; index < versions.length; index++) call(api, "ping", versions[index], {});
    call(api, "tcfcheckUnknown", 2, {});
    call(api, "getTCData", 2, {});
    call(api, "getInAppTCData", 2, {});
    askForVendorLists(api);
    call(api, "removeEventListener", 2, { argument: 99999 });
    remove(api);
    call(api, "ping", 2, { callback: "none" });
    call(api, "ping", 2, { callback: "throws" });
    call(api, "ping", 2, {});
    probeFromFrame(api);
  }

  function askForVendorLists(api) {
    let hasAsked = false;
    call(api, "getVendorList", 2, {
      shown: listVersions,
      // The version of a list that was answered is one for which that list is to be had.
      then: function (list, success) {
        const version = list && list.vendorListVersion;
        if (hasAsked || success !== true || typeof version !== "number") return;
        hasAsked = true;
        call(api, "getVendorList", 2, { argument: version, shown: listVersions });
      },
    });
    call(api, "getVendorList", 2, { argument: "tcfcheck", shown: listVersions });
  }

  function askForSection(prefix) {
    call(gpp, "hasSection", undefined, { argument: prefix });
    call(gpp, "getSection", undefined, { argument: prefix });
    if (prefix === "tcfeuv2") call(gpp, "getField", undefined, { argument: prefix + ".CmpId" });
  }

  // The sections that a CMP says it supports, a few of them, and one that nobody has.
  function sections() {
    const found = ["tcfeuv2"];
    const answer = ping(gpp);
    const supported = answer && isArray(answer.supportedAPIs) ? answer.supportedAPIs : [];
    for (let index = 0; index < supported.length && found.length < 6; index++) {
      const prefix = typeof supported[index] === "string" ? supported[index].slice(supported[index].indexOf(":") + 1, 100) : "";
      if (prefix && found.indexOf(prefix) < 0) found.push(prefix);
    }
    found.push("tcfcheck");
    return found;
  }

  function probeGPP() {
    emit("probing", {}, gpp);
    call(gpp, "ping", undefined, {});
    call(gpp, "addEventListener", undefined, {});
    for (const prefix of sections()) askForSection(prefix);
    for (const field of ["LastUpdated", "PurposeConsent", "VendorConsent"]) {
      call(gpp, "getField", undefined, { argument: "tcfeuv2." + field });
    }
    call(gpp, "tcfcheckUnknown", undefined, {});
    call(gpp, "removeEventListener", undefined, { argument: 99999 });
    remove(gpp);
    call(gpp, "ping", undefined, {});
    probeFromFrame(gpp);
  }

  // Removes the second listener, once its id is known.
  function remove(api) {
    if (api.hasRemoved || api.removable === undefined) return;
    api.hasRemoved = true;
    call(api, "removeEventListener", api === tcf ? 2 : undefined, { argument: api.removable });
    api.own.delete(api.removable);
  }

  function probeFromFrame(api) {
    const parent = document.body || document.documentElement;
    if (!parent) return;
    const frame = (api.probeFrame = apply(make, document, ["iframe"]));
    apply(setAttribute, frame, ["name", api.probeName]);
    frame.style.display = "none";
    apply(append, parent, [frame]);
    later(function () {
      if (!frame.isConnected) {
        api.probeFrame = undefined;
        // Nothing that it asked could be answered.
        emit("no-probe", {}, api);
        problem("the page removed the frame from which the recorder calls by postMessage");
      }
      emit("probed", {}, api);
    }, longestProbe);
  }

  function callFromFrame(api) {
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
        version: stringify(api.version),
        argument: argument === undefined ? "null" : jsonOf(argument),
        via: quoted(form),
        callId: quoted(id),
        kept: isKept ? "true" : undefined,
      }, api);
      const message = {};
      message[api.name + "Call"] = { command: command, parameter: argument, version: api.version, callId: id };
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
      const answer = data && data[api.name + "Return"];
      if (!answer || calls.length === 0) return;
      // An answer that has lost its id stands at the call made last.
      let meant = calls[calls.length - 1];
      for (let index = 0; index < calls.length; index++) if (calls[index].id === answer.callId) meant = calls[index];
      const asked = plan[step - 1].form;
      const value = answer.returnValue;
      if (meant.command === "addEventListener" && value && value.listenerId !== undefined) {
        if (listenerIds[asked] === undefined) listenerIds[asked] = value.listenerId;
        api.own.add(value.listenerId);
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
      }, api);
    });
    // The parent removes the frame a moment later.
    window.addEventListener(bindingName + "-leave", function () {
      hasLeft = true;
      for (const id of api.own) post("removeEventListener", id, "object");
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

  for (const api of apis) {
    if (name() !== api.probeName) continue;
    if (window !== window.parent) callFromFrame(api);
    return;
  }
  // A frame of the page without an API of its own says nothing.
  tcf.said = isTop;
  function watch(at, number) {
    for (const api of apis) {
      // Nothing is told of a frame without the TCF's before it has it.
      if (!api.said) {
        if (typeof window[api.name] !== "undefined") saySoFar(api);
        else if (api === tcf || !isTop) continue;
      }
      watchAPI(api, at, number);
    }
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
    for (const api of apis) {
      if (isTop || api.said) tellLocators(api, false);
      if (!api.hasBegun) continue;
      const answer = watchPing(api);
      // Probes wait until the page is loaded, or there is a body at least.
      if (answer && api.isLoaded(answer) && document.body) probe(api);
      if (api.hasProbed) remove(api);
    }
  }, 100);
  // Events pass between the worlds of a frame: tcfcheck says so from its own when the page view is over. The name is a secret.
  window.addEventListener(bindingName, function () {
    stopRepeating(timer);
    watch("end");
    for (const api of apis) {
      if (api.probeFrame && !api.probeFrame.isConnected) emit("frame-gone", {}, api);
      if (api.said) tellLocators(api, true);
      if (!api.hasBegun) continue;
      watchPing(api);
      call(api, "ping", api === tcf ? 2 : undefined, {});
    }
    if (gpp.hasProbed) askForSection("tcfeuv2");
  });
  // The page goes on without the recorder: nothing of it stays.
  window.addEventListener(bindingName + "-leave", function () {
    hasLeft = true;
    stopRepeating(timer);
    observer.disconnect();
    for (const api of apis) {
      later(function () { if (api.probeFrame) api.probeFrame.remove(); }, 100);
      for (const id of api.own) {
        try {
          apply(window[api.name], window, api.given("removeEventListener", 2, function () {}, id));
        } catch (error) {
          // It is the page's own business now.
        }
      }
    }
  });
})("TCFCHECK_BINDING", false, false, true);
