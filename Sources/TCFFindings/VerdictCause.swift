public import TCFCodec

/// Why a rule was not decided, not effective or not applicable.
public enum VerdictCause: Sendable, Hashable {
  /// As text.
  case stated(String)
  /// The vendor list that the subject names is not at hand; the details as text.
  case vendorListMissing(series: Int, number: Int, String)
  /// The rule came into force after the subject's day.
  case notYet(Milestone, day: CalendarDay)
  /// The rule had gone out of force by the subject's day.
  case noLonger(Milestone, day: CalendarDay)
  /// The rule holds from a policy version on that the subject does not have.
  case policyBelow(Int, had: Int)
  /// The subject's policy version is newer than the catalogue.
  case policyUnknown(Int, newest: Int)
}

extension VerdictCause: CustomStringConvertible {
  /// The cause as text, without a full stop.
  public var description: String {
    switch self {
    case .stated(let text), .vendorListMissing(_, _, let text): text
    case .notYet(let milestone, let day): "in force from \(milestone.day) (\(milestone.name)); the string is of \(day)"
    case .noLonger(let milestone, let day):
      "in force until \(milestone.day.adding(days: -1)) (\(milestone.name)); the string is of \(day)"
    case .policyBelow(let version, let had): "holds from TcfPolicyVersion \(version); the string has \(had)"
    case .policyUnknown(let version, let newest):
      "TcfPolicyVersion \(version) is newer than this catalogue, which knows up to \(newest)"
    }
  }
}
