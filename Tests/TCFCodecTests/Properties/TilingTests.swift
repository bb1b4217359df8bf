import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFCodec

@Suite("A dissection accounts for every bit")
struct TilingTests {
  @Test func ofWrittenStrings() throws {
    try PropertyRun("tiling of written strings", cases: 500).forEach { random, label in
      try requireTiling(of: random.stringDraft().text, label)
    }
  }

  @Test func ofMutatedStrings() throws {
    try PropertyRun("tiling of mutated strings", cases: 500).forEach { random, label in
      var characters = Array(random.pick(SampleStrings.all + [SampleStrings.versionOne]))
      for _ in 0..<random.number(1...5) where !characters.isEmpty {
        let place = random.number(0...characters.count - 1)
        characters[place] = random.pick(BitList.alphabet + [".", "=", "+"])
        if random.chance(oneIn: 6) { characters.removeSubrange(place...) }
      }
      try requireTiling(of: String(characters), label)
    }
  }

  @Test(arguments: SampleStrings.all + [SampleStrings.versionOne])
  func ofEveryTruncation(text: String) throws {
    for length in 0...text.utf8.count { try requireTiling(of: String(text.prefix(length)), "length \(length)") }
  }

  /// Of very many segments the first are told in detail and the rest is counted.
  @Test(arguments: [63, 64, 65, 200])
  func ofManySegments(count: Int) throws {
    for segment in ["IAAA", "IAAB", "4AAA", "A", "+", "eAAAAAAAAAA"] {
      let text = SampleStrings.all[0].prefix { $0 != "." } + String(repeating: "." + segment, count: count - 1)
      try requireTiling(of: String(text), "\(count) segments with \(segment)")
      let trace = TCStringDissection(of: String(text)).trace
      #expect(trace.segments.count == min(count, EncodingTrace.mostSegments))
      #expect(trace.furtherSegments == max(count - EncodingTrace.mostSegments, 0))
    }
  }

  @Test func digitsAndValuesAreThoseOfTheString() throws {
    try PropertyRun("bits of the trace", cases: 200).forEach { random, label in
      let text = random.stringDraft().text
      let trace = TCStringDissection(of: text).trace
      let segments = text.split(separator: ".", omittingEmptySubsequences: false)
        .map { BitList(base64URL: $0.prefix { $0 != "=" }) ?? BitList() }
      for entry in trace.entries {
        let (offset, width) = (entry.bits.offset, entry.bits.width)
        let digits = segments[entry.segment].digits(at: offset, min(width, 64))
        try #require(trace.digits(entry.bits, segment: entry.segment) == digits, "\(label): \(entry)")
        let value = width <= 64 ? UInt64(digits, radix: 2) : nil
        try #require(trace.value(entry) == value, "\(label): \(entry)")
      }
    }
  }

  private func requireTiling(of text: String, _ label: String) throws {
    let dissection = TCStringDissection(of: text)
    let trace = dissection.trace
    var positions = trace.segments.map { _ in 0 }
    var segment = 0
    for entry in trace.entries {
      try #require(entry.segment >= segment, "\(label): \(entry) stands behind segment \(segment) of \(text)")
      segment = entry.segment
      try #require(entry.bits.offset == positions[segment] && entry.bits.width > 0, "\(label): \(entry) of \(text)")
      try #require(entry.path.segment == trace.segments[segment].kind, "\(label): \(entry) of \(text)")
      positions[segment] = entry.bits.end
    }
    try #require(positions == trace.segments.map(\.bitCount), "\(label): \(text)")
    try requireSegments(trace, of: text, label)
    for fault in dissection.faults {
      guard let bits = fault.bits else { continue }
      // What is wrong in a segment that is not told in detail is still a fault, without a place to compare with.
      guard fault.segment < trace.segments.count else {
        try #require(trace.furtherSegments > fault.segment - trace.segments.count, "\(label): \(fault)")
        continue
      }
      try #require(bits.offset >= 0 && bits.end <= trace.segments[fault.segment].bitCount, "\(label): \(fault)")
      try #require(fault.field?.segment == trace.segments[fault.segment].kind, "\(label): \(fault)")
    }
  }

  /// The segments' characters, joined by dots, are the text; their letters carry six bits each.
  private func requireSegments(_ trace: EncodingTrace, of text: String, _ label: String) throws {
    let bytes = Array(text.utf8)
    var next = 0
    for segment in trace.segments {
      try #require(segment.characters.lowerBound == next, "\(label): \(text)")
      try #require(segment.characters.upperBound <= bytes.count, "\(label): \(text)")
      let letters = bytes[segment.characters].prefix { Base64URL.alphabet.contains($0) }
      try #require(segment.bitCount == letters.count * 6, "\(label): \(text)")
      next = segment.characters.upperBound + 1
    }
    // Only what follows a version 1 string's dot belongs to no segment.
    guard bytes.first != UInt8(ascii: "B") else { return }
    if trace.furtherSegments > 0 {
      let rest = bytes[min(next, bytes.count)...].count { $0 == UInt8(ascii: ".") } + 1
      try #require(rest == trace.furtherSegments, "\(label): \(text)")
      return
    }
    try #require(next == bytes.count + 1, "\(label): \(text)")
  }
}
