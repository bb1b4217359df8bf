import TCFCodec
import TCFFindings
import TCFStorage

/// The keys of GPP: the header's and the sections' own strings. Those of the EU TCF's fields have a file of their own.
enum GPPKeyRules {
  static let all: [Rule] =
    [tcfSectionDiffers, tcfStandaloneMissing, stringKey, headerKeys, sid, sectionWithoutString] + GPPFieldRules.all

  static let names = Citation("GPP CMP API Specification", "In-App Key Names")
  private static let standalone = Sources.gppEEA("Special note regarding TCF and GPP")

  static let tcfSectionDiffers = Rule(
    "gpp/tcf-section-differs", .error, title: "Section 2 is the TC string stored with it",
    meaning: "The section should be exactly the TC string, in a store, a URL and a bid request; two different strings "
      + "in one place mean that vendors act on two different choices. If both have the same content and differ only in "
      + "their bits, for example in padding, it is a warning.",
    fix: "Write both from the same string.", sources: [Sources.gppEEA("Section encoding")],
    check: .gppKeys(
      stored: { facts, gpp, findings in
        let sections = gpp.texts(ofSection: GPPSections.tcfEU)
        guard let stored = facts.keys.tcString, !stored.isEmpty, !sections.isEmpty else { return .doesNotApply }
        for (name, text) in sections {
          difference(text, in: name, from: stored, in: StoredKeyName.tcString, at: .storedKey(name), to: &findings)
        }
        return .applies
      },
      url: { facts, findings in
        let sections = facts.parameters(.gpp).compactMap { parameter in
          parameter.text.flatMap(section2).map { (name: parameter.name, text: $0) }
        }
        guard let string = facts.strings.first, !sections.isEmpty else { return .doesNotApply }
        for (name, text) in sections {
          difference(text, in: name, from: string.text, in: string.place, at: .member(name), to: &findings)
        }
        return .applies
      }))

  /// The text of section 2 of a GPP string; nil where there is none.
  private static func section2(_ text: String) -> String? {
    GPPKeySet.container(text)?.sections(of: text).first { $0.id == GPPSections.tcfEU }?.text
  }

  private static func difference(
    _ text: String, in name: String, from string: String, in place: String, at location: Location,
    to findings: inout Findings
  ) {
    guard text != string else { return }
    let isSame = isOneModel(text, string)
    findings.report(
      "\(name) has a TC string different from \(place)" + (isSame ? " with the same content" : ""), at: location,
      severity: isSame ? .warning : nil)
  }

  private static func isOneModel(_ left: String, _ right: String) -> Bool {
    guard let left = try? TCString(decoding: left), let right = try? TCString(decoding: right) else { return false }
    return left == right
  }

  static let tcfStandaloneMissing = Rule(
    "gpp/tcf-standalone-missing", .error, title: "The TC string is also stored outside GPP",
    meaning: "Section 2 is stored and GDPR is in scope, but there is no IABTCF_TCString. The standalone string stays "
      + "mandatory until IAB Europe deprecates it; vendors look for it and find nothing. In scope means that "
      + "IABTCF_gdprApplies is 1, or that it is absent and IABGPP_GppSID names section 2.",
    fix: "Store the IABTCF_ keys as well.", sources: [standalone],
    check: .gppKeys { facts, gpp, findings in
      let sections = gpp.texts(ofSection: GPPSections.tcfEU)
      guard let section = sections.first else { return .doesNotApply }
      let namesTCF = gpp.text(StoredKeyName.gppSID).flatMap(GPPKeySet.ids)?.contains(GPPSections.tcfEU) == true
      let isInScope = facts.gdprApplies.map { $0 == 1 } ?? (!facts.has(StoredKeyName.gdprApplies) && namesTCF)
      guard isInScope else { return .doesNotApply }
      guard facts.lacksString else { return .applies }
      return findings.report(key: section.name, "has a TC string, but \(StoredKeyName.tcString) is missing")
    })

  static let stringKey = Rule(
    "gpp/string-key", .error, title: "Both names of section 2 hold the same string",
    meaning: "The GPP API calls the key IABGPP_2_String, the EU section's own document IABGPP_2_TCString. Either is "
      + "accepted, but both with different values are an error.",
    fix: "Write the same string under both names, or use one of them.", sources: [names, Sources.gppEEA("Key Names")],
    check: .gppKeys { _, gpp, findings in
      let (own, other) = (StoredKeyName.gppSection2String, StoredKeyName.gppSection2TCString)
      guard gpp.has(own) || gpp.has(other) else { return .doesNotApply }
      guard let first = gpp.text(own), let second = gpp.text(other), first != second else { return .applies }
      return findings.report("\(own) and \(other) hold different strings", at: .storedKey(other))
    })

