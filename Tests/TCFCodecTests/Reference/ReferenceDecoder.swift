/// Reads a version 2 string bit by bit, as the tables of the specification describe it, and refuses what TestVectors/README.md
/// ("decode") lists: no code in common with the decoder under test.
///
/// Source: Consent string and vendor list formats v2, TC String Format and the tables of its segments.
struct ReferenceDecoder {
  private(set) var model = ReferenceString()
  /// The ids of the rules that the string breaks without being refused.
  private(set) var notes = Set<String>()
  private var seen = Set<Int>()
  private var work = 0

  /// Reads `text`, or throws a `ReferenceRefusal`.
  init(_ text: String) throws {
    if text.isEmpty { throw ReferenceRefusal(code: "encoding/empty") }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let segments = parts.map { $0.prefix { $0 != "=" } }
    for (part, segment) in zip(parts, segments) {
      let isPadded = part.dropFirst(segment.count).allSatisfy { $0 == "=" }
      guard isPadded, BitList(base64URL: segment) != nil else { throw ReferenceRefusal(code: "encoding/alphabet") }
    }
    do {
      for (index, segment) in segments.enumerated() {
        if segment.isEmpty { throw ReferenceRefusal(code: "encoding/empty") }
        if segment.count % 4 == 1 { throw ReferenceRefusal(code: "encoding/length") }
        if parts[index].count > segment.count { notes.insert("encoding/padding-character") }
        try read(BitList(base64URL: segment) ?? BitList(), isFirst: index == 0)
      }
    } catch let refusal as ReferenceRefusal {
      guard refusal.code == "encoding/version" else { throw refusal }
      let type = BitList(base64URL: segments[0].prefix(1))?.number(at: 0, 3) ?? 0
      let hasCoreLater = segments.dropFirst().contains { $0.first == "C" }
      guard (1...3).contains(type), hasCoreLater else { throw refusal }
      throw ReferenceRefusal(code: "encoding/core-first")
    }
  }

  private mutating func read(_ bits: BitList, isFirst: Bool) throws {
    var cursor = BitCursor(bits)
    if isFirst {
      try readCore(&cursor)
    } else {
      let type = try cursor.number(3)
      if type == 0 { throw ReferenceRefusal(code: "encoding/core-first") }
      if type > 3 {
        notes.insert("encoding/segment-type")
        return
      }
      let isFirstOfItsKind = seen.insert(type).inserted
      if !isFirstOfItsKind { notes.insert("encoding/segment-duplicate") }
      if type == 2 { notes.insert("encoding/allowed-vendors") }
      if type == 3 {
        let segment = try readPublisherTC(&cursor)
        if isFirstOfItsKind { model.publisherTC = segment }
      } else {
        let vendors = try readSection(&cursor)
        if isFirstOfItsKind, type == 1 { model.disclosedVendors = vendors }
        if isFirstOfItsKind, type == 2 { model.allowedVendors = vendors }
      }
    }
    if cursor.position > bits.bits.count / 8 * 8 { notes.insert("encoding/partial-octet") }
    let rest = bits.bits[cursor.position...]
    if rest.contains(true) {
      notes.insert("encoding/trailing-bits")
    } else if rest.count > 24 {
      notes.insert("encoding/surplus")
    }
  }

  private mutating func readCore(_ cursor: inout BitCursor) throws {
    guard try cursor.number(6) == 2 else { throw ReferenceRefusal(code: "encoding/version") }
    model.created = try cursor.number(36)
    model.lastUpdated = try cursor.number(36)
    model.cmpID = try cursor.number(12)
    model.cmpVersion = try cursor.number(12)
    model.consentScreen = try cursor.number(6)
    model.consentLanguage = try cursor.letters()
    model.vendorListVersion = try cursor.number(12)
    model.policyVersion = try cursor.number(6)
    model.isServiceSpecific = try cursor.flag()
    model.useNonStandardTexts = try cursor.flag()
    model.specialFeatureOptIns = try cursor.ids(12)
    model.purposeConsents = try cursor.ids(24)
    model.purposeLegitimateInterests = try cursor.ids(24)
    model.purposeOneTreatment = try cursor.flag()
    model.publisherCC = try cursor.letters()
    model.vendorConsents = try readSection(&cursor)
    model.vendorLegitimateInterests = try readSection(&cursor)
    for _ in 0..<(try cursor.number(12)) { try readRestriction(&cursor) }
  }

  private mutating func readRestriction(_ cursor: inout BitCursor) throws {
    let (purpose, type) = (try cursor.number(6), try cursor.number(2))
    let count = try cursor.number(12)
    if purpose == 0 { throw ReferenceRefusal(code: "encoding/restriction-purpose") }
    if purpose > 24 { notes.insert("encoding/restriction-purpose") }
    if type == 3 { notes.insert("encoding/restriction-type") }
    let vendors = try readEntries(&cursor, count: count, maximum: nil)
    model.restrictions.append(.init(purpose: purpose, type: type, vendors: vendors))
  }

  private mutating func readSection(_ cursor: inout BitCursor) throws -> IDs {
    let (maximum, isRange) = (try cursor.number(16), try cursor.flag())
    let start = cursor.position
    var vendors = IDs()
    if isRange {
      let count = try cursor.number(12)
      if count == 0 { notes.insert("encoding/range-empty") }
      vendors = try readEntries(&cursor, count: count, maximum: maximum)
    } else {
      vendors = try cursor.ids(maximum)
    }
    if vendors.highest != maximum { notes.insert("encoding/max-vendor-id") }
    let runs = vendors.runs
    let rangeSize = 12 + runs.reduce(0) { $0 + ($1.count == 1 ? 17 : 33) }
    let isOtherSmaller =
      isRange ? maximum < cursor.position - start : rangeSize < maximum && runs.count <= 4_095
    if isOtherSmaller { notes.insert("encoding/not-smallest-form") }
    return vendors
  }

  private mutating func readEntries(_ cursor: inout BitCursor, count: Int, maximum: Int?) throws -> IDs {
    var result = IDs()
    var before = -1
    for _ in 0..<count {
      let isRange = try cursor.flag()
      let first = try cursor.number(16)
      let last = isRange ? try cursor.number(16) : first
      if last < first { throw ReferenceRefusal(code: "encoding/range-inverted") }
      if first == 0 { throw ReferenceRefusal(code: "encoding/vendor-id-zero") }
      if let maximum, last > maximum { throw ReferenceRefusal(code: "encoding/vendor-id-above-max") }
      work += last - first + 1
      if work > 2_000_000 { throw ReferenceRefusal(code: "encoding/work-bound") }
      if isRange, first == last { notes.insert("encoding/range-single-as-range") }
      if first <= before + 1, before >= 0 { notes.insert("encoding/range-order") }
      before = last
      result.insert(first, last)
    }
    return result
  }

  private func readPublisherTC(_ cursor: inout BitCursor) throws -> ReferenceString.PublisherTC {
    var segment = ReferenceString.PublisherTC()
    segment.purposeConsents = try cursor.ids(24)
    segment.purposeLegitimateInterests = try cursor.ids(24)
    segment.customPurposeCount = try cursor.number(6)
    segment.customPurposeConsents = try cursor.ids(segment.customPurposeCount)
    segment.customPurposeLegitimateInterests = try cursor.ids(segment.customPurposeCount)
    return segment
  }
}
