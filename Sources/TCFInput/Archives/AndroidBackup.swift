import TCFFindings

/// Reads what `adb backup` writes: four lines, and behind them a tar archive, which zlib has packed or not.
///
/// Names are those of the device: where the archive has `apps/com.example/sp/x.xml`, the app has `shared_prefs/x.xml`. What a
/// backup holds in addition to the files of apps (their code, shared storage, manifests) is left aside.
///
/// Source: AOSP, frameworks/base, `BackupManagerService` (`BACKUP_FILE_HEADER_MAGIC`, versions 1 to 5),
/// `PerformAdbBackupTask` (the lines), `FullBackup` (the short names of the folders).
package enum AndroidBackup {
  /// A file of an app.
  package struct File: Sendable, Hashable {
    /// `com.example.shop`.
    package let package: String
    /// Its path in the folder of the app's data: `shared_prefs/com.example.shop_preferences.xml`.
    package let path: String
    /// Its content, whole and unpacked.
    package let bytes: [UInt8]
  }

  private static let magic = Array("ANDROID BACKUP\n".utf8)
  private static let versions = 1...5
  /// A line of the header has a number or the name of a cipher.
  private static let longestLine = 32
  private static let packedBlock = 1 << 16

  /// Whether a file begins as a backup does.
  static func isBackup(_ head: some Collection<UInt8>) -> Bool { FileSignature(of: head) == .androidBackup }

  /// The files of apps, in the order of the archive; those that are larger than any store are left out.
  ///
  /// - Parameter limit: The most bytes that the files may have together.
  package static func files(in bytes: [UInt8], limit: Int) throws(Fault) -> [File] {
    let (isPacked, content) = try readHeader(bytes)
    var archive = Archive(limit: limit)
    guard isPacked else {
      try archive.feed(content)
      return try archive.finish()
    }
    var failure: Fault?
    var (rest, isOver) = (content, false)
    do throws(Inflater.Fault) {
      var inflater = try Inflater(.zlib)
      while !isOver, failure == nil, !rest.isEmpty {
        let (taken, hasEnded) = try inflater.unpack(rest.prefix(packedBlock)) { part in
          do throws(Fault) { try archive.feed(part) } catch { failure = error }
          return failure == nil
        }
        if taken == 0, !hasEnded { break }
        rest = rest.dropFirst(taken)
        isOver = hasEnded
      }
    } catch {
      failure = failure ?? Fault(error)
    }
    if let failure { throw failure }
    guard isOver else { throw .truncated }
    guard rest.isEmpty else { throw .trailing }
    return try archive.finish()
  }

  /// Whether the archive is packed, and its bytes.
  private static func readHeader(_ bytes: [UInt8]) throws(Fault) -> (isPacked: Bool, content: ArraySlice<UInt8>) {
    guard isBackup(bytes) else { throw .notBackup }
    var rest = bytes[magic.count...]
    func nextLine() throws(Fault) -> String {
      guard let end = rest.prefix(longestLine).firstIndex(of: UInt8(ascii: "\n")) else {
        throw rest.count < longestLine ? .truncated : .header
      }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    let (versionText, packing, cipher) = (try nextLine(), try nextLine(), try nextLine())
    guard let version = Int(versionText) else { throw .header }
    guard versions.contains(version) else { throw .version(version, readable: versions) }
    guard cipher == "none" else { throw .encrypted }
    switch packing {
    case "0": return (false, rest)
    case "1": return (true, rest)
    default: throw .header
    }
  }

  /// The short names of the folders that stores lie in, and their own. What is right in the folder of the app's data, `r`, has
  /// its own name.
  private static let folders = ["sp": "shared_prefs/", "f": "files/", "db": "databases/", "r": ""]

  /// The app and the path of a file that is wanted; nil for any other.
  fileprivate static func place(of name: String) -> (package: String, path: String)? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0] == "apps", !parts[1].isEmpty, let folder = folders[String(parts[2])],
      parts[3...].allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
    else { return nil }
    return (String(parts[1]), folder + parts[3...].joined(separator: "/"))
  }

  /// The tar archive as its bytes come.
  private struct Archive {
    let limit: Int
    private var tar = TarReader()
    private var files: [File] = []
    private var (total, held, members) = (0, 0, 0)

    init(limit: Int) { self.limit = limit }

    mutating func feed(_ bytes: ArraySlice<UInt8>) throws(Fault) {
      total += bytes.count
      guard total <= ArchiveReader.totalLimit else {
        throw .archive(.tooManyBytes(limit: ArchiveReader.totalLimit))
      }
      var (found, count): ([File], Int) = ([], 0)
      do throws(ArchiveFault) {
        try tar.feed(bytes) { name, content in
          count += 1
          guard case .bytes(let bytes) = content, let place = AndroidBackup.place(of: name) else { return }
          found.append(File(package: place.package, path: place.path, bytes: bytes))
        }
      } catch {
        throw .archive(error)
      }
      members += count
      held += found.reduce(0) { $0 + $1.bytes.count }
      files += found
      guard members <= ArchiveReader.memberLimit else {
        throw .archive(.tooManyFiles(limit: ArchiveReader.memberLimit))
      }
      guard held <= limit else { throw .tooLarge(limit: limit) }
    }

    func finish() throws(Fault) -> [File] {
      try mapError(try tar.finish()) { (error: ArchiveFault) in Fault.archive(error) }
      return files
    }
  }
}
