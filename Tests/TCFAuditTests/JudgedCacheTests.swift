import TCFCodec
import TCFCrypto
import TCFFindings
import Testing

@testable import TCFAudit

extension JudgedCache {
  fileprivate func find(_ string: KeyedDigest) -> Found { find(string, needsRecord: false) }
}

@Suite("What is known of strings that came before") struct JudgedCacheTests {
  /// A record that is told from others by the milestones in which it stops.
  private func record(_ number: Int) -> JudgedRecord {
    JudgedRecord(
      content: .refused(DecodingFault.emptyText.code), verdicts: SharedVerdicts(CountedVerdicts()), inner: nil,
      choice: nil,
      stopsAt: UInt64(number), outdatedAt: 0, sampleCode: nil)
  }

  /// Which record was found; nil for none.
  private func place(_ found: JudgedCache.Found) -> Int? {
    if case .record(let record) = found { Int(record.stopsAt) } else { nil }
  }

  private func text(_ number: Int) -> [UInt8] { Array("string \(number)".utf8) }

  @Test("A string that is known is found, another one is not")
  func found() {
    let cache = JudgedCache()
    let (first, second) = (cache.digest(of: text(1).span), cache.digest(of: text(2).span))
    #expect(place(cache.find(first)) == nil)
    #expect(cache.insert(first, record(1), isSettled: false) == nil)
    #expect(place(cache.find(first)) == 1)
    #expect(place(cache.find(second)) == nil)
  }

  @Test("What is known of a settled string is told to those who need it, and counted for all")
  func settled() {
    let cache = JudgedCache(size: 8, shards: 1)
    let string = cache.digest(of: text(1).span)
    _ = cache.insert(string, record(1), isSettled: true)
    for needed in [true, false, true] {
      let found = cache.find(string, needsRecord: needed)
      if case .settled = found { #expect(!needed) } else { #expect(needed && place(found) == 1) }
    }
    var times = 0
    cache.handOut { times += $1 }
    #expect(times == 3)
    // One in its place is not settled for that: these fill every place.
    for number in 2..<40 { _ = cache.insert(cache.digest(of: text(number).span), record(number), isSettled: false) }
    for number in 32..<40 {
      #expect(place(cache.find(cache.digest(of: text(number).span), needsRecord: false)) == number)
    }
  }

  @Test("A string that another worker has judged meanwhile keeps its counts")
  func insertedTwice() {
    let cache = JudgedCache()
    let string = cache.digest(of: text(1).span)
    #expect(cache.insert(string, record(1), isSettled: false) == nil)
    _ = cache.find(string)
    #expect(cache.insert(string, record(2), isSettled: false) == nil)
    var times = 0
    cache.handOut { times += $1 }
    #expect(times == 1)
  }

  /// Of `rounds` rounds over `count` strings, in a cache for fewer and in one for more.
  @Test("However many strings come, each time is counted once", arguments: [512, 1 << 17])
  func counted(size: Int) {
    let (count, rounds) = (5_000, 4)
    let cache = JudgedCache(size: size, shards: 16)
    var counts = Array(repeating: 0, count: count)
    for _ in 0..<rounds {
      for number in 0..<count {
        let string = cache.digest(of: text(number).span)
        guard case .nothing = cache.find(string) else { continue }
        counts[number] += 1
        if let dropped = cache.insert(string, record(number), isSettled: number % 2 == 0) {
          counts[Int(dropped.record.stopsAt)] += dropped.times
        }
      }
    }
    cache.handOut { counts[Int($0.stopsAt)] += $1 }
    #expect(counts.allSatisfy { $0 == rounds })
    // What was handed out is counted.
    cache.handOut { record, _ in Issue.record("\(record.stopsAt) was handed out twice") }
  }

  @Test("In one that is full, a string that comes again and again stays")
  func stays() {
    let cache = JudgedCache(size: 512, shards: 64)
    let dear = cache.digest(of: text(-1).span)
    _ = cache.insert(dear, record(0), isSettled: false)
    for number in 0..<20_000 {
      #expect(place(cache.find(dear)) == 0)
      _ = cache.insert(cache.digest(of: text(number).span), record(number), isSettled: false)
    }
  }

  @Test("Of several workers at the same time, each time is counted once")
  func shared() async {
    let (cache, count, workers) = (JudgedCache(size: 1_024, shards: 4), 3_000, 4)
    let sum = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<workers {
        group.addTask {
          var sum = 0
          for number in 0..<count {
            let string = cache.digest(of: text(number).span)
            guard case .nothing = cache.find(string) else { continue }
            sum += 1
            sum += cache.insert(string, record(number), isSettled: number % 2 == 0)?.times ?? 0
          }
          cache.handOut { sum += $1 }
          return sum
        }
      }
      return await group.reduce(0, +)
    }
    var rest = 0
    cache.handOut { rest += $1 }
    #expect(sum + rest == count * workers)
  }
}
