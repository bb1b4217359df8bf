/// What the consent SDK of a maker leaves in the storage of browsers and apps in addition to the keys of the framework, as far
/// as public documents show it.
///
/// A maker is a file next to this one, with its mapping table, and a name in `all`. What is not documented is not in a table;
/// CaptureFormats.md says what that is.
struct ConsentExport: Sendable {
  /// The maker of the SDK.
  let maker: String
  /// Where it stores what.
  let fields: [ExportField]

  /// The makers, in the order of the documentation.
  static let all = [sourcepoint, oneTrust, usercentrics, didomi, googleUMP]

  /// The rows about an item of this name; empty where no maker is known to store it. Every key of every store is asked about.
  static func fields(of name: String) -> [ExportField] {
    if let known = named[name] { return known }
    return begun.first { $0.name.count < name.utf8.count && name.utf8.starts(with: $0.name) }?.fields ?? []
  }

  /// The rows of the first maker that names the item, by that name.
  private static let named: [String: [ExportField]] = {
    let items = all.flatMap(\.fields).map(\.item).filter { !$0.hasSuffix("*") }
    return Dictionary(items.map { ($0, rows(about: $0)) }) { first, _ in first }
  }()

  /// The rows about items of which only the beginning is known, by that.
  private static let begun: [(name: [UInt8], fields: [ExportField])] = {
    let items = all.flatMap(\.fields).map(\.item).filter { $0.hasSuffix("*") }
    return items.map { item in (Array(item.utf8.dropLast()), rows(about: item)) }
  }()

  private static func rows(about name: String) -> [ExportField] {
    all.lazy.map { $0.fields.filter { $0.isAbout(name) } }.first { !$0.isEmpty } ?? []
  }
}
