import TCFFindings

/// The string against the vendor list it names.
enum VendorListRules {
  static let all: [Rule] = []
}
