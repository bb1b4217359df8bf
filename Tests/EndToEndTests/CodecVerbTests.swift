import Foundation
import TCFTestSupport
import Testing

@Suite("decode --bits for programs, and what encode says of models that lose something")
struct CodecVerbTests {
  private struct Segment: Decodable {
    let segment: String
    let characterOffset: Int
    let characterCount: Int
    let bitWidth: Int
    let fields: [Field]
  }

  private struct Field: Decodable {
    let field: String
    let bitOffset: Int
    let bitWidth: Int
    let bits: String
    let characterOffset: Int
    let characters: String
  }

  private struct BitMap: Decodable {
    let string: String
    let segments: [Segment]
  }

  /// The bits of characters, by the table of RFC 4648, section 5.
  private static func bits(_ characters: Substring) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return characters.map { character in
      let value = String(alphabet.firstIndex(of: character) ?? 0, radix: 2)
      return String(repeating: "0", count: 6 - value.count) + value
    }.joined()
  }

  private static func part(_ text: String, _ first: Int, _ count: Int) -> Substring {
    text.dropFirst(first).prefix(count)
  }

  /// A string with a bit field of 300 vendors.
  private static func long() throws -> String {
    let vendors = stride(from: 1, through: 300, by: 2).map(String.init).joined(separator: ",")
    let model = try Binary.run(["decode", "--format", "json", Sample.sound]).output
      .replacing(/"vendorConsents":\[[0-9,]*\]/, with: "\"vendorConsents\":[\(vendors)]")
    return try #require(Binary.run(["encode"], input: model).lines.first.map(String.init))
  }

  @Test(
    "decode --bits --format json gives each field's place, bits and characters",
    arguments: ["sound", "long", "GPP", "version 1", "cut"])
  func bitsAsJSON(_ name: String) throws {
    let text =
      switch name {
      case "long": try Self.long()
      case "GPP": "DBABMA~\(Sample.sound)"
      // Transparency and Consent String with Global Vendor & CMP List Formats 1.1, Example Vendor Consent String.
      case "version 1": "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA"
      case "cut": Sample.cut
      default: Sample.sound
      }
    let answer = try Binary.run(["decode", "--bits", "--format", "json", text])
    #expect(answer.status == (name == "cut" ? 1 : 0) && answer.lines.count == 1)
    let map = try JSONDecoder().decode(BitMap.self, from: Data(answer.output.utf8))
    #expect(map.string == text && !map.segments.isEmpty)
    for segment in map.segments {
      let bits = Self.bits(Self.part(text, segment.characterOffset, segment.characterCount))
      #expect(bits.count == segment.bitWidth && segment.fields.map(\.bits).joined() == bits)
      for field in segment.fields where field.bitWidth > 0 {
        #expect(field.bits == Self.part(bits, field.bitOffset, field.bitWidth), "\(field)")
        #expect(field.characters == Self.part(text, field.characterOffset, field.characters.count), "\(field)")
        let start = (field.characterOffset - segment.characterOffset) * 6
        let end = start + field.characters.count * 6
        #expect(start <= field.bitOffset && field.bitOffset < start + 6, "\(field)")
        #expect(end - 6 < field.bitOffset + field.bitWidth && field.bitOffset + field.bitWidth <= end, "\(field)")
      }
    }
    let error = try object(answer.lines[0])["error"] as? [String: Any]
    #expect(error?["code"] as? String == (name == "cut" ? "encoding/truncated" : nil))
  }

  /// Positions are of characters (Unicode scalars), as other programs index the `string` of the answer.
  @Test(
    "Characters are counted from the start of the text, whatever they are",
    arguments: [("", "+"), ("", "é"), ("", "\u{1F600}"), ("DBABM~", "+")])
  func foreignCharacters(_ header: String, _ foreign: String) throws {
    let (core, segment) = (Sample.sound.prefix { $0 != "." }, ".IA\(foreign)FPjA")
    let text = header + core.prefix(20) + foreign + core.dropFirst(21) + segment
    let answer = try Binary.run(["decode", "--bits", "--format", "json", "-"], input: text + "\n")
    let map = try JSONDecoder().decode(BitMap.self, from: Data(answer.output.utf8))
    let scalars = Array(map.string.unicodeScalars)
    let dot = try #require(scalars.lastIndex(of: "."))
    #expect(map.segments.map(\.characterOffset) == [header.count, dot + 1])
    #expect(map.segments.map(\.characterCount) == [dot - header.count, segment.count - 1])
    let places = scalars.indices.filter { String(scalars[$0]) == foreign }
    let faults = try #require(try object(answer.lines[0])["faults"] as? [[String: Any]])
    let foreignFaults = faults.filter { $0["code"] as? String == "encoding/alphabet" }
    #expect(foreignFaults.map { $0["character"] as? Int } == places)
    let error = try #require(try object(answer.lines[0])["error"] as? [String: Any])
    #expect(error["character"] as? Int == places[0])
    #expect((error["message"] as? String)?.hasPrefix("character \(places[0]) is \"\(foreign)\"") == true, "\(error)")
    let checked = try Binary.run(
      ["validate", "--as", "strings", "--format", "json", "-"], input: text.dropFirst(header.count) + "\n")
    #expect(checked.output.contains("character \(places[0] - header.count) is \\\"\(foreign)\\\""))
  }

  @Test("What is wrong with the section of a container is said of the section")
  func sectionOfContainer() throws {
    let core = String(Sample.sound.prefix { $0 != "." })
    for (text, message) in [
      ("DBABM~550e8400-e29b-41d4-a716-446655440000", "section 2 is a UUID, not a TC string"),
      ("DBABM~${GDPR_CONSENT_7}", "section 2 is the unresolved macro \"${GDPR_CONSENT_7}\""),
      // iabgpp-es refuses such containers too: the number of sections does not match the number in the header.
      ("DBABM~\(core)~1YNN", "character 5 is \"~\": a GPP container; the header names 1 section, but 2 follow"),
      ("DBACNY~\(core)", "character 6 is \"~\": a GPP container; the header names 2 sections, but 1 follows"),
      ("DBA~\(core)", "character 3 is \"~\": a GPP container whose header cannot be read"),
      ("[\(core)]", "the text is a TC string in brackets"),
    ] {
      let answer = try Binary.run(["decode", "--format", "json", text])
      let error = try #require(try object(answer.lines[0])["error"] as? [String: Any])
      #expect(error["message"] as? String == message)
    }
  }

  @Test("Strings decoded as text are separated, and rows have names of their own")
  func separated() throws {
    let publisher = Sample.sound.prefix { $0 != "." } + ".eAAAAEAAAAA"
    let one = try Binary.run(["decode", String(publisher)]).output
    let names = one.split(separator: "\n").map { $0.prefix(30) }
    #expect(Set(names).count == names.count && !one.hasPrefix("\n"))
    let three = try Binary.run(["decode", String(publisher), Sample.cut, String(publisher)])
    let parts = three.output.components(separatedBy: "\n\n")
    #expect(parts.count == 3 && parts[0] + "\n" == one && parts[2] == one && parts[1].hasPrefix("refused: "))
    #expect(parts[1].hasSuffix("bits 140-143 of segment 0)"), "\(parts[1])")
    // 20 characters are 120 bits: VendorListVersion has none.
    let cut = try Binary.run(["decode", String(Sample.sound.prefix(20))]).output
    #expect(cut.hasSuffix("(encoding/truncated, at the end of segment 0)\n"), "\(cut)")
  }

  @Test("A range that is the wrong way round is shown as it is, and nothing is concluded from it")
  func invertedRange() throws {
    let model = try Binary.run(["decode", "--format", "json", Sample.sound]).output
      .replacing(/"vendorConsents":\[[0-9,]*\]/, with: "\"vendorConsents\":[600,601]")
    let text = try #require(Binary.run(["encode"], input: model).lines.first.map(String.init))
    // The range is at bit 242; its two ids of 16 bits begin at 243, so that characters 40 to 45 hold them.
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var bits = Array(Self.bits(text.prefix { $0 != "." }))
    let (first, last) = (Array(bits[243..<259]), Array(bits[259..<275]))
    bits.replaceSubrange(243..<275, with: last + first)
    let core = stride(from: 0, to: bits.count, by: 6).map { start in
      alphabet[Int(String(bits[start..<start + 6]), radix: 2) ?? 0]
    }
    let answer = try Binary.run(["decode", "--bits", "--format", "json", String(core)])
    let map = try object(answer.lines[0])
    let faults = try #require(map["faults"] as? [[String: Any]])
    #expect(faults.map { $0["code"] as? String } == ["encoding/range-inverted"])
    #expect(faults[0]["field"] as? String == "VendorConsents.RangeEntry[0]")
    #expect(faults[0]["bitOffset"] as? Int == 242 && faults[0]["bitWidth"] as? Int == 33)
    let fields = try #require((map["segments"] as? [[String: Any]])?.first?["fields"] as? [[String: Any]])
    let entry = fields.first { $0["field"] as? String == "VendorConsents.RangeEntry[0]" }
    #expect(entry?["value"] as? [Int] == [601, 600])
    #expect(try Binary.run(["decode", "--bits", String(core)]).output.contains("  601-600\n"))
  }

  @Test("The values of the bit map are those of the model")
  func valuesAsJSON() throws {
    let answer = try Binary.run(["decode", "--bits", "--format", "json", Sample.sound])
    let segments = try #require(try object(answer.lines[0])["segments"] as? [[String: Any]])
    let fields = segments.flatMap { $0["fields"] as? [[String: Any]] ?? [] }
    let values = Dictionary(
      fields.map { ($0["field"] as? String ?? "", $0["value"] ?? "") }, uniquingKeysWith: { first, _ in first })
    let model = try object(Binary.run(["decode", "--format", "json", Sample.sound]).lines[0])
    for (field, member) in [
      ("Version", "version"), ("Created", "created"), ("CmpId", "cmpId"), ("ConsentLanguage", "consentLanguage"),
      ("PurposesConsent", "purposeConsents"), ("VendorConsents.BitField", "vendorConsents"),
      ("DisclosedVendors.BitField", "disclosedVendors"), ("PublisherCC", "publisherCC"),
    ] {
      #expect("\(try #require(values[field]))" == "\(try #require(model[member]))", "\(field)")
    }
  }

  @Test("decode --bits shows the bits of numbers, letters and times, and with --full all bits of long fields")
  func bitsAsText() throws {
    let short = try Binary.run(["decode", "--bits", Sample.sound])
    #expect(short.output.contains("CmpId                                       000100101100  300\n"))
    #expect(short.output.contains("ConsentLanguage                             000100001101  EN\n"))
    let long = try Self.long()
    let field = String(repeating: "10", count: 150)
    let cut = try Binary.run(["decode", "--bits", long])
    #expect(!cut.output.contains(field) && cut.output.contains("(decode --bits --full shows all 299 bits)"))
    let full = try Binary.run(["decode", "--bits", "--full", long])
    #expect(full.output.contains(field.dropLast()) && !full.output.contains("…"))
    #expect(try Binary.run(["decode", "--full", long]).status == 64)
  }

  @Test("encode notes times that a string cannot hold")
  func times() throws {
    let model = try Binary.run(["decode", "--format", "json", Sample.sound]).output
    let finer = model.replacing(/("created":"[^"]*00)\.000Z/) { "\($0.1).050Z" }
    let answer = try Binary.run(["encode"], input: model + finer + finer)
    #expect(answer.status == 0 && answer.lines.allSatisfy { $0 == Sample.sound } && answer.lines.count == 3)
    #expect(
      answer.errors.contains("2 models have times more precise than a tenth of a second")
        && answer.errors.contains("created 2026-06-01T00:00:00.050Z"))
    #expect(try Binary.run(["encode", "--quiet"], input: finer).errors.isEmpty)
    #expect(try Binary.run(["encode"], input: model.replacing("00.000Z", with: "00.100Z")).errors.isEmpty)
    #expect(
      try Binary.run(["encode", "--explain"], input: finer).output.contains("# created 2026-06-01T00:00:00.050Z"))
  }

  @Test("encode answers in the order of the lines, for any number of jobs")
  func jobs() throws {
    let samples = try Binary.run(["decode", "--format", "json", Sample.strings]).lines.filter { !$0.contains("error") }
    var lines: [String] = []
    for number in 0..<2_000 { lines.append(number % 50 == 7 ? "{]" : String(samples[number * 7 % samples.count])) }
    let input = lines.joined(separator: "\n") + "\n"
    let answers = try ["1", "2", "7"].map { try Binary.run(["encode", "--jobs", $0], input: input) }
    #expect(answers[0].lines.count == 2_000 && answers.allSatisfy { $0.status == 1 })
    #expect(answers[0].output == answers[1].output && answers[0].output == answers[2].output)
    #expect(answers[0].errors == answers[1].errors && answers[0].errors == answers[2].errors)
    #expect(try Binary.run(["encode", "--jobs", "0"], input: input).status == 64)
  }
}
