/// How much a broken rule matters.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Worth knowing; never stops a release.
  case info
  /// Readers cope with it, or it is very likely not intended.
  case warning
  /// The specification calls it invalid, or it says something the user did not choose.
  case error

  /// Info comes first, error last.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  /// 0 for info, 2 for error.
  public var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// The severity of a rank.
  init(rank: Int) {
    switch rank {
    case 0: self = .info
    case 1: self = .warning
    default: self = .error
    }
  }
}
