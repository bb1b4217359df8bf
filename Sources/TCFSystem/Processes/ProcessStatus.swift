#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system shows of a process. Source: proc(5), `/proc/pid/stat`; nothing where there is no /proc, as on a Mac.
package struct ProcessStatus: Sendable {
  /// Whether it runs or would if a processor were free, or waits for a disk; not if it sleeps until something happens.
  package let isRunnable: Bool
  /// The processor time of it and of its own children that have ended, in seconds.
  package let processorSeconds: Double

  /// A status from its parts, for sums of several, and for tests.
  package init(isRunnable: Bool, processorSeconds: Double) {
    self.isRunnable = isRunnable
    self.processorSeconds = processorSeconds
  }

  /// The status of a process now; nil if it is gone or the system does not show it.
  package static func of(_ id: Int32) -> ProcessStatus? {
    let whole = text("/proc/\(id)/stat")
    let second = sysconf(Int32(_SC_CLK_TCK))
    // The program's name, the second field, stands in parentheses, and may hold any byte.
    guard second > 0, let end = whole.lastIndex(of: ")") else { return nil }
    let fields = whole[whole.index(after: end)...].split(separator: " ")
    // `utime`, `stime`, `cutime` and `cstime`, the 14th to 17th field.
    let ticks = fields.dropFirst(11).prefix(4).compactMap { Int($0) }
    guard let state = fields.first, ticks.count == 4 else { return nil }
    return ProcessStatus(
      isRunnable: state == "R" || state == "D",
      processorSeconds: Double(ticks.reduce(0) { $0.addingReportingOverflow($1).partialValue }) / Double(second))
  }

  /// The status of a process and all that it has started, taken together: runnable if any is, and the time of all; nil if none is left or
  /// the system does not show it.
  package static func ofTree(_ id: Int32) -> ProcessStatus? {
    let all = ([id] + ProcessTree.descendants(of: id)).compactMap(of)
    guard !all.isEmpty else { return nil }
    return ProcessStatus(
      isRunnable: all.contains(where: \.isRunnable),
      processorSeconds: all.reduce(0) { $0 + $1.processorSeconds })
  }

  /// The text of a file of /proc; empty if there is none.
  static func text(_ path: String) -> String {
    ((try? InputFile.bytes(of: SystemPath(path), limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }) ?? ""
  }
}
