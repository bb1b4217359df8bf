import TCFSystem

/// How long nothing was heard of a process, and what it has done since.
struct Silence {
  private let start = ContinuousClock.now
  private var first: ProcessStatus?

  /// Whether it says nothing because it hangs; `status` is asked in long silences only.
  mutating func isHang(for patience: Duration, _ status: () -> ProcessStatus?) -> Bool {
    let length = ContinuousClock.now - start
    // Only in silences that may become long: asking costs more than most cases do.
    guard length > min(patience, .milliseconds(100)) else { return false }
    let now = first == nil || length > patience ? status() : nil
    first = first ?? now
    return length > patience && Self.isHang(first, now, for: patience)
  }

  /// Whether a process that has said nothing for `patience` hangs: it sleeps, or it has worked for so long. What has got no
  /// processor, on a machine with more to do, is waited for.
  static func isHang(_ first: ProcessStatus?, _ now: ProcessStatus?, for patience: Duration) -> Bool {
    // Nine tenths: the processor time is counted in hundredths of a second, and only from a moment into the silence.
    guard let first, let now, now.isRunnable else { return true }
    return now.processorSeconds - first.processorSeconds >= 0.9 * patience.inSeconds
  }
}