  static let headerKeys = Rule(
    "gpp/header-keys", .error, title: "The header's keys are there, are text, and say what the string's header says",
    meaning: "IABGPP_HDR_Version, IABGPP_HDR_Sections, IABGPP_HDR_GppString, IABGPP_GppSID and the sections' own keys "
      + "are strings, including the version. IABGPP_HDR_Sections has the ids from the string's header, joined by "
      + "underscores, and IABGPP_HDR_Version its version; one with a subversion, such as 1.1, is accepted. Next to a "
      + "list of sections the whole string is required; next to the string, which most SDKs read, a missing version or "
      + "list of sections is a warning.",
    fix: "Store all three keys of the header as text, such as \"1\" and \"2_6\".", sources: [names],
    check: .gppKeys { facts, gpp, findings in
      let texts = gpp.keys.filter { isText($0.name) }
      guard !texts.isEmpty else { return .doesNotApply }
      for key in texts {
        if case .string = key.value { continue }
        findings.report(key: key.name, key.value, not: "string")
      }
      for name in gpp.missingHeaderKeys(beside: facts) {
        findings.report(key: name, "is missing", severity: name == StoredKeyName.gppString ? nil : .warning)
      }
      version(gpp, to: &findings)
      sections(gpp, to: &findings)
      return .applies
    })

  private static func version(_ gpp: GPPKeySet, to findings: inout Findings) {
    let name = StoredKeyName.gppHeaderVersion
    guard let text = gpp.text(name), let version = gpp.container?.version else { return }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.first.map(String.init) != String(version) else { return }
    findings.report(
      key: name, "is \"\(Prose.excerpt(text, limit: 20))\"; the string's header has version \(version)",
      evidence: Evidence(expected: .integer(version)))
  }

  /// Whether the key is one of the header's, or a section's own string.
  static func isText(_ name: String) -> Bool {
    [StoredKeyName.gppHeaderVersion, StoredKeyName.gppHeaderSections, StoredKeyName.gppString, StoredKeyName.gppSID]
      .contains(name) || StoredKeyName.gppSection(in: name) != nil
  }

  private static func sections(_ gpp: GPPKeySet, to findings: inout Findings) {
    let name = StoredKeyName.gppHeaderSections
    guard let text = gpp.writtenText(name), let container = gpp.container else { return }
    // An emptied key names no section, which is right only for a string without sections.
    guard let ids = GPPKeySet.ids(text) else {
      findings.report(key: name, "is \"\(Prose.excerpt(text, limit: 20))\", not ids joined by underscores")
      return
    }
    guard Set(ids) != Set(container.sectionIDs) else { return }
    findings.report(
      key: name,
      "has \(IDList.text(ids.sorted(), limit: 10)), but the string's header has "
        + IDList.text(container.sectionIDs, limit: 10),
      evidence: Evidence(expected: .ids(container.sectionIDs), actual: .ids(ids)))
  }

  static let sid = Rule(
    "gpp/sid", .error, title: "The sections in force are sections of the string",
    meaning: "IABGPP_GppSID holds the ids of the sections in force, joined by underscores; each must be in the string. "
      + "In URLs gpp_sid does the same, with commas too; in bid requests it is an array of integers. -1 (no section "
      + "applies) and 0 occur in practice and are info; an empty key is a warning. URLs pass gpp and gpp_sid in a pair: "
      + "one macro without the other is an error in a template; one value without the other, more than two ids, or other "
      + "ids than IABGPP_GppSID had before it in a sequence, is a warning.",
    fix: "Write ids such as \"2\" or \"7_8\", or remove the key; in URLs write both gpp and gpp_sid.",
    sources: [names, Sources.openRTB("Object: Regs"), Sources.gppURLs],
    check: .gppKeys(
      stored: { _, gpp, findings in
        let name = StoredKeyName.gppSID
        guard case .string(let text)? = gpp.keys.first(where: { $0.name == name })?.value else { return .doesNotApply }
        if text.isEmpty { return findings.report(key: name, "is empty", severity: .warning) }
        fault(ofSID: text, name, gpp.container, at: .storedKey(name), to: &findings)
        return .applies
      },
      url: { facts, findings in
        let places = facts.parameters(.gppSections)
        let container = facts.parameters(.gpp).lazy.compactMap { $0.text.flatMap(GPPKeySet.container) }.first
        var applicability = Applicability.doesNotApply
        for place in places {
          switch place.value {
          case .text(""), .macro, .foreignMacro: continue
          case .text(let text):
            let ids = facts.url == nil ? text : GPPKeySet.underscored(text)
            let count = findings.count
            fault(ofSID: ids, place.name, container, at: .member(place.name), to: &findings)
            if findings.count == count { compare(ids, place.name, facts.stored.gppSections, to: &findings) }
          case .wrongType(let type, _):
            findings.report(
              member: place.name, "is of type \(type), not an array of integers",
              evidence: Evidence(expected: "array", actual: .text(type)))
          }
          applicability = .applies
        }
        return GPPPair.report(facts, to: &findings) ? .applies : applicability
      }))

