import TCFFindings
import TCFJSON
import Testing

@Suite("Lines of a text")
struct LineIndexTests {
  /// The line of each byte and of the end, by walking over the text once.
  private func lines(_ text: [UInt8]) -> [Int] {
    var (line, found) = (1, [1])
    for byte in text {
      if byte == 10 { line += 1 }
      found.append(line)
    }
    return found
  }

  @Test("every place of every text has its line, in any order", arguments: [0, 1, 255, 256, 257, 511, 512, 513, 2_000])
  func places(length: Int) {
    var random = SplitMix64(seed: UInt64(length))
    for oneIn in [1, 2, 40, 300, 5_000] {
      let text = (0..<length).map { _ in Int.random(in: 0..<oneIn, using: &random) == 0 ? UInt8(10) : 65 }
      let (wanted, index) = (lines(text), LineIndex(text))
      for place in (0...length).shuffled(using: &random) { #expect(index.line(at: place) == wanted[place]) }
      #expect(index.line(at: -1) == 1 && index.line(at: length + 1_000) == wanted[length])
    }
  }

  @Test("a document counts its lines once, whoever asks")
  func once() throws {
    let root = try JSONDocument.read(Array("[{\n\"a\":1},\r\n\n{\"b\":\n\"c\"}]".utf8), .strict)
    let items = try #require(root.items)
    #expect(items.map(\.line) == [1, 4] && items[1]["b"]?.line == 5 && items[0]["a"]?.line == 2)
    #expect(items.allSatisfy { $0.document.lines === root.document.lines })
  }
}
