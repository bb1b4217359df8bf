import TCFCrypto
import TCFVendorList

/// The bytes of a list with their hash, which is made once and goes wherever the list goes: reports, lockfiles, caches.
struct ListBytes {
  /// The bytes.
  let bytes: [UInt8]
  /// Where they come from, for messages and the list's source.
  let path: String
  /// Their SHA-256, in hexadecimal.
  let sha256: String

  /// Bytes that may be a list.
  init(_ bytes: [UInt8], path: String) {
    self.init(bytes, path: path, sha256: SHA256.hexadecimal(bytes))
  }

  /// Bytes whose hash is known.
  init(_ bytes: [UInt8], path: String, sha256: String) {
    self.bytes = bytes
    self.path = path
    self.sha256 = sha256
  }

  /// The list.
  func document() throws(VendorListFault) -> ListDocument {
    try ListReader.read(bytes, path: path, sha256: sha256)
  }

  /// The list as a lockfile has it.
  ///
  /// - Parameter source: where it comes from, for the lockfile.
  /// - Throws: also for lists that do not say when they were published.
  func locked(source: String) throws(VendorListFault) -> (list: LockedList, document: ListDocument) {
    let document = try document()
    guard let list = try LockedList(document, sha256: sha256, bytes: bytes.count, source: source) else {
      throw VendorListFault(path: path, fault: .unusableMember("lastUpdated", found: nil))
    }
    return (list, document)
  }

  /// What was requested of a server as a lockfile has it.
  func locked(source: String, as wanted: RemoteList) throws(VendorListFault) -> LockedList {
    guard case .translation(_, let language) = wanted else { return try locked(source: source).list }
    return try locked(source: source, translationInto: language)
  }

  /// The translation as a lockfile has it.
  ///
  /// - Parameters:
  ///   - source: where it comes from, for the lockfile.
  ///   - language: into which language it is; the document does not say.
  /// - Throws: also for translations that do not say when they were published.
  func locked(source: String, translationInto language: String) throws(VendorListFault) -> LockedList {
    let document = try ListReader.readTranslation(bytes, path: path, sha256: sha256)
    let translation = ListTranslation(document, language: language)
    guard let list = LockedList(translation, sha256: sha256, bytes: bytes.count, source: source) else {
      throw VendorListFault(path: path, fault: .unusableMember("lastUpdated", found: nil))
    }
    return list
  }
}
