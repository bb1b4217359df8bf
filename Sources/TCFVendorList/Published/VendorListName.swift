public import TCFCodec
import TCFJSON

/// The name of a vendor list: its series and its number within it, written `v3:106`.
public struct VendorListName: Sendable, Hashable, Comparable {
  /// The series, a `GVLSpecification`.
  public let series: Int
  /// The list's number in its series, from 1.
  public let number: Int

  /// A name from its parts.
  public init(series: Int, number: Int) {
    self.series = series
    self.number = number
  }

  /// Reads `v3:106`; nil for anything else, another series too.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, let series = GVLSpecification.named(String(Substring(parts[0]))),
      let number = Self.number(Array(parts[1]))
    else { return nil }
    self.init(series: series, number: number)
  }

  /// A list's number from its digits, as IAB's file names have it: from 1, without leading zeros.
  static func number(_ digits: [UInt8]) -> Int? {
    guard digits.first != UInt8(ascii: "0"), digits.first != UInt8(ascii: "-"), digits.count <= 9 else { return nil }
    return Int(digits: digits)
  }

  /// By series, then by number.
  public static func < (left: VendorListName, right: VendorListName) -> Bool {
    (left.series, left.number) < (right.series, right.number)
  }
}

extension VendorListName: CustomStringConvertible {
  /// `v3:106`.
  public var description: String { "v\(series):\(number)" }
}

/// A list's name and the day on which it was published.
public struct VendorListEdition: Sendable, Hashable {
  /// The list.
  public let name: VendorListName
  /// The UTC day of its `lastUpdated`.
  public let lastUpdated: CalendarDay
}
