import TCFCodec
import TCFStorage

/// How long a store may be caught while it is being written: its keys are not all written at once.
enum WriteWindow {
  /// The longest time between the first key and the last: 10 seconds, in tenths of a second.
  private static let length: UInt64 = 10 * 10

  /// How many states are looked at: a log may have thousands of one moment.
  private static let most = 16

  /// Whether `later` lies within the window that `time` opens.
  static func holds(_ time: Deciseconds, _ later: Deciseconds) -> Bool {
    later.rawValue >= time.rawValue && later.rawValue - time.rawValue <= length
  }

  /// The key sets that can show what the set at `index` was becoming: those of the next 10 seconds where both have times, the
  /// next one where they have none, and never one behind a start of the app, at which everything should have been written.
  static func keys(after index: Int, in items: [Captured]) -> [StoredKeySet] {
    var found: [StoredKeySet] = []
    for item in items[(index + 1)...] {
      if RecordedAct(item)?.startsApp == true { return found }
      guard let keys = item.keys else { continue }
      guard let time = items[index].time, let later = item.time else { return found.isEmpty ? [keys] : found }
      guard holds(time, later) else { return found }
      found.append(keys)
      if found.count == most { return found }
    }
    return found
  }
}
