import TCFCodec
import TCFFindings
import TCFStorage

/// The keys of GPP in a store, as rules read them.
struct GPPKeySet {
  /// Every key with GPP's prefix, in the order of the set.
  let keys: [StoredKey]
  /// The container; nil if `IABGPP_HDR_GppString` is absent, or cannot be read.
  let container: GPPContainer?
  private let containerText: String

  /// The keys of a set; nil if there is none.
  init?(_ facts: StoredKeyFacts) {
    guard facts.hasGPPKeys else { return nil }
    keys = facts.keys.keys.filter { $0.name.hasPrefix(StoredKeyName.gppPrefix) }
    guard case .string(let text) = keys.first(where: { $0.name == StoredKeyName.gppString })?.value else {
      (container, containerText) = (nil, "")
      return
    }
    container = Self.container(text)
    containerText = text
  }

  /// A container whose sections can be distinguished; one without sections is one all the same.
  static func container(_ text: String) -> GPPContainer? {
    let read = GPPContainer(of: text)
    return read.hasReadableHeader && !read.faults.contains { $0.code == .gppSectionCount } ? read : nil
  }

  /// Whether the key is there, whatever it holds.
  func has(_ name: String) -> Bool { keys.contains { $0.name == name } }

  /// A key's text, if it is one with something in it.
  func text(_ name: String) -> String? { writtenText(name).flatMap { $0.isEmpty ? nil : $0 } }

  /// A key's text, if it is one, with or without something in it.
  func writtenText(_ name: String) -> String? {
    guard case .string(let text) = keys.first(where: { $0.name == name })?.value else { return nil }
    return text
  }

  /// The keys that hold one section's string each, with the section's id.
  var sectionKeys: [(key: StoredKey, id: Int)] {
    keys.compactMap { key in StoredKeyName.gppSection(in: key.name).map { (key, $0) } }
  }

  /// The texts of a section, by the keys that have them: the container, and the section's own keys.
  func texts(ofSection id: Int) -> [(name: String, text: String)] {
    let contained = container?.sections(of: containerText).first { $0.id == id }
    let own = sectionKeys.filter { $0.id == id }.compactMap { one in text(one.key.name).map { (one.key.name, $0) } }
    return (contained.map { [(StoredKeyName.gppString, $0.text)] } ?? []) + own
  }

  /// The keys of the header that are missing next to its others. A string without sections asks for none, and neither does
  /// section 2 next to the TC string, which the CMP API's own example for televisions stores without a header.
  func missingHeaderKeys(beside facts: StoredKeyFacts) -> [String] {
    let (string, list) = (StoredKeyName.gppString, StoredKeyName.gppHeaderSections)
    var wanted: [String] = []
    if container?.sectionIDs.isEmpty == false {
      wanted = [StoredKeyName.gppHeaderVersion, list]
    } else if let ids = text(list).flatMap(Self.ids), ids != [GPPSections.tcfEU] || !facts.hasString {
      wanted = [string]
    }
    return wanted.filter { !has($0) && !facts.isMisnamed($0) }
  }

  /// Whether the whole string has section 2, and no key has any of its fields.
  var isWithoutFields: Bool {
    container?.sectionIDs.contains(GPPSections.tcfEU) == true
      && !keys.contains { $0.name.hasPrefix(StoredKeyName.gppTCFEU2Prefix) }
  }

  /// Ids joined by `_`, as in `2_6`; nil for any other text. The empty text has none.
  static func ids(_ text: String) -> [Int]? {
    if text.isEmpty { return [] }
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    let ids = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } && part.utf8.count <= 10 ? Int(part) : nil
    }
    return ids.count == parts.count ? ids : nil
  }

  /// Ids in the form of the keys: URLs join them by commas too.
  static func underscored(_ ids: String) -> String { String(ids.map { $0 == "," ? "_" : $0 }) }
}

extension RuleChecks {
  /// Reads stored keys of which some are GPP's.
  typealias GPPKeysCheck = @Sendable (StoredKeyFacts, GPPKeySet, inout Findings) -> Applicability

  /// About the keys of GPP.
  static func gppKeys(_ check: @escaping GPPKeysCheck) -> RuleChecks { .storedKeys(evaluation(check)) }

  /// About the keys of GPP, and about what URLs and bid requests carry of it.
  static func gppKeys(
    stored check: @escaping GPPKeysCheck, url checkURL: @escaping SubjectCheck<URLFacts>.Evaluation
  ) -> RuleChecks {
    RuleChecks(needs: [.storedKeys, .url], SubjectCheck(evaluation(check)), SubjectCheck(checkURL))
  }

  private static func evaluation(
    _ check: @escaping GPPKeysCheck
  ) -> @Sendable (StoredKeyFacts, inout Findings) -> Applicability {
    { facts, findings in
      guard let keys = GPPKeySet(facts) else { return .doesNotApply }
      return check(facts, keys, &findings)
    }
  }
}
