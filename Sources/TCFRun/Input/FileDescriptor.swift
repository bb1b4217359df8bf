public import TCFFindings

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open input that is closed when it goes away.
public struct InputDescriptor: ~Copyable {
  let raw: Int32
  private let isOwned: Bool
  /// The input as the user named it.
  public let name: String
  /// How many bytes the input has; nil where nobody knows, as with a pipe.
  public let size: Int?
  /// Asked while a pipe or terminal has nothing to give; when true, the input ends.
  var isCancelled: () -> Bool = { false }
  private var bytesRead = 0

  /// As much as a pipe gives at a time.
  private static let pipeBlock = 1 << 16

  /// Opens a file. Throws an `InputProblem` that says why it cannot be read.
  public init(path: String) throws(InputProblem) {
    name = path
    guard !path.isEmpty, !path.utf8.contains(0) else { throw InputProblem(name: path, code: ENOENT) }
    // Without O_NONBLOCK a named pipe without a writer would hang here for ever.
    var descriptor = open(path, O_RDONLY | O_CLOEXEC)
    while descriptor < 0, errno == EINTR { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw InputProblem(name: path, code: errno) }
    raw = descriptor
    isOwned = true
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      size = nil
      return
    }
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Standard input.
  public static func standardInput() -> InputDescriptor { InputDescriptor(borrowing: 0, name: "-") }

  private init(borrowing descriptor: Int32, name: String) {
    raw = descriptor
    isOwned = false
    self.name = name
    size = nil
  }

  deinit { if isOwned { close(raw) } }

  /// Appends up to `limit` bytes to `buffer`; returns how many came, 0 at the end.
  mutating func read(upTo limit: Int, into buffer: inout [UInt8]) throws(InputProblem) -> Int {
    // Room is filled with zeros first, so no more of it than there can be bytes; one more shows the end.
    let count = min(limit, size.map { max($0 - bytesRead, 0) + 1 } ?? Self.pipeBlock)
    guard size != nil || waitUntilReadable() else { return 0 }
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: count))
    var got = -1
    repeat {
      // The bytes from `start` on exist: they were appended above.
      got = buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Glibc)
          Glibc.read(raw, bytes.baseAddress.map { $0 + start }, count)
        #elseif canImport(Musl)
          Musl.read(raw, bytes.baseAddress.map { $0 + start }, count)
        #else
          Darwin.read(raw, bytes.baseAddress.map { $0 + start }, count)
        #endif
      }
    } while got < 0 && errno == EINTR
    let code = errno
    buffer.removeLast(count - max(got, 0))
    guard got >= 0 else { throw InputProblem(name: name, code: code) }
    bytesRead += got
    return got
  }
}

extension InputDescriptor {
  /// Waits for bytes or the end of a pipe; false if the run was stopped meanwhile. A read would wait on, since it starts
  /// again after a signal.
  private func waitUntilReadable() -> Bool {
    var request = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
    while !isCancelled() {
      let answer = poll(&request, 1, 200)
      if answer > 0 || answer < 0 && errno != EINTR { return true }
    }
    return false
  }
}

extension InputProblem {
  /// Why the system would not give the input.
  init(name: String, code: Int32) {
    let fix: String? =
      switch code {
      case ENOENT: "check the spelling; a TC string is given as it is, without quotes around it in a file name"
      case EACCES, EPERM: "make the file readable for this user"
      case EISDIR: "name the files in the folder"
      case ENAMETOOLONG: "if this is meant as a string, pass it on standard input with \"-\""
      default: nil
      }
    let shown = name.utf8.count > 80 ? String(name.prefix(80)) + "…" : name
    self.init(input: shown, message: "cannot read \(shown): \(String(cString: strerror(code)))", fix: fix)
  }
}

/// What a path names.
enum PathKind {
  case file
  case folder
  case nothing

  init(_ path: String) {
    var status = stat()
    guard !path.utf8.contains(0), !path.isEmpty, path.utf8.count < 4_096, stat(path, &status) == 0 else {
      self = .nothing
      return
    }
    self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }
}

/// The files of a folder and of the folders in it, by name; hidden ones left out.
enum FolderListing {
  /// Folders are not followed deeper than this, which also ends loops of links.
  static let mostLevels = 32

  /// The names in one folder, hidden ones left out; none of a folder that cannot be read.
  static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        // d_name is a NUL-terminated array of bytes within the entry.
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  static func files(in folder: String, level: Int = 0) throws(InputProblem) -> [String] {
    guard level < mostLevels else {
      throw InputProblem(input: folder, message: "\(folder) lies more than \(mostLevels) folders deep")
    }
    guard let handle = opendir(folder) else { throw InputProblem(name: folder, code: errno) }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        // d_name is a NUL-terminated array of bytes within the entry.
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    var files: [String] = []
    for name in names.sorted() {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      switch PathKind(path) {
      case .file: files.append(path)
      case .folder: files += try Self.files(in: path, level: level + 1)
      case .nothing: break
      }
    }
    return files
  }
}
