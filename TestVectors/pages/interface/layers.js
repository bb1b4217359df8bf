// The layers of the full interface: the initial one, purposes, vendors and legitimate interests. Each gives its content.
// `planted("ui-…")` plants a fault, `looksLike("…")` is something that looks like one.
"use strict";

class InterfaceLayers {
  // `list` is the vendor list with its texts in the interface's language, `ids` what the publisher works with, and `state` what is
  // chosen so far.
  constructor(list, words, ids, state, go) {
    Object.assign(this, { list, words, ids, state, go });
  }

  name(table, id) {
    let name = this.list[table][id].name;
    if (table === "purposes" && id === 2 && planted("ui-text-outdated")) name = "Select basic ads";
    if (table === "purposes" && id === 3 && planted("ui-translation")) name = "Sammeln für ein Werbebild von Ihnen";
    if (looksLike("soft-hyphens")) name = name.replace(/(\p{L}{6})(\p{L}{3})/gu, "$1\u00ad$2").replaceAll(" ", "\u00a0");
    return name;
  }

  description(table, id) {
    const text = (planted("ui-mixed-language") ? this.list.english : this.list)[table][id].description;
    return table === "purposes" && id === 3 && planted("ui-text-altered") ? text.replace(/ (here|hier) /, " $1 mostly ") : text;
  }

  vendors(member, id) {
    return this.ids.disclosed.filter((vendor) => this.list.vendors[vendor][member].includes(id) && !this.isRestricted(vendor, id, member));
  }

  // Whether the publisher's restriction takes the purpose away from the vendor. The layer is to show no such purpose.
  isRestricted(vendor, purpose, member) {
    if (!["purposes", "legIntPurposes"].includes(member) || planted("ui-restriction-shown")) return false;
    return this.ids.restrictions.some((one) => one.purpose === purpose && one.vendors.includes(vendor));
  }

  // The initial layer.

  initial(isBack) {
    const { words } = this;
    let count = String(this.ids.disclosed.length);
    if (planted("ui-vendor-count")) count = "40";
    if (looksLike("more-partners")) count = "1.214";
    let purposes = this.ids.purposes.consent.map((id) => this.name("purposes", id));
    if (planted("ui-purpose-missing")) purposes = purposes.filter((_, index) => index !== 6);
    let special = this.ids.specialFeatures.map((id) => this.name("specialFeatures", id));
    if (planted("ui-special-feature-missing")) special = special.slice(1);
    // A stack stands for all purposes but the first, and for one of the special features.
    if (looksLike("stack")) [purposes, special] = [[purposes[0], this.list.stacks[5].name], special.slice(1)];
    if (planted("ui-stack-overlap")) purposes.push(this.list.stacks[5].name);
    const isPaid = looksLike("paid");
    const isWall = planted("ui-no-customise-call") && !isBack;
    const lead = isWall ? null : element("p", {},
      planted("ui-vendor-list-link") && !isBack ? null : button("partners", words.partners, () => this.go("vendors"), "plain"),
      planted("ui-interest-layer") ? null : button("interests", words.interests, () => this.go("interests"), "plain"));
    const content = [
      element("p", {}, planted("ui-vendor-count-missing") ? words.introUncounted : words.intro(count)),
      element("h3", {}, words.asked), list(purposes), element("h3", {}, words.optIn), list(special),
      planted("ui-words") ? null : element("p", {}, words.consequence),
      element("p", {}, words.interest), lead,
      planted("ui-words") ? null : element("p", {}, words.scope),
    ];
    return { title: words.title, content, calls: this.initialCalls(isBack, isPaid, isWall) };
  }

  initialCalls(isBack, isPaid, isWall) {
    const { words } = this;
    let accept = button("accept", words.accept, () => this.go("accept"));
    if (planted("ui-keyboard")) accept = element("div", { id: "accept", class: "call", onclick: "void 0", click: () => this.go("accept") }, words.accept);
    if (planted("ui-no-consent-call")) accept = null;
    const reject = button("reject", words.reject, () => this.go("reject"), planted("ui-call-contrast") ? "grey" : looksLike("other-colours") ? "other" : "");
    if (planted("ui-call-treatment")) reject.classList.add("tiny");
    if (planted("ui-call-hidden")) reject.setAttribute("aria-disabled", "true");
    const settings = isPaid ? button("subscribe", words.subscribe, () => { location.hash = "subscribe"; }) : button("settings", words.settings, () => this.go("purposes"), "other");
    const hasReject = !isWall && !(isBack && planted("ui-no-withdraw-all"));
    return [accept, hasReject ? reject : null, isWall ? null : settings];
  }

