/// What the consent SDK of a maker leaves in the storage of browsers and apps besides the keys of the framework, as far
/// as public documents show it.
///
/// A maker is a file beside this one, with its mapping table, and a name in `all`. What is not documented is not in a table;
/// CaptureFormats.md says what that is.
struct ConsentExport: Sendable {
  /// The maker of the SDK.
  let maker: String
  /// Where it stores what.
  let fields: [ExportField]

  /// The makers, in the order of the documentation.
  static let all = [sourcepoint, oneTrust, usercentrics, didomi, googleUMP]

  /// The rows about an item of this name; empty where no maker is known to store it.
  static func fields(of name: String) -> [ExportField] {
    all.lazy.map { $0.fields.filter { $0.isAbout(name) } }.first { !$0.isEmpty } ?? []
  }
}
