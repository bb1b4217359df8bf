import FoundationEssentials
import TCFCodec
import TCFCrypto
import TCFFindings
import TCFRules
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFInput
@testable import TCFRun

@Suite("What is kept is sealed")
struct CompiledListCacheTests {
  @Test("cut off anywhere or with any bit turned, what is kept is nothing")
  func seals() throws {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let sealed = CompiledListCache.sealed(bytes)
    #expect(CompiledListCache.unsealed(sealed) == bytes)
    for length in 0..<sealed.count { #expect(CompiledListCache.unsealed(Array(sealed[..<length])) == nil) }
    #expect(CompiledListCache.unsealed(sealed + [0]) == nil)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1 << UInt8(index % 8)
      #expect(CompiledListCache.unsealed(changed) == nil, "byte \(index)")
    }
    #expect(CompiledListCache.unsealed(CompiledListCache.sealed([])) == [])
  }

  @Test("a list that was kept comes back; from a damaged file it does not")
  func keeps() throws {
    let path = ProjectPaths.vectors.appending(path: "vendor-lists/sample-vendor-list-spec2.json").path
    let file = ListBytes(try FileBytes.read(path), path: path)
    try Program.withFolder { folder in
      let cache = CompiledListCache(folder: folder.path)
      guard case .vendorList(let list) = try CompiledListReader(cache: cache).read(file) else {
        Issue.record("it is a vendor list")
        return
      }
      #expect(list.list.source.sha256 == file.sha256)
      let kept = try #require(cache.list(sha256: file.sha256, path: "elsewhere.json"))
      #expect(kept.bytes == list.bytes && kept.list.source.path == "elsewhere.json")
      #expect(cache.list(sha256: String(file.sha256.reversed()), path: path) == nil)
    }
  }

  /// Users keep baselines: their fingerprints are SHA-256 of the rule and the place, as printf and sha256sum make it.
  @Test("a fingerprint of the second form is the same as ever")
  func fingerprint() {
    let rule = RuleMetadata(
      id: "fields/expired", title: "t", meaning: "m", fix: "f", citations: [], periods: [RulePeriod(.error)],
      needs: [.string])
    let finding = Finding("one", at: .storedKey("IABTCF_TCString"), evidence: Evidence(expected: .integer(1)))
    let report = SubjectReport(
      subject: Subject(name: "a.txt:1", input: "x/a.txt", kind: .string),
      verdicts: [Verdict(rule: rule, outcome: .fail, severity: .error, findings: [finding])])
    var suppressions = Suppressions(asOf: CalendarDay(year: 2026, month: 6, day: 15), sha256: SHA256.hexadecimal)
    _ = suppressions.applied(to: report)
    #expect(suppressions.present.entries.map(\.fingerprint) == ["f7aa1500a3bc60b624f2b6836f5d6823"])
  }
}
