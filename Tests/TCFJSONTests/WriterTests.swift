import TCFFindings
import TCFJSON
import Testing

@Suite("The JSON writer")
struct WriterTests {
  @Test func structure() throws {
    var json = JSONWriter()
    json.object { json in
      json.member("a", 1)
      json.member("none", nil as Int?)
      json.member("b", ["x", "y"])
      json.member("c") { json in
        json.member("yes", true)
        json.member("ids", [1, 99_999, 100_000, -5])
        json.member("empty") { _ in }
      }
      json.key("raw")
      json.raw("[1]".utf8)
      json.member("text", "t")
      json.member("nothing", nil as String?)
    }
    #expect(
      json.text
        == #"{"a":1,"none":null,"b":["x","y"],"c":{"yes":true,"ids":[1,99999,100000,-5],"empty":{}},"raw":[1],"#
        + #""text":"t","nothing":null}"#)
    #expect(throws: Never.self) { try JSONDocument(json.bytes, .none) }
  }

  /// Ids are written in another way than other numbers: each number of digits, the last that is known, the one behind it.
  @Test(arguments: [
    [], [1], [9, 10], [64, 65], [99, 100, 101], [1, 999, 1_000, 2_047, 2_048, 2_049, 9_999, 10_000], [65_535],
    [1, 99_999, 100_000, 999_999, 1_000_000], Array(1...130),
  ])
  func setBitsAreTheirPlaces(_ ids: [Int]) {
    var words = [UInt64](repeating: 0, count: ((ids.max() ?? 0) + 63) / 64)
    for id in ids { words[(id - 1) / 64] |= 1 << UInt64(63 - (id - 1) % 64) }
    var json = JSONWriter()
    json.object { $0.member("ids", setBits: words) }
    #expect(json.text == "{\"ids\":[\(ids.map(String.init).joined(separator: ","))]}")
    // A set of one word is written as any other.
    guard words.count == 1 else { return }
    var one = JSONWriter()
    one.object { $0.member("ids", bits: words[0]) }
    #expect(one.text == json.text)
  }

  @Test func plainTextsAreQuotedAsOthersAre() {
    var json = JSONWriter()
    json.object {
      $0.plainMember("a") { $0 += "2025-06-03".utf8 }
      $0.member("b", "2025-06-03")
      $0.member("c \"\u{7F}", "ü\n")
    }
    #expect(json.text == #"{"a":"2025-06-03","b":"2025-06-03","c \"\u007f":"ü\n"}"#)
  }

  /// A value of every kind, with parts on lines of their own where they may be.
  private func written(_ layout: JSONWriter.Layout) -> String {
    JSONWriter.text(layout: layout) { json in
      json.object(in: .lines) { json in
        json.member("a", [1, 2])
        json.key("list")
        json.array(["x", "y"], in: .lines) { json, text in json.object { $0.member("t", text) } }
        json.member("none", [] as [Int])
        json.key("empty")
        json.array([] as [Int], in: .lines) { $0.integer($1) }
      }
      json.endLine()
    }
  }

