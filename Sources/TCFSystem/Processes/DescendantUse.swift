#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the programs have used that this process has started behind a guard process, and those that they have started.
package struct DescendantUse: Sendable {
  /// The most memory that one of them ever had, in bytes; nil where the system does not show it.
  package let peakMemory: Int?
  /// The processor time of all of them together, with that of their own children that have ended, in seconds; nil where the system
  /// does not show it.
  package let processorSeconds: Double?

  /// What they have used until now. Source: proc(5), `/proc/pid/status`; nothing where there is no /proc.
  package static var now: DescendantUse {
    // A direct child is the guard that ends a program when this process is killed.
    let guards = Set(ProcessTree.children())
    let programs = ProcessTree.descendants().filter { !guards.contains($0) }
    let memory = programs.compactMap(peakKibibytes)
    let seconds = programs.compactMap { ProcessStatus.of($0)?.processorSeconds }
    return DescendantUse(
      peakMemory: memory.max().map { $0 << 10 },
      processorSeconds: seconds.isEmpty ? nil : seconds.reduce(0, +))
  }

  private static func peakKibibytes(_ id: pid_t) -> Int? {
    let lines = ProcessStatus.text("/proc/\(id)/status").split(separator: "\n")
    let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace)
    return words?.dropFirst().first.flatMap { Int($0) }
  }
}
