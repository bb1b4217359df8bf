import TCFCrypto
package import TCFFindings
import TCFSystem
import TCFVendorList

/// Reads the files of an archive: tar, tar with gzip, ZIP, and a single file with gzip.
///
/// Nothing is unpacked to disk, so no name in an archive can lead anywhere. Nothing is handed on before it is known to be
/// whole: a tar archive, whose only checksums are those of its headers and of gzip at its end, is read to the end first and
/// then once more, and the second time only what is the same as the first counts; a file of a ZIP has a checksum of its own.
package struct ArchiveReader {
  /// A file of an archive.
  package struct Member {
    /// What there is of the file.
    package enum Content {
      /// The whole file, unpacked; its checksum was right.
      case bytes([UInt8])
      /// More bytes than a list can have.
      case tooLarge
      /// A link to another name in the archive.
      case link
      /// What cannot be read, and why.
      case damaged(ArchiveFault)
    }

    /// `lists.zip:archives/vendor-list-v106.json`.
    package let path: String
    /// What there is of it.
    package let content: Content
  }

  /// The formats that are read.
  package enum Kind {
    /// Not packed.
    case tar
    /// A single file with gzip, or a tar archive with gzip: what is in it decides.
    case gzip
    /// Each file is packed by itself, and has a checksum of its own.
    case zip
  }

  /// More bytes than this are not unpacked from one archive: all lists ever published have a third.
  static let totalLimit = 1 << 30
  /// More files than this are not read from one archive.
  static let memberLimit = 20_000

  /// What kind of archive a file is, by its first bytes; nil for what is none.
  package static func kind(of head: [UInt8]) -> Kind? {
    if GzipReader.isGzip(head) { return .gzip }
    if ZipReader.isZip(head) { return .zip }
    return TarHeader.isArchive(head) ? .tar : nil
  }

  /// Calls `found` for every JSON file in the archive at `path`.
  ///
  /// - Throws: if it is cut off or damaged. Of a tar archive nothing was found then.
  package static func read(_ path: String, _ kind: Kind, found: (Member) -> Void) throws(InputProblem) {
    guard kind != .zip else { return try readZip(path, found) }
    var hashes: [SHA256.Digest?] = []
    try stream(path, isGzip: kind == .gzip) { hashes.append($0.hash) }
    var place = 0
    var isChanged = false
    try stream(path, isGzip: kind == .gzip) { member in
      isChanged = isChanged || place >= hashes.count || hashes[place] != member.hash
      place += 1
      if !isChanged { found(member) }
    }
    guard !isChanged, place == hashes.count else {
      throw InputProblem(
        input: path, message: "the archive \(path) was changed while it was read", fix: "import it again")
    }
  }

  /// Whether a file of an archive can be a list: JSON, and not hidden.
  package static func isWanted(_ name: String) -> Bool {
    name.hasSuffix(".json") && name.split(separator: "/").last?.hasPrefix(".") == false
  }

  /// A fault of the archive at `path`, as it is reported: nothing was imported from it.
  static func problem(_ path: String, _ fault: ArchiveFault) -> InputProblem {
    InputProblem(
      input: path, message: "cannot read the archive \(path): \(fault); nothing was imported from it",
      fix: "download or create the archive again")
  }

  private static func stream(
    _ path: String, isGzip: Bool, _ found: (Member) -> Void
  ) throws(InputProblem) {
    var content = ArchiveContent(path)
    guard isGzip else {
      try blocks(of: path) { bytes throws(InputProblem) in try content.feed(bytes, found) }
      return try content.finish(found)
    }
    var failure: InputProblem?
    do throws(GzipReader.Fault) {
      var gzip = try GzipReader()
      do throws(InputProblem) {
        try blocks(of: path) { bytes throws(InputProblem) in
          var isWanted = true
          do throws(GzipReader.Fault) {
            isWanted = try gzip.feed(bytes) { part in
              do throws(InputProblem) {
                return try content.feed(part, found)
              } catch {
                failure = error
                return false
              }
            }
          } catch {
            throw problem(path, .gzip(error))
          }
          if let failure { throw failure }
          return isWanted
        }
      } catch {
        failure = error
      }
      if failure == nil, !content.isTooLarge { try gzip.finish() }
    } catch {
      throw problem(path, .gzip(error))
    }
    if let failure { throw failure }
    try content.finish(found)
  }

  /// Calls `body` with the bytes of a file, until it returns false.
  private static func blocks(
    of path: String, _ body: (ArraySlice<UInt8>) throws(InputProblem) -> Bool
  ) throws(InputProblem) {
    var input = try InputDescriptor.opening(path: path)
    var block: [UInt8] = []
    while try input.read(upTo: LineReader.blockSize, into: &block) > 0 {
      guard try body(block[...]) else { return }
      block.removeAll(keepingCapacity: true)
    }
  }

  private static func readZip(_ path: String, _ found: (Member) -> Void) throws(InputProblem) {
    let bytes = try FileBytes.read(path)
    let zip = try mapError(try ZipReader(bytes, limit: memberLimit)) { (error: ArchiveFault) in
      problem(path, error)
    }
    let wanted = zip.members.filter { isWanted($0.name) }
    let counts = Dictionary(wanted.map { ($0.name, 1) }, uniquingKeysWith: +)
    var named: Set<String> = []
    var budget = totalLimit
    for member in wanted {
      let name = "\(path):\(member.name)"
      if let count = counts[member.name], count > 1 {
        // Which of them is meant, each program decides for itself.
        if named.insert(member.name).inserted {
          found(Member(path: name, content: .damaged(.repeatedName(count))))
        }
        continue
      }
      let content: Member.Content
      do throws(ArchiveFault) {
        content =
          try zip.content(of: member, limit: ListReader.sizeLimit, budget: &budget).map { .bytes($0) } ?? .tooLarge
      } catch {
        content = .damaged(error)
      }
      guard budget > 0 else {
        throw InputProblem(
          input: path, message: "the archive \(path) unpacks to more than \(totalLimit) bytes; the rest was not read")
      }
      found(Member(path: name, content: content))
    }
  }
}

