// The full interface of the CMP, page.html?ui=full: four layers about the vendors of interface/vendor-list.json, in English or, with
// lang=de, in German. It loads its list as a real one does, so that it needs a server.
"use strict";

class FullInterface {
  // How many vendors of the list the publisher works with; the list has a few more.
  static publisherVendors = 60;

  constructor() {
    this.language = pageParameters.get("lang") === "de" ? "de" : "en";
    this.words = INTERFACE_WORDS[this.language];
    this.ready = this.load();
  }

  async load() {
    const get = async (name) => (await fetch(name)).text();
    const english = JSON.parse(await get(pageParameters.get("list") || "interface/vendor-list.json"));
    const texts = this.language === "de" ? JSON.parse(await get("interface/purposes-de.json")) : {};
    this.style = await get("interface/interface.css");
    this.list = { ...english, ...texts, english, language: this.language };
    this.ids = this.publisher(english);
    document.documentElement.lang = this.language;
  }

  // What the publisher's vendors ask for.
  publisher(list) {
    const disclosed = Object.keys(list.vendors).map(Number).slice(0, Number(pageParameters.get("partners") || FullInterface.publisherVendors));
    const restrictions = looksLike("restricted") || planted("ui-restriction-shown") ? [{ purpose: 4, type: 0, vendors: [1] }] : [];
    const isLeft = (vendor, purpose) => !restrictions.some((one) => one.purpose === purpose && one.vendors.includes(vendor));
    const declared = (member) => Array.from(new Set(disclosed.flatMap((id) => list.vendors[id][member].filter((one) => isLeft(id, one))))).sort((one, other) => one - other);
    const having = (member) => disclosed.filter((id) => list.vendors[id][member].length);
    return {
      disclosed, restrictions, consent: having("purposes"), interest: having("legIntPurposes"),
      purposes: { consent: declared("purposes"), interest: declared("legIntPurposes") },
      specialPurposes: declared("specialPurposes"), features: declared("features"), specialFeatures: declared("specialFeatures"),
    };
  }

  // Shows the interface; `model` is the choice that there is, and `choose` takes the new one.
  show(page, model, choose) {
    const { ids } = this;
    const state = {
      purposes: new Set(model ? model.purposeConsents : []), specialFeatures: new Set(model ? model.specialFeatures : []),
      vendors: new Set(model ? model.vendorConsents : []), interestPurposes: new Set(model ? model.purposeInterests : ids.purposes.interest),
      interestVendors: new Set(model ? model.vendorInterests : ids.interest),
    };
    const root = element("div", { id: "tcfcheck-cmp", class: "full" + (planted("ui-coverage") ? " bar" : "") });
    const inner = looksLike("shadow-root") ? root.attachShadow({ mode: "open" }) : root;
    const box = inner === root ? root : inner.appendChild(element("div", { class: root.className }));
    const card = element("div", { class: "card" + (looksLike("capitals") ? " capitals" : ""), role: "dialog", "aria-modal": planted("ui-coverage") ? null : "true", "aria-labelledby": "full-title", lang: this.language });
    inner.append(element("style", {}, this.style));
    box.append(card);
    const end = (purposes, specialFeatures, vendors, interests) => {
      root.remove();
      choose(Array.from(purposes), Array.from(vendors), interests, Array.from(specialFeatures));
    };
    const objections = { purposes: Array.from(state.interestPurposes), vendors: Array.from(state.interestVendors) };
    const go = (place) => {
      const turned = { purposes: Array.from(state.interestPurposes), vendors: Array.from(state.interestVendors) };
      switch (place) {
        case "accept": return end(ids.purposes.consent, ids.specialFeatures, ids.consent, { purposes: ids.purposes.interest, vendors: ids.interest });
        case "reject": return end([], [], [], { purposes: [], vendors: [] });
        case "save":
          if (planted("ui-choice-ignored")) state.purposes.add(5);
          if (planted("ui-objection-ignored")) return end(state.purposes, state.specialFeatures, state.vendors, objections);
          return end(state.purposes, state.specialFeatures, state.vendors, turned);
      }
      const layers = new InterfaceLayers(this.list, this.words, ids, state, go);
      const { title, content, calls } = {
        vendors: () => layers.vendorList(), purposes: () => layers.purposes(), interests: () => layers.interests(), back: () => layers.initial(model !== null),
      }[place]();
      const heading = element("h2", { id: "full-title", tabindex: "-1" }, title);
      card.replaceChildren(element("div", { class: "body" }, heading, ...content.filter((one) => one !== null)), element("div", { class: "calls" }, ...calls.filter((one) => one !== null)));
      if (!planted("ui-focus")) heading.focus();
    };
    page.append(root);
    go("back");
  }
}
