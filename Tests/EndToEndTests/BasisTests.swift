import Foundation
import TCFTestSupport
import Testing

@Suite("The verb basis")
struct BasisTests {
  private static let now = ["--as-of", "2026-06-15"]
  private static let lists = ["--gvl", Sample.list] + now

  @Test("the order of string and vendor ids does not matter, and what is missing is named")
  func order() throws {
    let list = ["--gvl", Sample.list, "--as-of", "2026-06-10"]
    let first = try Binary.run(["basis", Sample.sound, "--vendor", "1", "755"] + list)
    #expect(first.status == 0)
    #expect(try Binary.run(["basis", "--vendor", "1", "755", Sample.sound] + list).output == first.output)
    let alone = try Binary.run(["basis", "--vendor", "755"] + list)
    #expect(alone.status == 64 && alone.errors.contains("a string is missing"))
    let unnamed = try Binary.run(["basis", "--vendor", Sample.sound] + list)
    #expect(unnamed.status == 64 && unnamed.errors.contains("--vendor names no vendor; it takes names, or ids from 1"))
    #expect(try Binary.run(["basis", Sample.sound, "--vendor", "1,755"] + list).output == first.output)
    // The words after the first wrong one are not read as inputs, nor is the wrong one: the message names it.
    for wrong in ["5,,6", "7-5", "1-65536", "99999999999999999999"] {
      let refused = try Binary.run(["basis", Sample.sound, "--vendor", "1", wrong] + list)
      #expect(refused.status == 64)
      #expect(refused.errors.contains("such as 755 or 1,3-5, not \(wrong)"), "\(refused.errors)")
    }
  }

  /// Vendors of the sample list: 5 has consent for 1, 3, 4 and legitimate interest for 2, 7, 9; 22 was deleted; 13 does
  /// not exist. The sound string restricts vendor 5 to consent for purpose 2.
  @Test("A line for each purpose, with basis, answer, name and reasons")
  func text() throws {
    let answer = try Binary.run(["basis", Sample.sound, "--vendor", "5", "--cmp-list", Sample.cmpList] + Self.lists)
    #expect(answer.status == 0)
    #expect(answer.errors.isEmpty)
    let lines = answer.lines.map(String.init)
    #expect(lines.contains("Vendor 5 (Elm)"))
    #expect(lines.filter { $0.hasPrefix("  purpose ") }.count == 11)
    let second = try #require(lines.first { $0.hasPrefix("  purpose 2 ") })
    #expect(second.contains("  consent ") && second.contains(" permitted      Choose ads from little data: "))
    #expect(second.hasSuffix("declared with legitimate interest, flexible; the publisher requires consent"))
    let fifth = try #require(lines.first { $0.hasPrefix("  purpose 5 ") })
    #expect(fifth.contains("not permitted") && fifth.hasSuffix("the vendor does not declare it (not-declared)"))
  }

  @Test("An object for each vendor, in the order given")
  func json() throws {
    let answer = try Binary.run(
      ["basis", Sample.sound, "--vendor", "5", "13", "--vendor", "22", "--format", "json"] + Self.lists)
    #expect(answer.status == 0)
    let objects = try answer.lines.map { try object($0) }
    #expect(objects.map { $0["vendor"] as? Int } == [5, 13, 22])
    func purpose(_ id: Int, of index: Int) throws -> [String: Any] {
      let purposes = try #require(objects[index]["purposes"] as? [[String: Any]])
      return try #require(purposes.first { $0["id"] as? Int == id })
    }
    func codes(_ answer: [String: Any]) throws -> [String] {
      try #require(answer["trail"] as? [[String: Any]]).compactMap { $0["code"] as? String }
    }
    let second = try purpose(2, of: 0)
    #expect(second["permitted"] as? Bool == true)
    #expect(second["basis"] as? String == "consent")
    #expect(try codes(second) == ["declared-legitimate-interest", "publisher-requires-consent"])
    #expect(try codes(purpose(1, of: 1)) == ["vendor-unknown"])
    #expect(try codes(purpose(1, of: 2)) == ["vendor-deleted"])
    #expect(objects[0]["view"] as? String == "reader")
    #expect((objects[0]["unchecked"] as? [String])?.count == 1)
  }

