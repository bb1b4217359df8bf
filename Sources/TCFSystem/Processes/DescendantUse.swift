#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the programs have used that this process has started behind a guard process, and those that they have started.
package struct DescendantUse: Sendable {
  /// The most memory that one of them ever had, in bytes; nil where the system does not tell.
  package let peakMemory: Int?
  /// The processor time of all of them together, with that of their own children that have ended, in seconds; nil where the system
  /// does not tell.
  package let processorSeconds: Double?

  /// What they have used until now. Source: proc(5), `/proc/pid/stat` and `/proc/pid/status`; nothing where there is no /proc.
  package static var now: DescendantUse {
    // A direct child is the guard that ends a program when this process is killed.
    let guards = Set(ProcessTree.children())
    let programs = ProcessTree.descendants().filter { !guards.contains($0) }
    let memory = programs.compactMap(peakKibibytes)
    let ticks = programs.compactMap(processorTicks)
    let second = sysconf(Int32(_SC_CLK_TCK))
    return DescendantUse(
      peakMemory: memory.max().map { $0 << 10 },
      processorSeconds: ticks.isEmpty || second <= 0 ? nil : Double(ticks.reduce(0, +)) / Double(second))
  }

  private static func peakKibibytes(_ id: pid_t) -> Int? {
    let lines = text("/proc/\(id)/status").split(separator: "\n")
    let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace)
    return words?.dropFirst().first.flatMap { Int($0) }
  }

  /// `utime`, `stime`, `cutime` and `cstime`, the 14th to 17th field.
  private static func processorTicks(_ id: pid_t) -> Int? {
    let whole = text("/proc/\(id)/stat")
    // The program's name, the second field, stands in parentheses, and may hold any byte.
    guard let end = whole.lastIndex(of: ")") else { return nil }
    let fields = whole[whole.index(after: end)...].split(separator: " ").dropFirst(11).prefix(4).compactMap { Int($0) }
    return fields.count == 4 ? fields.reduce(0) { $0.addingReportingOverflow($1).partialValue } : nil
  }

  private static func text(_ path: String) -> String {
    ((try? InputFile.bytes(of: SystemPath(path), limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }) ?? ""
  }
}
