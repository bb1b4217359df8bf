import TCFStorage

/// The stores next to inputs, as far as a run has looked whether they have consent keys: each of them is read once, however many
/// inputs lie next to it.
package final class StoresBeside {
  /// What the file at a path holds; nil if it cannot be read.
  private let bytes: (String) -> [UInt8]?
  /// Whether the store at a path has consent keys; nil if it cannot be read.
  private var known: [String: Bool?] = [:]

  /// Those whose content `bytes` returns by their paths: those in the file system unless given.
  package init(reading bytes: @escaping (String) -> [UInt8]? = FileBytes.ifReadable) { self.bytes = bytes }

  /// The first of the stores at `paths` with consent keys, or the only one if it can be read; nil if there is none. Those behind it
  /// are not read.
  func first(of paths: [String]) -> (path: String, hasConsentKeys: Bool)? {
    for path in paths {
      guard let hasKeys = hasConsentKeys(path), hasKeys || paths.count == 1 else { continue }
      return (path, hasKeys)
    }
    return nil
  }

  private func hasConsentKeys(_ path: String) -> Bool? {
    if let known = known[path] { return known }
    let hasKeys = bytes(path).flatMap { try? StoredKeySetReader.read($0) }?.hasConsentKey
    known.updateValue(hasKeys, forKey: path)
    return hasKeys
  }
}
