import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// The CMP that wrote a string, or set up the keys of an app, against the Global CMP List.
enum CMPListRules {
  static let family = RuleFamily(
    "cmp-list", "The CMP compared with the Global CMP List; checked if a list is given with --cmp-list.")

  static let all: [Rule] = [unknown, deleted, createdAfterDeletion, environment, staleList, sdkID]

  private static let whoCreates = Sources.formats("Who should create a TC string?")

  // MARK: Strings

  static let unknown = Rule(
    "cmp-list/unknown", .error, title: "The CMP is in the CMP list",
    meaning: "No CMP is registered under this id. Ids are never reused, and deleted and private CMPs stay in the list. "
      + "A list older than the string cannot decide this. Ids 0 and 1 are reported by fields/cmp-id.",
    fix: "Write the id that IAB Europe assigned to the CMP; do not pass such a string on.",
    sources: [Sources.cmpList, whoCreates], google: "3.1",
    check: .cmpList { facts, list, findings throws(Undecided) in
      let id = facts.core.cmpID
      guard id >= 2 else { return .doesNotApply }
      guard !list.contains(id) else { return .applies }
      guard list.lastUpdated >= facts.core.lastUpdated.day else { throw olderThanString(list) }
      return findings.report(
        "no CMP has the id \(id) in the list of \(list.lastUpdated)", at: facts.at(FieldName.cmpID),
        evidence: Evidence(actual: .integer(id)))
    })

  static let deleted = Rule(
    StringCondition.cmpDeleted, [RulePeriod(.error, by: .asOf)], title: "The CMP has not been deleted",
    meaning: "Strings of a CMP with a deletedDate are invalid after that date, however old they are: they must be "
      + "discarded and not passed on. This is why the as-of date decides.",
    fix: "Discard the string, and ask for consent again with a registered CMP.", sources: [Sources.cmpList],
    check: .cmpList { facts, list, findings throws(Undecided) in
      guard list.contains(facts.core.cmpID) else { return .doesNotApply }
      guard let deletion = CMPDeletion(of: facts.core, in: list, asOf: facts.settings.asOf) else { return .applies }
      return findings.report(
        deletion.sentence(written: facts.core.lastUpdated.day), at: facts.at(FieldName.cmpID),
        evidence: Evidence(actual: .integer(deletion.cmp)))
    })

  static let createdAfterDeletion = Rule(
    "cmp-list/created-after-deletion", .error, title: "The CMP was registered when it wrote the string",
    meaning: "The string was written after the CMP had been deleted from the list. Only registered CMPs may create "
      + "strings, so this one was never valid.",
    fix: "Use a registered CMP, and discard what this one wrote.", sources: [whoCreates, Sources.cmpList],
    check: .cmpList { facts, list, findings throws(Undecided) in
      let (id, written) = (facts.core.cmpID, facts.core.lastUpdated.day)
      guard list.contains(id) else { return .doesNotApply }
      guard let day = list.deletionDay(ofCMP: id), written > day else { return .applies }
      return findings.report(
        "\(list.label(id)) was deleted on \(day); the string was written on \(written)", at: facts.at(FieldName.cmpID),
        evidence: Evidence(expected: .shown(day), actual: .shown(written)))
    })

  /// The list comes out every week; one or two editions may be missed.
  private static let daysToUpdate = 14

  static let staleList = Rule(
    "cmp-list/stale-list", [RulePeriod(.info, by: .asOf)], title: "The CMP list is current",
    meaning: "The CMP list is more than two weeks older than the as-of date, although a new one comes out every "
      + "Thursday. CMPs may have been added or deleted since. It is a finding where the list is the input; of a list "
      + "given with --cmp-list the report says so once, as a note that no run fails because of.",
    fix: "Use the current list (cmplist.consensu.org).",
    sources: [Sources.formats("How often is the Global CMP List updated?")],
    check: .listDocument { facts, findings in
      guard case .cmpList(let list) = facts.document, let day = list.lastUpdated?.day else { return .doesNotApply }
      if let finding = staleness(of: day, asOf: facts.settings.asOf) { findings.report(finding) }
      return .applies
    }
  ).noting { list, asOf in staleness(of: list.lastUpdated, asOf: asOf) }

