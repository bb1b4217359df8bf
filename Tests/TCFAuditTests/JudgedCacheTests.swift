import TCFCodec
import TCFFindings
import Testing

@testable import TCFAudit

@Suite("What is known of strings that came before") struct JudgedCacheTests {
  /// A record that is told from others by the milestones in which it stops.
  private func record(_ number: Int) -> JudgedRecord {
    JudgedRecord(
      content: .refused(DecodingFault.emptyText.code), verdicts: SharedVerdicts(CountedVerdicts()), inner: nil,
      choice: nil,
      stopsAt: UInt64(number), outdatedAt: 0, sampleCode: nil)
  }

  private func text(_ number: Int) -> [UInt8] { Array("string \(number)".utf8) }

  @Test("A string that is known is found, another one is not")
  func found() {
    let cache = JudgedCache()
    let (first, second) = (cache.fingerprint(of: text(1).span), cache.fingerprint(of: text(2).span))
    #expect(cache.find(first) == nil)
    #expect(cache.insert(first, record(1)) == nil)
    #expect(cache.find(first)?.stopsAt == 1)
    #expect(cache.find(second) == nil)
  }

  @Test("A string that another worker has judged meanwhile keeps its counts")
  func insertedTwice() {
    let cache = JudgedCache()
    let string = cache.fingerprint(of: text(1).span)
    #expect(cache.insert(string, record(1)) == nil)
    _ = cache.find(string)
    #expect(cache.insert(string, record(2)) == nil)
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
        let string = cache.fingerprint(of: text(number).span)
        guard cache.find(string) == nil else { continue }
        counts[number] += 1
        if let dropped = cache.insert(string, record(number)) { counts[Int(dropped.record.stopsAt)] += dropped.times }
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
    let dear = cache.fingerprint(of: text(-1).span)
    _ = cache.insert(dear, record(0))
    for number in 0..<20_000 {
      #expect(cache.find(dear) != nil)
      _ = cache.insert(cache.fingerprint(of: text(number).span), record(number))
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
            let string = cache.fingerprint(of: text(number).span)
            if cache.find(string) != nil { continue }
            sum += 1
            sum += cache.insert(string, record(number))?.times ?? 0
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
