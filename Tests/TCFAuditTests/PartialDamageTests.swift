import Foundation
import TCFFindings
import TCFRun
import TCFTestSupport
import Testing

@testable import TCFAudit

/// Partials and checkpoints that are damaged, or made to do harm. Issue 13: counts must not run over, and what does not agree is
/// refused where it is read.
@Suite("Damaged partials")
struct PartialDamageTests {
  private static let made = Result {
    var random = SplitMix64(seed: 41)
    return AuditFixture(sampleSize: 3).partial(try AuditFixture.records(30, &random))
  }

  private static func partial() throws -> AuditPartial { try made.get() }

  /// The partial with a member of its counts changed.
  private static func changed(_ change: (inout [String: Any]) -> Void) throws -> [UInt8] {
    var root = try #require(
      try JSONSerialization.jsonObject(with: Data(try partial().bytes)) as? [String: Any])
    var counts = try #require(root["counts"] as? [String: Any])
    change(&counts)
    root["counts"] = counts
    return Array(try JSONSerialization.data(withJSONObject: root))
  }

  private static func fault(_ bytes: [UInt8]) -> String? {
    do throws(PartialFault) {
      _ = try AuditPartial(bytes)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "A count that is too large, negative or in contradiction to others is refused, and named",
    arguments: [
      ("records", "9223372036854775807", "counts.records is not a count"),
      ("records", "29", "its counts do not agree: total is not of all records"),
      ("subjects", "3", "its counts do not agree: there are more records than subjects"),
      ("clean", "31", "its counts do not agree: there are more clean subjects than subjects"),
      ("version2", "31", "its counts do not agree: version2 and disclosing are not parts of the records"),
      ("disclosing", "30.5", "counts.disclosing is not a count"),
      ("stopping", "[31,0]", "its counts do not agree: a milestone has more records than there are"),
      ("outdated", "[-1,0]", "counts.outdated is not an array of counts"),
      ("total", "[30,30,30,30,0,0,0]", "its counts do not agree: total has more parts than records"),
      ("contents", "{\"tc-string\":-3}", "counts.contents.tc-string is not a count"),
      ("contents", "{\"tc-string\":9007199254740992}", "counts.contents.tc-string is not a count"),
      ("contents", "{\"tc-string\":3}", "its counts do not agree: contents are not of all records"),
      ("countryAgreement", "[30,30,30]", "its counts do not agree: countryAgreement has more records than there are"),
      ("missingLists", "[[3,1,99]]", "its counts do not agree: missingLists has a row that cannot be"),
      ("purposes", "[[99],[],[]]", "its counts do not agree: a vendor or purpose has more records than there are"),
      (
        "platforms", "[[\"web\",[31,0,0,0,0,0,0]]]",
        "its counts do not agree: platforms have more records than there are"
      ),
    ])
  func contradictions(member: String, value: String, words: String) throws {
    let bytes = try Self.changed { counts in
      counts[member] = try? JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
    }
    #expect(Self.fault(bytes) == words)
  }

  @Test("Whatever number stands in a partial, it is refused, or can be merged again and again until that is refused")
  func largeNumbers() throws {
    let text = String(decoding: try Self.partial().bytes, as: UTF8.self)
    let numbers = text.matches(of: /[\[,:](-?[0-9]+)(?=[\],}])/).map { $0.1.startIndex..<$0.1.endIndex }
    #expect(numbers.count > 1_000)
    var random = SplitMix64(seed: 42)
    for _ in 0..<80 {
      let value = random.pick([
        "9007199254740991", "9007199254740992", "9223372036854775807", "-1", "-2", "4611686018427387904",
      ])
      let damaged = text.replacingCharacters(in: random.pick(numbers), with: value)
      guard let read = try? AuditPartial(Array(damaged.utf8)) else { continue }
      var (sum, refused) = (read, false)
      // Large sums come soon where a sum is merged with itself.
      for _ in 0..<60 where !refused {
        refused = sum.conflict(with: sum) != nil
        if !refused { sum.merge(sum) }
      }
      #expect(refused, "\(value)")
      _ = AuditTables(sum, AuditPrivacy(smallestCell: 10, isRevealed: false, key: nil))
    }
  }

  @Test("No count is negative: only the key of a group may be -1, for what has no such value")
  func negativeCounts() throws {
    let text = String(decoding: try Self.partial().bytes, as: UTF8.self)
    let counts = try #require(text.firstRange(of: "\"counts\":"))
    let groups = try #require(text.firstRange(of: "\"groups\":"))
    let platforms = try #require(text.firstRange(of: "\"platforms\":"))
    var member: Substring = ""
    // How many numbers each member has so far.
    var tried: [Substring: Int] = [:]
    for match in text.matches(of: /"([^"]+)"(?=:)|[\[,:]([0-9]+)(?=[\],}])/) {
      member = match.1 ?? member
      // The first number of a group's row is its key.
      guard let number = match.2, number.startIndex > counts.lowerBound,
        !(groups.lowerBound..<platforms.lowerBound).contains(number.startIndex) || text[match.0.startIndex] != "["
      else { continue }
      // Of each member the first number, the second, the fourth and so on: each takes reading a partial.
      let count = tried[member, default: 0] + 1
      tried[member] = count
      guard count & (count - 1) == 0 else { continue }
      let damaged = text.replacingCharacters(in: number.startIndex..<number.endIndex, with: "-1")
      #expect(Self.fault(Array(damaged.utf8)) != nil, "\(member), behind \(text[..<number.startIndex].suffix(60))")
    }
    #expect(tried.values.reduce(0, +) > 500 && tried.count > 20, "\(tried.count)")
  }

  @Test("Inputs with more records than there can be are refused, one by one and together")
  func inputs() throws {
    let text = String(decoding: try Self.partial().bytes, as: UTF8.self)
    let input = "{\"name\":\"x\",\"records\":[0,9007199254740991,0,0]},"
    let many = String(repeating: input, count: 1_200)
    let damaged = text.replacing("\"inputs\":[", with: "\"inputs\":[" + many)
    #expect(Self.fault(Array(damaged.utf8)) == "inputs have too many records")
    let other = text.replacing("\"inputs\":[", with: "\"inputs\":[{\"name\":\"x\",\"records\":[1,0,0,0]},")
    #expect(Self.fault(Array(other.utf8)) == "its counts do not agree: inputs are not of all records")
  }

  @Test("What it went by is checked: the profile, the rules, the severities and the limits")
  func identity() throws {
    let text = String(decoding: try Self.partial().bytes, as: UTF8.self)
    func fault(_ old: String, _ new: String) -> String? {
      #expect(text.contains(old))
      return Self.fault(Array(text.replacing(old, with: new).utf8))
    }
    #expect(fault("\"profile\":\"iab\"", "\"profile\":\"strict\"") == "there is no profile strict")
    #expect(fault("\"rules\":[\"", "\"rules\":[\"no/such-rule\",\"") == "there is no rule no/such-rule")
    #expect(
      fault("\"severities\":[]", "\"severities\":[\"fields/expired\"]")
        == "identity.severities is not an array of rules and severities")
    #expect(fault("\"notes\":[]", "\"notes\":[\"x\"]") == "identity.notes is not an array of rules and sentences")
    #expect(fault("expiry-months=13", "expiry-months=0") == "identity.settings has no limit expiry-months")
    #expect(fault("\"catalogue\":\"", "\"catalogue\":\"x")?.hasPrefix("it used rule catalogue x") == true)
  }

  @Test("A checkpoint with numbers near the largest is refused")
  func checkpoint() throws {
    let partial = try Self.partial()
    func bytes(_ line: Int) -> [UInt8] {
      AuditCheckpoint(
        setup: [], place: AuditPlace(input: 0, offset: 1, line: line), rejected: [0, 0], rejectsSize: 0, rowsSize: 0,
        trail: TrailPlace(), partial: partial
      ).bytes
    }
    #expect(AuditCheckpoint(bytes(7))?.place.line == 7)
    #expect(AuditCheckpoint(bytes(.max)) == nil)
  }

  @Test("What a checkpoint relies on is brought to the disk before it, or there is no checkpoint")
  func synced() throws {
    try Program.withFolder { folder in
      let fixture = AuditFixture(evidence: folder.appending(path: "e").path, columns: [.subject])
      let file = AuditCheckpointFile(folder: folder.path, every: .blocks(1))
      let trail = AuditTrail(fixture.plan, journal: file.subjects, from: nil)
      #expect(trail.problem == nil)
      try trail.sync()
      for name in [
        "subjects.private", "e/private/records.bin.unfinished", "e/private/results.ndjson.unfinished",
      ] {
        let path = folder.appending(path: name)
        let bytes = try Data(contentsOf: path)
        try FileManager.default.removeItem(at: path)
        let problem = #expect(throws: InputProblem.self) { try trail.sync() }
        #expect(problem?.input.hasSuffix(name) == true)
        try bytes.write(to: path)
      }
      let rejects = try RejectsFile.opening(
        replacing: folder.appending(path: "r").path, showsRecords: false, beside: file, from: nil)
      try rejects.sync()
      try FileManager.default.removeItem(atPath: file.rejects)
      #expect(throws: InputProblem.self) { try rejects.sync() }
      let rows = try RowsFile.opening(replacing: folder.appending(path: "v.csv").path, .csv, beside: file, from: nil)
      try rows.sync()
      try FileManager.default.removeItem(atPath: file.rows)
      #expect(throws: InputProblem.self) { try rows.sync() }
    }
  }
}
