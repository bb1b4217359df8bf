/// What a byte is as a character of ASCII: the one place for the rooms that import this one.
extension UInt8 {
  /// Whether it is one of `0` to `9`.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  /// Whether it is one of `A` to `Z`.
  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }
  /// Whether it is one of `a` to `z`.
  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }
  /// Whether it is one of `A` to `Z` or `a` to `z`.
  @inlinable package var isASCIILetter: Bool { (self | 0x20).isASCIILowercase }
  /// Whether it is a letter or a digit.
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// Whether it is white space: a space, a tab, or what ends a line or a page.
  @inlinable package var isASCIISpace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// The small letter of a capital one; any other byte is as it was.
  @inlinable package var lowercasedASCII: UInt8 { isASCIIUppercase ? self | 0x20 : self }
}
