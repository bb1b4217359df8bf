/// How many findings there are of each severity.
public struct SeverityCounts: Sendable, Hashable {
  private var infos = 0
  private var warnings = 0
  private var errors = 0

  /// None.
  public init() {}

  /// Those of one severity.
  public subscript(severity: Severity) -> Int {
    get {
      switch severity {
      case .info: infos
      case .warning: warnings
      case .error: errors
      }
    }
    set {
      switch severity {
      case .info: infos = newValue
      case .warning: warnings = newValue
      case .error: errors = newValue
      }
    }
  }

  /// All of them.
  public var total: Int { infos + warnings + errors }

  /// The highest severity that there is a finding of; nil if there is none.
  public var worst: Severity? { errors > 0 ? .error : warnings > 0 ? .warning : infos > 0 ? .info : nil }

  /// Adds the counts of others.
  public static func += (left: inout SeverityCounts, right: SeverityCounts) {
    left.infos += right.infos
    left.warnings += right.warnings
    left.errors += right.errors
  }
}
