import Foundation
import TCFTestSupport
import Testing

@Suite("Documents other than lists as inputs")
struct DocumentInputTests {
  private let sound = """
    {"disclosures": [{"identifier": "id", "type": "web", "maxAgeSeconds": null, "domains": ["a.example"],
      "purposes": [1]}], "domains": [{"domain": "a.example"}]}
    """

  private func run(_ content: String, _ arguments: [String]) throws -> Program.Answer {
    try Program.withFolder { folder in
      let file = folder.appending(path: "storage.json")
      try Data(content.utf8).write(to: file)
      return try Binary.run(["validate", file.path, "--as-of", "2026-11-21"] + arguments)
    }
  }

  @Test("A device storage disclosure is detected, forced or not", arguments: [[], ["--as", "list"]])
  func disclosure(_ arguments: [String]) throws {
    let answer = try run(sound, arguments)
    #expect(answer.status == 0)
    #expect(answer.output.contains("1 subject, "))
    let odd = try run(sound.replacingOccurrences(of: "a.example", with: "https://a.example"), arguments)
    #expect(odd.status == 1)
    #expect(odd.output.contains("device storage disclosure"))
    #expect(odd.output.contains("lint/disclosure-domain "))
    #expect(odd.output.contains("member disclosures.0.domains.0"))
  }

  @Test("With a vendor it is compared with what the newest list says of it")
  func declaration() throws {
    // Vendor 755 of the sample list declares storage other than cookies, and cookies.
    let text = try String(contentsOf: ProjectPaths.root.appending(path: Sample.list), encoding: .utf8)
    #expect(text.contains("\"755\""))
    let alone = try run(sound, ["--disclosure-vendor", "755", "--format", "json", "--all-outcomes"])
    #expect(alone.output.contains("no vendor list was given (--gvl): what vendor 755 declares"))
    let unknown = try run(
      sound, ["--disclosure-vendor", "60000", "--gvl", Sample.list, "--format", "json", "--all-outcomes"])
    #expect(unknown.output.contains("has no vendor 60000"))
    let nothing = try run(
      #"{"disclosures":[]}"#, ["--disclosure-vendor", "755", "--gvl", Sample.list, "--fail-on", "warning"])
    #expect(nothing.status == 1)
    #expect(nothing.output.contains("lint/disclosure-agrees"))
    #expect(try run(sound, ["--disclosure-vendor", "0"]).status == 64)
  }

  /// "Device Storage JSON file: an object with a required `disclosures` array" (Vendor Device Storage & Operational
  /// Disclosures, JSON Structure): an array by itself is none, and the answer is the same as that of `gvl lint`.
  @Test("An empty array is a disclosure where its vendor is given")
  func emptyArray() throws {
    let answer = try run("[]", ["--disclosure-vendor", "755"])
    #expect(answer.status == 1)
    #expect(answer.output.contains("lint/disclosure-shape"))
    #expect(!answer.output.contains("no consent keys"))
    #expect(try run("[]", []).status == 3)
  }

  @Test("The entries of a list are those that are not deleted")
  func liveEntries() throws {
    let list = try JSONSerialization.jsonObject(
      with: Data(contentsOf: ProjectPaths.root.appending(path: Sample.list)))
    let tables = try #require(list as? [String: Any])
    let vendors = try #require(tables["vendors"] as? [String: [String: Any]])
    let published = try #require(tables["lastUpdated"] as? String)
    let live = vendors.values.count { ($0["deletedDate"] as? String).map { $0 > published } ?? true }
    #expect(live < vendors.count)
    let answer = try Binary.run(["gvl", "lint", Sample.list, "--show", "info"])
    #expect(answer.output.contains(", \(live) entries and \(vendors.count - live) deleted"))
  }

  @Test("A translation is judged beside the list of its number")
  func translation() throws {
    let list = try Data(contentsOf: ProjectPaths.root.appending(path: Sample.list))
    var tables = try #require(try JSONSerialization.jsonObject(with: list) as? [String: Any])
    tables["vendors"] = nil
    let whole = String(decoding: try JSONSerialization.data(withJSONObject: tables), as: UTF8.self)
    #expect(try run(whole, ["--gvl", Sample.list, "--fail-on", "info"]).status == 0)
    let undecided = try run(whole, ["--format", "json", "--all-outcomes"])
    #expect(undecided.output.contains("which it translates, was not given (--gvl)"))
    tables["features"] = [String: Any]()
    let cut = String(decoding: try JSONSerialization.data(withJSONObject: tables), as: UTF8.self)
    let answer = try run(cut, ["--gvl", Sample.list])
    #expect(answer.status == 1)
    #expect(answer.output.contains("lint/translation"))
  }

  @Test("Given as a list to judge by, a disclosure is told as what it is")
  func asList() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "storage.json")
      try Data(sound.utf8).write(to: file)
      let answer = try Binary.run(["validate", Sample.sound, "--gvl", file.path])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("a vendor's device storage disclosure"))
    }
  }
}
