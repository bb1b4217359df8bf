/// A vendor list as the key of its group of records.
package struct VendorListKey: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The number by which partials and groups know the list: they order lists by series, then by number.
  package let rawValue: Int

  /// Numbers of lists have twelve bits.
  private static let numbers = 10_000

  /// The key with this number.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The key of a list.
  ///
  /// - Parameters:
  ///   - series: the list's specification; 1 for the lists of TCF 1, nil where the policy version leaves it unknown.
  ///   - number: the list's VendorListVersion, 0 to 4,095.
  init(series: Int?, number: Int) { rawValue = (series ?? 0) * Self.numbers + number }

  /// The list's series; 0 for an unknown one.
  var series: Int { rawValue / Self.numbers }
  /// The list's version.
  var number: Int { rawValue % Self.numbers }

  /// `GVL 3, version 106`.
  package var description: String {
    switch series {
    case 0: "unknown series, version \(number)"
    case 1: "TCF 1, version \(number)"
    default: "GVL \(series), version \(number)"
    }
  }
}
