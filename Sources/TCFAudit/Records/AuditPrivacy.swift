/// What an audit shows of people.
package struct AuditPrivacy: Sendable, Hashable {
  /// The fewest records that a cell of a table may count without being withheld.
  package var smallestCell: Int
  /// Whether strings, ids and small cells are shown all the same.
  package var isRevealed: Bool
  /// The key of pseudonyms; nil where none was given.
  package var key: [UInt8]?

  /// Choices about privacy.
  package init(smallestCell: Int, isRevealed: Bool, key: [UInt8]?) {
    self.smallestCell = smallestCell
    self.isRevealed = isRevealed
    self.key = key
  }

  /// How many bytes a key has at least: pseudonyms and commitments by a shorter one can be undone by trying all keys.
  package static let leastKeySize = 16

  /// The usual size of the smallest cell.
  package static let usualSmallestCell = 10
}
