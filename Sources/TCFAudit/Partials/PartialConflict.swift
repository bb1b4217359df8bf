/// Why two partials cannot be added up: a code, with what it is about.
package enum PartialConflict: Sendable, Hashable {
  /// Their audits differ.
  case identity(AuditIdentity.Difference)
  /// Only one of them has the records of subjects.
  case subjects
  /// They used different lists of that name; the SHA-256 of each, where it is known.
  case list(String, String?, String?)
  /// Their counts together are beyond what is counted.
  case counts
}

extension PartialConflict: CustomStringConvertible {
  /// The reason, in a clause.
  package var description: String {
    switch self {
    case .identity(let difference): difference.description
    case .subjects: "only one of them has the records of subjects (--subject-column)"
    case .list(let name, let left, let right):
      "\(name) is not the same list: SHA-256 \(left ?? "unknown") and \(right ?? "unknown")"
    case .counts: "their counts are too large to be added up; one of them is damaged"
    }
  }
}
