// The __gpp of the page: a stub, and behind it a CMP that says what __tcfapi says. Written from the GPP CMP API Specification, version 1.1,
// and for section 2 from "IAB TCF Europe Technical Specification". page.html?global=on has it; further words plant faults: global=on,all-true.
"use strict";
(function () {
  const words = (pageParameters.get("global") || "").split(",");
  const faulty = (name) => words.includes(name);
  if (!faulty("on")) return;

  const PREFIX = "tcfeuv2";
  const listeners = new Map();
  let lastListener = 0;
  const state = { cmpStatus: "stub", cmpDisplayStatus: "hidden", signalStatus: "not ready", cmpId: 0, sections: {}, tcString: "" };

  function pingReturn() {
    const has = state.tcString !== "";
    const answer = {
      gppVersion: faulty("version-number") ? 1.1 : "1.1", cmpStatus: state.cmpStatus, cmpDisplayStatus: state.cmpDisplayStatus,
      signalStatus: state.signalStatus, supportedAPIs: ["2:" + PREFIX], cmpId: state.cmpId, sectionList: has ? [2] : [],
      applicableSections: [state.cmpStatus === "stub" ? 0 : 2], gppString: has ? "DBABMA~" + state.tcString : "",
      parsedSections: has ? { [PREFIX]: parsed() } : {},
    };
    if (faulty("list-empty")) answer.sectionList = [];
    return answer;
  }

  // Section 2 as an array of its segments, by the names and types of the specification.
  function parsed() {
    const { data } = state;
    const ids = (flags) => Object.keys(flags || {}).filter((id) => flags[id]).map(Number);
    const digit = (index) => ALPHABET.indexOf(state.tcString[index]);
    const time = (first) => new Date([0, 1, 2, 3, 4, 5].reduce((sum, index) => sum * 64 + digit(first + index), 0) * 100);
    const core = {
      Version: 2, Created: time(1), LastUpdated: time(7), CmpId: data.cmpId, CmpVersion: data.cmpVersion, ConsentScreen: 1,
      ConsentLanguage: "EN", VendorListVersion: digit(20) * 64 + digit(21), TcfPolicyVersion: data.tcfPolicyVersion,
      IsServiceSpecific: true, UseNonStandardTexts: false, SpecialFeatureOptIns: ids(data.specialFeatureOptins),
      PurposeConsent: ids(data.purpose.consents), PurposesLITransparency: ids(data.purpose.legitimateInterests),
      PurposeOneTreatment: false, PublisherCC: data.publisherCC, VendorConsent: ids(data.vendor.consents),
      VendorLegitimateInterest: ids(data.vendor.legitimateInterests), PubRestrictions: [],
    };
    if (faulty("placeholder")) core.VendorConsent = [];
    return [core, { SegmentType: 1, DisclosedVendors: ids(data.vendor.disclosedVendors) }];
  }

  function happened(eventName, data) {
    for (const [listenerId, callback] of listeners) callback({ eventName, listenerId, data, pingData: pingReturn() }, true);
  }

  function change(name, value) {
    if (state[name] === value) return;
    state[name] = value;
    if (name === "cmpId" || faulty("no-" + name)) return;
    happened(name, value);
  }

  const commands = {
    ping(callback) {
      if (faulty("one-argument")) callback(pingReturn());
      else callback(pingReturn(), true);
    },
    addEventListener(callback) {
      const listenerId = faulty("same-number") ? 1 : ++lastListener;
      listeners.set(listenerId, callback);
      callback({ eventName: "listenerRegistered", listenerId, data: true, pingData: pingReturn() }, true);
    },
    removeEventListener(callback, listenerId) {
      const isKnown = listeners.delete(listenerId);
      callback(faulty("all-true") || isKnown, true);
    },
    hasSection(callback, prefix) {
      if (state.cmpStatus === "stub") {
        if (!faulty("stub-silent")) callback(null, true);
      } else {
        callback(faulty("all-true") || (prefix === PREFIX && state.tcString !== ""), true);
      }
    },
    getSection(callback, prefix) {
      callback(prefix === PREFIX && state.tcString !== "" ? parsed() : null, true);
    },
    getField(callback, name) {
      const [prefix, field] = String(name).split(".");
      const value = prefix === PREFIX && state.tcString !== "" ? parsed()[0][field] : undefined;
      callback(value === undefined ? null : value, true);
    },
  };

  function api(command, callback, parameter) {
    if (Object.hasOwn(commands, command)) commands[command](callback, parameter);
    else if (!faulty("unknown-silent")) callback(null, false);
  }

  function addLocator() {
    if (!document.body) return setTimeout(addLocator, 5);
    for (let count = faulty("two-locators") ? 2 : 1; count > 0; count--) {
      const frame = document.createElement("iframe");
      frame.style.cssText = "display:none";
      frame.name = "__gppLocator";
      document.body.appendChild(frame);
    }
    return undefined;
  }

  function onMessage(event) {
    const isText = typeof event.data === "string";
    let call;
    try {
      call = (isText ? JSON.parse(event.data) : event.data).__gppCall;
    } catch (error) {
      return;
    }
    if (!call) return;
    window.__gpp(call.command, (returnValue, success) => {
      const answer = { __gppReturn: { returnValue, success, callId: faulty("call-id-lost") ? undefined : call.callId } };
      event.source.postMessage(isText ? JSON.stringify(answer) : answer, "*");
    }, call.parameter);
  }

  window.__gpp = faulty("object-first") ? {} : api;
  if (faulty("object-first")) document.addEventListener("DOMContentLoaded", () => { window.__gpp = api; });
  addLocator();
  window.addEventListener("message", onMessage);

  // The CMP: what happens in __tcfapi happens here.
  window.addEventListener("load", () => {
    window.__tcfapi("addEventListener", 2, (data, success) => {
      if (!success) return;
      change("cmpId", data.cmpId);
      change("cmpStatus", "loaded");
      if (data.eventStatus === "cmpuishown") {
        if (!faulty("ready-all-along")) change("signalStatus", "not ready");
        change("cmpDisplayStatus", "visible");
        return;
      }
      change("cmpDisplayStatus", "hidden");
      const isNew = data.tcString !== state.tcString;
      if (isNew && !(faulty("old-string") && state.tcString)) {
        const had = state.tcString;
        Object.assign(state, { data, tcString: data.tcString });
        if (had || data.eventStatus === "useractioncomplete") happened("sectionChange", PREFIX);
      }
      change("signalStatus", "ready");
    });
  });
})();
