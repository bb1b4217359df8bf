import TCFFindings
import TCFVendorList
import TCFXML

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
    guard let bytes = try? FileBytes.read(self.path(sha256)) else { return nil }
    return CompiledListFile(bytes: bytes, sha256: sha256, path: path)
  }

  /// Keeps a compiled list.
  func keep(_ file: CompiledListFile) {
    guard (try? FolderMaking.make(folder)) != nil,
      let output = try? OutputFile(replacing: path(file.list.source.sha256))
    else { return }
    guard (try? output.write(file.bytes)) != nil else { return }
    try? output.commit()
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
    try read(bytes, sha256: ListHash.sha256(of: bytes), path: path)
  }

  /// The list in `bytes`, whose hash is known.
  func read(_ bytes: [UInt8], sha256: String, path: String) throws(VendorListFault) -> Content {
    if let known = cache?.list(sha256: sha256, path: path) { return .vendorList(known) }
    switch try ListReader.read(bytes, path: path) {
    case .cmpList(let list): return .cmpList(list)
    case .vendorList(let list):
      let file = CompiledListFile(try CompiledVendorList(list), oddities: list.oddities)
      cache?.keep(file)
      return .vendorList(file)
    }
  }
}
