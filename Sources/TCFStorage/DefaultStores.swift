/// The files of a folder and the folders below that could be apps' default stores, by their names.
///
/// A store next to the default one is a copy, not a replacement, and the default one is often in another folder: an app
/// group's suite is in a container of its own, AsyncStorage in `databases` or in `Application Support`.
public struct DefaultStores: Sendable, Hashable {
  /// By the folder of their app: that which has `shared_prefs` or `Library/Preferences` in it, otherwise their own folder.
  private var byApp: [String: [String]] = [:]

  /// None.
  public init() {}

  /// Adds the files of one folder.
  ///
  /// - Parameters:
  ///   - names: The names of the files in it.
  ///   - folder: Its path.
  public mutating func add(_ names: [String], in folder: String) {
    var parts = Self.parts(folder)
    guard !parts.contains(StoreOrigin.groupFolder) else { return }
    var found = names.filter { StoreSiblings.isDefaultPreferences($0) || StoreSiblings.isDomain($0) }
    guard !found.isEmpty else { return }
    if parts.last == StoreOrigin.androidFolder {
      parts.removeLast()
      // The package's own file, where there is one.
      let own = (parts.last ?? "") + StoreSiblings.androidEnding
      if found.contains(own) { found = [own] }
    } else if parts.last == StoreOrigin.appleFolder {
      parts.removeLast()
      if parts.last == "Library" { parts.removeLast() }
    }
    byApp[parts.joined(separator: "/"), default: []] += found.sorted().map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }

  /// The most files that are worth opening in search of consent keys: an app's SDKs have domains of their own.
  private static let most = 50

  /// The files that may be the default store of the app to which the store at `path` belongs: those of the nearest folder
  /// above it that has any. For an app group's suite in a container of its own, the domain with the group's name, and
  /// otherwise the domains of the only app there is.
  public func candidates(forStoreAt path: String, _ kind: StoreOrigin.Kind) -> [String] {
    var parts = Self.parts(path)
    let name = parts.popLast() ?? ""
    let isGroup = kind == .appGroup
    func wanted(_ stores: [String]) -> [String] {
      stores.filter { $0 != path && (!isGroup || $0.hasSuffix(StoreSiblings.domainEnding)) }
    }
    if !isGroup || !parts.contains(StoreOrigin.groupFolder) {
      while true {
        let found = wanted(byApp[parts.joined(separator: "/")] ?? [])
        if !found.isEmpty { return named(name, found) }
        if parts.popLast() == nil { break }
      }
    }
    guard isGroup else { return [] }
    let apps = byApp.values.map(wanted).filter { !$0.isEmpty }
    let matching = apps.flatMap { $0.filter { Self.isNamed($0, like: name) } }
    if matching.count == 1 { return matching }
    return apps.count == 1 ? Array(apps[0].prefix(Self.most)) : []
  }

  private func named(_ name: String, _ stores: [String]) -> [String] {
    let matching = stores.filter { Self.isNamed($0, like: name) }
    return matching.isEmpty ? Array(stores.prefix(Self.most)) : matching
  }

  /// Whether the group's suite `name` is named after the domain at `path`: `group.com.example.news.plist`.
  private static func isNamed(_ path: String, like name: String) -> Bool {
    name == StoreSiblings.groupPrefix + (parts(path).last ?? "")
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }
}