  // Purposes, and what is shown beside them.

  purposes() {
    const { words, state } = this;
    const rows = this.ids.purposes.consent.map((id) => {
      const hasSwitch = !(id === 4 && planted("ui-purpose-control-missing"));
      const on = id === 3 && planted("ui-preselected");
      if (on) state.purposes.add(id);
      let count = this.vendors("purposes", id).length;
      if (id === 5 && planted("ui-purpose-count")) count = 1;
      return this.row("purposes", id, words.asking(count), hasSwitch ? state.purposes : null, { on });
    });
    const special = this.ids.specialFeatures.map((id) =>
      this.row("specialFeatures", id, words.asking(this.vendors("specialFeatures", id).length), planted("ui-special-feature-control-missing") ? null : state.specialFeatures));
    const told = (table, ids, chosen) => ids.map((id) => this.row(table, id, words.declaring(this.vendors(table, id).length), chosen && id === 1 ? chosen : null));
    const specialFeatures = [element("h3", {}, words.specialFeatures), ...special];
    const specialPurposes = [element("h3", {}, words.specialPurposes), ...told("specialPurposes", this.ids.specialPurposes)];
    const features = [element("h3", {}, words.features), ...told("features", this.ids.features, planted("ui-feature-control") ? new Set() : null)];
    const category = (one) => element("div", { class: "row" }, element("h4", {}, one.name), one.id === 9 && planted("ui-category-text-missing") ? null : element("p", {}, one.description));
    const content = [
      element("p", {}, words.purposesIntro),
      ...looksLike("tabs")
        ? tabs([[words.purposes, [...rows, ...specialPurposes]], [words.features, [...specialFeatures, ...features]]])
        : [element("h3", {}, words.purposes), ...rows, ...specialFeatures, ...specialPurposes, ...features],
      folded(words.categories, ...Object.values(this.list.dataCategories).map(category)),
      element("p", {}, button("partners", words.partners, () => this.go("vendors"), "plain"), button("interests", words.interests, () => this.go("interests"), "plain")),
    ];
    return { title: words.purposesTitle, content, calls: this.furtherCalls() };
  }

  // A purpose or the like with its text, and a switch where it is chosen.
  row(table, id, count, chosen, options = {}) {
    const { words } = this;
    const { illustrations } = this.list[table][id];
    const name = this.name(table, id);
    const label = `${options.prefix || ""}${table}-${id}`;
    const isLost = table === "purposes" && id === 4 && planted("ui-text-missing");
    const examples = illustrations.length && !(table === "purposes" && id === 2 && planted("ui-illustration-missing"))
      ? [element("p", { class: "small" }, words.examples), list(illustrations)] : [];
    const text = [isLost ? null : element("p", {}, this.description(table, id)), ...examples];
    const isCounted = !(table === "purposes" && id === 5 && planted("ui-purpose-count-missing"));
    let choice = chosen && toggle(label, chosen, id, options);
    if (chosen && looksLike("radio-buttons") && !options.prefix) choice = yesOrNo(name, chosen, id, words);
    const heading = element("h4", { id: label }, looksLike("numbered") ? `${id}. ${name}` : name);
    return element("section", { class: "row" }, element("div", { class: "head" }, heading, choice),
      isCounted ? element("p", { class: "small" }, count) : null, ...looksLike("silent-openers") ? foldedSilently(words.details, ...text) : [folded(words.more, ...text)],
      table === "purposes" && looksLike("one-layer") && this.ids.purposes.interest.includes(id) && !options.prefix ? this.interestSwitch(id, name) : null);
  }

  // On the layer of purposes, as many CMPs have it: on by nature.
  interestSwitch(id, name) {
    const label = `also-interest-${id}`;
    return element("div", { class: "head" }, element("span", { id: label, class: "small" }, this.words.interestOf(name)), toggle(label, this.state.interestPurposes, id));
  }

  // Vendors.

  vendorList() {
    const { words } = this;
    let ids = this.ids.disclosed;
    if (planted("ui-vendor-missing")) ids = ids.filter((id) => ![4, 20, 33].includes(id));
    if (planted("ui-vendor-extra")) ids = [...ids, 61, 62];
    const rows = ids.map((id) => this.vendor(id));
    const pages = pageParameters.get("pages");
    const others = !looksLike("other-partners") ? [] : [element("h3", {}, words.others),
      ...["Quill Statistics", "Nib Fonts"].map((name) => element("section", { class: "row" }, element("h4", {}, name), element("p", { class: "small" }, words.otherNote)))];
    const content = [element("p", {}, words.vendorsIntro(ids.length)), ...pages ? [inPages(rows, words, pages)] : looksLike("scrolled-list") ? [growing(rows)] : rows, ...others,
      element("p", {}, button("interests", words.interests, () => this.go("interests"), "plain"))];
    return { title: words.vendorsTitle, content, calls: this.furtherCalls() };
  }