  /// Reports ids that are not those that were stored before.
  private static func compare(_ text: String, _ name: String, _ stored: [Int]?, to findings: inout Findings) {
    guard let stored, !stored.isEmpty, let ids = GPPKeySet.ids(text), Set(ids) != Set(stored) else { return }
    findings.report(
      member: name,
      "is \(Prose.excerpt(text, limit: 20)), but \(StoredKeyName.gppSID) was "
        + stored.map(String.init).joined(separator: "_") + " before",
      evidence: Evidence(expected: .ids(stored), actual: .ids(ids)), severity: .warning)
  }

  /// What is wrong with the ids of the sections in force.
  private static func fault(
    ofSID text: String, _ name: String, _ container: GPPContainer?, at location: Location, to findings: inout Findings
  ) {
    let isNegative = text.hasPrefix("-")
    guard let ids = GPPKeySet.ids(isNegative ? String(text.dropFirst()) : text) else {
      findings.report("\(name) is \"\(Prose.excerpt(text, limit: 20))\", not ids joined by underscores", at: location)
      return
    }
    if isNegative || ids == [0] {
      findings.report("\(name) is \(text): no section applies", at: location, severity: .info)
      return
    }
    let absent = container.map { container in ids.filter { !container.sectionIDs.contains($0) } } ?? []
    guard !absent.isEmpty else { return }
    findings.report(
      "\(name) names \(IDList.text(absent.sorted(), limit: 10)), but the string has no such section", at: location,
      evidence: Evidence(expected: .ids(container?.sectionIDs ?? []), actual: .ids(ids)))
  }

  static let sectionWithoutString = Rule(
    "gpp/section-without-string", .error, title: "Each section has its own key",
    meaning: "The header names a section that has no key IABGPP_n_String, or there is such a key for a section that "
      + "the header does not name. A store with the whole string and none of these keys is a warning: many CMPs write "
      + "it this way, and most SDKs read the whole string. Section 2 next to IABTCF_TCString needs no header: the CMP "
      + "API's own example for connected TV writes only these two.",
    fix: "Store one IABGPP_n_String for each section of the string, and no others.", sources: [names],
    check: .gppKeys { facts, gpp, findings in
      let listed = gpp.container?.sectionIDs ?? gpp.text(StoredKeyName.gppHeaderSections).flatMap(GPPKeySet.ids)
      let own = gpp.sectionKeys
      let isBesideTCString = listed == nil && facts.hasString
      // A string that cannot be read tells nothing about its sections.
      guard listed != nil || (!own.isEmpty && !gpp.has(StoredKeyName.gppString)) else { return .doesNotApply }
      let header = gpp.container == nil ? StoredKeyName.gppHeaderSections : StoredKeyName.gppString
      let missing = (listed ?? []).filter { id in !own.contains { $0.id == id } }
      let unlisted = own.filter { one in
        !(listed ?? []).contains(one.id) && !(isBesideTCString && one.id == GPPSections.tcfEU)
      }
      for one in unlisted {
        findings.report(
          listed == nil
            ? "\(one.key.name) is stored without a header"
            : "\(one.key.name): the header does not name section \(one.id)",
          at: .storedKey(one.key.name))
      }
      if !missing.isEmpty {
        findings.report(
          "the header names \(IDList.text(missing, limit: 10)), but there is no key IABGPP_\(missing[0])_String",
          at: .storedKey(header), evidence: Evidence(expected: .ids(missing)), severity: own.isEmpty ? .warning : nil)
      }
      return .applies
    })
}
