// Pages that are hard to record: page.html?trouble=NAME.
"use strict";
(function () {
  // Does something with the consent dialog each time that it appears.
  function inDialog(change) {
    new MutationObserver((records) => {
      for (const node of records.flatMap((record) => Array.from(record.addedNodes))) if (node.id === "tcfcheck-cmp") change(node);
    }).observe(document.body, { childList: true });
  }

  const troubles = {
    // The consent dialog never stands still, has a text of ten megabytes and ten of one, or leads away.
    "dialog-moves"() {
      inDialog((dialog) => {
        setInterval(() => { dialog.style.paddingLeft = 16 + performance.now() % 40 + "px"; }, 10);
      });
    },
    "dialog-huge"() {
      inDialog((dialog) => {
        const box = document.createElement("div");
        box.style.cssText = "height:100px;overflow:auto";
        box.append("long ".repeat(2000000));
        for (let index = 0; index < 10; index++) box.appendChild(document.createElement("p")).textContent = index + " long".repeat(200000);
        dialog.prepend(box);
      });
    },
    "dialog-leaves"() {
      inDialog((dialog) => {
        const more = document.createElement("button");
        more.setAttribute("aria-expanded", "false");
        more.textContent = "More";
        more.addEventListener("click", () => { location.href = "elsewhere.html"; });
        dialog.append(more);
      });
    },
    "dialog-links-away"() {
      inDialog((dialog) => {
        const link = document.createElement("a");
        link.id = "vendors";
        link.href = "elsewhere.html";
        link.textContent = "Partners";
        dialog.append(link);
      });
    },
    // Never comes to rest: a request that is not answered, and changes without end.
    "never-settles"() {
      setInterval(() => { document.body.dataset.now = String(performance.now()); }, 1);
      const image = document.createElement("img");
      image.src = "http://192.0.2.1/never.png";
      document.body.appendChild(image);
    },
    dialogs() {
      alert("Please read this");
      setTimeout(() => { confirm("Sure?"); prompt("Why?"); alert("Again"); }, 300);
      window.addEventListener("beforeunload", (event) => event.preventDefault());
    },
    "goes-away"() {
      setTimeout(() => { location.href = "elsewhere.html"; }, 1500);
    },
    // As many sites do for a language or a test variant, and after a choice.
    "reloads-itself"() {
      if (sessionStorage.getItem("reloaded")) return;
      sessionStorage.setItem("reloaded", "yes");
      setTimeout(() => location.reload(), 1500);
    },
    "goes-on"() {
      if (!sessionStorage.getItem("went-on")) setTimeout(() => { location.href = "page.html?trouble=goes-on&language=en"; }, 300);
      sessionStorage.setItem("went-on", "yes");
    },
    "reloads-after-choice"() {
      document.addEventListener("click", (event) => { if (event.target.id === "accept") setTimeout(() => location.reload(), 50); });
    },
    // As scripts do that hold vendors back until there is consent.
    "removes-frames"() {
      new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => Array.from(change.addedNodes))) {
          if (node.nodeName === "IFRAME" && node.name !== "__tcfapiLocator") node.remove();
        }
      }).observe(document, { childList: true, subtree: true });
    },
    "replaces-functions"() {
      document.createElement = function (name) {
        const element = Document.prototype.createElement.call(document, name);
        if (/^iframe$/i.test(name)) element.setAttribute("sandbox", "");
        return element;
      };
      const append = Node.prototype.appendChild;
      const isForeign = (node) => node.nodeName === "IFRAME" && node.name !== "__tcfapiLocator";
      Node.prototype.appendChild = function (node) { return isForeign(node) ? node : append.call(this, node); };
    },
    downloads() {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob(["a file"]));
      link.download = "a-file.bin";
      document.body.appendChild(link);
      setTimeout(() => link.click(), 300);
    },
    floods() {
      setInterval(() => { for (let index = 0; index < 2000; index++) console.log("x".repeat(1000), index); }, 10);
    },
    allocates() {
      setTimeout(() => {
        const kept = [];
        for (;;) kept.push(new Array(1000000).fill(Math.random()));
      }, 1500);
    },
    "opens-windows"() {
      setInterval(() => { window.open("elsewhere.html"); }, 200);
    },
    hangs() {
      setTimeout(() => { for (;;); }, 1500);
    },
    "many-events"() {
      setInterval(() => { if (typeof __tcfapi === "function") __tcfapi("addEventListener", 2, () => {}); }, 1);
    },
    forges() {
      // Whoever guesses may call; nothing that a page says is believed to be the recorder's.
      for (const name of Object.getOwnPropertyNames(window)) {
        if (/tcfcheck/i.test(name)) window[name]('{"kind":"ping","time":0,"frame":"top","value":{"forged":true}}');
      }
      Array.prototype.toJSON = () => "forged";
      Object.prototype.toJSON = () => "forged";
      JSON.stringify = () => '"forged"';
      Date.now = () => 0;
    },
  };
  const trouble = troubles[pageParameters.get("trouble")];
  if (trouble) trouble();
})();
