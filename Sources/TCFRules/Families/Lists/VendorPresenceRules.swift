import TCFCodec
import TCFFindings
import TCFVendorList

/// Are the vendors of the string in the list? One that the list does not have, or that was deleted, is reported as such and
/// left out by every other rule.
enum VendorPresenceRules {
  static let all: [Rule] = [vendorUnknown, vendorDeleted, vendorDeletedSince]

  static let vendorUnknown = Rule(
    "gvl/vendor-unknown", .error, title: "Vendors are in the list",
    meaning: "The string contains vendor ids that are not in the list. Only the ranges of publisher restrictions may "
      + "cover such ids.",
    fix: "Write only vendors that are in the list; split ranges at ids that are not.",
    sources: [
      Sources.formats("Publisher Restrictions Section, EndVendorId"), Sources.formats("Vendors using the GVL"),
    ],
    check: .vendorList { facts, list, findings in
      let standing = facts.standing(in: list)
      if standing.isListed { return standing.namesAny ? .applies : .doesNotApply }
      return VendorField.report(in: facts, to: &findings) {
        $0.isSubset(of: list.vendors)
      } wrong: {
        $0.subtracting(list.vendors)
      } message: { field, unknown in
        "\(field.section.rawValue) has \(VendorCount.text(unknown.count)) not in list \(list.version): "
          + IDList.text(unknown, limit: 10) + field.rangeHint(missing: unknown, list: list, in: facts)
      }
    })

  static let vendorDeleted = Rule(
    "gvl/vendor-deleted", .error, title: "Vendors are not deleted",
    meaning: "According to the list, these vendors had been deleted by the day the string was written, so they must no "
      + "longer be given any permission. A deletion announced for a later date is not a fault.",
    fix: "Remove vendors from the UI and the string from their deletedDate on.",
    sources: [Sources.formats("Global Vendor List, deletedDate")],
    check: .vendorList { facts, list, findings in
      let standing = facts.standing(in: list)
      if standing.isUndeleted { return standing.namesAny ? .applies : .doesNotApply }
      let day = facts.core.lastUpdated.day
      let deleted = list.deletedVendors(by: day)
      return VendorField.report(in: facts, to: &findings) {
        $0.isDisjoint(with: deleted)
      } wrong: {
        $0.intersection(deleted)
      } message: { field, gone in
        "\(field.section.rawValue) has \(VendorCount.text(gone.count)) deleted by \(day): "
          + IDList.text(gone, limit: 10)
      }
    })

  static let vendorDeletedSince = Rule(
    "gvl/vendor-deleted-since", [RulePeriod(.info, by: .asOf)],
    title: "No vendor of the string has been deleted since its list",
    meaning: "The list that the string names has these vendors, but the newest list given has them as deleted by the "
      + "as-of date: they have no legal basis now. If they were deleted after the day the string was written, the "
      + "string was right then; if by that day, it was written by a list that was out of date.",
    fix: "Show the UI again with a current list, or omit these vendors when the string is next written.",
    sources: [Sources.formats("CMPs using the GVL")],
    check: .availableLists { facts, lookup, lists, findings throws(Undecided) in
      let list = try lookup.found()
      let newest = lists.newest(beside: list)
      let asOf = facts.settings.asOf
      let named = NamedVendors(facts)
      guard !named.isEmpty else { return .doesNotApply }
      // A deletion that the string's own list announced, and the newest one has no longer, was withdrawn.
      let gone = newest.deletedVendors(by: asOf)
      let isGone =
        !named.isDisjoint(with: gone)
        && list.hasLive(on: facts.core.lastUpdated.day) {
          let left = gone.word($0)
          return left == 0 ? 0 : left & named.word($0)
        }
      if isGone {
        return reportDeleted(since: gone, list, newest, in: facts, to: &findings)
      }
      let next = list.lastUpdated.adding(days: ListCalendar.daysBetweenLists)
      guard newest.lastUpdated > list.lastUpdated || asOf < next else {
        throw .stated("no newer vendor list was supplied")
      }
      return .applies
    })

  /// Reports those of `gone` that left after the string was written, and those that had left before.
  private static func reportDeleted(
    since gone: VendorIDSet, _ list: CompiledVendorList, _ newest: CompiledVendorList, in facts: StringFacts,
    to findings: inout Findings
  ) -> Applicability {
    let (written, asOf) = (facts.core.lastUpdated.day, facts.settings.asOf)
    let earlier = newest.deletedVendors(by: written)
    let named = NamedVendors(facts)
    func left(_ index: Int) -> UInt64 { named.word(index) & gone.word(index) }
    func all() -> VendorIDSet { list.live(named.all, on: written).intersection(gone) }
    func report(_ vendors: () -> VendorIDSet, _ predicate: @autoclosure () -> String) {
      lazy var vendors = vendors()
      findings.report(
        "according to list \(newest.version) of \(newest.lastUpdated), \(VendorCount.text(vendors.count)) of the string "
          + "\(Prose.word(vendors.count, "was", "were")) \(predicate()): \(IDList.text(vendors, limit: 10))",
        at: firstPlace(of: vendors, in: facts), evidence: Evidence(vendors: vendors))
    }
    if list.hasLive(on: written, among: { left($0) & ~earlier.word($0) }) {
      report({ all().subtracting(earlier) }, "deleted by \(asOf)")
    }
    if list.hasLive(on: written, among: { left($0) & earlier.word($0) }) {
      report(
        { all().intersection(earlier) },
        "deleted by \(written), the day the string was written by list \(list.version)")
    }
    return .applies
  }

  /// Where the first field that names one of `vendors` names it.
  private static func firstPlace(of vendors: VendorIDSet, in facts: StringFacts) -> Location {
    let field = VendorField.all.first { !$0.vendors(of: facts.string).isDisjoint(with: vendors) } ?? .consents
    return field.location(of: field.vendors(of: facts.string).intersection(vendors), in: facts)
  }
}
