package import TCFCodec
public import TCFFindings

/// Why a property does not hold for an input.
public struct PropertyFailure: Error, Sendable, Hashable {
  /// The kind of failure, which stays the same while its input is shrunk: `differs`, `refused`.
  public let code: String
  /// What went wrong, in one sentence.
  public let message: String
  /// What was wanted, where that can be shown.
  public let expected: String?
  /// What was there instead.
  public let actual: String?
  /// The vendors that a codec under test lost.
  package var missingVendors = VendorIDSet()

  /// A failure from its parts.
  public init(_ code: String, _ message: String, expected: String? = nil, actual: String? = nil) {
    self.code = code
    self.message = message
    self.expected = expected
    self.actual = actual
  }
}

/// The classes that one case fell into; a property's check adds those that only it can know (`refused`).
public struct CaseClasses: Sendable {
  /// The classes, in the order in which they were met; a class may be twice.
  public private(set) var names: [String] = []

  /// No classes yet.
  public init() {}

  /// Counts the case in the class `name`.
  public mutating func record(_ name: String) { names.append(name) }
}

/// A statement that has to hold for every input of a kind, and the generator of such inputs.
public struct Property: Sendable {
  /// The stable name, `fuzz/` and a slug.
  public let name: String
  /// The statement in one line.
  public let title: String
  /// What it means when the statement does not hold, for a person who has to decide.
  public let meaning: String
  /// The classes that a run should meet; those it does not meet are reported.
  public let wantedClasses: [String]
  let body: any PropertyBody

  /// A property of the inputs that `generate` makes.
  ///
  /// - Parameters:
  ///   - name: `fuzz/` and a slug of lower-case letters, digits and hyphens.
  ///   - title: the statement in one line.
  ///   - meaning: what a break means.
  ///   - wantedClasses: the classes that a run of some thousand cases should meet.
  ///   - generate: makes an input from random numbers and from nothing else.
  ///   - check: throws if the statement does not hold. Must not keep state from case to case.
  public init<Input: FuzzInput>(
    _ name: String, title: String, meaning: String, wantedClasses: [String] = [],
    generate: @escaping @Sendable (inout SplitMix64) -> Input,
    check: @escaping @Sendable (Input, inout CaseClasses) throws(PropertyFailure) -> Void
  ) {
    self.name = name
    self.title = title
    self.meaning = meaning
    self.wantedClasses = wantedClasses
    body = TypedPropertyBody(generate: generate, check: check)
  }
}

/// Where an input comes from.
enum CaseOrigin: Sendable, Hashable {
  /// The generator, with this seed.
  case seed(UInt64)
  /// A saved form.
  case saved(SavedInput)
}

/// What a property does with inputs whose type only it knows.
protocol PropertyBody: Sendable {
  /// Asks about one input and adds its classes; the outcome is nil if the input is of another kind.
  func evaluate(_ origin: CaseOrigin, _ classes: inout CaseClasses) -> CaseOutcome?

  /// The input in its saved form; nil if it is of another kind.
  func saved(_ origin: CaseOrigin) -> SavedInput?

  /// The input; nil if it is of another kind.
  func made(_ origin: CaseOrigin) -> (any FuzzInput)?

  /// The simplest input that still fails; nil if the input is of another kind or does not fail.
  func shrink(_ origin: CaseOrigin, limit: Int, judge: InputCheck?, willTry: () -> Void) -> ShrunkCase?
}

/// Judges a saved input in place of the property's own check, as another process would.
typealias InputCheck = (SavedInput) -> PropertyFailure?

/// Whether a property holds for an input.
enum CaseOutcome: Sendable, Hashable {
  case holds
  case fails(PropertyFailure)
}

/// An input for which a property does not hold, as small as it was found.
struct ShrunkCase: Sendable, Hashable {
  let original: SavedInput
  let input: SavedInput
  let failure: PropertyFailure
  /// How often a simpler input failed too.
  let steps: Int
  /// How many inputs were tried.
  let attempts: Int
}

private struct TypedPropertyBody<Input: FuzzInput>: PropertyBody {
  let generate: @Sendable (inout SplitMix64) -> Input
  let check: @Sendable (Input, inout CaseClasses) throws(PropertyFailure) -> Void

  /// As many steps as there are halves of a 64-bit number.
  private static var stepsBack: Int { UInt64.bitWidth }

  private func input(_ origin: CaseOrigin) -> Input? {
    switch origin {
    case .seed(let seed):
      var random = SplitMix64(seed: seed)
      return generate(&random)
    case .saved(let saved): return Input(saved)
    }
  }

  func saved(_ origin: CaseOrigin) -> SavedInput? { input(origin)?.saved }

  func made(_ origin: CaseOrigin) -> (any FuzzInput)? { input(origin) }

  func evaluate(_ origin: CaseOrigin, _ classes: inout CaseClasses) -> CaseOutcome? {
    guard let input = input(origin) else { return nil }
    for name in input.classes { classes.record(name) }
    return failure(of: input, &classes).map { .fails($0) } ?? .holds
  }

  private func failure(of input: Input, _ classes: inout CaseClasses) -> PropertyFailure? {
    do throws(PropertyFailure) {
      try check(input, &classes)
      return nil
    } catch {
      return error
    }
  }

  func shrink(_ origin: CaseOrigin, limit: Int, judge: InputCheck?, willTry: () -> Void) -> ShrunkCase? {
    guard let start = input(origin) else { return nil }
    let failure = { (input: Input) -> PropertyFailure? in
      if let judge { return judge(input.saved) }
      var classes = CaseClasses()
      return self.failure(of: input, &classes)
    }
    guard var found = failure(start) else { return nil }
    var (best, steps, attempts) = (start, 0, 0)
    var candidates = best.simpler
    // After a success the search goes on a little before where it was: what did not help before seldom helps now, and to
    // begin anew each time makes the work quadratic. The boldest of the steps at hand, which halve a number or a list,
    // are among the last so many. It ends when no simpler version of the best one fails.
    var (place, failed) = (0, 0)
    while failed < candidates.count, attempts < limit {
      attempts += 1
      willTry()
      let input = candidates[place]()
      // Another failure is another fault: it would lead away from the one that was found.
      if let next = failure(input), next.code == found.code {
        (best, found, steps) = (input, next, steps + 1)
        candidates = best.simpler
        (place, failed) = (max(min(place, candidates.count - 1) - Self.stepsBack, 0), 0)
      } else {
        failed += 1
        place = (place + 1) % candidates.count
      }
    }
    return ShrunkCase(original: start.saved, input: best.saved, failure: found, steps: steps, attempts: attempts)
  }
}
