import TCFCodec
import TCFFindings

/// What came of one case of a property.
enum CaseVerdict: Sendable {
  case holds
  /// The testee cannot do it, or reported nothing to compare.
  case skipped(String)
  /// Not as expected where the documents leave a choice.
  case reading(PropertyFailure)
  case fails(PropertyFailure)

  /// What is the same after any question; nil for what depends on it.
  static func general(_ answer: TesteeAnswer) -> CaseVerdict? {
    switch answer {
    case .unsupported(let what): .skipped("unsupported: \(what)")
    case .failed(let message): .fails(PropertyFailure(FailureCode.error, "the testee failed: \(message)"))
    case .malformed(let message):
      .fails(PropertyFailure(FailureCode.error, "the testee did not answer the question: \(message)"))
    case .crashed(let breach, let errors):
      .fails(PropertyFailure(FailureCode.crashed, VectorInquiry.crash(breach, errors)))
    case .model, .string, .keys, .rejected: nil
    }
  }

  /// An answer of another kind than was asked.
  static func other(_ wanted: String) -> CaseVerdict {
    .fails(PropertyFailure(FailureCode.error, "the answer is no \(wanted)"))
  }

  /// Fails with the first difference, is a reading where the documents leave all of them open, or holds.
  static func of(_ differences: DividedDifferences, _ what: String, _ text: String) -> CaseVerdict {
    if let failure = failure(differences.wrong, what, text) { return .fails(failure) }
    return failure(differences.open, what, text).map { .reading($0) } ?? .holds
  }

  /// The differences of what was encoded; one that cannot be read fails.
  static func of(_ meaning: EncodedMeaning, _ what: String, _ text: String) -> CaseVerdict {
    if let failure = failure(meaning.differences, what, text) { return .fails(failure) }
    if let failure = failure(meaning.open, what, text) { return .reading(failure) }
    return meaning.message.map { .fails(PropertyFailure("unreadable", $0, actual: text)) } ?? .holds
  }

  private static func failure(_ differences: [FieldDifference], _ what: String, _ text: String) -> PropertyFailure? {
    guard let first = differences.first else { return nil }
    // The field is the kind of failure: shrinking must not lead to another field.
    var failure = PropertyFailure(
      "differs in \(first.field.rawValue)", "\(what) differs: \(VectorInquiry.message(differences)); string: \(text)",
      expected: first.expected, actual: first.actual)
    failure.missingVendors = differences.missingVendors
    return failure
  }

  /// As it counts where every answer but this project's own is a failure.
  func judged(strictly isStrict: Bool) -> CaseVerdict {
    if isStrict, case .reading(let failure) = self { .fails(failure) } else { self }
  }
}

/// The failure codes that are not wrong answers.
enum FailureCode {
  static let error = "error"
  static let crashed = "crashed"
}

/// A statement about a testee that has to hold for every generated input.
package struct ConformanceProperty: Sendable {
  /// The stable name, `conform/` and a slug.
  package let name: String
  /// The level it belongs to.
  package let level: ConformanceLevel
  /// The statement in one line.
  package let title: String
  /// The operations without which it cannot be asked.
  let operations: [TesteeOperation]
  /// Generator and shrinking; its own check never fails, the testee's answers are judged in its place.
  let inputs: Property
  /// The case of a seed, and the classes it is counted in.
  let start: @Sendable (UInt64, TesteeIdentity) -> (classes: [String], case: Inquiry<CaseVerdict>)
  /// The case of a saved input; nil if that is of another kind.
  let resume: @Sendable (SavedInput, TesteeIdentity) -> Inquiry<CaseVerdict>?

  init<Input: FuzzInput>(
    _ name: String, _ level: ConformanceLevel, needs operations: [TesteeOperation], title: String,
    generate: @escaping @Sendable (inout SplitMix64) -> Input,
    inquiry: @escaping @Sendable (Input, TesteeIdentity) -> Inquiry<CaseVerdict>
  ) {
    self.name = name
    self.level = level
    self.title = title
    self.operations = operations
    inputs = Property(name, title: title, meaning: level.meaning, generate: generate) { (_: Input, _) in }
    start = { seed, identity in
      var random = SplitMix64(seed: seed)
      let input = generate(&random)
      return (input.classes, inquiry(input, identity))
    }
    resume = { saved, identity in Input(saved).map { inquiry($0, identity) } }
  }
}
