#if canImport(Glibc)
  import Glibc
#endif

/// What happens to the files of folders, as the system reports it (inotify(7)): Linux only, and not on network file systems, where
/// other machines' changes are not reported.
///
/// What programs do through memory that they have mapped is not reported either. Equal reports that follow on each other are one,
/// so that what is counted is the least that happened.
package struct FolderWatch: ~Copyable {
  /// Something that happened to a file.
  package enum Act: Sendable, Hashable {
    /// Opened for reading, and closed.
    case read
    /// Some of it was written, or it was cut off.
    case modified
    /// Closed by a program that had opened it for writing.
    case written
    /// A file came in its place, or it came from elsewhere: by rename(2).
    case replaced
    /// It was removed, or went elsewhere.
    case removed
  }

  /// What was reported, in its order.
  package enum Event: Sendable, Hashable {
    /// Something happened to the file at a path.
    case file(SystemPath, Act)
    /// Folders came or went: what is in them is to be looked for.
    case folders
    /// More happened than the system could keep (`/proc/sys/fs/inotify/max_queued_events`).
    case overflow
  }

  /// Has something to read when something was reported.
  package let descriptor: Int32
  private var folders: [Int32: SystemPath] = [:]
  private var known: Set<SystemPath> = []
  /// Whether every folder that it was reported about is watched.
  package private(set) var isComplete = true

  /// So many bytes are taken at a time, some thousand reports: a program that does not stop does not keep us.
  private static let mostBytes = 1 << 18
  /// More folders are not watched: the system keeps a kilobyte for each.
  private static let mostFolders = 5_000

  #if canImport(Glibc)
    private static let wanted = UInt32(
      IN_OPEN | IN_CLOSE_NOWRITE | IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
        | IN_DELETE_SELF | IN_MOVE_SELF)
    /// Only a folder, and nothing of a file in it that has no name any more.
    private static let conditions = UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)

    /// A watch of no folder yet; nil where the system gives none.
    package init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
    }

    deinit { Descriptors.close(descriptor) }

    /// Watches these folders, and no other any more.
    package mutating func cover(_ wanted: [SystemPath]) {
      isComplete = true
      let all = Set(wanted)
      for (number, path) in folders where !all.contains(path) { forget(number) }
      for path in wanted where !known.contains(path) {
        guard folders.count < Self.mostFolders,
          let number = path.withCString({ inotify_add_watch(descriptor, $0, Self.wanted | Self.conditions) }),
          number >= 0
        else {
          // What has gone meanwhile is not missed, and what nobody may read has no files for us.
          if errno != ENOENT, errno != EACCES { isComplete = false }
          continue
        }
        if let former = folders[number] { known.remove(former) }
        folders[number] = path
        known.insert(path)
      }
    }

    private mutating func forget(_ number: Int32) {
      if let path = folders.removeValue(forKey: number) { known.remove(path) }
      _ = inotify_rm_watch(descriptor, number)
    }

    /// What was reported since it was asked last; of very much, a part, and the rest when it is asked again.
    package mutating func events() -> [Event] {
      var bytes: [UInt8] = []
      guard Descriptors.read(descriptor, upTo: Self.mostBytes, into: &bytes) > 0 else { return [] }
      var events: [Event] = []
      // struct inotify_event: wd, mask, cookie and len, of four bytes each, and len bytes of a name that NULs fill up.
      var place = 0
      while place + 16 <= bytes.count {
        let (number, mask, length) = bytes.withUnsafeBytes { buffer in
          (
            buffer.loadUnaligned(fromByteOffset: place, as: Int32.self),
            buffer.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self),
            Int(buffer.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
          )
        }
        guard length <= bytes.count - place - 16 else { break }
        let name = Array(bytes[place + 16..<place + 16 + length].prefix { $0 != 0 })
        place += 16 + length
        if let event = event(number, mask, name) { events.append(event) }
      }
      return events
    }

    private mutating func event(_ number: Int32, _ mask: UInt32, _ name: [UInt8]) -> Event? {
      func has(_ bits: Int) -> Bool { mask & UInt32(truncatingIfNeeded: bits) != 0 }
      if has(Int(IN_Q_OVERFLOW)) { return .overflow }
      guard let folder = folders[number] else { return nil }
      if has(Int(IN_IGNORED)) {
        folders[number] = nil
        known.remove(folder)
        return .folders
      }
      if has(Int(IN_MOVE_SELF)) {
        forget(number)
        return .folders
      }
      if has(Int(IN_ISDIR)) || name.isEmpty {
        let hasChanged = has(Int(IN_CREATE)) || has(Int(IN_DELETE)) || has(Int(IN_MOVED_TO)) || has(Int(IN_MOVED_FROM))
        return hasChanged ? .folders : nil
      }
      let path = folder.appending(name)
      if has(Int(IN_CLOSE_NOWRITE)) { return .file(path, .read) }
      if has(Int(IN_CLOSE_WRITE)) { return .file(path, .written) }
      if has(Int(IN_MODIFY)) { return .file(path, .modified) }
      if has(Int(IN_MOVED_TO)) { return .file(path, .replaced) }
      if has(Int(IN_DELETE)) || has(Int(IN_MOVED_FROM)) { return .file(path, .removed) }
      // Opened or created: without these, two reads one behind the other would be reported as one.
      return nil
    }
  #else
    /// No watch: this system reports nothing of the kind.
    package init?() { return nil }

    /// Watches nothing.
    package mutating func cover(_ wanted: [SystemPath]) {}

    /// Nothing.
    package mutating func events() -> [Event] { [] }
  #endif
}
