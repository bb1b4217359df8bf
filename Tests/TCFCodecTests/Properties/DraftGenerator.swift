import TCFFindings
import TCFTestSupport

// Strings as many different encoders would write them, a part of them wrong.
extension SplitMix64 {
  /// A string that says what a random model says, in any form; about one in four breaks a rule that readers refuse.
  mutating func stringDraft() -> StringDraft {
    let model = ReferenceString(tcString())
    var draft = model.canonicalDraft
    let isFaulty = chance(oneIn: 4)
    draft.core.vendorConsents = section(model.vendorConsents, isFaulty: isFaulty)
    draft.core.vendorLegitimateInterests = section(model.vendorLegitimateInterests, isFaulty: isFaulty)
    draft.core.restrictions = model.restrictions.map {
      RestrictionDraft(
        purpose: isFaulty && chance(oneIn: 6) ? 0 : $0.purpose, type: $0.type,
        entries: entries($0.vendors, isFaulty: isFaulty))
    }
    if isFaulty, chance(oneIn: 6) { draft.core.version = pick([0, 1, 3, 12, 63]) }
    if isFaulty, chance(oneIn: 6) { draft.core.consentLanguage[number(0...1)] = number(26...63) }
    if isFaulty, chance(oneIn: 6) { draft.core.publisherCC[number(0...1)] = number(26...63) }
    if isFaulty, chance(oneIn: 6) { draft.core.restrictionCount = number(0...4_095) }
    draft.coreTail = tail(isFaulty: isFaulty)
    draft.others = []
    if let vendors = model.disclosedVendors { add(.vendors(type: 1, section(vendors, isFaulty: isFaulty)), to: &draft) }
    if let vendors = model.allowedVendors { add(.vendors(type: 2, section(vendors, isFaulty: isFaulty)), to: &draft) }
    if let segment = model.canonicalDraft.others.last?.segment, model.publisherTC != nil { add(segment, to: &draft) }
    if chance(oneIn: 10) { add(.other(type: number(4...7), digits: digits(number(0...90))), to: &draft) }
    if isFaulty, chance(oneIn: 8) { add(.other(type: 0, digits: digits(number(0...90))), to: &draft) }
    if chance(oneIn: 10), let again = draft.others.first { add(again.segment, to: &draft) }
    draft.others = shuffled(draft.others)
    return draft
  }

  /// A vendor section in either form, its maximum sometimes larger than it need be.
  mutating func section(_ vendors: IDs, isFaulty: Bool) -> SectionDraft {
    var maximum = vendors.highest
    if chance(oneIn: 4) { maximum = min(65_535, maximum + number(0...70)) }
    if chance(oneIn: 2) { return .bitField(maximum: maximum, ids: vendors.all) }
    if isFaulty, chance(oneIn: 8) { maximum = max(0, maximum - 1) }
    var list = entries(vendors, isFaulty: isFaulty)
    if list.count > 4_095 { list.removeSubrange(4_095...) }
    let count = isFaulty && chance(oneIn: 8) ? number(0...list.count + 3) : list.count
    return .entries(maximum: maximum, list, count: count)
  }

  /// Entries that name `vendors`: the fewest, or split, repeated and in another order.
  mutating func entries(_ vendors: IDs, isFaulty: Bool) -> [EntryDraft] {
    var list: [EntryDraft] = []
    for run in vendors.runs {
      let middle = number(run.lowerBound...run.upperBound)
      switch number(0...9) {
      case 0: list += [.range(run.lowerBound, middle), .range(middle, run.upperBound)]
      case 1 where middle > run.lowerBound: list += [.range(run.lowerBound, middle - 1), .single(middle)]
      case 2: list += [.range(run.lowerBound, run.upperBound), .single(middle)]
      default: list.append(EntryDraft(run))
      }
    }
    if chance(oneIn: 6) { list = shuffled(list) }
    if isFaulty, chance(oneIn: 6) { list.append(.single(0)) }
    if isFaulty, chance(oneIn: 6) { list.append(.range(0, number(0...9))) }
    if isFaulty, chance(oneIn: 6) { list.append(.range(number(2...900), 1)) }
    return list
  }

  /// What real encoders write behind the fields, and what they should not.
  mutating func tail(isFaulty: Bool) -> TailDraft {
    var tail = TailDraft(unit: pick([8, 8, 24, 6]))
    if chance(oneIn: 8) { tail.digits = String(repeating: "0", count: pick([6, 8, 24, 48, 200])) }
    if chance(oneIn: 10) { tail.digits += digits(number(1...30)) }
    if chance(oneIn: 12) { tail.equals = number(1...3) }
    // Only 6 bits can give a length that base64url has not.
    if tail.unit == 6, !isFaulty { tail.digits += "000000000000" }
    return tail
  }

  /// Random zeros and ones.
  mutating func digits(_ count: Int) -> String { (0..<count).map { _ in chance(oneIn: 2) ? "1" : "0" }.joined() }

  private mutating func add(_ segment: SegmentDraft, to draft: inout StringDraft) {
    draft.others.append((segment, tail(isFaulty: false)))
  }
}
