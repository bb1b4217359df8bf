import TCFStorage

// Where a key set was stored, and whether the app's default store has consent keys too.
extension InputReader {
  /// A key set with what the file's name and the files around it show about its place; anything else as it is.
  func placed(_ item: Captured, input: String, among siblings: StoreSiblings?) -> Captured {
    guard case .keys(let keys) = item.content else { return item }
    let origin = siblings.map { StoreOrigin(path: input, siblings: $0) } ?? StoreOrigin(path: input)
    // What the content says of its place is better known than what a name says.
    let kind = keys.origin.kind == .unknown ? origin.kind : keys.origin.kind
    guard kind.isBesideDefault else { return item.with(.keys(keys.stored(at: origin))) }
    var stores: [String] = []
    if let name = origin.defaultFileName, name != origin.fileName, let slash = input.lastIndex(of: "/") {
      stores = [String(input[...slash]) + name]
    } else if kind == .asyncStorage, let store = StoreOrigin.defaultStore(ofAsyncStorageAt: input) {
      stores = [store]
    }
    let place = StoreOrigin(kind, fileName: origin.fileName, defaultFileName: origin.defaultFileName)
    for stores in [stores, siblings?.around.candidates(forStoreAt: input, kind) ?? []] {
      if let found = beside(place, stores) { return item.with(.keys(keys.stored(at: found))) }
    }
    return item.with(.keys(keys.stored(at: origin)))
  }

  /// The place next to the first of the stores with consent keys, or next to the only one that can be read.
  private func beside(_ place: StoreOrigin, _ stores: [String]) -> StoreOrigin? {
    let read = stores.lazy.compactMap { store in holdsConsentKeys(store).map { (store, $0) } }
    guard let found = read.first(where: \.1) ?? (stores.count == 1 ? read.first : nil) else { return nil }
    return place.beside(found.0.split(separator: "/").last.map(String.init) ?? found.0, holdsConsentKeys: found.1)
  }

  /// Whether a store has consent keys; nil if it cannot be read.
  private func holdsConsentKeys(_ path: String) -> Bool? {
    bytesBeside(path).flatMap { try? StoredKeySetReader.read($0) }?.hasConsentKey
  }
}

extension StoreOrigin.Kind {
  /// Whether it is a store of an app that has a default one as well.
  fileprivate var isBesideDefault: Bool {
    switch self {
    case .otherFile, .flutter, .appGroup, .asyncStorage: true
    case .unknown, .defaultStore, .registry, .keyFolder: false
    }
  }
}
