import TCFCodec
import TCFFindings
import TCFVendorList

/// The string against the vendor list it names: is the list there, and is it one that the string can have used?
///
/// What the list says of vendors is in `VendorPresenceRules`, `VendorDeclarationRules` and `VendorUseRules`, what it says of purposes in
/// `VendorListPurposeRules`.
enum VendorListRules {
  static let family = RuleFamily(
    "gvl", "The string compared with the vendor list that it names, by GVL specification and number.")

  static let all: [Rule] =
    [versionMissing, seriesMismatch, versionImplausible, versionPremature, versionStale, policyMismatch]
    + VendorPresenceRules.all + VendorDeclarationRules.all + VendorListPurposeRules.all + VendorUseRules.all
    + VendorInformationRules.all

  static let versionMissing = Rule(
    "gvl/version-missing", .info, title: "The vendor list that the string names is available",
    meaning: "A string is read only with the list it names, never with another one. Without that list, this rule and "
      + "every rule that needs it are undecided; their reasons say which lists of the series were given.",
    fix: "Supply the list with the string's series and number; IAB Europe keeps every list in its archive.",
    sources: [Sources.formats("Vendors using the GVL")],
    check: .vendorList { _, _, _ in .applies })

  static let seriesMismatch = Rule(
    "gvl/series-mismatch", .error, title: "The list number belongs to the policy version's series",
    meaning: "Lists of GVL specifications 2 and 3 are numbered separately, each from 1. From policy version 4 on, a "
      + "string names a list of specification 3. When the string was written, that series had no list with this number "
      + "yet, but the other series had a recent one.",
    fix: "Take TcfPolicyVersion and VendorListVersion from the same list.",
    sources: [
      Sources.guidelines("How do I determine which GVL to use?"),
      Sources.formats("Version history", since: Milestones.tcf22.day),
    ],
    check: .availableLists { facts, lookup, lists, findings throws(Undecided) in
      let (version, number) = (facts.core.policyVersion, facts.core.vendorListVersion)
      let day = facts.core.lastUpdated.day
      guard let series = PolicyEra.series(of: version),
        let other = otherList(lists, than: series, number),
        other.lastUpdated <= day, day <= other.lastUpdated.adding(days: daysInUse),
        !wasOut(lookup, series: series, number: number, on: day)
      else {
        _ = try lookup.found()
        return .applies
      }
      return findings.report(
        field: FieldName.vendorListVersion, in: facts,
        "is \(other.version); policy version \(version) goes with GVL spec \(series), "
          + "which had no such list on \(day); GVL spec \(other.series) has one of \(other.lastUpdated)",
        evidence: Evidence(expected: .integer(series), actual: .integer(other.series)))
    })

  private static func otherList(_ lists: AvailableLists, than series: Int, _ number: Int) -> CompiledVendorList? {
    for other in PolicyEra.allSeries where other != series && !lists.editions(series: other).isEmpty {
      if let list = lists.list(series: other, number: number) { return list }
    }
    return nil
  }

  /// An older list than this was hardly in use: the number is wrong then for another reason.
  private static let daysInUse = 366

  /// Whether a list was published by `day`: by its own date, or by its number if it is not at hand.
  private static func wasOut(_ lookup: ListLookup, series: Int, number: Int, on day: CalendarDay) -> Bool {
    switch lookup {
    case .found(let list): list.lastUpdated <= day
    case .missing: ListCalendar.highestNumber(series: series, on: day).map { number <= $0 } ?? true
    }
  }

  static let versionImplausible = Rule(
    "gvl/version-implausible", .warning, title: "The list number is plausible for the string's date",
    meaning: "The list is not available and, at one list a week, its number had not been reached when the string was "
      + "written. This is a guess from the dates of known lists; with the list itself, gvl/version-premature decides.",
    fix: "Write the vendorListVersion of the list that the CMP used.",
    sources: [Citation("Published vendor lists", "lastUpdated and vendorListVersion")],
    check: .availableLists { facts, lookup, _, findings throws(Undecided) in
      guard case .missing(let cause) = lookup else { return .doesNotApply }
      let (core, day) = (facts.core, facts.core.lastUpdated.day)
      guard !PolicyEra.isToCome(core.policyVersion) else { throw Undecided(cause: cause) }
      let series = PolicyEra.nearest(to: core.policyVersion).series
      guard let highest = ListCalendar.highestNumber(series: series, on: day) else { throw Undecided(cause: cause) }
      // Number 0 is the business of fields/vendor-list-version.
      guard core.vendorListVersion > highest, core.vendorListVersion > 0 else { return .applies }
      return findings.report(
        field: FieldName.vendorListVersion, in: facts,
        "is \(core.vendorListVersion); lists of GVL spec \(series) had reached \(highest) at most "
          + "on \(day)\(otherSeriesHint(core, series: series, on: day))",
        evidence: Evidence(expected: .integer(highest), actual: .integer(core.vendorListVersion)))
    })

