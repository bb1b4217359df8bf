#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The names in a folder.
package enum FolderNames {
  /// All names in the folder at `path` that are UTF-8, in ascending order of their bytes; none where it cannot be read.
  package static func texts(in path: String) -> [String] { (try? listed(in: path)) ?? [] }

  /// The same. Throws why the folder cannot be read.
  package static func listed(in path: String) throws(SystemError) -> [String] {
    let descriptor = SystemPath(path).withCString { open($0, O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NONBLOCK) } ?? -1
    guard descriptor >= 0 else { throw .last }
    defer { _ = close(descriptor) }
    return try read(descriptor).compactMap { String(validating: $0, as: UTF8.self) }
  }

  /// All names but `.` and `..`, in ascending order of their bytes. `descriptor` stays open.
  static func read(_ descriptor: Int32) throws(SystemError) -> [[UInt8]] {
    // closedir(3) closes what it was given.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    guard let folder = fdopendir(copy) else {
      let error = SystemError.last
      _ = close(copy)
      throw error
    }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw .last }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        // d_name is a NUL-terminated array of bytes within the entry.
        pointer.withMemoryRebound(to: UInt8.self, capacity: 1) {
          Array(UnsafeBufferPointer(start: $0, count: length($0)))
        }
      }
      if name != [dot], name != [dot, dot] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static let dot = UInt8(ascii: ".")

  private static func length(_ start: UnsafePointer<UInt8>) -> Int {
    var count = 0
    while start[count] != 0 { count += 1 }
    return count
  }
}
