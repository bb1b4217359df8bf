import TCFCodec

/// A version written as numbers with dots between them: `2.2`, `1.1`.
struct DottedNumbers {
  /// How many numbers there are.
  let count: Int
  /// The first of them, as written.
  let first: Substring

  /// Nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) }) else {
      return nil
    }
    (count, self.first) = (parts.count, first)
  }
}
