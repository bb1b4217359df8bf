/// Which of the files in a folder could be an app's default store.
///
/// Made once for a folder: a folder of ten thousand files would otherwise be searched ten thousand times.
public struct StoreSiblings: Sendable, Hashable {
  /// The files named like the default SharedPreferences of an app.
  let defaultPreferences: Set<String>
  /// The only one of them; nil for none, and for several.
  let onlyDefaultPreferences: String?
  /// The only file named like the standard domain of NSUserDefaults; nil for none, and for several.
  let onlyDomain: String?

  /// What could be a default store in the folders around, this one among them.
  public let around: DefaultStores

  /// The files of one folder, by their names.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - around: The default stores of all folders that were read together.
  public init(_ names: [String], around: DefaultStores = DefaultStores()) {
    self.around = around
    defaultPreferences = Set(names.filter(Self.isDefaultPreferences))
    onlyDefaultPreferences = defaultPreferences.count == 1 ? defaultPreferences.first : nil
    let domains = Set(names.filter(Self.isDomain))
    onlyDomain = domains.count == 1 ? domains.first : nil
  }

  static let androidEnding = "_preferences.xml"

  /// `<package>_preferences.xml`: a package has a dot, `settings_preferences.xml` is a name of someone's choice.
  static func isDefaultPreferences(_ name: String) -> Bool {
    name.hasSuffix(androidEnding) && name.dropLast(androidEnding.count).contains(".")
  }

  static let groupPrefix = "group."
  static let domainEnding = ".plist"
  /// What the system and its frameworks write next to the app's own domain.
  private static let systemPrefixes = ["com.apple.", ".GlobalPreferences", groupPrefix]

  /// `<bundle id>.plist`, as far as a name shows.
  static func isDomain(_ name: String) -> Bool {
    name.hasSuffix(domainEnding) && name.dropLast(domainEnding.count).contains(".")
      && !systemPrefixes.contains { name.hasPrefix($0) }
  }
}
