import TCFCodec
import TCFFindings

/// Numbers of vendors for messages.
enum VendorCount {
  /// `1 vendor`, `12 vendors`.
  static func text(_ count: Int) -> String { "\(count) vendor\(count == 1 ? "" : "s")" }

  /// `2 vendors {7,9}`, the first ten runs.
  static func text(_ vendors: VendorIDSet) -> String { "\(text(vendors.count)) \(IDList.text(vendors, limit: 10))" }
}