  private static func otherSeriesHint(_ core: CoreSegment, series: Int, on day: CalendarDay) -> String {
    let other = PolicyEra.allSeries.first { other in
      other != series
        && ListCalendar.highestNumber(series: other, on: day).map { core.vendorListVersion <= $0 } ?? false
    }
    return other.map { "; it may be a number of GVL spec \($0)" } ?? ""
  }

  static let versionPremature = Rule(
    "gvl/version-premature", .error, title: "The list was published by the day the string was written",
    meaning: "The list that the string names came out after the day in LastUpdated. Only days are compared, since the "
      + "string's dates are midnight and lists come out in the afternoon.",
    fix: "Write the day of the update, and the vendorListVersion of the list that was used.",
    sources: [Sources.formats("How often is the Global Vendor List updated?")],
    check: .vendorList { facts, list, findings in
      let day = facts.core.lastUpdated.day
      // One wrong date is one finding: fields/epoch.
      guard facts.hasPossibleDate else { return .doesNotApply }
      guard list.lastUpdated > day else { return .applies }
      return findings.report(
        "list \(list.version) is dated \(list.lastUpdated); LastUpdated is \(day)",
        at: facts.at(FieldName.vendorListVersion),
        evidence: Evidence(expected: .shown(list.lastUpdated), actual: .shown(day)))
    })

  static let versionStale = Rule(
    "gvl/version-stale", .warning, title: "The latest list, or the one before it",
    meaning: "More than one newer list had been out for a week when the string was written. A CMP uses the latest list "
      + "whenever it shows its UI. A string saved again without the UI may keep its list, so where Created and "
      + "LastUpdated differ this is only info. An offline app may use the last list it has.",
    fix: "Load the current vendor list before showing the UI.",
    sources: [Sources.formats("CMPs using the GVL"), Sources.formats("How often is the Global Vendor List updated?")],
    check: .availableLists { facts, lookup, lists, findings throws(Undecided) in
      let list = try lookup.found()
      let written = facts.core.lastUpdated.day
      let limit = written.adding(days: -ListCalendar.daysToAdopt)
      let editions = lists.editions(series: list.series)
      let newest = editions.last { $0.day <= limit }?.number ?? list.version
      guard newest < list.version + 2 else {
        // A string that was saved again without its UI.
        let isKept = facts.core.created != facts.core.lastUpdated
        return findings.report(
          "list \(list.version) of \(list.lastUpdated) in a string of \(written): "
            + "\(newest - list.version) newer lists had been out for a week", at: facts.at(FieldName.vendorListVersion),
          evidence: Evidence(expected: .integer(newest), actual: .integer(list.version)),
          severity: isKept ? .info : nil)
      }
      // Where the store has gaps: lists come out weekly, and their numbers ascend with the days, so one of the next two
      // that came later than the limit leaves at most one that did not.
      let next = list.version + 1...list.version + 2
      guard
        ListCalendar.isBeyondEnd(series: list.series, number: next.upperBound)
          || written < list.lastUpdated.adding(days: ListCalendar.daysToAdopt + 2 * ListCalendar.daysBetweenLists)
          || editions.contains(where: { next.contains($0.number) && $0.day > limit })
      else {
        throw .stated("the next list but one was not given, so its date is unknown")
      }
      return .applies
    })

  static let policyMismatch = Rule(
    "gvl/policy-mismatch", .error, title: "TcfPolicyVersion matches the list",
    meaning: "The field is copied from the list in use, but the two differ, so one of them is wrong. No known list has "
      + "policy version 3; it is read as 2.",
    fix: "Write the tcfPolicyVersion of the list.", sources: [Sources.formats("The Core String, TcfPolicyVersion")],
    check: .vendorList { facts, list, findings in
      let version = facts.core.policyVersion
      guard version != list.policyVersion else { return .applies }
      return findings.report(
        field: FieldName.policyVersion, in: facts, "is \(version); list \(list.version) has \(list.policyVersion)",
        evidence: Evidence(expected: .integer(list.policyVersion), actual: .integer(version)),
        severity: version == 3 && list.policyVersion == 2 ? .warning : nil)
    })
}
