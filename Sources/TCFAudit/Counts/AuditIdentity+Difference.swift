import TCFFindings

extension AuditIdentity {
  /// What keeps two audits from being added up: a code, with what differs.
  package enum Difference: Sendable, Hashable {
    /// The value of what is named.
    case value(of: String, String, String)
    /// The lists of what is named, by what only one of them has; nothing where only the order differs.
    case lists(of: String, only: [String])
    /// The keys of pseudonyms, of which no more can be said.
    case key
  }
}

extension AuditIdentity.Difference: CustomStringConvertible {
  /// What differs, in a clause.
  package var description: String {
    switch self {
    case .value(let what, let left, let right): "\(what) differs: \(left) and \(right)"
    case .lists(let what, let only): "\(what) differ: \(only.isEmpty ? "the order" : Prose.list(only, limit: 3))"
    case .key: "the key of pseudonyms differs"
    }
  }
}
