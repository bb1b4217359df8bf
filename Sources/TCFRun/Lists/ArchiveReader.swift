import TCFFindings
import TCFSystem
import TCFVendorList

/// Reads the files of an archive: tar, tar with gzip, ZIP, and a single file with gzip.
///
/// Nothing is unpacked to disk, so no name in an archive can lead anywhere; gzip and ZIP go through the system's
/// programs.
struct ArchiveReader {
  /// A file of an archive.
  struct Member {
    /// `lists.zip:archives/vendor-list-v106.json`.
    let path: String
    /// Its bytes; nil if there are too many for a list.
    let bytes: [UInt8]?
  }

  /// More bytes than this are not unpacked from one archive: all lists ever published have a tenth.
  static let totalLimit = 1 << 30
  /// More files than this are not read from one archive.
  static let memberLimit = 20_000

  private let programs: Programs

  init(_ programs: Programs) { self.programs = programs }

  /// What kind of archive a file is, by its first bytes; nil for what is none.
  static func kind(of head: [UInt8]) -> Kind? {
    if head.starts(with: [0x1F, 0x8B]) { return .gzip }
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .zip }
    return TarReader.isArchive(head) ? .tar : nil
  }

  enum Kind {
    case tar
    case gzip
    case zip
  }

  /// Calls `found` for every JSON file in the archive at `path`.
  ///
  /// - Throws: if it is cut off or damaged; what came before was found.
  func read(_ path: String, _ kind: Kind, found: (Member) -> Void) throws(InputProblem) {
    switch kind {
    case .tar: try readTar(path, found)
    case .gzip: try readGzip(path, found)
    case .zip: try readZip(path, found)
    }
  }

  private func readTar(_ path: String, _ found: (Member) -> Void) throws(InputProblem) {
    var stream = ArchiveStream(path)
    var input = try InputDescriptor(path: path)
    var block: [UInt8] = []
    while try input.read(upTo: LineReader.blockSize, into: &block) > 0 {
      guard stream.feed(block[...], found) else { break }
      block.removeAll(keepingCapacity: true)
    }
    try stream.finish(found)
  }

  private func readGzip(_ path: String, _ found: (Member) -> Void) throws(InputProblem) {
    var stream = ArchiveStream(path)
    let answer = try programs.run("gzip", ["-dc", "--", path]) { stream.feed($0, found) }
    try stream.finish(found)
    guard answer.ending == .exited(0) || stream.hasStopped else {
      throw Self.problem(path, "gzip: " + Self.words(answer.errors))
    }
  }

  private func readZip(_ path: String, _ found: (Member) -> Void) throws(InputProblem) {
    // unzip takes a name for an option or a pattern where it looks like one.
    let safe = path.hasPrefix("-") ? "./" + path : path
    var listing: [UInt8] = []
    let answer = try programs.run("unzip", ["-Z1", safe]) { bytes in
      listing += bytes
      return listing.count <= ListReader.sizeLimit
    }
    guard answer.ending == .exited(0) else { throw Self.problem(path, "unzip: " + Self.words(answer.errors)) }
    let names = listing.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    guard names.count <= Self.memberLimit else {
      throw Self.problem(path, "it has more than \(Self.memberLimit) files")
    }
    for name in names where Self.isWanted(name) {
      var content: [UInt8] = []
      let pattern = String(name.flatMap { "[]*?\\".contains($0) ? ["\\", $0] : [$0] })
      let answer = try programs.run("unzip", ["-p", safe, pattern]) { bytes in
        content += bytes
        return content.count <= ListReader.sizeLimit
      }
      let isTooLarge = content.count > ListReader.sizeLimit
      guard answer.ending == .exited(0) || isTooLarge else {
        throw Self.problem(path, "unzip, \(name): " + Self.words(answer.errors))
      }
      found(Member(path: "\(path):\(name)", bytes: isTooLarge ? nil : content))
    }
  }

  /// Whether a file of an archive can be a list: JSON, and not hidden.
  static func isWanted(_ name: String) -> Bool {
    let last = name.split(separator: "/").last ?? ""
    return name.hasSuffix(".json") && !last.hasPrefix(".") && !last.hasPrefix("-")
  }

  static func problem(_ path: String, _ reason: String) -> InputProblem {
    InputProblem(input: path, message: "cannot read the archive \(path): \(reason)")
  }

  /// The first line that a program wrote to its standard error.
  private static func words(_ errors: String) -> String {
    let line = errors.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it ended without a word"
    return String(line.prefix(200))
  }
}

/// The unpacked bytes of a tar archive, or of one file, as they come.
private struct ArchiveStream {
  private let path: String
  private var tar = TarReader()
  /// What came until it is known whether it is an archive, and the file if it is none.
  private var head: [UInt8] = []
  private var isTar: Bool?
  private var (total, members) = (0, 0)
  /// Whether enough came.
  private(set) var hasStopped = false
  private var excess: String?

  init(_ path: String) { self.path = path }

  /// Takes bytes; false when no more are wanted.
  mutating func feed(_ bytes: ArraySlice<UInt8>, _ found: (ArchiveReader.Member) -> Void) -> Bool {
    total += bytes.count
    if isTar == nil {
      head += bytes
      guard head.count >= 512 else { return true }
      isTar = TarReader.isArchive(head)
      if isTar == true {
        let first = head
        head = []
        take(first[...], found)
      }
    } else if isTar == true {
      take(bytes, found)
    } else {
      head += bytes
    }
    if total > ArchiveReader.totalLimit { excess = "it unpacks to more than \(ArchiveReader.totalLimit) bytes" }
    if members > ArchiveReader.memberLimit { excess = "it has more than \(ArchiveReader.memberLimit) files" }
    hasStopped = excess != nil || tar.isOver || isTar == false && head.count > ListReader.sizeLimit
    return !hasStopped
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, _ found: (ArchiveReader.Member) -> Void) {
    var count = 0
    let path = path
    tar.feed(bytes) { name, content in
      count += 1
      guard ArchiveReader.isWanted(name) else { return }
      found(ArchiveReader.Member(path: "\(path):\(name)", bytes: content))
    }
    members += count
  }

  /// Ends the input; a single file is found now.
  mutating func finish(_ found: (ArchiveReader.Member) -> Void) throws(InputProblem) {
    if let excess { throw ArchiveReader.problem(path, excess) }
    guard isTar != true else {
      guard tar.isOver else { throw ArchiveReader.problem(path, "it is cut off") }
      return
    }
    found(ArchiveReader.Member(path: path, bytes: head.count > ListReader.sizeLimit ? nil : head))
  }
}