  /// What is wrong with a CMP list of `day` on another day; nil if it is recent enough.
  private static func staleness(of day: CalendarDay, asOf: CalendarDay) -> Finding? {
    let age = asOf.daysSince1970 - day.daysSince1970
    guard age > daysToUpdate else { return nil }
    return Finding(
      "the CMP list is dated \(day), \(Prose.count(age, "day")) before \(asOf)", at: .member("lastUpdated"),
      evidence: Evidence(expected: .shown(asOf), actual: .shown(day)))
  }

  // MARK: Stored keys

  static let environment = Rule(
    "cmp-list/environment", .warning, title: "The CMP is registered for apps",
    meaning: "An app stored these keys, but the CMP is registered for neither native mobile apps nor connected TV "
      + "apps. The rule is undecided if the list gives no environment, or TV alone: stored keys do not say what kind "
      + "of device they come from.",
    fix: "Register the CMP for native apps, or use one that is registered for them.", sources: [Sources.cmpListExample],
    check: .storedKeysCMPList { facts, list, findings throws(Undecided) in
      guard let (id, location) = cmp(of: facts), let cmp = list.cmp(id) else { return .doesNotApply }
      guard let environments = cmp.environments else {
        throw .stated("the CMP list gives no environment for CMP \(id)")
      }
      if environments.contains(.nativeAppMobile) { return .applies }
      if environments.contains(.nativeAppCTV) {
        throw .stated("CMP \(id) is registered for TV only, and keys do not say what kind of device they come from")
      }
      return findings.report(
        "\(list.label(id)) is registered for \(environments.isEmpty ? "no environment" : environments.description)",
        at: location,
        evidence: Evidence(expected: .shown(CMPEnvironments.nativeAppMobile), actual: .shown(environments)))
    })

  /// The CMP that stored the keys: by its own key, or else by the string.
  private static func cmp(of facts: StoredKeyFacts) -> (id: Int, Location)? {
    if let id = facts.number(StoredKeyName.cmpSDKID) { return (id, .storedKey(StoredKeyName.cmpSDKID)) }
    return facts.readableString.map { ($0.core.cmpID, .storedKey(StoredKeyName.tcString)) }
  }

  static let sdkID = Rule(
    "cmp-list/sdk-id", [RulePeriod(.error, by: .asOf)], title: "IABTCF_CmpSdkID is the id of a registered CMP",
    meaning: "The CMP that stored the keys is not in the CMP list, or had been deleted from it by the as-of date. "
      + "Unknown ids are undecided if the list is older than the string or, without a string, out of date.",
    fix: "Use a registered CMP, and remove the keys that the other one left behind.",
    sources: [Sources.storedKeys, Sources.cmpList],
    check: .storedKeysCMPList { facts, list, findings throws(Undecided) in
      guard let id = facts.number(StoredKeyName.cmpSDKID) else { return .doesNotApply }
      let asOf = facts.settings.asOf
      let message: String
      if !list.contains(id) {
        if let written = facts.readableString?.lastUpdated {
          guard list.lastUpdated >= written else { throw olderThanString(list) }
        } else if asOf > list.lastUpdated.adding(days: daysToUpdate) {
          throw .stated("the CMP list of \(list.lastUpdated) is out of date")
        }
        message = "no CMP has the id \(id) in the list of \(list.lastUpdated)"
      } else if let day = list.deletionDay(ofCMP: id), day <= asOf {
        message = "\(list.label(id)) was deleted on \(day)"
      } else {
        return .applies
      }
      return findings.report(message, at: .storedKey(StoredKeyName.cmpSDKID), evidence: Evidence(actual: .integer(id)))
    })

  private static func olderThanString(_ list: CompiledCMPList) -> Undecided {
    .stated("the CMP list of \(list.lastUpdated) is older than the string")
  }
}
