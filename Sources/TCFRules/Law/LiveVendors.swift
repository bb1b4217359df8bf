import TCFCodec
import TCFVendorList

// Whether there is a vendor that the list has, that had not left by a day, and of which more is asked: answered word by word
// on the sets at hand, so that nothing is made to find out. What is asked is given by 64 vendors at once, as
// `VendorIDSet.word(_:)` has them.
extension CompiledVendorList {
  /// Whether some vendor live on `day` is among those of `word`.
  ///
  /// - Parameter count: how many words name vendors at most.
  @inline(__always)
  func hasLive(on day: CalendarDay, count: Int = .max, among word: (Int) -> UInt64) -> Bool {
    // Who was deleted is asked for when there is somebody: most of what is asked for, nobody is.
    var deleted: VendorIDSet?
    for index in 0..<min(count, vendors.words.count) {
      let found = vendors.words[index] & word(index)
      if found == 0 { continue }
      let gone = deleted ?? deletedVendors(by: day)
      if found & ~gone.word(index) != 0 { return true }
      deleted = gone
    }
    return false
  }

  /// Whether some vendor of `ids` and `others` is live on `day`.
  func hasLive(_ ids: VendorIDSet, within others: VendorIDSet, on day: CalendarDay) -> Bool {
    hasLive(on: day, count: min(ids.words.count, others.words.count)) { ids.words[$0] & others.words[$0] }
  }

  /// Whether some vendor of `ids` that is not one of `others` is live on `day`.
  func hasLive(_ ids: VendorIDSet, without others: VendorIDSet, on day: CalendarDay) -> Bool {
    hasLive(on: day, count: ids.words.count) { ids.words[$0] & ~others.word($0) }
  }

  /// Whether some vendor of the runs, among those of `word`, is live on `day`.
  func hasLive(
    namedBy ranges: ArraySlice<VendorIDRange>, on day: CalendarDay, among word: (Int) -> UInt64
  ) -> Bool {
    var named = RangeWords(ranges)
    return hasLive(on: day) { named.word($0) & word($0) }
  }

  /// Whether some vendor outside of the runs, among those of `word`, is live on `day`.
  func hasLive(
    notNamedBy ranges: ArraySlice<VendorIDRange>, on day: CalendarDay, among word: (Int) -> UInt64
  ) -> Bool {
    var named = RangeWords(ranges)
    return hasLive(on: day) { ~named.word($0) & word($0) }
  }

  /// Whether a vendor is live on `day`.
  func isLive(_ vendor: Int, on day: CalendarDay) -> Bool {
    vendors.contains(vendor) && !deletedVendors(by: day).contains(vendor)
  }
}

extension VendorIDSet {
  /// 64 ids from `index` * 64 + 1 on, the most significant bit first; none behind the highest.
  @inline(__always)
  func word(_ index: Int) -> UInt64 { index < words.count ? words[index] : 0 }
}

/// The ids of ascending runs, 64 at once.
private struct RangeWords {
  private let ranges: ArraySlice<VendorIDRange>
  private var next: Int

  init(_ ranges: ArraySlice<VendorIDRange>) {
    self.ranges = ranges
    next = ranges.startIndex
  }

  /// As `VendorIDSet.word(_:)`, for one index after another.
  mutating func word(_ index: Int) -> UInt64 {
    let (first, last) = (index * 64 + 1, index * 64 + 64)
    while next < ranges.endIndex, Int(ranges[next].last) < first { next += 1 }
    var word: UInt64 = 0
    for range in ranges[next...] {
      guard Int(range.first) <= last else { break }
      let skipped = max(Int(range.first), first) - first
      let left = last - min(Int(range.last), last)
      word |= UInt64.max >> UInt64(skipped) & UInt64.max << UInt64(left)
    }
    return word
  }
}
