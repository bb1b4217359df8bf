/// Where a key set comes from: the file, and which of an app's stores that is.
///
/// Vendors' SDKs look in one store of the app and in no other. A file's name shows more or less which one it is:
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
    /// The name does not show it.
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
  /// The name of the file next to it that is the default store; nil where none is known.
  public let defaultFileName: String?
  /// Whether that file holds consent keys too; nil where no one looked.
  public var isInDefaultStore: Bool?

  /// An origin from its parts.
  public init(_ kind: Kind = .unknown, fileName: String? = nil, defaultFileName: String? = nil) {
    self.kind = kind
    self.fileName = fileName
    self.defaultFileName = defaultFileName
  }

  /// The same place, with what is known of the default store next to it.
  package func beside(_ defaultFileName: String, holdsConsentKeys: Bool?) -> StoreOrigin {
    var origin = StoreOrigin(kind, fileName: fileName, defaultFileName: defaultFileName)
    origin.isInDefaultStore = holdsConsentKeys
    return origin
  }

  /// What a path shows.
  ///
  /// - Parameters:
  ///   - path: The file's path; its folders show something too.
  ///   - siblings: The names of the files in the same folder, as far as they are known.
  public init(path: String, siblings: [String] = []) {
    let parts = path.split(separator: "/").map(String.init)
    let name = parts.last ?? path
    self.init(parts, name, StoreSiblings(siblings.contains(name) ? siblings : siblings + [name]))
  }

  /// What a path shows.
  ///
  /// - Parameters:
  ///   - path: The file's path; its folders show something too.
  ///   - siblings: The files in the same folder, this one among them.
  public init(path: String, siblings: StoreSiblings) {
    let parts = path.split(separator: "/").map(String.init)
    self.init(parts, parts.last ?? path, siblings)
  }

  private init(_ parts: [String], _ name: String, _ siblings: StoreSiblings) {
    let folder = parts.dropLast().last ?? ""
    if name.hasSuffix(".xml") {
      self = Self.android(name, folder: folder, package: parts.dropLast(2).last, siblings)
    } else if name.hasSuffix(".plist") {
      self = Self.apple(name, folder: folder, isGroup: parts.contains(Self.groupFolder), siblings)
    } else {
      let isAsync = Self.asyncStorageFiles.contains(name) || parts.dropLast().contains { $0.hasPrefix("RCTAsyncLocal") }
      self.init(isAsync ? .asyncStorage : .unknown, fileName: name)
    }
  }

  // Android

  static let androidFolder = "shared_prefs"
  private static let flutterFile = "FlutterSharedPreferences.xml"

  private static func android(
    _ name: String, folder: String, package: String?, _ siblings: StoreSiblings
  ) -> StoreOrigin {
    let own = (package ?? "") + StoreSiblings.androidEnding
    let hasOwn = siblings.defaultPreferences.contains(own)
    let store = hasOwn ? own : siblings.onlyDefaultPreferences
    let isCandidate = hasOwn ? name == own : siblings.defaultPreferences.contains(name)
    if name == flutterFile { return StoreOrigin(.flutter, fileName: name, defaultFileName: store) }
    if name == store { return StoreOrigin(.defaultStore, fileName: name, defaultFileName: store) }
    // Of several files that could be the default one, none is the wrong one for sure.
    let isOther = folder == androidFolder && !isCandidate
    return StoreOrigin(isOther ? .otherFile : .unknown, fileName: name, defaultFileName: isOther ? store : nil)
  }

  // Apple

  static let appleFolder = "Preferences"
  /// The folder of the containers of app groups: `Containers/Shared/AppGroup` in a simulator.
  static let groupFolder = "AppGroup"

  private static func apple(_ name: String, folder: String, isGroup: Bool, _ siblings: StoreSiblings) -> StoreOrigin {
    let store = folder == appleFolder && !isGroup ? siblings.onlyDomain : nil
    if isGroup || name.hasPrefix(StoreSiblings.groupPrefix) {
      return StoreOrigin(.appGroup, fileName: name, defaultFileName: store)
    }
    if name == store { return StoreOrigin(.defaultStore, fileName: name, defaultFileName: store) }
    let isOther = folder == appleFolder && !StoreSiblings.isDomain(name)
    return StoreOrigin(isOther ? .otherFile : .unknown, fileName: name, defaultFileName: isOther ? store : nil)
  }

  // React Native

  /// The databases of AsyncStorage on Android, by its first and by its present name.
  private static let asyncStorageFiles: Set = ["RKStorage", "AsyncStorage", "AsyncStorage.db", "AsyncStorage.sqlite"]

  /// Where the default store lies of the app whose AsyncStorage is at `path`; nil where the path does not show an app's
  /// folders: `<package>/databases/RKStorage` on Android, `Library/Application Support/<bundle id>/RCTAsyncLocalStorage_V1/`
  /// on iOS.
  public static func defaultStore(ofAsyncStorageAt path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    func joined(_ kept: ArraySlice<String>, _ more: String...) -> String { (kept + more).joined(separator: "/") }
    if parts.count >= 3, parts[parts.count - 2] == "databases", let package = parts.dropLast(2).last, !package.isEmpty {
      return joined(parts.dropLast(2), androidFolder, package + StoreSiblings.androidEnding)
    }
    guard let own = parts.lastIndex(where: { $0.hasPrefix("RCTAsyncLocal") }), own >= 3,
      parts[own - 2] == "Application Support"
    else { return nil }
    return joined(parts[..<(own - 2)], appleFolder, parts[own - 1] + ".plist")
  }
}
