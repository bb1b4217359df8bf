// Pages that are hard to record: page.html?trouble=NAME.
"use strict";
(function () {
  const troubles = {
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
