import TCFCodec
import TCFFindings
import TCFStorage

/// The stored keys of the Publisher TC segment.
enum PublisherTCKeyRules {
  static let all: [Rule] = [storedKey, keysWithoutSegment, customKeyLength]

  static let storedKey = Rule(
    "publisher-tc/stored-key", .error, title: "The publisher's keys match the Publisher TC segment",
    meaning: "A stored key with the publisher's own purposes disagrees with the Publisher TC segment. Ids are compared "
      + "as sets; missing keys are reported by in-app/missing.",
    fix: "Write the four keys from the segment whenever the string changes.", sources: [Sources.storedKeys],
    check: .agreement())

  static let keysWithoutSegment = Rule(
    "publisher-tc/keys-without-segment", .error, title: "No publisher keys without a Publisher TC segment",
    meaning: "Keys with the publisher's own purposes contain a 1, but the string has no Publisher TC segment to derive "
      + "it from. Keys that contain only zeros are common and reported as info.",
    fix: "Write the Publisher TC segment, or remove the keys.", sources: [Sources.storedKeys],
    check: .storedKeys { facts, findings in
      guard let string = facts.readableString?.string, string.publisherTC == nil else { return .doesNotApply }
      let stored = StoredKeyTable.publisherKeys.compactMap { name in facts.binary(name).map { (name, $0) } }
      guard let first = stored.first else { return .applies }
      let granting = stored.filter { $0.1.highest > 0 }
      guard !granting.isEmpty else {
        let names = StoredKeyTable.list(stored.map(\.0))
        return findings.report(
          "the string has no Publisher TC segment; only zeros in \(names)", at: .storedKey(first.0), severity: .info)
      }
      for (name, ids) in granting {
        findings.report(
          key: name, "has \(IDList.text(ids.purposes)); the string has no Publisher TC segment",
          evidence: Evidence(actual: .ids(Array(ids.purposes)), purposes: ids.purposes))
      }
      return .applies
    })

  static let customKeyLength = Rule(
    "publisher-tc/custom-key-length", .error, title: "Keys of custom purposes have one character per purpose",
    meaning: "Readers learn the number of custom purposes from the key's length, but it differs from "
      + "NumCustomPurposes. If there are no custom purposes, zeros of any length mean nothing, and some CMPs write "
      + "them.",
    fix: "Write one character for each of the publisher's custom purposes, and no key if there are none.",
    sources: [Sources.storedKeys, Sources.formats("Publisher Purposes Transparency and Consent, NumCustomPurposes")],
    check: .storedKeys { facts, findings in
      guard let publisher = facts.readableString?.string.publisherTC else { return .doesNotApply }
      let count = publisher.customPurposeCount
      let stored = StoredKeyTable.publisherKeys.suffix(2).compactMap { name in facts.binary(name).map { (name, $0) } }
      guard !stored.isEmpty else { return .doesNotApply }
      let wrong = stored.filter { $0.1.length != count && !(count == 0 && $0.1.highest == 0) }
      guard wrong.isEmpty || !facts.isStale else { return .doesNotApply }
      for (name, ids) in wrong {
        findings.report(
          key: name, "has \(Prose.count(ids.length, "character")); NumCustomPurposes is \(count)",
          evidence: Evidence(expected: .integer(count), actual: .integer(ids.length)))
      }
      return .applies
    })
}
