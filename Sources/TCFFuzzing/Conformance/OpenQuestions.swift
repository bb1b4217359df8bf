import TCFCodec

/// What the documents leave open about a string: whether a decoder may refuse it, and which fields it may read in another
/// way than the built-in codec does.
struct OpenQuestions: Sendable {
  /// The questions that let a decoder refuse the string, in one line: which of them it refused it for, only its own text say. Nil if
  /// a sentence wants it read.
  var refusal: String? { refusals.isEmpty ? nil : refusals.joined(separator: "; ") }
  /// The first question that lets a decoder read it; nil if the built-in codec reads it, or a sentence forbids it.
  private(set) var acceptance: String?
  /// The fields that may be read in another way.
  private(set) var fields = ModelFieldSet()
  /// Whether it ends within an octet, or has a length that no octets give.
  private(set) var hasPartialOctets = false
  private var refusals: [String] = []

  /// The questions that the codes of deviations stand for; codes that are not here are answered by a sentence.
  private static let questions: [DecodingFault.Code: String] = [
    .segmentDuplicate: "which of two segments of a type counts",
    .segmentType: "what becomes of a segment whose type is not in the table",
    .allowedVendors: "whether a segment of the withdrawn type 2 is read",
    .restrictionType: "what restriction type 3 means",
    .restrictionPurpose: "what a restriction for a purpose without a bit means",
    .paddingCharacter: "whether \"=\" is read",
    .trailingBits: "whether bits behind the last field are looked at",
    .surplus: "to which multiple of bits a segment is filled up",
    .partialOctet: "to which multiple of bits a segment is filled up",
    .length: "to which multiple of bits a segment is filled up",
    .workBound: "how many ids entries may name again and again",
    .gppWrapped: "whether section 2 of a GPP container is read",
  ]

  /// The fields that a reader of these deviations may read in another way.
  private static let fields: [DecodingFault.Code: ModelFieldSet] = [
    .allowedVendors: [.allowedVendors],
    .partialOctet: ModelFieldSet(ModelField.segments + ModelField.ofPublisherTC + [.publisherRestrictions]),
  ]

  /// The questions about `text`.
  init(of text: String) {
    let dissection = TCStringDissection(of: text)
    for fault in dissection.faults {
      if let question = Self.questions[fault.code] { open(question) }
      fields.formUnion(Self.fields[fault.code] ?? [])
      if [.partialOctet, .length].contains(fault.code) { hasPartialOctets = true }
    }
    guard let model = dissection.model else {
      // A question about any segment will do, also one that stands behind the fault: whoever passes over a second segment of a
      // type, or one that is not in the table, never sees what is broken in it.
      acceptance = dissection.faults.lazy.compactMap { Self.questions[$0.code] }.first ?? Self.lenient(text)
      return
    }
    // The rule about surplus lets pass one group of 24 bits behind whole ones; padding never makes one.
    if dissection.trace.entries.contains(where: { $0.path.field == FieldName.padding && $0.bits.width >= Self.group }) {
      open(Self.questions[.surplus] ?? "")
    }
    guard case .v2(let string) = model else { return }
    fields.formUnion(Self.doubted(text))
    if string.mostNamedIDs > Self.manyIDs { open(Self.questions[.workBound] ?? "") }
    if string.core.cmpID == 0 { open("whether a decoder refuses CmpId 0") }
    if string.core.vendorListVersion == 0 { open("whether a decoder refuses VendorListVersion 0") }
    if !string.core.isServiceSpecific { open("whether a decoder refuses IsServiceSpecific 0") }
    if string.core.policyVersion >= 4, (3...6).contains(where: string.core.purposeLegitimateInterests.contains) {
      open("whether a decoder refuses legitimate interest for purposes 3 to 6")
    }
    if string.disclosedVendors == nil {
      open("whether a decoder refuses a string without DisclosedVendors")
    }
  }

  /// The bits of four characters of base64, the largest multiple to which segments are filled up.
  private static let group = 24

  private mutating func open(_ question: String) {
    if !refusals.contains(question) { refusals.append(question) }
  }

  /// The question of a string that is refused for what is around it; nil for any other.
  private static func lenient(_ text: String) -> String? {
    let around: Set<Character> = [" ", "\t", "\r", "\n", "\r\n", "\0", "\u{feff}", "\"", "'"]
    var inner = text[...]
    while let last = inner.last, around.contains(last) || last == "." { inner.removeLast() }
    while let first = inner.first, around.contains(first) { inner.removeFirst() }
    guard inner.count < text.count, !inner.isEmpty, (try? ConsentString(decoding: String(inner))) != nil else {
      return nil
    }
    return "whether text around a string is removed"
  }

