import TCFCrypto
package import TCFFindings
import TCFInput
import TCFSystem
package import TCFVendorList

/// A store of lists on disk: a folder with a file a list, named as IAB Europe names them, and a lockfile that says which
/// lists there are and what their bytes hash to. What the lockfile does not name is not in the store.
public struct ListStoreFolder: Sendable {
  /// The folder.
  public let path: String
  /// What reports call the folder.
  private let shownPath: String

  /// The store in a folder, which need not exist yet.
  ///
  /// - Parameter shown: what reports call the folder, if not by its path: one that was not typed may contain the name of a user.
  public init(_ path: String, shownAs shown: String? = nil) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    shownPath = shown ?? self.path
  }

  /// A list as reports show it.
  func shown(_ list: ListReference) -> ListReference {
    guard list.path.hasPrefix(path + "/") else { return list }
    return ListReference(name: list.name, path: shownPath + list.path.dropFirst(path.count), sha256: list.sha256)
  }

  /// Whether the folder is a store: whether it has a lockfile.
  public var exists: Bool {
    if case .file = PathKind.of(lockPath) { return true }
    return false
  }

  private var lockPath: String { path + "/" + StoreLock.fileName }
  private var memoryPath: String { path + "/" + FetchMemory.fileName }

  /// Where a list's file lies.
  package func path(of name: StoredListName) -> String { path + "/" + name.file }

  /// The lockfile; one without lists if there is none.
  package func lock() throws(InputProblem) -> StoreLock {
    guard exists else { return StoreLock() }
    let bytes = try FileBytes.read(lockPath)
    return try mapError(try StoreLock(bytes: bytes)) { (error: StoreLock.Fault) in
      InputProblem(
        input: lockPath, message: "cannot use the lockfile \(lockPath): \(error)",
        fix: "restore it, or rewrite it from the lists in the store with tcfcheck gvl lock")
    }
  }

  /// Puts a lockfile in place of the one there is.
  func write(_ lock: StoreLock) throws(InputProblem) { try write(lock.bytes, to: lockPath) }

  /// What is remembered of downloads; nothing where there is no file or it cannot be read.
  func memory() -> FetchMemory {
    guard let bytes = FileBytes.ifReadable(memoryPath) else { return FetchMemory() }
    return FetchMemory(bytes: bytes)
  }

  /// Puts a memory in place of the one there is.
  func write(_ memory: FetchMemory) throws(InputProblem) { try write(memory.bytes, to: memoryPath) }

  /// Puts a list in its place.
  func write(_ bytes: [UInt8], to name: StoredListName) throws(InputProblem) {
    let file = path(of: name)
    try FolderMaking.make(String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.endIndex)))
    try write(bytes, to: file)
  }

  private func write(_ bytes: [UInt8], to file: String) throws(InputProblem) {
    try mapError(try OutputFile.write(bytes, to: file, for: .usual)) { (error: OutputFault) in
      InputProblem(input: file, message: "\(error)", fix: nil)
    }
  }

  /// Takes a list away, if it is there.
  func remove(_ name: StoredListName) { Folders.removeFile(path(of: name)) }

  /// The bytes of a list, if they are the ones in the lockfile.
  func bytes(of list: LockedList) throws(VendorListFault) -> [UInt8] {
    let file = path(of: list.name)
    let bytes = try mapError(try FileBytes.read(file)) { (error: InputProblem) in
      VendorListFault(path: file, fault: .unreadable(error.message))
    }
    let hash = SHA256.hexadecimal(bytes)
    guard hash == list.sha256 else {
      throw VendorListFault(path: file, fault: .changed(expected: list.sha256, found: hash))
    }
    return bytes
  }

  /// Throws if the file of a list is not the one in the lockfile.
  package func verify(_ list: LockedList) throws(VendorListFault) { _ = try bytes(of: list) }

  /// A list of the store as published.
  package func document(of list: LockedList) throws(VendorListFault) -> ListDocument {
    try ListBytes(bytes(of: list), path: path(of: list.name), sha256: list.sha256).document()
  }

  /// Calls `body` while no other process changes the store. Makes the folder if there is none.
  func whileHeld<Result>(_ body: () throws(InputProblem) -> Result) throws(InputProblem) -> Result {
    try FolderMaking.make(path)
    return try Folders.whileHeld(path, refused: InputProblem.init, body)
  }
}
