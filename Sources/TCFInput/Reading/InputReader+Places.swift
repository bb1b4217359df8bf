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
    var own: [String] = []
    if let name = origin.defaultFileName, name != origin.fileName, let slash = input.lastIndex(of: "/") {
      own = [String(input[...slash]) + name]
    } else if kind == .asyncStorage, let store = StoreOrigin.defaultStore(ofAsyncStorageAt: input) {
      own = [store]
    }
    let place = StoreOrigin(kind, fileName: origin.fileName, defaultFileName: origin.defaultFileName)
    let found =
      storesBeside.first(of: own)
      ?? siblings.flatMap { storesBeside.first(of: $0.around.candidates(forStoreAt: input, kind)) }
    guard let found else { return item.with(.keys(keys.stored(at: origin))) }
    let name = found.path.split(separator: "/").last.map(String.init) ?? found.path
    return item.with(.keys(keys.stored(at: place.beside(name, holdsConsentKeys: found.hasConsentKeys))))
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