  @Test func partsOnLinesOfTheirOwn() {
    #expect(
      written(.indented)
        == #"""
        {
          "a": [1, 2],
          "list": [
            {"t": "x"},
            {"t": "y"}
          ],
          "none": [],
          "empty": []
        }

        """#)
    #expect(
      written(.flush)
        == #"{\#n"a": [1, 2],\#n"list": [\#n{"t": "x"},\#n{"t": "y"}\#n],\#n"none": [],\#n"empty": [\#n]\#n}\#n"#)
    #expect(
      written(.compact)
        == #"{\#n"a":[1,2],\#n"list":[\#n{"t":"x"},\#n{"t":"y"}\#n],\#n"none":[],\#n"empty":[\#n]\#n}\#n"#)
  }

  /// What was taken and what came later are one text, wherever it is taken.
  @Test func aTextIsTakenInParts() {
    var json = JSONWriter(layout: .indented)
    var parts: [UInt8] = []
    json.beginObject(.lines)
    json.key("a")
    parts += json.take()
    json.beginArray(.lines)
    parts += json.take()
    for number in 1...2 {
      json.integer(number)
      parts += json.take()
    }
    json.endArray()
    json.endObject()
    parts += json.take()
    #expect(json.bytes.isEmpty)
    #expect(String(decoding: parts, as: UTF8.self) == "{\n  \"a\": [\n    1,\n    2\n  ]\n}")
  }

  @Test func aForgottenTextLeavesNoTrace() {
    var json = JSONWriter()
    json.beginArray(.lines)
    json.integer(1)
    json.beginObject()
    json.key("a")
    json.removeAll()
    json.array([1, 2])
    #expect(json.text == "[1,2]")
  }

  @Test func linesFollowEachOther() {
    var json = JSONWriter()
    for number in 1...2 {
      json.object { $0.member("n", number) }
      json.endLine()
    }
    #expect(json.text == "{\"n\":1}\n{\"n\":2}\n")
    json.removeAll()
    json.beginArray()
    json.endArray()
    #expect(json.text == "[]")
  }

  @Test func appendsToWhatIsThere() {
    var bytes = Array("x=".utf8)
    JSONWriter.append(to: &bytes) { $0.string("ü") }
    #expect(String(decoding: bytes, as: UTF8.self) == "x=\"ü\"")
  }

  @Test(arguments: [
    ("plain", #""plain""#, #""plain""#), ("\"\\/", #""\"\\/""#, #""\"\\/""#),
    ("\n\r\t\u{8}\0", #""\n\r\t\u0008\u0000""#, #""\n\r\t\u0008\u0000""#),
    ("\u{7F}\u{9F}\u{2028}\u{2029}", #""\u007f\u009f\u2028\u2029""#, #""\u007f\u009f\u2028\u2029""#),
    ("é€🫒", #""é€🫒""#, #""\u00e9\u20ac\ud83e\uded2""#),
  ])
  func escaping(text: String, controls: String, beyondASCII: String) {
    #expect(JSONText.quoted(text) == controls)
    #expect(JSONText.quoted(text, .beyondASCII) == beyondASCII)
  }

  /// Every scalar comes back, and nothing that breaks a line or a terminal is written.
  @Test func everyScalarComesBack() throws {
    let scalars = (0...0x10FFFF as ClosedRange<UInt32>).lazy.filter { $0 < 0x3000 || $0 % 257 == 0 }
      .compactMap(Unicode.Scalar.init)
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar) }
    for escaping in [JSONWriter.Escaping.controls, .beyondASCII] {
      let written = JSONText.quoted(String(text), escaping)
      #expect(try JSONDocument.read(Array(written.utf8), .none).string?.unicodeScalars.elementsEqual(text) == true)
      #expect(!written.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }
  }
}

@Suite("JSON of any bytes")
struct AnyBytesTests {
  private static let everything = JSONPermissions.with {
    $0 = .published
    $0.trailingCommas = true
  }

  /// Visits all that a document holds, in every way there is.
  private func visit(_ node: JSONNode, _ sum: inout Int) {
    sum &+= node.integer ?? 0
    sum &+= node.wholeNumber ?? 0
    sum &+= node.smallInteger ?? 0
    sum &+= node.source.count + (node.string?.utf8.count ?? 0)
    if node.forEachInteger({ sum &+= $0 }) { sum += 1 }
    for child in node.items ?? [] { visit(child, &sum) }
    for member in node.objectMembers {
      sum += member.name.utf8.count
      visit(member.node, &sum)
      sum += node[member.name] == nil ? 1 : 0
    }
  }

  private func check(_ bytes: [UInt8], _ seed: UInt64) {
    var sum = 0
    for permissions in [JSONPermissions.none, .strict, .published, Self.everything] {
      do throws(JSONFault) {
        visit(try JSONDocument.read(bytes, permissions), &sum)
      } catch {
        #expect((0...bytes.count).contains(error.offset), "seed \(seed)")
      }
    }
    // What is refused with all permissions is refused with none.
    if (try? JSONDocument(bytes, .none)) != nil {
      #expect((try? JSONDocument(bytes, Self.everything)) != nil, "seed \(seed): \(bytes)")
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("{}[]\",:\\u0019-+.eEtrufalsn \n\u{7F}ü".utf8)
    for _ in 0..<4_000 {
      let isText = random.chance(80)
      check(
        (0..<random.number(0...60)).map { _ in
          isText ? random.pick(letters) : UInt8(truncatingIfNeeded: random.next())
        }, seed)
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func mutatedJSON(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let original = Array(
      #"{"op":"encode","id":"1","model":{"cmpId":9223372036854775808,"v":[1,20 ,300],"x":[-0,1e400,1.5e-7],"s":"ü\ud83e\uDED2"}}"#
        .utf8)
    for _ in 0..<4_000 {
      var bytes = original
      for _ in 0..<random.number(1...4) {
        let place = random.number(0...bytes.count - 1)
        switch random.number(0...3) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(random.pick(Array(#"{}[]",:\0129-eE"#.utf8)), at: place)
        default:
          bytes.replaceSubrange(place..<place, with: bytes[place..<min(bytes.count, place + random.number(1...20))])
        }
      }
      check(Array(bytes.prefix(random.number(0...bytes.count))), seed)
    }
  }
}
