package import TCFCodec
package import TCFFindings

/// What judging gave for a string: the same for every record with that string, so it is judged once and shared.
package final class JudgedRecord: Sendable {
  /// What was read.
  package enum Content: Sendable {
    /// A version 2 string.
    case v2(StringFigures)
    /// A version 1 string.
    case v1(ConsentStringV1)
    /// Something else: a string of a related format, a key set, a message. TC strings in it are in `inner`.
    case related(Subject.Kind)
    /// Nothing can read it.
    case refused(DecodingFault.Code)
  }

  /// What a version 2 or 1 string's purposes, special features and vendors say together.
  package enum Choice: Int, Sendable, CaseIterable {
    /// Consent to every purpose of the string's policy version, and to at least one vendor.
    case acceptAll
    /// Consent to no purpose, special feature or vendor.
    case rejectAll
    /// Anything else.
    case mixed
  }

  /// What was read.
  package let content: Content
  /// The verdicts about it.
  package let verdicts: SharedVerdicts
  /// The next subject of the same record: the TC string in a GPP container or key set.
  package let inner: JudgedRecord?
  /// What it says of the user's choice; nil where nothing can be read.
  package let choice: Choice?
  /// Bit i: readers may rely on it on the as-of day of the run, and no longer on milestone i of the plan: it has expired by
  /// then, say.
  package let stopsAt: UInt64
  /// Bit i: it would be invalid if it were written as it is on milestone i of the plan, and would not on the as-of day.
  package let outdatedAt: UInt64
  /// Whether it breaks a rule. Determined without a look at the verdicts, which many records of several workers share.
  let isBroken: Bool
  /// The rules that any subject of the record breaks.
  let broken: BrokenRules
  /// The worst finding of all subjects of the record.
  package let worst: Severity?
  /// The hash by which the string is sampled, where it breaks a rule and the hash is known.
  let sampleCode: UInt64?

  init(
    content: Content, verdicts: SharedVerdicts, inner: JudgedRecord?, choice: Choice?, stopsAt: UInt64,
    outdatedAt: UInt64, sampleCode: UInt64?
  ) {
    self.content = content
    self.verdicts = verdicts
    self.inner = inner
    worst = [verdicts.worst, inner?.worst].compactMap(\.self).max()
    broken = inner.map { BrokenRules(verdicts.broken.places + $0.broken.places) } ?? verdicts.broken
    isBroken = !verdicts.breaks.isEmpty
    self.sampleCode = sampleCode
    self.choice = choice
    self.stopsAt = stopsAt
    self.outdatedAt = outdatedAt
  }

  /// What a version 2 string says; nil for anything else.
  package var figures: StringFigures? { if case .v2(let figures) = content { figures } else { nil } }

  /// What counts need of a version 2 string by itself, but for its sets; nil for anything else.
  var profile: RecordProfile? {
    guard case .v2(let figures) = content else { return nil }
    return RecordProfile(
      header: figures.header, verdicts: verdicts, choice: choice, stopsAt: stopsAt, outdatedAt: outdatedAt)
  }
}
