#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The processes that descend from this one.
enum ProcessTree {
  /// How often the tree is looked through: a program that starts others faster than they are ended is given up.
  private static let mostRounds = 2_000

  /// Ends all of them, and a group that they began as. Returns when none is left.
  static func end(group: pid_t) {
    for _ in 0..<mostRounds {
      _ = kill(-group, SIGKILL)
      for id in descendants() { _ = kill(id, SIGKILL) }
      while true {
        let id = waitpid(-1, nil, WNOHANG)
        if id < 0, errno == ECHILD { return }
        if id == 0 || id < 0 && errno != EINTR { break }
      }
      _ = poll(nil, 0, 2)
    }
  }

  /// The descendants of a process, of this one unless another is named, as far as the system shows.
  static func descendants(of root: pid_t = getpid()) -> [pid_t] {
    var children: [pid_t: [pid_t]] = [:]
    for (id, parent) in parents() { children[parent, default: []].append(id) }
    var (found, waiting): ([pid_t], [pid_t]) = ([], [root])
    while let next = waiting.popLast() {
      let own = children.removeValue(forKey: next) ?? []
      found += own
      waiting += own
    }
    return found
  }

  /// The processes that this one has started itself, as far as the system shows.
  static func children() -> [pid_t] {
    let own = getpid()
    return parents().filter { $0.parent == own }.map(\.id)
  }

  #if canImport(Darwin)
    private static func parents() -> [(id: pid_t, parent: pid_t)] {
      var waiting = [getpid()]
      var found: [(id: pid_t, parent: pid_t)] = []
      while let parent = waiting.popLast(), found.count < 100_000 {
        var ids = [pid_t](repeating: 0, count: 4_096)
        let count = Int(proc_listchildpids(parent, &ids, Int32(ids.count * MemoryLayout<pid_t>.size)))
        for id in ids.prefix(max(count, 0)) where id > 0 {
          found.append((id, parent))
          waiting.append(id)
        }
      }
      return found
    }
  #else
    /// Every process with its parent. Source: proc(5), `/proc/pid/stat`.
    private static func parents() -> [(id: pid_t, parent: pid_t)] {
      let folder = openDescriptor(SystemPath("/proc"), O_RDONLY | O_DIRECTORY)
      guard folder >= 0, let names = try? FolderNames.read(folder) else { return [] }
      _ = close(folder)
      return names.compactMap { name in
        guard let id = pid_t(String(decoding: name, as: UTF8.self)),
          let bytes = try? InputFile.bytes(of: SystemPath("/proc/\(id)/stat"), limit: 1 << 16),
          // The program's name stands in parentheses, and may hold any byte.
          let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let parent = pid_t(String(decoding: fields[1], as: UTF8.self)) else { return nil }
        return (id, parent)
      }
    }
  #endif
}
