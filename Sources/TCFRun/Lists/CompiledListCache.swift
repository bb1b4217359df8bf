import TCFCrypto
import TCFFindings
import TCFInput
import TCFSystem
import TCFVendorList

/// Compiled lists on disk, so that a list is read from JSON once and not in every run.
///
/// A file is named by the SHA-256 of the list it was compiled from, so a changed list has another one; the folder is
/// named by the format. Files are put in place whole. What is unreadable is compiled again, and what cannot be written
/// is not: a cache is never a reason to fail. It may be deleted at any time.
public struct CompiledListCache: Sendable {
  private let folder: String

  /// A cache in a folder, which is made when something goes in.
  public init(folder: String) { self.folder = "\(folder)/compiled-\(CompiledListFile.formatVersion)" }

  private func path(_ sha256: String) -> String { "\(folder)/\(sha256).tcflist" }

  /// What was compiled from the file with this hash, which now lies at `path`; nil if that is not known.
  func list(sha256: String, path: String) -> CompiledListFile? {
    guard let file = FileBytes.ifReadable(self.path(sha256)), let bytes = Self.unsealed(file) else { return nil }
    return CompiledListFile(bytes: bytes, sha256: sha256, path: path)
  }

  /// Keeps a compiled list.
  func keep(_ file: CompiledListFile) {
    guard (try? FolderMaking.make(folder)) != nil,
      let sha256 = file.list.source.sha256, let output = try? OutputFile(replacing: path(sha256))
    else { return }
    guard (try? output.write(Self.sealed(file.bytes))) != nil else { return }
    try? output.commit()
  }

  /// The bytes with their SHA-256 behind them.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] { bytes + SHA256.hash(bytes).bytes }

  /// The bytes without the hash behind them; nil if they have another one: they were cut off or changed.
  static func unsealed(_ bytes: [UInt8]) -> [UInt8]? {
    let content = Array(bytes.dropLast(SHA256.Digest.size))
    return sealed(content) == bytes ? content : nil
  }
}

/// Reads vendor lists for judging, from the cache where it knows them.
struct CompiledListReader: Sendable {
  /// The cache; nil for none.
  let cache: CompiledListCache?

  /// What a file holds.
  enum Content {
    case vendorList(CompiledListFile)
    case cmpList(GlobalCMPList)
  }

  /// The list in `bytes`.
  func read(_ bytes: [UInt8], path: String) throws(VendorListFault) -> Content {
    try read(ListBytes(bytes, path: path))
  }

  /// The list in bytes whose hash is known.
  func read(_ file: ListBytes) throws(VendorListFault) -> Content {
    if let known = cache?.list(sha256: file.sha256, path: file.path) { return .vendorList(known) }
    switch try file.document() {
    case .cmpList(let list): return .cmpList(list)
    case .vendorList(let list):
      let file = CompiledListFile(try CompiledVendorList(list), anomalies: list.anomalies)
      cache?.keep(file)
      return .vendorList(file)
    }
  }
}
