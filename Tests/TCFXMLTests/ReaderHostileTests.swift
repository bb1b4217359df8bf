import TCFFindings
import TCFXML
import Testing

@Suite("XMLPullReader: hostile bytes")
struct ReaderHostileTests {
  private static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><!-- a comment -->
    <dict><key>IABTCF_TCString</key><string>C&amp;&#x41;<![CDATA[<x>]]></string><true/></dict>
    </plist>
    """

  @Test("cut anywhere, it ends with a fault")
  func truncation() {
    let bytes = Array(Self.sample.utf8)
    #expect(Reading(bytes, doctype: .applePropertyList).fault == nil)
    for length in bytes.indices {
      let reading = Reading(Array(bytes[..<length]), doctype: .applePropertyList)
      #expect(reading.fault != nil, "length \(length)")
    }
  }

  @Test("with bytes changed at random, it ends", arguments: [1, 2, 3, 4] as [UInt64])
  func mutation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let original = Array(Self.sample.utf8)
    var faults = 0
    for _ in 0..<2_000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Reading(bytes, doctype: .applePropertyList).fault != nil { faults += 1 }
    }
    #expect(faults > 500, "seed \(seed)")
    #expect(faults < 2_000, "seed \(seed)")
  }

  @Test("any bytes at all, it ends", arguments: [11, 12] as [UInt64])
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("<>/!?[]-&;#='\" ax:\n\0".utf8) + [0xFF, 0xFE, 0xEF]
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let reading = Reading(bytes, doctype: .applePropertyList)
      #expect(reading.events.count <= bytes.count, "seed \(seed)")
    }
  }

  @Test("costly shapes are read or refused as what they are")
  func cost() {
    let attributes = (0..<100_000).map { "a\($0)=''" }.joined(separator: " ")
    #expect(Reading("<a \(attributes)/>").fault?.code == .tooManyAttributes)
    #expect(Reading("<a x='" + String(repeating: "y", count: 2_000_000) + "'/>").fault?.code == .markupTooLong)
    #expect(Reading("<a><!--" + String(repeating: "y", count: 2_000_000) + "--></a>").fault?.code == .markupTooLong)
    #expect(Reading(String(repeating: "<a>", count: 200_000)).fault?.code == .tooDeep)
    let data = String(repeating: "y", count: 1_000_000)
    #expect(Reading("<a><![CDATA[\(data)]]></a>").outline.count == 3)
    #expect(Reading("<a>\(data)</a>").outline.count == 3)
    let names = "<a>" + (0..<100_000).map { "<b\($0)/>" }.joined() + "</a>"
    #expect(Reading(names).fault?.code == .tooManyNames)
    let spaces = (0..<20_000).map { number in
      String((0..<17).map { number >> $0 & 1 == 0 ? " " : "\n" }) + "<b/>"
    }
    #expect(Reading("<a>" + spaces.joined() + "</a>").fault?.code == .tooManyNames)
    let references = String(repeating: "&amp;", count: 100_000)
    #expect(Reading("<a>\(references)</a>").outline.count == 3)
  }
}
