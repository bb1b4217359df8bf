import TCFCrypto
import TCFFindings

/// What an audit shows of people.
package struct AuditPrivacy: Sendable, Hashable {
  /// The fewest records that a cell of a table may count without being withheld.
  package var smallestCell: Int
  /// Whether strings, ids and small cells are shown all the same.
  package var isRevealed: Bool
  /// The key of pseudonyms; nil where none was given.
  package var key: [UInt8]?
  /// Counts are shown as the nearest multiple of this number, from 2; nil for counts as they are.
  package var rounding: Int?

  /// Choices about privacy.
  ///
  /// - Parameter rounding: a multiple of what counts are shown as, from 2. A count below half of it is withheld like one below
  ///   `smallestCell`: rounded to 0 it would say that there is none.
  package init(smallestCell: Int, isRevealed: Bool, key: [UInt8]?, rounding: Int? = nil) {
    self.smallestCell = max(smallestCell, rounding.map { $0 - $0 / 2 } ?? 0)
    self.isRevealed = isRevealed
    self.key = key
    self.rounding = rounding
  }

  /// A count as it is shown, where it is not withheld. Halves are rounded up.
  package func shown(_ count: Int) -> Int {
    guard let rounding, !isRevealed else { return count }
    let rest = count % rounding
    let (lower, isAtMost) = (count - rest, rest < rounding - rest)
    return isAtMost || lower > Int.max - rounding ? lower : lower + rounding
  }

  /// How many bytes a key has at least: pseudonyms and commitments by a shorter one can be undone by trying all keys.
  package static let leastKeySize = 16

  /// The usual size of the smallest cell.
  package static let usualSmallestCell = 10
}

extension AuditPrivacy {
  /// What stands for a text in outputs, the same wherever the same key is used; nil without a key.
  package func pseudonym(of text: String) -> String? {
    key.map { Hexadecimal.text(MessageCode.code(of: Array(text.utf8), key: $0).prefix(16)) }
  }
}
