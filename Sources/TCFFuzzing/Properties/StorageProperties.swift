import TCFCodec
import TCFFindings
import TCFStorage

/// Properties of what is written into files: stored keys and model JSON.
enum StorageProperties {
  /// Both of them.
  static let all = [storedFiles, modelJSON]

  /// The stored keys of a string survive every file format.
  static let storedFiles = Property(
    "fuzz/stored-files", title: "derived plist, XML and JSON read back to the same key set",
    meaning: "The keys that `tcfcheck keys` writes are not those that an app, or validate, reads.",
    wantedClasses: ModelInput.usualClasses, generate: ModelInput.any, check: checkStoredFiles)

  @Sendable private static func checkStoredFiles(
    _ input: ModelInput, _ classes: inout CaseClasses
  ) throws(PropertyFailure) {
    let model = input.model
    let text = try TestedCodec.builtIn.encoding(model)
    var random = SplitMix64(seed: input.choice)
    let applies = random.pick([1, 1, 1, 0, nil])
    var lengths = DerivedKeySet.Lengths()
    lengths.purposes = random.pick([nil, 10, 11, 24])
    lengths.specialFeatures = random.pick([2, 12])
    lengths.vendors = random.pick([1, random.number(1...2_000)])
    let derived = DerivedKeySet(from: model, text: text, gdprApplies: applies, lengths: lengths)
    classes.record(applies.map { "gdpr-applies-\($0)" } ?? "gdpr-undetermined")
    for platform in StorePlatform.allCases { try check(derived, on: platform) }
    if applies == 1 { try checkSets(of: model, in: derived) }
  }

  private static func check(_ derived: DerivedKeySet, on platform: StorePlatform) throws(PropertyFailure) {
    let bytes = derived.serialized(for: platform)
    guard StoredKeySetReader.kind(of: bytes) == platform else {
      throw PropertyFailure("kind", "the file for \(platform) is not recognised as one")
    }
    let read = try mapError(try StoredKeySetReader.read(bytes)) { (error: StoredKeyFault) in
      PropertyFailure("unreadable", "the file for \(platform) cannot be read: \(error)")
    }
    let wanted = derived.stored(on: platform)
    guard read != wanted else { return }
    let key = zip(wanted.keys, read.keys).first { $0 != $1 }
    throw PropertyFailure(
      "differs", "the file for \(platform) reads back to other keys", expected: key.map { "\($0.0)" },
      actual: key.map { "\($0.1)" } ?? "\(read.keys.count) keys of \(wanted.keys.count)")
  }

  /// The binary strings name the ids of the model.
  private static func checkSets(of model: TCString, in derived: DerivedKeySet) throws(PropertyFailure) {
    let vendors: [(String, VendorIDSet?)] = [
      (StoredKeyName.vendorConsents, model.core.vendorConsents),
      (StoredKeyName.vendorLegitimateInterests, model.core.vendorLegitimateInterests),
      (StoredKeyName.disclosedVendors, model.disclosedVendors),
    ]
    for (name, set) in vendors where binaryString(name, derived)?.vendors != set {
      throw PropertyFailure("ids", "\(name) names other vendors than the string")
    }
    let purposes: [(String, PurposeSet?)] = [
      (StoredKeyName.purposeConsents, model.core.purposeConsents),
      (StoredKeyName.purposeLegitimateInterests, model.core.purposeLegitimateInterests),
      (StoredKeyName.specialFeaturesOptIns, model.core.specialFeatureOptIns),
      (StoredKeyName.publisherConsent, model.publisherTC?.purposeConsents),
      (StoredKeyName.publisherLegitimateInterests, model.publisherTC?.purposeLegitimateInterests),
    ]
    for (name, set) in purposes where binaryString(name, derived)?.purposes != set {
      throw PropertyFailure("ids", "\(name) names other ids than the string")
    }
    try checkRestrictions(of: model, in: derived)
    // CMP API v2, In-App internal structure: named after stacks up to TCF 2.1, after texts since TCF 2.2, which is policy 4.
    let texts = model.core.policyVersion < 4 ? StoredKeyName.useNonStandardStacks : StoredKeyName.useNonStandardTexts
    guard derived[texts] == .number(model.core.useNonStandardTexts ? 1 : 0) else {
      throw PropertyFailure("texts", "\(texts) does not say what the string of policy \(model.core.policyVersion) says")
    }
  }

  private static func binaryString(_ name: String, _ derived: DerivedKeySet) -> BinaryString? {
    guard case .text(let text)? = derived[name] else { return nil }
    return BinaryString(text)
  }

  /// Each vendor's character is what the restrictions on it come to, asked one by one.
  private static func checkRestrictions(of model: TCString, in derived: DerivedKeySet) throws(PropertyFailure) {
    for purpose in 1...24 {
      let restrictions = model.core.publisherRestrictions.filter { $0.purpose == purpose }
      guard case .text(let text)? = derived[StoredKeyName.restriction(purpose: purpose)] else {
        guard restrictions.allSatisfy({ $0.ranges.isEmpty }) else {
          throw PropertyFailure("restriction", "the restrictions of purpose \(purpose) have no key")
        }
        continue
      }
      for (index, character) in text.utf8.enumerated() {
        let types = Set(restrictions.filter { $0.contains(index + 1) }.map(\.type))
        let wanted: Character =
          switch types {
          case []: "_"
          case [.requireConsent]: "1"
          case [.requireLegitimateInterest]: "2"
          // Forbidden, contradictory or undefined: see RestrictionCodes.
          default: "0"
          }
        guard wanted.asciiValue != character else { continue }
        throw PropertyFailure(
          "restriction", "vendor \(index + 1) has another restriction for purpose \(purpose)", expected: "\(wanted)",
          actual: String(decoding: [character], as: UTF8.self))
      }
    }
  }

  /// Model JSON loses nothing.
  static let modelJSON = Property(
    "fuzz/model-json", title: "model JSON reads back to the same model",
    meaning: "`tcfcheck decode --format json | tcfcheck encode` changes a string, and so does every codec under test.",
    wantedClasses: ModelInput.usualClasses, generate: ModelInput.any
  ) { (input: ModelInput, _) throws(PropertyFailure) in
    let text = ModelJSON.text(input.model)
    let read = try mapError(try ModelJSON.read(Array(text.utf8))) { (error: ModelJSONFault) in
      PropertyFailure("unreadable", "the model's JSON cannot be read: \(error.message)", actual: text)
    }
    try requireSame(input.model, read, "the model read from JSON")
    // RFC 3339, 5.6: hours run from 00 to 23.
    for moment in ["\(input.model.core.created.day)T24:00Z", "\(input.model.core.created.day)T24:30:00.000Z"] {
      guard let wrong = Deciseconds(iso8601: moment) else { continue }
      throw PropertyFailure("hour", "an hour that no day has is read", expected: "no moment", actual: "\(wrong)")
    }
  }
}
