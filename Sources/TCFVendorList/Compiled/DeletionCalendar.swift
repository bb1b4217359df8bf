public import TCFCodec

/// A vendor or CMP with the day from which it counts as deleted.
public struct Deletion: Sendable, Hashable {
  /// The id.
  public let id: Int
  /// The UTC day of `deletedDate`.
  public let day: CalendarDay
}

/// Who is deleted when.
struct DeletionCalendar: Sendable {
  /// How many 64-bit words of prepared sets are kept at most: 8 MiB, some fifty times what a real list needs.
  private static let wordLimit = 1 << 20

  /// Ascending by day, then by id.
  let deletions: [Deletion]
  /// Everyone with a day.
  private let all: VendorIDSet
  /// The days on which someone is deleted, ascending, and everyone deleted by then. Empty if that would be too much.
  private let days: [CalendarDay]
  private let deletedBy: [VendorIDSet]

  init(_ unordered: [Deletion]) {
    deletions = unordered.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    var deleted = VendorIDSet()
    var days: [CalendarDay] = []
    var sets: [VendorIDSet] = []
    var words = 0
    for deletion in deletions {
      deleted.insert(deletion.id)
      guard words <= Self.wordLimit else { continue }
      if days.last == deletion.day {
        sets[sets.count - 1].insert(deletion.id)
      } else {
        days.append(deletion.day)
        sets.append(deleted)
        words += (deleted.highest + 63) / 64
      }
    }
    all = deleted
    let isPrepared = words <= Self.wordLimit
    self.days = isPrepared ? days : []
    deletedBy = isPrepared ? sets : []
  }

  /// Everyone whose day is `day` or earlier.
  func deleted(by day: CalendarDay) -> VendorIDSet {
    guard let last = deletions.last, let first = deletions.first, day >= first.day else { return VendorIDSet() }
    if day >= last.day { return all }
    if days.isEmpty { return VendorIDSet(deletions.prefix { $0.day <= day }.lazy.map(\.id)) }
    // The last day that is not after `day`, by bisection; `days[0]` is not.
    var low = 0
    var high = days.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if days[middle] <= day { low = middle } else { high = middle }
    }
    return deletedBy[low]
  }
}
