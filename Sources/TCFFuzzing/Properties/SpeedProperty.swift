import TCFCodec
import TCFFindings

/// The ways to read a string: fast, fast with memory that was used before, with notes, and taken apart.
enum SpeedProperty {
  /// All ways to read a text agree.
  static let bothSpeeds = Property(
    "fuzz/both-speeds", title: "both speeds of decoding agree on every input, accepted or refused",
    meaning: "decode accepts what explain and validate refuse, or they name another fault.",
    wantedClasses: StringInput.allClasses + ["refused", "accepted"], generate: StringInput.any, check: check)

  /// A decoder and a model that have just read something long are to read as fresh ones do.
  private static let before: [UInt8] = {
    var random = SplitMix64(seed: 1)
    var form = WireForm(RealisticModel.make(&random).model)
    form.core?.consents = WireSection(RealisticModel.listed)
    form.segments.append(WireSegment(.vendors(.disclosed, WireSection(RealisticModel.listed))))
    form.segments.append(WireSegment(.vendors(.allowed, WireSection([1, 65_535]))))
    form.segments.append(WireSegment(.publisherTC(OddModel.publisherTC(&random))))
    return form.text
  }()

  @Sendable private static func check(
    _ input: StringInput, _ classes: inout CaseClasses
  ) throws(PropertyFailure) {
    let fresh = reading(of: input.bytes, isUsed: false)
    try require(fresh, reading(of: input.bytes, isUsed: true), "a decoder that was used before")
    let (noting, notes) = notedReading(of: input.bytes)
    try require(fresh, noting, "the decoder that records deviations")
    record(fresh, &classes)
    guard let text = input.text else { return classes.record("not-utf-8") }
    try require(fresh, result { () throws(DecodingFault) in try TCString(decoding: text) }, "TCString(decoding:)")
    try checkDissection(of: text, fresh, notes)
  }

  private static func record(_ reading: Result<TCString, DecodingFault>, _ classes: inout CaseClasses) {
    switch reading {
    case .success: classes.record("accepted")
    case .failure(let fault):
      classes.record("refused")
      classes.record(fault.code.rawValue)
    }
  }

  private static func result(
    _ body: () throws(DecodingFault) -> TCString
  ) -> Result<TCString, DecodingFault> {
    do throws(DecodingFault) { return .success(try body()) } catch { return .failure(error) }
  }

  private static func reading(of bytes: [UInt8], isUsed: Bool) -> Result<TCString, DecodingFault> {
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    if isUsed { try? decoder.decode(before.span, into: &model) }
    do throws(DecodingFault) {
      try decoder.decode(bytes.span, into: &model)
      return .success(model)
    } catch {
      return .failure(error)
    }
  }

  private static func notedReading(of bytes: [UInt8]) -> (Result<TCString, DecodingFault>, WireNotes?) {
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    do throws(DecodingFault) {
      let notes = try decoder.decodeNoting(bytes.span, into: &model)
      return (.success(model), notes)
    } catch {
      return (.failure(error), nil)
    }
  }

  /// Throws unless two ways to read gave the same model, or the same fault at the same place.
  private static func require(
    _ fast: Result<TCString, DecodingFault>, _ other: Result<TCString, DecodingFault>, _ what: String
  ) throws(PropertyFailure) {
    switch (fast, other) {
    case (.success(let left), .success(let right)): try requireSame(left, right, what)
    case (.failure(let left), .failure(let right)):
      guard left.summary != right.summary else { return }
      throw PropertyFailure("other-fault", "\(what) names another fault", expected: left.summary, actual: right.summary)
    case (.success, .failure(let fault)):
      throw PropertyFailure("refused", "\(what) refuses what the fast decoder reads", actual: fault.summary)
    case (.failure(let fault), .success):
      throw PropertyFailure("accepted", "\(what) reads what the fast decoder refuses", expected: fault.summary)
    }
  }

  private static func checkDissection(
    of text: String, _ fast: Result<TCString, DecodingFault>, _ notes: WireNotes?
  ) throws(PropertyFailure) {
    let dissection = TCStringDissection(of: text)
    let whole: Result<ConsentString, DecodingFault>
    do throws(DecodingFault) {
      whole = .success(try ConsentString(decoding: text))
    } catch {
      whole = .failure(error)
    }
    switch (whole, dissection.model) {
    case (.success(let left), let right?) where left == right: break
    case (.failure, nil): break
    default:
      throw PropertyFailure("dissection", "the dissection and ConsentString(decoding:) do not agree on what is said")
    }
    if case .success(let model) = fast {
      guard dissection.model == .v2(model) else {
        throw PropertyFailure("dissection", "the dissection says something else than the fast decoder")
      }
      guard notes?.isOdd == !dissection.faults.isEmpty else {
        let faults = dissection.faults.map(\.summary).joined(separator: "; ")
        throw PropertyFailure("notes", "decoder and dissection disagree about deviations", actual: faults)
      }
    } else if case .failure(let fault) = whole {
      try checkFirstRefusal(fault, in: dissection)
    }
  }

  /// What decoding throws is among the dissection's faults, and nothing before it is a reason to refuse.
  private static func checkFirstRefusal(
    _ thrown: DecodingFault, in dissection: TCStringDissection
  ) throws(PropertyFailure) {
    let first = dissection.faults.first { refusals.contains($0.code) || $0.summary == thrown.summary }
    guard first?.summary != thrown.summary else { return }
    throw PropertyFailure(
      "fault", "the first refusal of the dissection is not what decoding throws", expected: thrown.summary,
      actual: dissection.faults.map(\.summary).joined(separator: "; "))
  }

  /// The codes that are always refused. A restriction's purpose may also be merely noted, so what precedes it is open.
  private static let refusals: Set<DecodingFault.Code> = [
    .empty, .alphabet, .macroUnresolved, .notATCString, .length, .version, .coreFirst, .truncated, .rangeInverted,
    .vendorIDZero, .vendorIDAboveMax, .workBound, .letters,
  ]
}
