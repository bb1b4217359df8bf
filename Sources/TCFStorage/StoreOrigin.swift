/// Where a key set comes from: the file, and which of an app's stores that is.
///
/// Vendors' SDKs look in one store of the app and in no other. A file's name tells more or less which one it is:
///
/// | file | store |
/// | --- | --- |
/// | `shared_prefs/<package>_preferences.xml` | Android's default SharedPreferences |
/// | `FlutterSharedPreferences.xml` | that of Flutter's plugin shared_preferences |
/// | `Library/Preferences/<bundle id>.plist` | the standard domain of NSUserDefaults |
/// | `group.….plist` | the suite of an app group |
/// | `RKStorage`, `AsyncStorage`, `RCTAsyncLocalStorage…/manifest.json` | React Native's AsyncStorage |
///
/// Source: CMP API v2, In-App Details, "How do third-party SDKs (vendors) access the consent information in-app?".
public struct StoreOrigin: Sendable, Hashable {
  /// Which of an app's stores.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The name does not tell.
    case unknown
    /// The store that vendors' SDKs read: default SharedPreferences, the standard domain of NSUserDefaults.
    case defaultStore
    /// Another file of the app's preferences.
    case otherFile
    /// The file of Flutter's plugin.
    case flutter
    /// The suite of an app group.
    case appGroup
    /// React Native's AsyncStorage.
    case asyncStorage
    /// The registry of a TV device.
    case registry
    /// A folder with a file for each key.
    case keyFolder
  }

  /// Which store.
  public let kind: Kind
  /// The file's name without its folder; nil for what came without one.
  public let fileName: String?
  /// The name of the file beside it that is the default store; nil where none is known.
  public let defaultFileName: String?
  /// Whether that file holds consent keys too; nil where nobody looked.
  public var isInDefaultStore: Bool?

  /// An origin from its parts.
  public init(_ kind: Kind = .unknown, fileName: String? = nil, defaultFileName: String? = nil) {
    self.kind = kind
    self.fileName = fileName
    self.defaultFileName = defaultFileName
  }

  /// What a path tells.
  ///
  /// - Parameters:
  ///   - path: The file's path; its folders tell something too.
  ///   - siblings: The names of the files in the same folder, as far as they are known.
  public init(path: String, siblings: [String] = []) {
    let parts = path.split(separator: "/").map(String.init)
    let name = parts.last ?? path
    let folder = parts.dropLast().last ?? ""
    let names = siblings.contains(name) ? siblings : siblings + [name]
    if name.hasSuffix(".xml") {
      self = Self.android(name, folder: folder, package: parts.dropLast(2).last, names)
    } else if name.hasSuffix(".plist") {
      self = Self.apple(name, folder: folder, isGroup: parts.contains("AppGroup"), names)
    } else {
      let isAsync = Self.asyncStorageFiles.contains(name) || parts.dropLast().contains { $0.hasPrefix("RCTAsyncLocal") }
      self.init(isAsync ? .asyncStorage : .unknown, fileName: name)
    }
  }

  // Android

  private static let androidFolder = "shared_prefs"
  private static let androidEnding = "_preferences.xml"
  private static let flutterFile = "FlutterSharedPreferences.xml"

  private static func android(_ name: String, folder: String, package: String?, _ names: [String]) -> StoreOrigin {
    let named = names.filter(isDefaultPreferences).sorted()
    let ofPackage = named.filter { $0 == (package ?? "") + androidEnding }
    let candidates = ofPackage.isEmpty ? named : ofPackage
    let store = candidates.count == 1 ? candidates.first : nil
    if name == flutterFile { return StoreOrigin(.flutter, fileName: name, defaultFileName: store) }
    if name == store { return StoreOrigin(.defaultStore, fileName: name, defaultFileName: store) }
    // Of several files that could be the default one, none is the wrong one for sure.
    let isOther = folder == androidFolder && !candidates.contains(name)
    return StoreOrigin(isOther ? .otherFile : .unknown, fileName: name, defaultFileName: isOther ? store : nil)
  }

  /// `<package>_preferences.xml`: a package has a dot, `settings_preferences.xml` is a name that somebody chose.
  private static func isDefaultPreferences(_ name: String) -> Bool {
    name.hasSuffix(androidEnding) && name.dropLast(androidEnding.count).contains(".")
  }

  // Apple

  private static let appleFolder = "Preferences"
  private static let groupPrefix = "group."
  /// What the system and its frameworks write beside the app's own domain.
  private static let systemPrefixes = ["com.apple.", ".GlobalPreferences", groupPrefix]

  private static func apple(_ name: String, folder: String, isGroup: Bool, _ names: [String]) -> StoreOrigin {
    let candidates = names.filter(isDomain).sorted()
    let store = folder == appleFolder && !isGroup && candidates.count == 1 ? candidates.first : nil
    if isGroup || name.hasPrefix(groupPrefix) { return StoreOrigin(.appGroup, fileName: name, defaultFileName: store) }
    if name == store { return StoreOrigin(.defaultStore, fileName: name, defaultFileName: store) }
    let isOther = folder == appleFolder && !isDomain(name)
    return StoreOrigin(isOther ? .otherFile : .unknown, fileName: name, defaultFileName: isOther ? store : nil)
  }

  /// `<bundle id>.plist`, as far as a name can tell.
  private static func isDomain(_ name: String) -> Bool {
    name.hasSuffix(".plist") && name.dropLast(".plist".count).contains(".")
      && !systemPrefixes.contains { name.hasPrefix($0) }
  }

  // React Native

  /// The databases of AsyncStorage on Android, by its first and by its present name.
  private static let asyncStorageFiles: Set = ["RKStorage", "AsyncStorage", "AsyncStorage.db", "AsyncStorage.sqlite"]
}
