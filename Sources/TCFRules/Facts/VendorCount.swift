import TCFCodec
import TCFFindings

/// Numbers of vendors for messages.
enum VendorCount {
  /// `1 vendor`, `12 vendors`.
  static func text(_ count: Int) -> String { Prose.count(count, "vendor") }

  /// `2 vendors {7,9}`, the first ten runs.
  static func text(_ vendors: VendorIDSet) -> String { "\(text(vendors.count)) \(IDList.text(vendors, limit: 10))" }
}