  /// More ids than consent, legitimate interest and Disclosed Vendors of every vendor name: where a limit lies above that, no
  /// sentence says.
  private static let manyIDs = 3 * VendorIDSet.highestPossible

  /// The fields of segments whose type occurs more than once, and of those behind a segment whose type is not in the table: what
  /// becomes of it, and so whether a reader goes on, is open.
  private static func doubted(_ text: String) -> ModelFieldSet {
    var counts: [UInt8: Int] = [:]
    var fields = ModelFieldSet()
    var isBehindUnknown = false
    for segment in text.utf8.split(separator: UInt8(ascii: ".")).dropFirst() {
      guard let value = segment.first.flatMap({ WireBits.alphabet.firstIndex(of: $0) }) else { continue }
      let type = UInt8(value >> 3)
      counts[type, default: 0] += 1
      if isBehindUnknown || counts[type, default: 0] > 1 { fields.formUnion(Self.fields(ofSegment: type)) }
      if Self.fields(ofSegment: type).fields.isEmpty { isBehindUnknown = true }
    }
    return fields
  }

  private static func fields(ofSegment type: UInt8) -> ModelFieldSet {
    switch type {
    case 1: [.disclosedVendors]
    case 2: [.allowedVendors]
    case 3: ModelFieldSet(ModelField.ofPublisherTC + [.publisherTC])
    default: []
    }
  }

  /// Why `text` is not asked of a testee that never claimed to read such a string; nil if it is asked.
  static func excuse(_ text: String, _ identity: TesteeIdentity) -> String? {
    if text.hasPrefix("B"), !identity.versions.contains(1) { return version1 }
    if identity.padding == .octets, OpenQuestions(of: text).hasPartialOctets { return partialOctets }
    return nil
  }

  /// Why a string of version 1 is not asked.
  static let version1 = "the testee does not read version 1"
  /// Why a string that ends within an octet is not asked.
  static let partialOctets = "the testee decodes whole octets"
}

/// Differences between two models, divided by what decides them.
struct DividedDifferences {
  /// Those in fields of which a sentence says what they are.
  private(set) var wrong: [FieldDifference] = []
  /// Those in fields that the documents leave open.
  private(set) var open: [FieldDifference] = []

  /// Divides `differences` between `expected` and `actual`.
  ///
  /// Restrictions that differ in writing only are open: their order, two of one purpose and type in place of one, one on no
  /// vendor; and those of an undefined type or a purpose without a bit may be left out, but not be read as others.
  init(_ differences: [FieldDifference], doubted: ModelFieldSet, _ expected: AnswerModel, _ actual: AnswerModel) {
    for difference in differences {
      let isOpen =
        doubted.contains(difference.field)
        || difference.field == .publisherRestrictions && actual.illegible[.publisherRestrictions] == nil
          && Self.saySame(expected, actual)
      if isOpen { open.append(difference) } else { wrong.append(difference) }
    }
  }

  private struct Restricted: Hashable {
    let purpose: Int
    let type: RestrictionType

    /// Whether the documents say what it means.
    var isDefined: Bool { (1...24).contains(purpose) && type != .undefined }
  }

  private static func saySame(_ expected: AnswerModel, _ actual: AnswerModel) -> Bool {
    let (wanted, found) = (effect(expected), effect(actual))
    return Set(wanted.keys).union(found.keys).allSatisfy { pair in
      wanted[pair] == found[pair] || !pair.isDefined && found[pair] == nil
    }
  }

  /// The vendors of each purpose and type that has any.
  private static func effect(_ model: AnswerModel) -> [Restricted: VendorIDSet] {
    var effect: [Restricted: VendorIDSet] = [:]
    for restriction in model.values.core.publisherRestrictions {
      for range in restriction.ranges {
        effect[Restricted(purpose: restriction.purpose, type: restriction.type), default: []].insert(range)
      }
    }
    return effect
  }
}

extension TCString {
  /// How many ids the restrictions and sets name together: at least as many as the entries of the string do where none is
  /// named twice.
  fileprivate var mostNamedIDs: Int {
    let sets = [core.vendorConsents, core.vendorLegitimateInterests, disclosedVendors ?? [], allowedVendors ?? []]
    return sets.reduce(0) { $0 + $1.count }
      + core.publisherRestrictions.reduce(0) { sum, restriction in restriction.ranges.reduce(sum) { $0 + $1.count } }
  }
}