  vendor(id) {
    const { words, state } = this;
    const vendor = this.list.vendors[id];
    const label = `vendor-${id}`;
    const asks = vendor.purposes.length > 0 && !planted("ui-vendor-control-missing");
    const head = element("div", { class: "head" }, element("h4", { id: label }, vendor.name), asks ? toggle(label, state.vendors, id) : null);
    return element("section", { class: "row" }, head, element("p", { class: "small" }, this.links(vendor)), ...foldedByButton(words.details, ...this.vendorDetails(vendor)));
  }

  links(vendor, hasClaim = false) {
    const { words, list } = this;
    const address = vendor.urls.find((one) => one.langId === list.language) || vendor.urls[0];
    const claim = hasClaim && !planted("ui-interest-link") ? [" · ", link(words.claim, address.legIntClaim)] : [];
    const policy = vendor.id === 5 && planted("ui-vendor-link-missing") ? words.policy : link(words.policy, address.privacy);
    return [policy, ...claim];
  }

  vendorDetails(vendor) {
    const { words } = this;
    const names = (title, table, member) => {
      const ids = vendor[member].filter((id) => !this.isRestricted(vendor.id, id, member));
      return ids.length ? [element("p", { class: "small" }, title), list(ids.map((id) => this.name(table, id)))] : [];
    };
    const { stdRetention, purposes } = vendor.dataRetention;
    const retention = [words.days(stdRetention), ...Object.entries(purposes).map(([id, days]) => words.retentionOf(this.name("purposes", id), days))];
    const days = vendor.cookieMaxAgeSeconds === null ? null : Math.round(vendor.cookieMaxAgeSeconds / 86400);
    const storage = days === null ? [words.noCookies] : [words.longest(days), vendor.cookieRefresh ? words.refreshed : words.notRefreshed];
    if (vendor.usesNonCookieAccess) storage.push(words.otherStorage);
    const [byConsent, byInterest] = vendor.id === 2 && planted("ui-vendor-basis") ? [words.byInterest, words.byConsent] : [words.byConsent, words.byInterest];
    return [
      ...names(byConsent, "purposes", "purposes"), ...names(byInterest, "purposes", "legIntPurposes"),
      ...names(words.specialPurposes, "specialPurposes", "specialPurposes"), ...names(words.features, "features", "features"),
      ...names(words.specialFeatures, "specialFeatures", "specialFeatures"),
      ...planted("ui-vendor-details") ? [] : [element("p", { class: "small" }, words.retention), list(retention)],
      ...names(words.categories, "dataCategories", "dataDeclaration"),
      element("p", { class: "small" }, words.storage), list(storage),
      element("p", { class: "small" }, link(words.disclosure, vendor.deviceStorageDisclosureUrl)),
    ];
  }

  // Legitimate interests.

  interests() {
    const { words, state } = this;
    const purposes = this.ids.purposes.interest.map((id) =>
      this.row("purposes", id, words.relying(this.vendors("legIntPurposes", id).length), state.interestPurposes, { prefix: "interest-" }));
    const named = planted("ui-interest-vendor-missing") ? this.ids.interest.filter((id) => id !== 2) : this.ids.interest;
    const vendors = named.map((id) => {
      const vendor = this.list.vendors[id];
      const label = `interest-vendor-${id}`;
      const choice = planted("ui-objection-missing") ? null : toggle(label, state.interestVendors, id);
      return element("section", { class: "row" }, element("div", { class: "head" }, element("h4", { id: label }, vendor.name), choice),
        element("p", { class: "small" }, this.links(vendor, true)));
    });
    const content = [element("p", {}, words.interestsIntro), element("h3", {}, words.purposes), ...purposes, element("h3", {}, words.vendorsTitle), ...vendors];
    return { title: words.interestsTitle, content, calls: this.furtherCalls() };
  }

  furtherCalls() {
    const { words } = this;
    return [
      button("save", words.save, () => this.go("save")), button("accept", words.accept, () => this.go("accept")),
      button("reject", words.reject, () => this.go("reject")), button("back", words.back, () => this.go("back"), "other"),
    ];
  }
}
