package import TCFFindings
public import TCFStorage
import TCFVendorList

/// A stored key set as rules see it: the keys, and the string among them.
public final class StoredKeyFacts: Facts {
  /// The keys as they were found.
  let stored: StoredKeySet
  /// The keys as they are judged: those behind Flutter's prefix under their own names.
  public let keys: StoredKeySet
  /// What `IABTCF_TCString` holds, read; nil if the key is missing, empty or not a string.
  public let string: StringFacts?
  /// The settings of the run.
  public let settings: RuleSettings
  /// The string of the state before in a sequence, empty for none, if gdprApplies was 0 there; nil otherwise.
  var stringOutsideGDPR: String?
  /// The key sets captured after these in a sequence, as long as these may still have been being written.
  private let next: [StoredKeySet]
  /// `keys`, in their order, read.
  private(set) lazy var readKeys = keys.keys.map(ReadKey.init)
  /// The names of all keys with the TCF's prefix, in the order of the set.
  private(set) lazy var tcfNames = readKeys.compactMap { $0.isTCF ? $0.name : nil }
  /// Whether any key has GPP's prefix.
  private(set) lazy var hasGPPKeys = keys.keys.contains { $0.name.hasPrefix(StoredKeyName.gppPrefix) }
  /// The derived keys next to what the string says, apart from those that have a rule of their own; made once.
  private(set) lazy var comparisons = comparisons(of: Self.fieldsInGeneral)
  private static let fieldsInGeneral = RepeatedField.compared(by: RepeatedField.keysInGeneral)

  /// Facts of a key set.
  ///
  /// - Parameters:
  ///   - keys: what was stored.
  ///   - settings: the settings of the run.
  ///   - next: the keys captured after these in a sequence, as long as these may still have been being written.
  public convenience init(_ keys: StoredKeySet, settings: RuleSettings, before next: [StoredKeySet]) {
    self.init(keys, settings: settings, before: next, reading: StringFacts(settings: settings))
  }

  /// The same, with the string among the keys read into `facts`, whose memory and list serve one set after another.
  ///
  /// - Parameter facts: facts by `settings`; they are these keys' until something else is read into them.
  init(
    _ keys: StoredKeySet, settings: RuleSettings, before next: [StoredKeySet],
    reading facts: @autoclosure () -> StringFacts
  ) {
    stored = keys
    let keys = keys.withoutFlutterPrefix
    self.keys = keys
    self.next = next
    self.settings = settings
    if let text = keys.tcString, !text.isEmpty {
      let facts = facts()
      facts.read(text, writtenIn: keys.environment)
      string = facts
    } else {
      string = nil
    }
  }

  /// Facts of a key set by itself.
  public convenience init(_ keys: StoredKeySet, settings: RuleSettings) {
    self.init(keys, settings: settings, before: [])
  }

  /// The lines of the input at which the keys begin, under the names that they are stored and judged by.
  var lines: [String: Int] { stored.lines.merging(keys.lines) { stored, _ in stored } }

  /// Whether the keys were captured while they were being written: a state of the sequence right behind has the same string,
  /// and keys that belong to it.
  var isBeingWritten: Bool {
    next.contains { next in
      let later = StoredKeyFacts(next, settings: settings)
      return keys.tcString == next.tcString && !later.comparisons.isEmpty && !later.isStale
    }
  }

  /// The string, if it could be read as version 2.
  public var readableString: StringFacts? {
    guard let string, case .v2 = string.reading else { return nil }
    return string
  }

  private var surroundings: RuleSurroundings?

  /// Records what the keys are judged against.
  package func stand(beside surroundings: RuleSurroundings) { self.surroundings = surroundings }

  /// The vendor list that the string names.
  func vendorList() throws(Undecided) -> CompiledVendorList {
    guard let surroundings else { throw Undecided(cause: Cause.nothingBeside) }
    return try surroundings.list(for: string).found()
  }

  /// The Global CMP List.
  func cmpList() throws(Undecided) -> CompiledCMPList {
    guard let list = surroundings?.cmpList else { throw Undecided(cause: Cause.nothingBeside) }
    return list
  }
}

extension StoredKeyFacts {
  /// Why a rule about stored keys does not apply to another subject.
  package static var about: VerdictCause { .stated("applies only to stored keys") }
  /// Of rules about strings, that the string of the key set is judged by itself.
  package static func cause(ofRuleAbout other: any Facts.Type) -> VerdictCause {
    other == StringFacts.self
      ? .stated("applies only to TC strings; the key set's string is a subject of its own") : other.about
  }
  /// The dates of the string decide which rules hold.
  package var date: SubjectDate { SubjectDate(of: readableString) }
  /// No one reads about subjects without findings.
  package func heading() -> SubjectFacts? { FactLine.facts(self) }
}

extension RuleChecks {
  /// About stored keys, next to their string where it matters.
  static func storedKeys(
    needs: [RuleNeed] = [.storedKeys],
    _ check: @escaping @Sendable (StoredKeyFacts, inout Findings) -> Applicability
  ) -> RuleChecks {
    RuleChecks(needs: needs, SubjectCheck(check))
  }

  /// About stored keys and the vendor list that their string names.
  static func storedKeysVendorList(
    _ check: @escaping @Sendable (StoredKeyFacts, CompiledVendorList, inout Findings) -> Applicability
  ) -> RuleChecks {
    RuleChecks(
      needs: [.storedKeys, .vendorList],
      SubjectCheck { (facts: StoredKeyFacts, findings) throws(Undecided) in
        check(facts, try facts.vendorList(), &findings)
      })
  }

  /// About stored keys and the Global CMP List; throws where the list cannot decide.
  static func storedKeysCMPList(
    _ check: @escaping @Sendable (StoredKeyFacts, CompiledCMPList, inout Findings) throws(Undecided) -> Applicability
  ) -> RuleChecks {
    RuleChecks(
      needs: [.storedKeys, .cmpList], topics: [.cmpList],
      SubjectCheck { (facts: StoredKeyFacts, findings) throws(Undecided) in
        try check(facts, try facts.cmpList(), &findings)
      })
  }
}

extension Rule {
  /// A rule about stored keys, next to their string where it matters.
  ///
  /// - Parameters:
  ///   - description: what the rule asks and where it is written.
  ///   - check: reports what is wrong to the sink.
  public init(
    _ description: RuleDescription,
    storedKeys check: @escaping @Sendable (StoredKeyFacts, inout Findings) -> Applicability
  ) {
    self.init(description, check: .storedKeys(check))
  }
}
