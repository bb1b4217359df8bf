package import TCFCodec
package import TCFFindings

/// What a codec can be trusted with, from reading to deriving keys. Every case of a conformance run belongs to one.
package enum ConformanceLevel: String, Sendable, Hashable, CaseIterable {
  /// Valid strings are read, and say what they say.
  case readsValid = "reads-valid"
  /// Strings that no one can understand, and models that do not fit, are refused.
  case refusesInvalid = "refuses-invalid"
  /// Strings with a deviation that readers cope with are read; a refusal is reported and is not a failure.
  case readsAcceptable = "reads-acceptable"
  /// What is encoded says what the model says.
  case encodes
  /// What is encoded is the canonical form, byte for byte.
  case encodesCanonically = "encodes-canonically"
  /// What is encoded and decoded, or decoded and encoded, is the same.
  case roundTrips = "round-trips"
  /// Tenths of a second, country and language, and restrictions survive: what codecs are known to lose.
  case keepsValues = "keeps-values"
  /// The stored keys are those that the string requires.
  case derivesKeys = "derives-keys"
  /// No disagreement with the built-in codec on generated strings.
  case agrees

  /// The level in a few words.
  package var title: String {
    switch self {
    case .readsValid: "decodes valid strings"
    case .refusesInvalid: "refuses what must be refused"
    case .readsAcceptable: "reads what may be read"
    case .encodes: "encodes what says the same"
    case .encodesCanonically: "encodes canonically"
    case .roundTrips: "round-trips"
    case .keepsValues: "keeps date, country, restrictions"
    case .derivesKeys: "derives keys"
    case .agrees: "agrees with tcfcheck"
    }
  }

  /// What it means for users of the codec when a case of the level fails.
  package var meaning: String {
    switch self {
    case .readsValid: "Strings of other CMPs are refused or misread, although they are valid."
    case .refusesInvalid: "Something is made of a string that says nothing certain; choices are made up."
    case .readsAcceptable: "Strings that are met in the wild are misread."
    case .encodes: "What is stored is not what the user chose."
    case .encodesCanonically: "Equal choices have several strings, some of them longer than need be."
    case .roundTrips: "A string that is read and written again says something else."
    case .keepsValues: "Values are lost or changed on the way."
    case .derivesKeys: "Apps read other choices from the stored keys than from the string."
    case .agrees: "The codec and tcfcheck read a string differently."
    }
  }

  /// How much a failure matters. Another form than the canonical one is right if it says the same.
  package var severity: Severity { self == .encodesCanonically ? .warning : .error }
}

/// What came of one case of a conformance run.
package enum ConformanceOutcome: String, Sendable, Hashable, CaseIterable {
  /// Right.
  case passed
  /// Wrong.
  case failed
  /// Not asked, or not compared, since the testee cannot do it.
  case skipped
  /// The testee says that something went wrong within it, or its answer was none.
  case error
  /// The testee ended, hung or broke the protocol over it, twice.
  case crashed
  /// Right at the second attempt: the testee ended, and answered when it was started again.
  case warning
  /// Neither right nor wrong, but worth knowing.
  case information
  /// Another answer than this project's where the documents leave a choice; a failure only if the user wants it to be.
  case reading
}

/// One case of a conformance run: a vector, a property, or a class of disagreements.
package struct ConformanceResult: Sendable, Hashable {
  /// The stable id: `decode-0001`, `conform/round-trip`, `agrees/encoding/version/read`.
  package let id: String
  /// The level it belongs to.
  package let level: ConformanceLevel
  /// What came of it.
  package var outcome: ConformanceOutcome
  /// What the case is about.
  package let comment: String
  /// Who says what is right; nil for what the project's own reading decides.
  package let source: String?
  /// What was wrong, or why it was skipped; nil for what passed.
  package var message: String?
  /// The input, for a failure.
  package var input: String?
  /// What was wanted, for a failure.
  package var expected: String?
  /// What was there instead.
  package var actual: String?
  /// What the case rests on; nil where its source says so, or where it compares with the built-in codec.
  package var basis: ConformanceBasis?
  /// What the codec does that was not expected, and the answer that it gives to an open question: `as tcfcheck`, `refuses`,
  /// `accepts`, `misreads created`, `the last one counts`; nil for other cases.
  package var answer: String?
  /// How many generated cases were tried; nil for a vector.
  package var cases: Int?
  /// The shrunk input and where it came from, for a property.
  package var counterexample: Counterexample?
  /// The vendors that the testee lost, for a failure.
  package var missingVendors = VendorIDSet()
  /// The fields of the right model that the testee did not show.
  var unanswered = ModelFieldSet()
  /// The seed that makes the unshrunk case again; nil for a vector.
  package var seed: FuzzSeed?
  /// How long a string was before it was shrunk, in bytes; nil for what is not a disagreement.
  package var originalLength: Int?
  /// The outcome that a list of known failures names, if this is it; the case counts as skipped then.
  package var known: ConformanceOutcome?

  init(
    _ id: String, _ level: ConformanceLevel, _ outcome: ConformanceOutcome, comment: String, source: String? = nil,
    message: String? = nil, input: String? = nil
  ) {
    self.id = id
    self.level = level
    self.outcome = outcome
    self.comment = comment
    self.source = source
    self.message = message
    self.input = input
  }

  /// The answer to an open question that is this project's own.
  package static let sameAnswer = "as tcfcheck"

  /// Counts another answer to an open question as a failure.
  package mutating func judgeStrictly() {
    if outcome == .reading { outcome = .failed }
  }

  /// Whether the run fails for it: wrong, or not to be decided, and not known to be.
  package var isBad: Bool { known == nil && [.failed, .error, .crashed].contains(outcome) }
}

/// How many cases of a level came to what.
package struct ConformanceScore: Sendable, Hashable {
  /// Right.
  package var passed = 0
  /// Wrong.
  package var failed = 0
  /// Not asked or not compared.
  package var skipped = 0
  /// Crashes and other failures to answer.
  package var errors = 0
  /// Warnings and what is worth knowing.
  package var information = 0
  /// Other answers than this project's where the documents leave a choice.
  package var readings = 0
  /// Wrong or in error, and on the list of known failures.
  package var known = 0

  /// A score of nothing.
  package init() {}

  mutating func add(_ result: ConformanceResult) {
    if result.known != nil {
      known += 1
      return
    }
    switch result.outcome {
    case .passed: passed += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    case .error, .crashed: errors += 1
    case .warning, .information: information += 1
    case .reading: readings += 1
    }
  }
}
