import TCFFindings
import TCFStorage
import TCFVendorList

/// The lists and settings next to which subjects are judged. A class, so that a subject takes one reference; immutable.
public final class RuleSurroundings: Sendable {
  let lists: VendorListStore
  let available: AvailableLists
  let cmpList: CompiledCMPList?
  let settings: RuleSettings

  init(lists: VendorListStore, cmpList: CompiledCMPList?, settings: RuleSettings) {
    self.lists = lists
    available = AvailableLists(lists)
    self.cmpList = cmpList
    self.settings = settings
  }

  /// The list that the string names, or why there is none.
  func list(for string: StringFacts?) -> ListLookup {
    string.map { ListLookup(for: $0, in: lists) } ?? .missing(Cause.noString)
  }
}

extension RuleSettings {
  /// From where a run with these settings looks at its subjects.
  var standpoint: Standpoint {
    Standpoint(asOf: asOf, newestPolicyVersion: Milestones.newestPolicyVersion)
  }
}

extension RuleTopic {
  /// The Global CMP List. A run that was given none does not ask about CMPs at all; a list that is too old leaves rules
  /// undecided.
  static let cmpList = cmpList(fault: nil)

  /// The same in a run that was given one that cannot be used, for this reason.
  static func cmpList(fault: String?) -> RuleTopic {
    RuleTopic(name: "CMP list", lack: .ofRun(Cause.cmpListMissing(fault)))
  }
}

extension SubjectDate {
  /// The date of a string, or of what it is in; of nothing where there is none that can be read.
  init(of string: StringFacts?) {
    self.init(
      string?.lastUpdated, policyVersion: string?.policyVersion, environments: string?.environment?.group ?? .apps)
  }

  /// That of a recording, which has no day of its own: whose dates apply to it.
  init(of recording: Recording, _ settings: RuleSettings) {
    let isOfPage = recording.kind == .web || recording.kind == .requests
    self.init(
      nil, policyVersion: nil, environments: isOfPage ? .websites : settings.environment?.group ?? .apps)
  }
}
