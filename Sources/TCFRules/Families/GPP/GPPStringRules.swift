import TCFCodec
import TCFFindings

/// GPP containers: the header and what it says about the sections. Sections other than the EU TCF's are not read.
enum GPPStringRules {
  static let family = RuleFamily("gpp", "GPP strings, and the keys that carry them.")

  static let all: [Rule] = [
    headerType, headerVersion, headerRange, sectionCount, sectionUnknown, padding, tcfSectionInvalid, tcfNotSupported,
  ]

  static let header = Sources.gpp("Header")
  private static let range = Sources.gpp("Range (Fibonacci)")

  static let headerType = Rule(
    "gpp/header-type", .error, title: "The header's type is 3",
    meaning: "The first six bits of a GPP string are 3, so it begins with D. A leading D alone proves nothing: one SDK "
      + "is known to write 3 as the version of a TC string.",
    fix: "Encode Type 3 in the header.", sources: [header],
    check: .gpp { facts, container, findings in
      facts.report([.gppHeaderType], of: container.faults, to: &findings) { fault in
        "the header's type is \(fault.had ?? 0), not 3" + (fault.had == 2 ? ": this is how a TC string begins" : "")
      }
    })

  static let headerVersion = Rule(
    "gpp/header-version", .warning, title: "The header's version is 1",
    meaning: "The header has a version other than 1, the only one defined; readers may refuse the string.",
    fix: "Encode Version 1 in the header.", sources: [header],
    check: .gpp { facts, container, findings in
      guard container.isHeader, container.version != nil else { return .doesNotApply }
      return facts.report([.gppHeaderVersion], of: container.faults, to: &findings) { fault in
        "the header's version is \(fault.had ?? 0), not 1"
      }
    })

  static let headerRange = Rule(
    "gpp/header-range", .error, title: "The header's section ids can be read",
    meaning: "The header is truncated, has an invalid character, or has a Fibonacci number without the final 11, so "
      + "the sections cannot be assigned to ids. Ids always ascend, because each is written as a distance of at least "
      + "1 from the one before. Non-zero bits after the last id are a warning: most likely the number of ids is too "
      + "small.",
    fix: "Write the number of items, and each distance as a Fibonacci number that ends in 11.",
    sources: [header, range],
    check: .gpp { facts, container, findings in
      guard container.isHeader else { return .doesNotApply }
      // What follows on a foreign character was not read from where it stands.
      let isForeign = container.faults.contains { $0.code == .gppHeaderAlphabet }
      let codes: Set<RelatedStringFault.Code> = isForeign ? [.gppHeaderAlphabet] : unreadable
      facts.report(codes, of: container.faults, to: &findings) { rangeMessage($0, of: facts.text) }
      return facts.report([.gppTrailingBits], of: container.faults, severity: .warning, to: &findings) { _ in
        "bits after the last section id are not zero"
      }
    })

  private static let unreadable: Set<RelatedStringFault.Code> = [
    .gppHeaderEmpty, .gppHeaderAlphabet, .gppHeaderTruncated, .gppHeaderUnterminated, .gppSectionIDAboveLimit,
    .gppTooManySections,
  ]

  private static func rangeMessage(_ fault: RelatedStringFault, of text: String) -> String {
    switch fault.code {
    case .gppHeaderEmpty: "the header has no characters"
    case .gppHeaderAlphabet:
      CharacterHint.sentence(atByte: fault.characters?.lowerBound ?? 0, in: text, of: " of the header")
    case .gppHeaderTruncated:
      "the header ends too early: \(Prose.count(fault.expected ?? 0, "bit is", "bits are")) needed, "
        + "\(Prose.count(fault.had ?? 0, "is", "are")) left"
    case .gppHeaderUnterminated: "a section id lacks the final 11"
    case .gppSectionIDAboveLimit: "a section id is above 2,147,483,647"
    default: "the header names more than \(fault.expected ?? 0) sections"
    }
  }

