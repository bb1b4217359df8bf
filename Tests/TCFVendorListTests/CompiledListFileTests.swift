import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFVendorList

@Suite("Compiled lists as bytes")
struct CompiledListFileTests {
  private static let hash = String(repeating: "0f", count: 32)
  private static let projectLists = [Lists.sample, Lists.sampleSpec2]

  private func file(_ bytes: [UInt8]) throws -> CompiledListFile {
    let list = try ListReader.readVendorList(bytes, path: "list.json", sha256: Self.hash)
    return CompiledListFile(try CompiledVendorList(list), anomalies: list.anomalies)
  }

  /// Compares everything that rules can ask of a list.
  private func expectSame(_ left: CompiledVendorList, _ right: CompiledVendorList) {
    #expect(left.source.name == right.source.name && left.source.sha256 == right.source.sha256)
    #expect([left.series, left.version, left.policyVersion] == [right.series, right.version, right.policyVersion])
    #expect(left.lastUpdated == right.lastUpdated && left.presentTables == right.presentTables)
    #expect(left.vendors == right.vendors && left.highestVendorID == right.highestVendorID)
    #expect(left.specialPurposesOnlyVendors == right.specialPurposesOnlyVendors)
    let tables: [KeyPath<CompiledVendorList, PurposeSet>] = [
      \.purposes, \.specialPurposes, \.features, \.specialFeatures, \.nonConsentablePurposes,
      \.noRightToObjectPurposes,
    ]
    for table in tables { #expect(left[keyPath: table] == right[keyPath: table]) }
    #expect(left.declarations.sets == right.declarations.sets)
    #expect(left.deletions == right.deletions)
    #expect(left.texts == right.texts && left.stacks == right.stacks)
    for day in left.deletions.map(\.day) { #expect(left.deletedVendors(by: day) == right.deletedVendors(by: day)) }
    for id in 0...left.highestVendorID + 1 { #expect(left.name(ofVendor: id) == right.name(ofVendor: id)) }
    for id in 0...70 {
      #expect(left.name(ofPurpose: id) == right.name(ofPurpose: id))
      #expect(left.name(ofSpecialPurpose: id) == right.name(ofSpecialPurpose: id))
      #expect(left.name(ofFeature: id) == right.name(ofFeature: id))
      #expect(left.name(ofSpecialFeature: id) == right.name(ofSpecialFeature: id))
    }
  }

  private func roundTrip(_ bytes: [UInt8]) throws {
    let before = try file(bytes)
    let after = try #require(CompiledListFile(bytes: before.bytes, sha256: Self.hash, path: "elsewhere.json"))
    expectSame(after.list, before.list)
    #expect(after.list.source.path == "elsewhere.json")
    #expect(after.anomalyCount == before.anomalyCount && after.firstAnomaly == before.firstAnomaly)
    #expect(after.bytes == before.bytes)
    #expect(CompiledListFile(bytes: before.bytes, sha256: String(Self.hash.reversed()), path: "") == nil)
  }

  @Test("The project's lists come back", arguments: projectLists)
  func projectList(_ url: URL) throws { try roundTrip(Lists.bytes(url)) }

  @Test("Lists with odd ids, names and dates come back")
  func oddLists() throws {
    let vendors = """
      {"1": {"name": "", "purposes": [1, 64, 65, 0, -1], "deletedDate": "1970-01-01T00:00:00Z"},
       "65535": {"name": "\\u00a0Ünï😀 ", "features": [64], "deletedDate": "9999-12-31T23:59:59Z"},
       "70000": {}, "x": {}}
      """
    let list = try Lists.vendorList(vendors: vendors)
    let before = CompiledListFile(try CompiledVendorList(list), anomalies: list.anomalies)
    #expect(before.anomalyCount > 0)
    let after = CompiledListFile(bytes: before.bytes, sha256: "made", path: "made.json")
    expectSame(try #require(after).list, before.list)
    #expect(after?.firstAnomaly == before.firstAnomaly)
  }

  @Test("Published lists come back", .enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"))
  func published() throws {
    let urls = try Lists.published()
    #expect(urls.count > 200)
    for (index, url) in urls.enumerated() where index % 20 == 0 || url.path.contains("/v3/") {
      try roundTrip(Lists.bytes(url))
    }
  }

  @Test("Cut off anywhere, it is no list")
  func truncation() throws {
    let whole = try file(Lists.bytes(Lists.sampleSpec2))
    let bytes = whole.bytes
    for length in 0..<bytes.count {
      let part = Array(bytes[..<length])
      #expect(CompiledListFile(bytes: part, sha256: Self.hash, path: "") == nil, "\(length) bytes")
    }
    #expect(CompiledListFile(bytes: bytes + [0], sha256: Self.hash, path: "") == nil)
  }

  @Test("Changed bytes are read without a trap")
  func forgeries() throws {
    let whole = try file(Lists.bytes(Lists.sampleSpec2))
    var random = SplitMix64(seed: 20_261_121)
    var accepted = 0
    for _ in 0..<5_000 {
      var bytes = whole.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
        default: bytes.insert(contentsOf: repeatElement(0xFF, count: 4), at: place)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      guard let read = CompiledListFile(bytes: bytes, sha256: Self.hash, path: "") else { continue }
      accepted += 1
      // Whatever came out must hold what a list holds.
      _ = read.list.deletedVendors(by: CalendarDay(year: 2026, month: 1, day: 1))
      #expect(read.list.version > 0)
    }
    #expect(accepted > 0, "some changes, as in a name, leave a list")
  }
}
