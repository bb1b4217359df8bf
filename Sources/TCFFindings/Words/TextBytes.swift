extension String.UTF8View {
  /// The offset of the first byte that `matches`; nil if none does.
  ///
  /// Reads the text where it is stored: the standard library's algorithms go through an index for each byte, and a key of vendors
  /// has thousands.
  @inlinable
  package func firstOffset(where matches: (UInt8) -> Bool) -> Int? {
    let bytes = span
    return bytes.indices.first { matches(bytes[$0]) }
  }
}

extension Span<UInt8> {
  /// Whether the bytes are UTF-8 throughout.
  package var isUTF8: Bool { (try? UTF8Span(validating: self)) != nil }
}
