import Foundation
import TCFTestSupport
import Testing

/// minimize, gvl impact, gvl at, encode --explain, --require and --milestones, as their users run them.
struct DelightTests {
  private static let lists = [
    "--gvl", ProjectPaths.vectors.appending(path: "vendor-lists/sample-vendor-list.json").path,
    "--cmp-list", ProjectPaths.vectors.appending(path: "vendor-lists/sample-cmp-list.json").path, "--as-of",
    "2026-06-10",
    "--config", "none",
  ]
  private static let list = ProjectPaths.vectors.appending(path: "vendor-lists/sample-vendor-list.json").path
  private static let keys = ProjectPaths.vectors.appending(path: "stored-keys/clean.json").path
  private static let sound = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.eAAAAEAAAAA"

  @Test func minimizeKeepsTheFindingAndDropsTheFacts() throws {
    let given = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU"
    let answer = try Binary.run(["minimize", given, "--rule", "disclosed-vendors/missing"] + Self.lists)
    #expect(answer.status == 0, "\(answer.errors)")
    let made = try #require(answer.lines.first.map(String.init))
    #expect(made != given && made.count <= given.count)
    let check = try Binary.run(["validate", made, "--format", "json"] + Self.lists)
    #expect(check.output.contains(#""rule":"disclosed-vendors/missing""#))
    let errors = check.output.split(separator: "\n").filter {
      $0.contains(#""severity":"error""#) && !$0.contains("summary")
    }
    #expect(errors.count == 1)
  }

  @Test func minimizeWorksOnStringsThatCannotBeRead() throws {
    let answer = try Binary.run(
      ["minimize", Self.sound + ".IAFPjA", "--rule", "encoding/segment-duplicate"] + Self.lists)
    #expect(answer.status == 0, "\(answer.errors)")
    let made = try #require(answer.lines.first)
    #expect(made.count < Self.sound.count && made.contains("."))
    // The dates of the given one are gone.
    #expect(!made.contains("QlH_MA") && answer.errors.isEmpty, "\(made) \(answer.errors)")
  }

  /// What the help of minimize promises: as severe, in the same place, nothing else broken, and the smallest.
  @Test(
    arguments: [
      ("encoding/gpp-wrapped", "DBABM~" + sound), ("encoding/core-first", "IAFPjA." + sound),
      ("encoding/alphabet", sound.replacingOccurrences(of: ".IAFPjA", with: ".IAF/jA")),
      ("encoding/empty", sound + "."),
      ("encoding/length", sound.replacingOccurrences(of: ".IAFPjA", with: ".IAFPjAAAA")),
    ])
  func minimizeKeepsItsPromises(_ rule: String, _ given: String) throws {
    func broken(_ text: String) throws -> Set<String> {
      let checked = try Binary.run(
        ["validate", "--as", text.hasPrefix("D") ? "gpp" : "strings", "-", "--format", "json"] + Self.lists,
        input: text + "\n")
      return Set(
        try checked.lines.compactMap { line in
          let finding = try object(line)
          guard let severity = finding["severity"] as? String, severity != "info" else { return nil }
          return finding["rule"] as? String
        })
    }
    let answer = try Binary.run(["minimize", given, "--rule", rule] + Self.lists)
    #expect(answer.status == 0 && !answer.errors.contains("stopped after"), "\(answer.errors)")
    let made = try #require(answer.lines.first.map(String.init))
    let (before, after) = (try broken(given), try broken(made))
    #expect(made.count < given.count && after.isSubset(of: before), "\(made)")
    // The segment with the fault is still one of its kind, and not the first.
    if rule != "encoding/gpp-wrapped", rule != "encoding/core-first" {
      let refusal = try #require(
        try object(Binary.run(["decode", "--format", "json", "-"], input: made + "\n").lines[0])["error"]
          as? [String: Any])
      #expect(refusal["segment"] as? Int ?? 0 > 0 && refusal["code"] as? String == rule, "\(made)")
    }
    #expect(
      try Binary.run(["minimize", "-", "--rule", rule] + Self.lists, input: made + "\n").lines.first.map(String.init)
        == made)
  }

  @Test func minimizeMakesAVector() throws {
    let answer = try Binary.run(
      ["minimize", Self.sound + ".IAFPjA", "--rule", "encoding/segment-duplicate", "--format", "json"] + Self.lists)
    let vector = try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
    #expect((vector["input"] as? [String: Any])?["string"] is String)
    let expected = try #require(vector["expected"] as? [[String: Any]])
    #expect(
      expected.contains { $0["rule"] as? String == "encoding/segment-duplicate" && $0["outcome"] as? String == "fail" })
  }

  @Test func minimizeWorksOnVersion1Strings() throws {
    // 700 vendors at most, and a range from 20 to 10 among a hundred entries; bits as the published layout has them.
    func field(_ value: Int, _ width: Int) -> String {
      let digits = String(value, radix: 2)
      return String(repeating: "0", count: width - digits.count) + digits
    }
    var bits = field(1, 6) + field(15_312_345_678, 36) + field(15_400_654_321, 36) + field(123, 12) + field(7, 12)
    bits += field(3, 6) + field(5, 6) + field(17, 6) + field(180, 12) + field(0b1101 << 20, 24) + field(700, 16) + "10"
    bits += field(100, 12)
    for number in 0..<99 { bits += "0" + field(3 * number + 1, 16) }
    bits += "1" + field(20, 16) + field(10, 16)
    bits += String(repeating: "0", count: (24 - bits.count % 24) % 24)
    let bytes = stride(from: 0, to: bits.count, by: 8).compactMap { UInt8(bits.dropFirst($0).prefix(8), radix: 2) }
    let given = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    let answer = try Binary.run(["minimize", given, "--rule", "v1/range-bounds"] + Self.lists)
    // Nothing of the string stayed, or a note would say so.
    #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer.errors)")
    // 172 + 1 + 1 + 12 + 33 bits are 37 characters, which no base64 has.
    #expect(answer.lines.first?.count == 38, "\(answer.output)")
  }

  @Test func minimizeWorksOnGPPStrings() throws {
    // Two sections are announced, and three follow; the header is cut within a section's id, before which it has 24 bits.
    for (given, rule, longest) in [
      ("DBACMYA~\(Self.sound)~1YNN~BVVqAAAAAAA.QA", "gpp/section-count", 5),
      ("DBACM~\(Self.sound)", "gpp/header-range", 5),
    ] {
      let answer = try Binary.run(["minimize", given, "--rule", rule, "--format", "json"] + Self.lists)
      #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer.errors)")
      let made = try #require((try object(answer.output)["input"] as? [String: Any])?["gpp"] as? String)
      #expect(made.count <= longest, "\(made)")
      let verdicts = try object(answer.output)["expected"] as? [[String: Any]]
      #expect(verdicts?.contains { $0["rule"] as? String == rule && $0["outcome"] as? String == "fail" } == true)
    }
  }

  @Test func minimizeRefusesWhatIsNotBrokenAndNoRule() throws {
    let whole = try Binary.run(["minimize", Self.sound, "--rule", "encoding/segment-duplicate"] + Self.lists)
    #expect(whole.status == 1 && whole.errors.contains("does not break encoding/segment-duplicate"))
    let wrong = try Binary.run(["minimize", Self.sound, "--rule", "encoding/segment-duplicat"] + Self.lists)
    #expect(wrong.status == 64 && wrong.errors.contains("did you mean encoding/segment-duplicate?"))
  }

  @Test func explainedStringsCanStillBeRead() throws {
    let model = try Binary.run(["decode", "--format", "json", Self.sound]).output
    let answer = try Binary.shell(
      "printf '%s' '\(model.trimmingCharacters(in: .newlines))' | tcfcheck encode --explain", in: ProjectPaths.root)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.lines.first.map(String.init) == Self.sound)
    #expect(answer.output.contains("# VendorConsents: a bit field up to 9 for 4 vendors, 9 bits; as "))
    #expect(answer.output.contains("# segment 0 (core): 312 bits, 2 of them zero padding"))
    #expect(answer.lines.dropFirst().allSatisfy { $0.hasPrefix("# ") })
  }

  @Test func whatARunRequiresIsARuleWithBasisAndReasons() throws {
    let met = try Binary.run(["validate", Self.sound, "--require", "vendor=1 disclosed"] + Self.lists)
    #expect(met.status == 0, "\(met.output)")
    let text = "vendor=755 purposes=1,3:consent 2:any disclosed"
    let answer = try Binary.run(["validate", Self.sound, "--require", text] + Self.lists)
    #expect(answer.status == 1)
    #expect(answer.output.contains("requirement/vendor-755"))
    #expect(answer.output.contains("may not use purpose 1"))
    #expect(answer.output.contains("is not disclosed: the Disclosed Vendors segment does not have it"))
    let wrong = try Binary.run(["validate", Self.sound, "--require", "vendor=755 purposes=1"] + Self.lists)
    #expect(wrong.status == 64 && wrong.errors.contains("purposes need a basis after a colon"))
  }

  @Test func requirementsStandInTheSettingsToo() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "t.yml")
      try "rules:\n  require:\n    - vendor=755 disclosed\n".write(to: file, atomically: true, encoding: .utf8)
      let lists = Self.lists.dropLast(2) + ["--config", file.path]
      #expect(try Binary.run(["validate", Self.sound] + lists).status == 1)
      try "rules:\n  require:\n    - vendor=755 open\n".write(to: file, atomically: true, encoding: .utf8)
      let wrong = try Binary.run(["validate", Self.sound] + lists)
      #expect(wrong.status == 64 && wrong.errors.contains("is none of vendor=IDS"))
    }
  }

  @Test func milestonesAreShownWhereTheyAreAskedFor() throws {
    let answer = try Binary.run(["validate", Self.keys, "--milestones"] + Self.lists)
    #expect(
      answer.output.contains("Milestones (as of 2026-06-10): 1 of 1 string valid today; none stays valid indefinitely")
    )
    #expect(answer.output.contains("  from 2027-07-02 (its consent has ended): 1 no longer valid\n    fields/expired"))
    #expect(!(try Binary.run(["validate", Self.keys] + Self.lists)).output.contains("Milestones"))
  }

  @Test func aListThatDeletesAVendorBreaksWhatIsStored() throws {
    try Program.withFolder { folder in
      let bytes = try Data(contentsOf: URL(filePath: Self.list))
      var list = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
      var vendors = try #require(list["vendors"] as? [String: [String: Any]])
      vendors["1"]?["deletedDate"] = "2026-06-05T00:00:00Z"
      var third = try #require(vendors["4"])
      third["purposes"] = Array(1...11)
      third["legIntPurposes"] = [Int]()
      third["flexiblePurposes"] = [Int]()
      vendors["4"] = third
      list["vendors"] = vendors
      list["vendorListVersion"] = 900
      list["lastUpdated"] = "2026-06-08T16:00:00Z"
      let newer = folder.appending(path: "newer.json")
      try JSONSerialization.data(withJSONObject: list).write(to: newer)
      let answer = try Binary.run(["gvl", "impact", Self.list, newer.path, Self.sound])
      #expect(answer.status == 1, "\(answer.output)\(answer.errors)")
      #expect(
        answer.output.contains("vendor 1 ") && answer.output.contains("gone; what is stored for it means nothing"))
      #expect(answer.output.contains("vendor 4 ") && answer.output.contains("ask again; it newly declares"))
      #expect(answer.output.contains("1 string: 1 broken, 0 to be asked again, 0 not affected"))
      let same = try Binary.run(["gvl", "impact", Self.list, Self.list, Self.sound])
      #expect(same.status == 0 && same.output.contains("No vendor is gone, and none declares more."))
    }
  }

  @Test func theListOfADayIsNamed() throws {
    try Program.withFolder { folder in
      let store = folder.appending(path: "store").path
      #expect(try Binary.run(["gvl", "import", Self.list, "--store", store]).status == 0)
      let answer = try Binary.run(["gvl", "at", "2026-06-10", "--store", store])
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output.contains("published 2026-05-28, still the newest of the store"))
      #expect(!answer.output.contains("CMP list"))
      let cmps = ProjectPaths.vectors.appending(path: "vendor-lists/sample-cmp-list.json").path
      #expect(try Binary.run(["gvl", "import", cmps, "--store", store]).status == 0)
      let both = try Binary.run(["gvl", "at", "2026-06-10", "--store", store])
      #expect(both.lines.last == "CMP list  published 2026-05-28, still the newest of the store")
      #expect(try Binary.run(["gvl", "at", "2010-01-01", "--store", store]).status == 3)
    }
  }
}
