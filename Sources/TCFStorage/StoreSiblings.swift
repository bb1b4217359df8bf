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

  /// The files of one folder, by their names.
  public init(_ names: [String]) {
    defaultPreferences = Set(names.filter(Self.isDefaultPreferences))
    onlyDefaultPreferences = defaultPreferences.count == 1 ? defaultPreferences.first : nil
    let domains = Set(names.filter(Self.isDomain))
    onlyDomain = domains.count == 1 ? domains.first : nil
  }

  static let androidEnding = "_preferences.xml"

  /// `<package>_preferences.xml`: a package has a dot, `settings_preferences.xml` is a name of someone's choice.
  private static func isDefaultPreferences(_ name: String) -> Bool {
    name.hasSuffix(androidEnding) && name.dropLast(androidEnding.count).contains(".")
  }

  static let groupPrefix = "group."
  /// What the system and its frameworks write next to the app's own domain.
  private static let systemPrefixes = ["com.apple.", ".GlobalPreferences", groupPrefix]

  /// `<bundle id>.plist`, as far as a name shows.
  static func isDomain(_ name: String) -> Bool {
    name.hasSuffix(".plist") && name.dropLast(".plist".count).contains(".")
      && !systemPrefixes.contains { name.hasPrefix($0) }
  }
}
