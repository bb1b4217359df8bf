// The stub: a function that answers ping, keeps every other call, and makes the frame by which the CMP is found.
// Written from CMP API v2, "Requirements for the CMP stub API script" and "How does the CMP stub API work?".
"use strict";
(function () {
  if (planted("outside") || planted("no-stub")) return;

  const queue = [];

  // As stubs of public libraries do: whether GDPR applies can be set, and ping's callback has one argument.
  const isLikeLibraries = pageParameters.get("stub") === "library";
  let gdprApplies;

  function stub(command, version, callback, parameter) {
    if (arguments.length === 0) return queue;
    if (isLikeLibraries && command === "setGdprApplies") {
      gdprApplies = parameter;
      return callback("set", true);
    }
    if (isLikeLibraries && command === "ping") {
      return callback({ gdprApplies, cmpLoaded: false, cmpStatus: "stub", apiVersion: "2.2" });
    }
    if (command === "ping") {
      const answer = { gdprApplies: undefined, cmpLoaded: false, cmpStatus: "stub", apiVersion: "2.2" };
      if (planted("stub-ping-empty")) return callback({}, true);
      if (planted("stub-ping-no-version")) delete answer.apiVersion;
      if (planted("stub-ping-loaded")) answer.cmpLoaded = undefined;
      if (planted("stub-ping-async")) return setTimeout(callback, 20, answer, true);
      callback(answer, true);
      if (planted("stub-ping-twice")) callback(answer, true);
      return undefined;
    }
    if (!planted("queue-dropped")) queue.push([command, version, callback, parameter]);
    return undefined;
  }

  function addLocator() {
    if (document.querySelector('iframe[name="__tcfapiLocator"]') && !planted("two-locators")) return;
    if (!document.body) {
      setTimeout(addLocator, 5);
      return;
    }
    const frame = document.createElement("iframe");
    frame.style.cssText = "display:none";
    frame.name = "__tcfapiLocator";
    document.body.appendChild(frame);
  }

  function onMessage(event) {
    const isText = typeof event.data === "string";
    let data = event.data;
    if (isText) {
      if (planted("text-unanswered")) return;
      try {
        data = JSON.parse(data);
      } catch (error) {
        return;
      }
    }
    const call = data && data.__tcfapiCall;
    if (!call) return;
    // As the published stub of iabtcf-es does since July 2024: later answers of a listener find no frame.
    let source = event.source;
    window.__tcfapi(
      call.command,
      call.version,
      function (returnValue, success) {
        if (!source) return;
        if (planted("message-other-value")) returnValue = Object.assign({}, returnValue, { cmpId: 2 });
        const callId = planted("call-id-lost") ? undefined : planted("call-id-number") ? 7 : call.callId;
        const answer = { __tcfapiReturn: { returnValue, success: planted("message-no-success") ? undefined : success, callId } };
        if (planted("object-for-text")) source.postMessage(answer, "*");
        else source.postMessage(isText ? JSON.stringify(answer) : answer, "*");
      },
      call.parameter
    );
    if (planted("frame-forgotten")) source = null;
  }

  if (planted("object-first")) {
    window.__tcfapi = { queue };
    window.addEventListener("load", function () {
      window.__tcfapi = stub;
    });
  } else {
    window.__tcfapi = stub;
  }
  if (!planted("no-locator")) addLocator();
  if (planted("two-locators")) addLocator();
  if (!planted("no-messages")) window.addEventListener("message", onMessage);
})();
