/// What became of the records of an input. Every record is in exactly one of the counts, so that they add up to what was read.
package struct RecordTally: Sendable, Hashable {
  /// Records with a string, which were judged.
  package var judged = 0
  /// Empty lines, comments, and rows without a string.
  package var empty = 0
  /// Records that could not be read.
  package var rejected = 0
  /// Header rows: 0 or 1.
  package var headers = 0

  /// Nothing read yet.
  package init() {}

  /// All records that were read.
  package var total: Int { judged + empty + rejected + headers }

  /// Adds the counts of others.
  package static func += (left: inout RecordTally, right: RecordTally) {
    left.judged += right.judged
    left.empty += right.empty
    left.rejected += right.rejected
    left.headers += right.headers
  }
}
