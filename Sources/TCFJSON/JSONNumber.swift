/// Numbers of JSON, and decimal digits elsewhere: total, whatever their length.
package enum JSONNumber {
  /// Whether the byte is a decimal digit of ASCII.
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// The number as the nearest double; infinite beyond the greatest. `text` is a number of JSON.
  static func double(_ text: ArraySlice<UInt8>) -> Double {
    Double(String(decoding: text, as: UTF8.self)) ?? .infinity
  }
}

extension FixedWidthInteger {
  /// An integer in plain decimal digits, with a minus sign at most; nil for anything else and for what does not fit.
  package init?(digits text: some Collection<UInt8>) {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text[...]
    guard !digits.isEmpty else { return nil }
    // Built up on its own side of zero: the lowest integer has no positive counterpart.
    var value: Self = 0
    for byte in digits {
      guard JSONNumber.isDigit(byte) else { return nil }
      let digit = Self(truncatingIfNeeded: byte &- UInt8(ascii: "0"))
      let (tenfold, isTooMuch) = value.multipliedReportingOverflow(by: 10)
      let (next, isCarried) =
        isNegative ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      if isTooMuch || isCarried { return nil }
      value = next
    }
    self = value
  }
}
