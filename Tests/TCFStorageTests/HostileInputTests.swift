import TCFFindings
import TCFJSON
import TCFStorage
import Testing

@Suite("Hostile key sets")
struct HostileInputTests {
  /// The samples whose shapes differ; a closed one has an end that a cut takes from it.
  private static let samples = SampleIndex.all.filter { $0.expectation["shape"] != nil }
  private static let closed = samples.filter { $0.expectation["shape"]?.string == "closed" }

  @Test("there are samples of each shape")
  func shapes() { #expect(Self.closed.count >= 10) }

  @Test("cut anywhere, each closed sample is refused, or loses white space only", arguments: closed)
  func truncation(sample: SampleIndex.Sample) throws {
    let bytes = try sample.bytes
    let whole = try StoredKeySetReader.read(bytes)
    for length in bytes.indices {
      guard case .success(let set) = reading(Array(bytes[..<length])) else { continue }
      #expect(set == whole && bytes[length...].allSatisfy { $0 <= 0x20 }, "length \(length)")
    }
  }

  @Test("with bytes changed at random, each ends with a set or a fault", arguments: samples, [31, 32] as [UInt64])
  func mutation(sample: SampleIndex.Sample, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let original = try sample.bytes
    var refused = 0
    for _ in 0..<400 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = StoredKeySetReader.kind(of: bytes)
      if case .failure(let fault) = reading(bytes) {
        refused += 1
        #expect(fault.description.utf8.count < 1_500, "seed \(seed)")
      }
    }
    #expect(refused > 40, "seed \(seed)")
  }

  @Test("binary property lists with changed structure bytes end too", arguments: [41, 42, 43] as [UInt64])
  func binaryStructure(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let original = try SampleIndex.bytes(of: "foreign-keys-ios-binary.plist")
    let structure = Array(8..<80) + Array(original.count - 90..<original.count)
    for _ in 0..<3_000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[structure.randomElement(using: &random) ?? 8] =
          [0, 1, 0xD1, 0xDF, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      }
      _ = reading(bytes)
    }
  }

  @Test("pieces of the formats thrown together end too", arguments: [51, 52] as [UInt64])
  func soup(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "<map>", "</map>", "<plist>", "<dict>", "</dict>", "</plist>", "<key>", "</key>", "<int name=\"a\" value=\"1\"/>",
      "<string>", "</string>", "{", "}", "[", "]", "\"", "IABTCF_", ":", ",", "1", "bplist00", "<!--", "-->",
      "<![CDATA[",
      "]]>", "<!DOCTYPE ", "&amp;", "&x;", "\0", "\u{FEFF}", "é",
    ]
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      _ = reading(text.joined())
    }
  }

  @Test("100,000 levels are refused in every format, wherever they begin")
  func nesting() {
    let levels = 100_000
    for opening in ["{\"a\":", "[", "[[\"a\",", "{\"IABTCF_TCString\":{\"a\":"] {
      let fault = reading(String(repeating: opening, count: levels)).fault
      #expect(fault?.code == .tooDeep || fault?.code == .otherContent, "\(opening)")
    }
    let map = String(repeating: "<map name=\"a\">", count: levels)
    #expect(reading("<map>\(map)").fault?.code == .tooDeep)
    let dictionary = String(repeating: "<dict><key>k</key>", count: levels)
    #expect(reading("<plist version=\"1.0\">\(dictionary)").fault?.code == .tooDeep)
    // A value of AsyncStorage is JSON text itself: what is nested in there is text.
    let text = "\\\"" + String(repeating: "[", count: levels)
    #expect(reading("[[\"IABTCF_TCString\",\"\(text)\"]]").fault == nil)
  }

  @Test("numbers beyond any type are refused or kept as what they are")
  func numbers() throws {
    let digits = String(repeating: "9", count: 2_000)
    #expect(reading("{\"IABTCF_CmpSdkID\":\(digits)}").fault?.code == .malformed)
    #expect(reading("{\"IABTCF_CmpSdkID\":1e999}").fault?.code == .malformed)
    #expect(reading("<map><int name=\"IABTCF_CmpSdkID\" value=\"\(digits)\"/></map>").fault?.code == .badValue)
    #expect(reading("<map><int name=\"IABTCF_CmpSdkID\" value=\"2147483648\"/></map>").fault?.code == .badValue)
    let plist = "<plist version=\"1.0\"><dict><key>IABTCF_CmpSdkID</key><integer>\(digits)</integer></dict></plist>"
    #expect(reading(plist).fault?.code == .badValue)
    let registry = try reading("{\"c\":{\"IABTCF_CmpSdkID\":\"\(digits)\"}}").get()
    #expect(registry["IABTCF_CmpSdkID"] == .string(digits))
  }

  @Test("keys twice are refused in every format")
  func duplicates() {
    for text in [
      "{\"IABTCF_CmpSdkID\":1,\"IABTCF_CmpSdkID\":2}", "{\"c\":{\"IABTCF_CmpSdkID\":\"1\",\"IABTCF_CmpSdkID\":\"2\"}}",
      "{\"c\":{},\"c\":{\"IABTCF_CmpSdkID\":\"2\"}}", "[[\"IABTCF_CmpSdkID\",\"1\"],[\"IABTCF_CmpSdkID\",\"1\"]]",
      "<map><int name=\"a\" value=\"1\"/><long name=\"a\" value=\"1\"/></map>",
      "<plist version=\"1.0\"><dict><key>a</key><true/><key>a</key><true/></dict></plist>",
    ] {
      #expect(reading(text).fault?.code == .duplicateKey, "\(text)")
    }
  }

  @Test("entities and document types are refused; the five entities of XML and references are text")
  func entities() throws {
    let entity = "<!DOCTYPE map [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>"
    #expect(reading("\(entity)<map><string name=\"k\">&a;</string></map>").fault?.code == .documentType)
    #expect(reading("<map><string name=\"k\">&a;</string></map>").fault != nil)
    let apple = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"file:///etc/passwd\">"
    #expect(reading("\(apple)<plist version=\"1.0\"><dict/></plist>").fault?.code == .documentType)
    let text = try reading("<map><string name=\"k\">&lt;&#x43;&#81;&amp;&quot;&apos;&gt;</string></map>").get()["k"]
    #expect(text == .string("<CQ&\"'>"))
  }

  @Test("large and deep shapes are read or refused as what they are")
  func largeShapes() throws {
    let many = (0..<20_000).map { "<int name=\"k\($0)\" value=\"1\"/>" }.joined()
    #expect(try reading("<map>\(many)</map>").get().keys.count == 20_000)
    let object = "{" + (0..<20_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
    #expect(try reading(object).get().keys.count == 20_000)
    let values = "{\"a\":[0" + String(repeating: ",0", count: 1_000_000) + "]}"
    #expect(reading(values).fault?.code == .tooMany)
    let value = String(repeating: "01", count: 250_000)
    #expect(try reading("<map><string name=\"IABTCF_VendorConsents\">\(value)</string></map>").get().keys.count == 1)
    let bomb = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
    #expect(reading("<!DOCTYPE plist [\(bomb)]><plist>&e9;</plist>").fault?.code == .documentType)
    let deep = "<plist>" + String(repeating: "<dict><key>k</key>", count: 300_000)
    #expect(reading(deep).fault?.code == .tooDeep)
  }
}
