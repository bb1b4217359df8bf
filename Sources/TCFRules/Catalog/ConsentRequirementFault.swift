import TCFFindings

extension ConsentRequirement {
  /// Why a text is not a requirement: a code, with what it is about.
  package enum Fault: Error, Sendable, Hashable {
    /// A word is none of those that a requirement consists of.
    case unknownWord(String)
    /// A word names purposes without a basis, or with another than there is.
    case basis(String)
    /// A word needs ids within limits.
    case ids(String, ClosedRange<Int>)
    /// No vendor is named.
    case noVendor
    /// More vendors are named than a requirement may have.
    case tooManyVendors(limit: Int)
    /// Nothing is required of the vendors.
    case nothing
  }
}

extension ConsentRequirement.Fault: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  package var description: String {
    switch self {
    case .unknownWord(let word):
      "\(Self.quoted(word)) is none of vendor=IDS, purposes=IDS:BASIS, special-features=IDS and disclosed"
    case .basis(let word):
      "purposes need a basis after a colon, as in 1,3:consent (\(Self.bases)), not \(Self.quoted(word))"
    case .ids(let word, let limits):
      "\(Self.quoted(word)) needs ids from \(limits.lowerBound) to \(limits.upperBound), such as 1,3-5"
    case .noVendor: "no vendor is named; write vendor=755, for example"
    case .tooManyVendors(let limit): "more than \(limit) vendors are named"
    case .nothing: "nothing is required; write purposes=1:consent or disclosed, for example"
    }
  }

  private static func quoted(_ word: String) -> String { "\"\(Prose.excerpt(word, limit: 60))\"" }

  private static var bases: String {
    ConsentRequirement.Basis.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