  @Test("Vendor 755: which ads Google's tags serve, and the bits that decide")
  func googleAds() throws {
    let string = "CQlH_MAQlH_MAEsABBENAFFgAIwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"
    let answer = try Binary.run(["basis", string, "--vendor", "755", "5"] + Self.lists)
    #expect(answer.status == 0)
    #expect(answer.output.contains("  non-personalised ads; for personalised ads purposes 3 and 4 are missing"))
    #expect(answer.lines.filter { $0.contains("PurposesConsent 3 = 0") }.count == 1)
    let both = try Binary.run(["basis", string, "--vendor", "755", "5", "--format", "json"] + Self.lists)
    let objects = try both.lines.map { try object($0) }
    let ads = try #require(objects.first?["googleAds"] as? [String: Any])
    #expect(ads["mode"] as? String == "non-personalised")
    #expect((ads["requirements"] as? [[String: Any]])?.count == 9)
    #expect(objects.last?["googleAds"] == nil)
    let explained = try Binary.run(["explain", string] + Self.lists)
    #expect(explained.output.contains("What Google's tags serve (vendor 755)\n  non-personalised ads"))
    #expect(try Binary.run(["explain", string] + Self.now).output.contains("(vendor 755)\n  unknown: "))
  }

  // Permissions must not be attributed to another string.
  @Test("Each object names its string, and one that cannot be decided says why")
  func names() throws {
    let model = try Binary.run(["decode", "--format", "json", Sample.sound]).output
    let other = try Binary.run(
      ["encode"], input: model.replacing("\"vendorListVersion\":5", with: "\"vendorListVersion\":999"))
    let text = "# strings\n\(Sample.sound)\n\(other.output)\(Sample.sound)\n"
    let answer = try Binary.run(
      ["basis", Sample.sound, "-", "--vendor", "5", "--vendor", "1", "--format", "json"] + Self.lists, input: text)
    #expect(answer.status == 2)
    let objects = try answer.lines.map { try object($0) }
    #expect(
      objects.map { "\($0["index"] ?? "") \($0["subject"] ?? "") \($0["vendor"] ?? "")" }
        == ["argument 1", "-:2", "-:3", "-:4"].enumerated().flatMap { index, name in
          [5, 1].map { "\(index + 1) \(name) \($0)" }
        })
    for object in objects {
      let cause = object["undecided"] as? String
      #expect((cause != nil) == (object["subject"] as? String == "-:3"))
      #expect(cause?.contains("vendor list") ?? true)
      #expect(((object["purposes"] as? [Any])?.isEmpty ?? true) == (cause != nil))
    }
  }

  @Test("The views: an old string permits its reader nothing, and meant something when it was written")
  func views() throws {
    let late = ["--gvl", Sample.list, "--as-of", "2027-08-01"]
    let reader = try Binary.run(["basis", Sample.sound, "--vendor", "5"] + late)
    #expect(reader.status == 0)
    #expect(reader.output.contains("fields/expired"))
    #expect(reader.output.contains("  nothing is permitted: the string is invalid (string-invalid)"))
    let writer = try Binary.run(["basis", Sample.sound, "--vendor", "5", "--view", "writer"] + late)
    #expect(writer.status == 0)
    #expect(!writer.output.contains("string-invalid"))
    #expect(writer.output.contains("  purpose 1          consent              permitted"))
  }

  @Test("Without the list that the string names there is no answer: 2, and the list is named")
  func missingList() throws {
    let answer = try Binary.run(["basis", Sample.sound, "--vendor", "5"] + Self.now)
    #expect(answer.status == 2)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains("vendor list 5 of GVL spec 3"))
    #expect(answer.errors.contains("--gvl"))
    // The others are answered all the same.
    let both = try Binary.run(["basis", Sample.strings, Sample.sound, "--vendor", "5"] + Self.lists)
    #expect(both.status == 2)
    #expect(both.output.contains("Vendor 5 (Elm)"))
    #expect(try Binary.run(["basis", Sample.sound, "--vendor", "5", "--gvl", "no-such-list.json"]).status == 2)
  }

  @Test("Strings that cannot be read: 1; wrong usage: 64")
  func statuses() throws {
    let cut = try Binary.run(["basis", Sample.cut, "--vendor", "5"] + Self.lists)
    #expect(cut.status == 1)
    #expect(cut.output.contains("encoding/truncated"))
    #expect(try Binary.run(["basis", Sample.sound] + Self.lists).status == 64)
    for id in ["0", "65536", "-1", "x"] {
      #expect(try Binary.run(["basis", Sample.sound, "--vendor=\(id)"] + Self.lists).status == 64)
    }
    #expect(try Binary.run(["basis", "-", "--vendor", "5"] + Self.lists, input: "").status == 3)
  }
}