extension ArchiveReader.Member {
  /// What the content is known by; nil where there is none.
  fileprivate var hash: SHA256.Digest? {
    guard case .bytes(let bytes) = content else { return nil }
    return SHA256.hash(bytes)
  }
}

/// The bytes of a tar archive, or of one file, as they come.
private struct ArchiveContent {
  private let path: String
  private var tar = TarReader()
  /// What came until it is known whether it is an archive, and the file if it is none.
  private var head: [UInt8] = []
  private var isTar: Bool?
  private var (total, members) = (0, 0)

  init(_ path: String) { self.path = path }

  /// Whether it is a single file with more bytes than a list can have.
  var isTooLarge: Bool { isTar != true && head.count > ListReader.sizeLimit }

  /// Takes bytes; false when no more are wanted.
  mutating func feed(
    _ bytes: ArraySlice<UInt8>, _ found: (ArchiveReader.Member) -> Void
  ) throws(InputProblem) -> Bool {
    total += bytes.count
    guard total <= ArchiveReader.totalLimit else {
      throw ArchiveReader.problem(path, .tooManyBytes(limit: ArchiveReader.totalLimit))
    }
    if isTar == true {
      try receive(bytes, found)
      return true
    }
    head += bytes
    if isTar == nil, head.count >= TarHeader.blockSize {
      isTar = TarHeader.isArchive(head)
      if isTar == true {
        let first = head
        head = []
        try receive(first[...], found)
      }
    }
    return !isTooLarge
  }

  private mutating func receive(
    _ bytes: ArraySlice<UInt8>, _ found: (ArchiveReader.Member) -> Void
  ) throws(InputProblem) {
    var count = 0
    let path = path
    do throws(ArchiveFault) {
      try tar.feed(bytes) { name, content in
        count += 1
        guard ArchiveReader.isWanted(name) else { return }
        let member: ArchiveReader.Member.Content =
          switch content {
          case .bytes(let bytes): .bytes(bytes)
          case .tooLarge: .tooLarge
          case .link: .link
          }
        found(ArchiveReader.Member(path: "\(path):\(name)", content: member))
      }
    } catch {
      throw ArchiveReader.problem(path, error)
    }
    members += count
    guard members <= ArchiveReader.memberLimit else {
      throw ArchiveReader.problem(path, .tooManyFiles(limit: ArchiveReader.memberLimit))
    }
  }

  /// Ends the input; a single file is found now.
  func finish(_ found: (ArchiveReader.Member) -> Void) throws(InputProblem) {
    guard isTar == true else {
      return found(ArchiveReader.Member(path: path, content: isTooLarge ? .tooLarge : .bytes(head)))
    }
    try mapError(try tar.finish()) { (error: ArchiveFault) in ArchiveReader.problem(path, error) }
  }
}
