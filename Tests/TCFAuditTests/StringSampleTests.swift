import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("A sample of texts") struct StringSampleTests {
  @Test("Records that are counted together, after the first of their text, give the sample that they give one by one")
  func again() {
    PropertyRun("counting again", cases: 200).forEach { random, label in
      let limit = random.number(0...6)
      var (plain, quick) = (StringSample(limit: limit), StringSample(limit: limit))
      var later: [String: (hash: UInt64, times: Int)] = [:]
      for line in 1...60 {
        // Few hashes, so that texts share them.
        let hash = UInt64(random.number(0...5))
        let text = "text \(hash) \(random.number(0...1))"
        let entry = StringSample.Entry(hash: hash, text: text, records: 1, input: "a", line: line)
        plain.add(entry)
        if later[text] == nil { quick.add(entry) }
        later[text, default: (hash, -1)].times += 1
      }
      for (text, counted) in later {
        quick.add(again: text.utf8.span, hash: counted.hash, times: counted.times)
      }
      #expect(plain == quick, "\(label)")
      #expect(quick.entries.reduce(0) { $0 + $1.records } > limit || limit == 0, "\(label)")
    }
  }
}
