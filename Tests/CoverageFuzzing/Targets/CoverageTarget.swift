import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFRules
import TCFStorage
import TCFVendorList

/// What a target holds against the product: an answer that contradicts another one. Traps and hangs show by themselves.
public struct CoverageFault: Error, CustomStringConvertible {
  /// What was found, in one sentence.
  public let description: String
}

/// Something that takes any bytes, for libFuzzer to find bytes that reach further into it, and for tests to give it the
/// bytes that were found.
public struct CoverageTarget: Sendable {
  /// The target's name, and that of its folder in TestVectors/fuzz-regressions.
  public let name: String
  /// The most bytes worth trying.
  public let longestInput: Int
  /// Takes bytes; throws if the product contradicts itself over them.
  public let check: @Sendable ([UInt8]) throws(CoverageFault) -> Void

  /// Every target.
  public static let all = [
    CoverageTarget(name: "tc-string", longestInput: 2_048, check: checkTCString),
    CoverageTarget(name: "property-list", longestInput: 4_096) { (bytes) throws(CoverageFault) in
      try checkKeys(bytes, .ios)
    },
    CoverageTarget(name: "shared-preferences", longestInput: 4_096) { (bytes) throws(CoverageFault) in
      try checkKeys(bytes, .android)
    },
    CoverageTarget(name: "json-keys", longestInput: 4_096) { (bytes) throws(CoverageFault) in
      try checkKeys(bytes, .json)
    },
    CoverageTarget(name: "related-strings", longestInput: 2_048, check: checkRelatedStrings),
    CoverageTarget(name: "vendor-list", longestInput: 12_288, check: checkVendorList),
    CoverageTarget(name: "testee", longestInput: 4_096) { (bytes) throws(CoverageFault) in
      if let contradiction = TesteeReading.contradiction(over: bytes) {
        throw CoverageFault(description: contradiction)
      }
    },
  ]

  private static let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21))
  private static let evaluator = RuleEvaluator(
    rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: settings)
  private static let subject = Subject(name: "input", input: "input", kind: .storedKeys)

  // MARK: Targets

  /// Two properties that hold for every text. The others about texts are ten times as slow; `tcfcheck fuzz` and the
  /// tests ask them about what is found here.
  private static let properties = named(["fuzz/both-speeds", "fuzz/canonical"])

  /// The properties of texts that are strings beside the TC string.
  private static let relatedStringProperties = named([
    "fuzz/v1-text", "fuzz/gpp", "fuzz/additional-consent", "fuzz/us-privacy",
  ])

  private static func named(_ names: [String]) -> [Property] {
    BuiltInProperties.all.filter { names.contains($0.name) }
  }

  @Sendable private static func checkTCString(_ bytes: [UInt8]) throws(CoverageFault) { try check(bytes, properties) }

  @Sendable private static func checkRelatedStrings(_ bytes: [UInt8]) throws(CoverageFault) {
    try check(bytes, relatedStringProperties)
  }

  private static func check(_ bytes: [UInt8], _ properties: [Property]) throws(CoverageFault) {
    for property in properties {
      guard let failure = property.failure(for: .text(bytes)) else { continue }
      throw CoverageFault(description: "\(property.name): \(failure.message)")
    }
  }

  /// Reads key sets of one platform; those of others have targets of their own.
  private static func checkKeys(_ bytes: [UInt8], _ platform: StorePlatform) throws(CoverageFault) {
    guard let set = try? StoredKeySetReader.read(bytes) else { return }
    guard set.platform == platform else { return }
    if platform != .json, StoredKeySetReader.kind(of: bytes) != platform {
      throw CoverageFault(description: "a key set was read of a file that is not recognised as one")
    }
    if Set(set.keys.map(\.name)).count != set.keys.count {
      throw CoverageFault(description: "two keys of one name were read")
    }
    _ = evaluator.evaluate(StoredKeyFacts(set, settings: settings), as: subject)
  }

  @Sendable private static func checkVendorList(_ bytes: [UInt8]) throws(CoverageFault) {
    guard let document = try? ListReader.read(bytes, path: "list.json") else { return }
    switch document {
    case .cmpList(let list): _ = try? CompiledCMPList(list)
    case .vendorList(let list):
      guard let compiled = try? CompiledVendorList(list) else { return }
      let ids = VendorIDSet(list.vendors.map(\.id))
      guard compiled.vendors == ids, compiled.highestVendorID == ids.highest else {
        throw CoverageFault(description: "the compiled list has other vendors than the published one")
      }
      for purpose in 0...65 where !compiled.consentVendors(of: purpose).isSubset(of: ids) {
        throw CoverageFault(description: "a vendor declares purpose \(purpose) and is not in the list")
      }
      _ = compiled.deletedVendors(by: settings.asOf)
    }
  }
}
