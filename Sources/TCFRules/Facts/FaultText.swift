package import TCFCodec
import TCFFindings

/// Faults of a string's writing as text: the same sentence wherever one is shown, by a rule, `decode`, `keys`, `explain`
/// or the legal basis.
package enum FaultText {
  /// What is wrong with the string of `facts` by `fault`, one of its faults.
  package static func sentence(for fault: DecodingFault, in facts: StringFacts) -> String {
    let (had, expected) = (fault.had ?? 0, fault.expected ?? 0)
    let text = facts.sectionText
    let placeholder = PlaceholderHint.text(text)
    return switch fault.code {
    case .empty: "segment \(fault.segment) has no characters"
    case .alphabet: foreignCharacter(fault, in: facts, placeholder)
    case .macroUnresolved: "\(facts.sectionName) is the unresolved macro \"\(Prose.excerpt(text, limit: 60))\""
    case .notATCString where !placeholder.isEmpty: "\(facts.sectionName) is not a TC string\(placeholder)"
    case .notATCString where BracketedString.isOne(text): "\(facts.sectionName) is a TC string in brackets"
    case .notATCString: "\(facts.sectionName) is \(ArtefactName.of(text)), not a TC string"
    case .length:
      "segment \(fault.segment) has \(Prose.count(had, "character")), one more than a multiple of four\(placeholder)"
    case .version:
      "Version is \(had)\(placeholder.isEmpty ? VersionHint.text(had, text) : placeholder)"
    case .coreFirst where fault.segment == 0: "segment 0 is not a core; segment \(had) is"
    case .coreFirst: "segment \(fault.segment) is a second core"
    case .truncated:
      "\(fault.field?.description ?? "a field") needs \(Prose.count(expected, "bit")), \(Prose.count(had, "is", "are")) left"
    case .rangeInverted: "the range starts at \(expected) and ends at \(had)"
    case .vendorIDZero: "an entry names vendor 0"
    case .vendorIDAboveMax: "an entry names vendor \(had), MaxVendorId is \(expected)"
    case .workBound: "the entries name more than \(Prose.grouped(expected)) ids"
    case .letters: letters(fault)
    case .paddingCharacter: "segment \(fault.segment) ends with \(had) \"=\""
    case .rangeSingleAsRange: "vendor \(had) is written as the range \(had)-\(had)"
    case .rangeEmpty: "range encoding with NumEntries 0"
    case .maxVendorID: "MaxVendorId is \(had), the highest id is \(expected)"
    case .notSmallestForm:
      "\(fault.field?.section?.rawValue ?? "the section") takes \(Prose.count(had, "bit")), the other form \(expected)"
    case .trailingBits:
      "\(Prose.count(had, "bit follows", "bits follow")) the last field of segment \(fault.segment), not all of them zero"
    case .partialOctet: PartialOctet(fault, in: facts).sentence
    case .surplus: "segment \(fault.segment) ends with \(had) unused zero bits"
    case .segmentType: "segment \(fault.segment) is of type \(had)"
    case .restrictionType: "the restriction has type 3"
    case .restrictionPurpose: "PurposeId is \(had)"
    case .gppWrapped:
      "a GPP container; its TC string starts at character \(facts.character(atByte: facts.dissection.start))"
    default: fault.code.rawValue
    }
  }

  private static func foreignCharacter(_ fault: DecodingFault, in facts: StringFacts, _ placeholder: String) -> String {
    let hint = placeholder.isEmpty ? CharacterHint.advice(fault.had ?? 0, in: facts) : placeholder
    return CharacterHint.sentence(atByte: fault.character ?? 0, in: facts.text) + hint
  }

  private static func letters(_ fault: DecodingFault) -> String {
    let code = fault.had ?? 0
    // a to z, counted from capital A.
    let lowerCase = 32...57
    let isLowerCase = lowerCase.contains(code >> 6) && lowerCase.contains(code & 63)
    let hint = isLowerCase ? ": lower-case letters were encoded" : ""
    return "\(fault.field?.field ?? "a field") has the letter codes \(code >> 6) and \(code & 63); Z is 25\(hint)"
  }
}

/// Why a text cannot be read as a TC string: the fault that a decoder meets first (TestVectors/README.md has the order), and
/// its sentence. A run of rules reports the same fault in the same words, next to all others.
package struct StringRefusal: Sendable {
  /// The fault.
  package let fault: DecodingFault
  /// What is wrong, without a full stop.
  package let sentence: String
  /// The character concerned, from 0; nil where a field is at fault.
  package var character: Int? { fault.character.map { CharacterPositions.character(atByte: $0, in: text) } }
  private let text: String

  /// The refusal of the text in `facts`; nil if it can be read.
  package init?(_ facts: StringFacts) {
    guard case .refused(let first) = facts.reading else { return nil }
    fault = facts.faults.contains { $0.code == first.code } ? first : FollowingFaults.leading(in: facts.faults) ?? first
    sentence = FaultText.sentence(for: fault, in: facts)
    text = facts.text
  }

  /// The refusal of a text that a decoder refused with `fault`, its first.
  package init(of text: String, refusedWith fault: DecodingFault) {
    let facts = StringFacts(settings: RuleSettings(asOf: CalendarDay(daysSince1970: 0)))
    facts.read(text)
    if let refusal = StringRefusal(facts) {
      self = refusal
    } else {
      // A decoder of one version refuses strings of the other, which are read here.
      self.fault = fault
      self.text = text
      sentence = FaultText.sentence(for: fault, in: facts)
    }
  }
}
