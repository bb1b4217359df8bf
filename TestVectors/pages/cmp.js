// A small consent management platform that does what the specification asks for, and one thing wrong where asked to.
// Written from CMP API v2. Its vendor list is ../vendor-lists/sample-vendor-list.json, its CMP id is in sample-cmp-list.json.
"use strict";
(function () {
  if (planted("outside") || planted("never-loads")) return;

  // How many days old a choice is that is made here. One of another year goes by that year's list.
  const AGE_IN_DAYS = Number(pageParameters.get("aged") || 0);
  const IS_OLD = AGE_IN_DAYS > 200;
  let VENDORS = IS_OLD
    ? { disclosed: [1, 6, 9], consent: [1, 9], interest: [6], always: [6] }
    : { disclosed: [1, 3, 5, 6, 8, 9, 10], consent: [1, 5, 8, 9, 10], interest: [3, 5], always: [] };
  let PURPOSES = IS_OLD
    ? { consent: [1, 3, 4], interest: [] }
    : { consent: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], interest: [2, 7, 9, 10] };
  // The interface with all its layers, ui=full, about another list.
  const FULL = pageParameters.get("ui") === "full" ? new FullInterface() : null;
  // Another CMP of the same making, for a site that had it before.
  const CMP_ID = Number(pageParameters.get("cmp") || 300);
  const KEY = "tcfcheck-cmp-choice" + (CMP_ID === 300 ? "" : "-" + CMP_ID);
  // How long a choice lives.
  const LIFE_IN_DAYS = 390;
  const today = () => Math.floor(Date.now() / 86400000);
  const store = pageParameters.get("store") === "cookie" ? cookieStore() : window.localStorage;

  function cookieStore() {
    return {
      getItem(name) {
        const found = document.cookie.split("; ").find((part) => part.startsWith(name + "="));
        return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
      },
      setItem(name, value) {
        document.cookie = name + "=" + encodeURIComponent(value) + "; path=/; max-age=" + 180 * 86400 + "; samesite=lax";
      },
    };
  }

  // A visitor whom GDPR does not protect: there is nothing to choose, and nothing to tell but that.
  const APPLIES = pageParameters.get("applies") !== "no";

  let model = null;
  let tcString = "";
  let displayStatus = "hidden";
  let lastListener = 0;
  let hasAnswered = true;
  let eventStatus;
  const listeners = new Map();

  // Whether a string comes with the UI, before there is a choice, as it does with many CMPs.
  const IS_TOLD_EARLY = pageParameters.get("waiting") === "string";

  function wait() {
    if (IS_TOLD_EARLY) write([], [], false, []);
  }

  // `interests` is whether there was no objection, or what is left after objections.
  function write(purposes, vendors, interests, specialFeatures) {
    const left = interests === true ? { purposes: PURPOSES.interest, vendors: VENDORS.interest } : interests || { purposes: [], vendors: VENDORS.always };
    model = {
      day: today() - AGE_IN_DAYS, cmpId: CMP_ID, cmpVersion: 1, vendorListVersion: IS_OLD ? 4 : listVersion(), policyVersion: 5, publisherCC: "DE",
      specialFeatures, purposeConsents: purposes, purposeInterests: left.purposes,
      vendorConsents: vendors, vendorInterests: left.vendors, disclosedVendors: VENDORS.disclosed,
    };
    if (FULL) Object.assign(model, { language: planted("ui-consent-language") ? "EN" : FULL.language.toUpperCase(), restrictions: FULL.ids.restrictions });
    tcString = encodeTCString(model);
  }

  function choose(purposes, vendors, interests, specialFeatures) {
    write(purposes, vendors, interests, specialFeatures);
    if (!planted("forgets")) store.setItem(KEY, JSON.stringify({ model, tcString }));
  }

  function listVersion() {
    return FULL ? FULL.list.english.vendorListVersion : 5;
  }

  function flags(ids, all) {
    const result = {};
    for (const id of all) result[id] = ids.includes(id);
    return result;
  }

  function numbers(highest) {
    return Array.from({ length: highest }, (_, index) => index + 1);
  }

  function vendorNumbers() {
    return numbers(Math.max(10, ...VENDORS.disclosed));
  }

  function tcData(listenerId) {
    const data = {
      tcString, tcfPolicyVersion: 5, cmpId: CMP_ID, cmpVersion: 1, gdprApplies: APPLIES, eventStatus, cmpStatus: "loaded", listenerId,
      isServiceSpecific: true, useNonStandardTexts: false, publisherCC: "DE", purposeOneTreatment: false,
      purpose: { consents: {}, legitimateInterests: {} }, vendor: { consents: {}, legitimateInterests: {}, disclosedVendors: {} },
      specialFeatureOptins: {},
      publisher: {
        consents: {}, legitimateInterests: {}, customPurpose: { consents: {}, legitimateInterests: {} }, restrictions: {},
      },
    };
    if (model) {
      data.purpose = { consents: flags(model.purposeConsents, numbers(11)), legitimateInterests: flags(model.purposeInterests, numbers(11)) };
      data.vendor = {
        consents: flags(model.vendorConsents, vendorNumbers()), legitimateInterests: flags(model.vendorInterests, vendorNumbers()),
        disclosedVendors: flags(model.disclosedVendors, vendorNumbers()),
      };
      for (const { purpose, type, vendors } of model.restrictions || []) {
        data.publisher.restrictions[purpose] = Object.fromEntries(vendors.map((id) => [id, type]));
      }
      data.specialFeatureOptins = flags(model.specialFeatures, [1, 2]);
    }
    if (!APPLIES) {
      const told = ["gdprApplies", "tcfPolicyVersion", "cmpId", "cmpVersion", "eventStatus", "cmpStatus", "listenerId"];
      for (const name of Object.keys(data)) if (!told.includes(name)) delete data[name];
    }
    if (planted("gdpr-applies-missing")) delete data.gdprApplies;
    if (planted("id-text")) data.listenerId = String(listenerId);
    if (planted("id-missing")) delete data.listenerId;
    if (planted("id-same")) data.listenerId = 1;
    if (planted("unknown-status") && eventStatus === "useractioncomplete") data.eventStatus = "userActionDone";
    return data;
  }

  const given = new Map();

  function tell(id) {
    const callback = listeners.get(id);
    if (!callback) return;
    let data = tcData(id);
    if (planted("old-string") && eventStatus === "useractioncomplete" && id > 1 && given.has(id)) {
      data = Object.assign(given.get(id), { eventStatus });
    }
    given.set(id, data);
    if (planted("callback-breaks")) callback(data, true);
    else safely(callback, data, planted("listener-no-success") ? undefined : true);
  }

  function safely(callback, value, success) {
    try {
      callback(value, success);
    } catch (error) {
      setTimeout(() => { throw error; });
    }
  }

  function happened(status) {
    if (planted("shown-not-told") && status === "cmpuishown") return;
    eventStatus = status;
    if (planted("no-complete") && status === "useractioncomplete") return;
    const ids = Array.from(listeners.keys());
    for (const id of planted("first-listener-only") ? ids.slice(0, 1) : ids) tell(id);
  }

  function pingAnswer() {
    return {
      gdprApplies: planted("gdpr-applies-missing") ? undefined : APPLIES,
      cmpLoaded: true, cmpStatus: planted("stays-loading") ? "loading" : "loaded", displayStatus: planted("always-hidden") ? "hidden" : displayStatus, apiVersion: "2.2", cmpVersion: 1,
      cmpId: CMP_ID, gvlVersion: listVersion(), tcfPolicyVersion: 5,
    };
  }

  const commands = {
    ping(callback) {
      if (planted("ping-async")) setTimeout(callback, 20, pingAnswer(), true);
      else callback(pingAnswer(), true);
      if (planted("ping-twice")) callback(pingAnswer(), true);
    },
    addEventListener(callback) {
      const id = (lastListener += 1);
      listeners.set(id, callback);
      if (planted("listener-late")) return;
      if (planted("listener-task")) setTimeout(tell, 30, id);
      else tell(id);
    },
    removeEventListener(callback, id) {
      const isKnown = listeners.has(id);
      if (planted("remove-false")) return callback(false);
      if (!planted("remove-keeps-calling")) listeners.delete(id);
      callback(planted("remove-unknown-true") ? true : isKnown);
      return undefined;
    },
  };
  if (planted("get-tc-data-old")) {
    commands.getTCData = (callback) => callback(Object.assign(tcData(), { tcString: "C" + tcString.slice(1, -4) + "AAAA" }), true);
  }

  if (planted("list-null")) commands.getVendorList = (callback) => callback(null, true);
  if (planted("list-refused")) {
    const list = () => ({ gvlSpecificationVersion: 3, vendorListVersion: listVersion(), tcfPolicyVersion: 5 });
    commands.getVendorList = (callback, version) => (version === undefined ? callback(list(), true) : callback(null, false));
  }

  let isBroken = false;

  function api(command, version, callback, parameter) {
    if (isBroken) return;
    if (planted("callback-breaks")) isBroken = typeof callback !== "function";
    if (typeof callback !== "function") return;
    const isSupported = version === undefined || version === null || version === 0 || version === 2;
    if (planted("version-throws") && !isSupported) throw new TypeError("version");
    if (planted("version-2") && version === 2 && command === "addEventListener") return callback(null, false);
    if (planted("version-zero") && version !== 2) return callback(null, false);
    if (!isSupported && !(planted("version-1") && version === 1) && !planted("version-silent")) return callback(null, false);
    if (!isSupported && planted("version-silent")) return;
    const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (!known && planted("unknown-throws")) throw new TypeError("unknown command " + command);
    if (!known && planted("unknown-silent")) return;
    if (!known) callback(null, false);
    else known(callback, parameter);
  }

  // What the user sees.

  function show(element) {
    displayStatus = "visible";
    if (FULL) return showFull(element);
    const root = document.createElement("div");
    root.id = "tcfcheck-cmp";
    root.style.cssText = "position:fixed;left:0;right:0;bottom:0;padding:1em;background:#fff;border-top:2px solid #333;font:16px sans-serif";
    // What lies over the page meanwhile; a bar at its foot leaves all of it usable.
    const shade = document.createElement("div");
    shade.style.cssText = "position:fixed;inset:0;background:rgba(0,0,0,0.5)";
    if (pageParameters.get("ui") !== "bar") element.appendChild(shade);
    let parent = root;
    if (pageParameters.get("ui") === "shadow") parent = root.attachShadow({ mode: "open" });
    if (pageParameters.get("ui") === "frame") {
      const frame = document.createElement("iframe");
      frame.title = "Your choice";
      frame.style.cssText = "width:100%;height:12em";
      root.appendChild(frame);
      element.appendChild(root);
      parent = frame.contentDocument.body;
    }
    if (pageParameters.get("ui") === "rich") {
      element.appendChild(root);
      parent = dressDialog(root);
    }
    if (pageParameters.get("ui") === "rows") {
      element.appendChild(root);
      listVendors(root, Number(pageParameters.get("rows")), pageParameters.get("list"));
    }
    const choices = {};
    if (pageParameters.get("ui") === "origin") {
      // The buttons are in a page of another site, as with CMPs that serve their interface themselves.
      const frame = document.createElement("iframe");
      frame.src = pageParameters.get("frame") + "/dialog-frame.html";
      frame.style.cssText = "width:600px;height:160px;border:3px solid #333";
      root.appendChild(frame);
      window.addEventListener("message", (event) => { if (event.source === frame.contentWindow && choices[event.data]) choices[event.data](); });
      parent = document.createDocumentFragment();
    }
    const words = document.createElement("p");
    // The name of purpose 1 in the list, and that of the stack with all others and special feature 1.
    words.textContent = `This page and ${VENDORS.disclosed.length} partners store and read data on your device. You can change your choice at any time. It is about: Keep or read data on a device; Everything but storage.`;
    parent.appendChild(words);
    const SIGNS = { accept: "\u2713", reject: "\u2717", save: "\u2795", object: "\u2796", withdraw: "\u21a9" };
    for (const [id, text, act] of [
      ["accept", "Accept all", () => choose(PURPOSES.consent, VENDORS.consent, true, [1])],
      ["reject", "Reject all", () => choose([], [], false, [])],
      ["save", "Save", () => choose([1, 3], [1, 8, 10], true, [])],
      ["object", "Object", () => choose(model ? model.purposeConsents : [], model ? model.vendorConsents : [], false, model ? model.specialFeatures : [])],
      ["withdraw", "Withdraw", () => choose([], [], false, [])],
    ]) {
      const button = document.createElement("button");
      button.id = id;
      button.textContent = pageParameters.get("words") === "signs" ? SIGNS[id] : text;
      choices[id] = () => {
        act();
        root.remove();
        shade.remove();
        displayStatus = "hidden";
        happened("useractioncomplete");
        // What is sent within a second of an act may have been under way.
        if (pageParameters.has("vendors")) setTimeout(callVendors, pageParameters.get("vendors") === "later" ? 1500 : 0);
      };
      button.addEventListener("click", choices[id]);
      parent.appendChild(button);
    }
    if (!root.parentNode) element.appendChild(root);
    if (!planted("complete-without-shown")) happened("cmpuishown");
  }

  function showFull(element) {
    FULL.show(element, model, (...choice) => {
      choose(...choice);
      displayStatus = "hidden";
      happened("useractioncomplete");
    });
    happened("cmpuishown");
  }

  function start() {
    const queue = typeof window.__tcfapi === "function" ? window.__tcfapi() || [] : [];
    let kept = JSON.parse(store.getItem(KEY) || "null");
    if (kept && today() - kept.model.day > LIFE_IN_DAYS && !planted("expired-kept")) kept = null;
    if (kept) {
      model = kept.model;
      if (planted("other-string")) model.cmpVersion += 1;
      tcString = planted("other-string") ? encodeTCString(model) : kept.tcString;
      eventStatus = "tcloaded";
    }
    if (!APPLIES) eventStatus = "tcloaded";
    else if (!kept) wait();
    window.__tcfapi = api;
    if (planted("no-stub")) addWhatTheStubHad();
    const wayBack = document.getElementById("privacy");
    wayBack.addEventListener("click", () => show(document.body));
    if (FULL) wayBack.textContent = FULL.words.wayBack;
    if (planted("ui-no-way-back")) wayBack.remove();
    // As a public CMP once did (ethyca/fides, pull request 5916): there is nothing to load.
    if (!kept && planted("loaded-without-choice")) {
      eventStatus = "tcloaded";
      for (const call of queue.splice(0)) api(...call);
    }
    // The first state that listeners get is that the question stands there.
    if (!kept && (APPLIES || planted("asks-anyway"))) show(document.body);
    for (const call of planted("queue-reversed") ? queue.reverse() : queue) api(...call);
    if (kept && planted("loaded-and-shown")) show(document.body);
    if (planted("two-cmps")) setTimeout(otherCMP, 600);
  }

  function addWhatTheStubHad() {
    const frame = document.createElement("iframe");
    frame.style.cssText = "display:none";
    frame.name = "__tcfapiLocator";
    document.body.appendChild(frame);
    window.addEventListener("message", (event) => {
      const isText = typeof event.data === "string";
      let call;
      try {
        call = (isText ? JSON.parse(event.data) : event.data).__tcfapiCall;
      } catch (error) {
        return;
      }
      if (!call) return;
      api(call.command, call.version, (returnValue, success) => {
        const answer = { __tcfapiReturn: { returnValue, success, callId: call.callId } };
        event.source.postMessage(isText ? JSON.stringify(answer) : answer, "*");
      }, call.parameter);
    });
  }

  // What vendors on the page call once there is a choice.
  function callVendors() {
    const image = new Image();
    image.src = "http://ads.example/pixel.gif?gdpr=1&gdpr_consent=" + tcString;
    const bid = { id: "1", imp: [{ id: "1" }], regs: { gdpr: 1 }, user: { consent: tcString } };
    fetch("http://bids.example/bid", { method: "POST", mode: "no-cors", body: JSON.stringify(bid) }).catch(() => {});
  }

  // Another vendor's CMP, which takes the function over.
  function otherCMP() {
    const first = window.__tcfapi;
    window.__tcfapi = function (command, version, callback, parameter) {
      first(command, version, (value, success) => {
        callback(value && value.cmpId ? Object.assign({}, value, { cmpId: 301 }) : value, success);
      }, parameter);
    };
  }

  // As a CMP's script, which comes from a server.
  if (FULL) {
    FULL.ready.then(() => {
      [VENDORS, PURPOSES] = [{ ...FULL.ids, always: [] }, FULL.ids.purposes];
      start();
    });
  } else {
    setTimeout(start, 200);
  }
})();
