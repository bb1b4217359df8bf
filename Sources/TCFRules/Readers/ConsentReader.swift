package import TCFStorage

/// A model of open-source code that reads stored consent keys: which keys, in which order, how each type is read, and what the code
/// takes them for. Made from the code at a named commit, and checked against vectors made from that code's own tests.
///
/// A model says what the code returns to its callers, not what they do with it.
package struct ConsentReader: Sendable {
  /// The model's id, for ever: `prebid-mobile-ios`.
  package let id: String
  /// What the code is called.
  package let name: String
  /// The version that was read.
  package let version: String
  /// The repository on GitHub, `owner/name`.
  package let repository: String
  /// The commit.
  package let commit: String
  /// The file that reads the keys.
  package let path: String
  /// The file of its tests that the vectors come from; nil if it has none for this.
  package let tests: String?
  /// The stores that the code reads.
  package let platforms: [StorePlatform]
  /// The keys that it reads, in its order.
  package let reads: [KeyRead]
  let questions: [ReaderQuestion]

  init(
    _ id: String, name: String, version: String, repository: String, commit: String, path: String, tests: String?,
    platforms: [StorePlatform], reads: [KeyRead], questions: [ReaderQuestion]
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.repository = repository
    self.commit = commit
    self.path = path
    self.tests = tests
    self.platforms = platforms
    self.reads = reads
    self.questions = questions
  }

  /// Whether the code reads stores of this kind. Anyone's dump in JSON may be of any device.
  package func reads(_ platform: StorePlatform) -> Bool { platform == .json || platforms.contains(platform) }

  /// What the code takes `keys` for.
  package func reading(of keys: StoredKeySet) -> ReaderReading {
    let values = ReadKeys(keys, reads)
    let answers = questions.map { question in
      do throws(ReaderFailure) {
        return ReaderReading.Answer(topic: question.topic, text: try question.answer(values))
      } catch {
        return ReaderReading.Answer(topic: question.topic, text: ReaderReading.failed)
      }
    }
    return ReaderReading(answers: answers, remarks: reads.compactMap { $0.remark(keys[$0.key]) })
  }
}

/// A key that code reads.
package struct KeyRead: Sendable {
  /// The key's name.
  package let key: String
  /// How it is read.
  package let access: StoreAccess
  /// Whether a value of another type makes the call fail; if not, the code goes on as if nothing was stored.
  package let fails: Bool

  init(_ key: String, _ access: StoreAccess, fails: Bool = false) {
    self.key = key
    self.access = access
    self.fails = fails
  }

  /// The keys that are numbers; all others are texts.
  private static let numbers: Set = [
    StoredKeyName.gdprApplies, StoredKeyName.cmpSDKID, StoredKeyName.cmpSDKVersion, StoredKeyName.policyVersion,
    StoredKeyName.gppTCFEU2Prefix + "gdprApplies",
  ]

  /// What is to be said about a value that the code does not accept, or that has another type than the key and is
  /// converted; nil for any other.
  fileprivate func remark(_ value: StoredValue?) -> String? {
    guard let value else { return nil }
    let text: String
    switch access.read(value) {
    case .absent: return nil
    case .mismatch(let type):
      let consequence = fails ? "fails" : "is treated as absent"
      return "\(key) is of type \(type), which \(access.rawValue) does not accept: it \(consequence)"
    case .integer(let number): text = "\(number)"
    case .text(let string): text = "\"\(string)\""
    }
    guard access.converts, value.typeName != (Self.numbers.contains(key) ? "integer" : "string") else { return nil }
    if case .string(let string) = value, text == "\"\(string)\"" { return nil }
    return "\(key) is of type \(value.typeName); \(access.rawValue) makes \(text) of it"
  }
}

/// A call of the code that fails.
struct ReaderFailure: Error {}

/// Something that the code says about the keys.
struct ReaderQuestion: Sendable {
  let topic: ReaderReading.Topic
  let answer: @Sendable (ReadKeys) throws(ReaderFailure) -> String

  init(_ topic: ReaderReading.Topic, _ answer: @escaping @Sendable (ReadKeys) throws(ReaderFailure) -> String) {
    self.topic = topic
    self.answer = answer
  }
}

/// What a reader takes keys for.
package struct ReaderReading: Sendable {
  /// What is answered.
  package enum Topic: String, Sendable, CaseIterable {
    case gdprApplies, tcString, purposeConsents, purposeLegitimateInterests, deviceData, ads

    /// The topic as text.
    package var label: String {
      switch self {
      case .gdprApplies: "GDPR applies"
      case .tcString: "TC string"
      case .purposeConsents: "consent to purposes"
      case .purposeLegitimateInterests: "legitimate interest in purposes"
      case .deviceData: "may use the device's data"
      case .ads: "ads"
      }
    }
  }

  /// One answer.
  package struct Answer: Sendable, Hashable {
    /// What is answered.
    package let topic: Topic
    /// The answer: `yes`, `unknown`, `1,3,4`.
    package let text: String
  }

  /// The answer of a call that fails with an error or an exception.
  package static let failed = "error"

  /// The answers, in the model's order.
  package let answers: [Answer]
  /// Values of other types than the code expects, and what becomes of them.
  package let remarks: [String]
}

/// The keys of a store as a reader sees them.
struct ReadKeys: Sendable {
  private let values: [String: AccessedValue]
  private let failing: Set<String>

  init(_ keys: StoredKeySet, _ reads: [KeyRead]) {
    values = Dictionary(reads.map { ($0.key, $0.access.read(keys[$0.key])) }) { first, _ in first }
    failing = Set(reads.filter(\.fails).map(\.key))
  }

  /// The number under `key`; nil if there is none.
  func integer(_ key: String) throws(ReaderFailure) -> Int64? {
    if case .integer(let number) = try value(key) { number } else { nil }
  }

  /// The text under `key`; nil if there is none.
  func text(_ key: String) throws(ReaderFailure) -> String? {
    if case .text(let text) = try value(key) { text } else { nil }
  }

  private func value(_ key: String) throws(ReaderFailure) -> AccessedValue {
    let value = values[key] ?? .absent
    if case .mismatch = value, failing.contains(key) { throw ReaderFailure() }
    return value
  }

  /// Whether the character of `purpose` in the text under `key` is 1; nil where it is neither 1 nor 0, or absent.
  func purpose(_ purpose: Int, _ key: String) throws(ReaderFailure) -> Bool? {
    guard let character = try text(key)?.dropFirst(purpose - 1).first else { return nil }
    return character == "1" ? true : character == "0" ? false : nil
  }

  /// The purposes whose characters in the text under `key` are 1, in one text: `1,3,4`; `none` where there is none.
  func purposes(_ key: String) throws(ReaderFailure) -> String {
    let text = try text(key) ?? ""
    let ids = text.enumerated().filter { $0.element == "1" }.map { "\($0.offset + 1)" }
    return ids.isEmpty ? ReaderAnswer.none : ids.joined(separator: ",")
  }
}

/// The words of answers.
enum ReaderAnswer {
  static let none = "none"
  static let unknown = "unknown"
  static let passedOn = "passed on"
  static let oldPassedOn = "the one of version 1 passed on"

  static func of(_ flag: Bool?) -> String { flag.map { $0 ? "yes" : "no" } ?? unknown }
}
