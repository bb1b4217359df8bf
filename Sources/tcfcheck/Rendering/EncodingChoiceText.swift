import TCFCodec
import TCFFindings
import TCFRules
import TCFRun
import TCFVendorList

/// Why a canonical string is written as it is: for each section the form and what the other one would have taken.
enum EncodingChoiceText {
  /// Comment lines, so that what they are among can still be read as strings.
  static func lines(_ model: TCString, _ text: String, _ lists: VendorListStore) -> [String] {
    let list = lists.list(for: model.core)
    var lines = section("VendorConsents", model.core.vendorConsents)
    lines += section("VendorLegitimateInterests", model.core.vendorLegitimateInterests)
    for restriction in model.core.publisherRestrictions {
      let runs = restriction.vendors.ranges
      lines.append(
        "restriction of type \(restriction.type.rawValue) on purpose \(restriction.purpose): "
          + "\(Prose.count(runs.count, "range entry", "range entries")) for "
          + "\(Prose.count(restriction.vendors.count, "vendor")), \(entryBits(runs)) bits")
    }
    if let vendors = model.disclosedVendors {
      lines += section("DisclosedVendors", vendors)
      let absence = list.map { VendorAbsence($0, on: model.core.lastUpdated.day) }
      if let reason = absence?.reason(for: vendors) { lines.append("DisclosedVendors: written although \(reason)") }
    } else {
      lines.append("no Disclosed Vendors segment: the model has no disclosedVendors")
    }
    if model.publisherTC == nil { lines.append("no Publisher TC segment: the model has no publisherTC") }
    if let list { lines += dropped(model, list) }
    let dissection = TCStringDissection(of: text)
    for (index, segment) in dissection.trace.segments.enumerated() {
      let padding = dissection.trace.entries.filter { $0.segment == index && $0.path.field == FieldName.padding }
      let bits = padding.reduce(0) { $0 + $1.bits.width }
      lines.append(
        "segment \(index) (\(segment.kind.rawValue)): \(Prose.count(segment.bitCount, "bit")), "
          + "\(bits) of them zero padding to whole octets and characters")
    }
    return lines.map { "# \($0)" }
  }

  /// How many vendors of a section have a line of their own; the others share one for each reason.
  private static let mostLines = 50

  /// A line for each vendor that a codec which uses the list leaves out, and for what else it changes.
  private static func dropped(_ model: TCString, _ list: CompiledVendorList) -> [String] {
    let encoding = ListDrivenEncoding(model, list)
    var lines = dropped("VendorConsents", encoding.consents)
    lines += dropped("VendorLegitimateInterests", encoding.legitimateInterests)
    for restriction in model.core.publisherRestrictions {
      let lost = encoding.vendorsLost(by: restriction)
      guard !lost.isEmpty else { continue }
      lines.append(
        "restriction of type \(restriction.type.rawValue) on purpose \(restriction.purpose): \(wouldDrop) "
          + "\(Prose.word(lost.count, "vendor")) \(IDList.text(lost)), for which it changes nothing")
    }
    let cleared = encoding.clearedPurposes
    if !cleared.isEmpty {
      lines.append("PurposesLITransparency: \(wouldDrop) \(IDList.text(cleared)), which take consent only")
    }
    return lines
  }

  private static let wouldDrop = "a codec that uses the vendor list drops"

  private static func dropped(_ section: String, _ parts: [ListDrivenEncoding.Dropped]) -> [String] {
    var lines: [String] = []
    for part in parts {
      let own = Array(part.vendors.prefix(max(0, mostLines - lines.count)))
      lines += own.map { "\(section): \(wouldDrop) vendor \($0): \(part.reason)" }
      let others = VendorIDSet(part.vendors.dropFirst(own.count))
      guard !others.isEmpty else { continue }
      lines.append(
        "\(section): \(wouldDrop) \(Prose.count(others.count, "more vendor")) for the same reason "
          + "(\(part.reason)): \(IDList.text(others, limit: .max))")
    }
    return lines
  }

  /// The bit field is chosen unless ranges take fewer bits.
  private static func section(_ name: String, _ vendors: VendorIDSet) -> [String] {
    let runs = vendors.ranges
    let ranges = SectionLayout.numEntries + entryBits(runs)
    let field = vendors.highest
    guard !vendors.isEmpty else { return ["\(name): empty, MaxVendorId 0"] }
    let count = Prose.count(vendors.count, "vendor")
    let entries = Prose.count(runs.count, "range entry", "range entries")
    let isRanges = ranges < field && runs.count <= SectionLayout.mostEntries
    return [
      isRanges
        ? "\(name): \(entries) for \(count), \(ranges) bits; as a bit field up to \(field) it would be \(field) bits"
        : "\(name): a bit field up to \(field) for \(count), \(field) bits; as \(entries) it would be \(ranges) bits"
    ]
  }

  private static func entryBits(_ runs: some Sequence<VendorIDRange>) -> Int {
    runs.reduce(0) { $0 + ($1.isSingle ? SectionLayout.singleEntry : SectionLayout.rangeEntry) }
  }
}