  static let sectionCount = Rule(
    "gpp/section-count", .error, title: "There are as many sections as ids",
    meaning: "The header is the table of contents: the first section after it belongs to its first id, and so on. If "
      + "the numbers of sections and ids differ, readers take one section for another.",
    fix: "Write one section for each id of the header, in the same order.", sources: [header],
    check: .gpp { facts, container, findings in
      guard container.hasReadableHeader else { return .doesNotApply }
      return facts.report(
        [.gppSectionCount], of: container.faults, to: &findings, GPPContainer.sentence(forSectionCount:))
    })

  static let sectionUnknown = Rule(
    "gpp/section-unknown", .info, title: "The section ids are registered",
    meaning: "The registry had the ids 1 to 27 when this catalogue was written, with 3 and 4 reserved for the header "
      + "and for signal integrity. The registry grows, so a higher id may well be valid.",
    fix: "Check the id against the current registry.", sources: [Citation("GPP Section Information", "Section IDs")],
    check: .gpp { facts, container, findings in
      guard container.hasReadableHeader, !container.sectionIDs.isEmpty else { return .doesNotApply }
      let unknown = container.sectionIDs.filter {
        !GPPSections.registered.contains($0) || GPPSections.reserved.contains($0)
      }
      guard !unknown.isEmpty else { return .applies }
      return findings.report(
        "the header names \(Prose.word(unknown.count, "section")) \(IDList.text(unknown, limit: 10))",
        at: .character(0), evidence: Evidence(expected: "1-2, 5-27", actual: .ids(Array(unknown.prefix(40)))))
    })

  static let padding = Rule(
    "gpp/padding", .info, title: "The header has no unnecessary padding",
    meaning: "The header is padded with zero bits to the next character, or with one character more: the specification "
      + "prints both forms (DBABM and DBABMA). All known readers accept further characters and a trailing \"=\".",
    fix: "Pad the header to a multiple of 6 bits.", sources: [Sources.gpp("Creating a GPP String")],
    check: .gpp { facts, container, findings in
      guard container.hasReadableHeader else { return .doesNotApply }
      let faults = container.faults.filter { $0.code != .gppPadding || $0.had != 1 }
      return facts.report([.gppPadding, .gppPaddingCharacter], of: faults, to: &findings) { fault in
        fault.code == .gppPadding
          ? "the header has \(Prose.count(fault.had ?? 0, "character")) of padding after its last bit"
          : "the header ends with \(fault.had ?? 0) \"=\""
      }
    })

  static let tcfSectionInvalid = Rule(
    "gpp/tcf-section-invalid", .error, title: "Section 2 is a TC string",
    meaning: "Section 2 should be the unchanged TC string, but it cannot be read as one. The rules about strings "
      + "report what is wrong with it, as a subject of its own.",
    fix: "Write the TC string unchanged into section 2.", sources: [Sources.gppEEA("Section encoding")],
    check: .gpp { facts, container, findings in
      guard let section = facts.tcSection, let range = container.tcString else { return .doesNotApply }
      let string = StringFacts(settings: facts.surroundings.settings)
      string.read(section)
      let what: String
      switch string.reading {
      case .v2: return .applies
      case .v1: what = "section 2 is a version 1 string"
      case .refused(let fault):
        let code = (string.faults.first ?? fault).code
        what = "section 2 cannot be read as a TC string: \(code.rawValue)"
      }
      return findings.report(what, at: facts.place(ofByte: range.lowerBound))
    })

  static let tcfNotSupported = Rule(
    "gpp/tcf-not-supported", .info, title: "The EU TCF travels outside GPP",
    meaning: "The string has section 2. In 2024 the Tech Lab said that the EU TCF stays standalone for now, while the "
      + "document for connected TV asks for both: vendors read IABTCF_TCString, and section 2 may be ignored.",
    fix: "Pass the standalone TC string as well; section 2 is optional.",
    sources: [Citation("iabgpp-es", "issue 42"), Sources.api("How is a CMP used in the CTV context? Native")],
    check: .gpp { facts, container, findings in
      guard container.hasReadableHeader else { return .doesNotApply }
      guard let range = container.tcString else { return .applies }
      return findings.report("section 2 (EU TCF) is present", at: facts.place(ofByte: range.lowerBound))
    })
}
