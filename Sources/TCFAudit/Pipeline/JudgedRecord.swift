package import TCFCodec
package import TCFFindings

/// What judging gave for a string: the same for every record with that string, so it is judged once and shared.
package final class JudgedRecord: Sendable {
  /// What was read.
  package enum Content: Sendable {
    /// A version 2 string.
    case v2(TCString)
    /// A version 1 string.
    case v1(ConsentStringV1)
    /// Something else: a string of a neighbour of the TCF, a key set, a message. TC strings in it are in `inner`.
    case neighbour(Subject.Kind)
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
  /// The verdicts about it, in numbers.
  package let counted: CountedVerdicts
  /// The next subject of the same record: the TC string in a GPP container or key set.
  package let inner: JudgedRecord?
  /// What it says of the user's choice; nil where nothing can be read.
  package let choice: Choice?
  /// Bit i: readers may rely on it on the as-of day of the run, and no longer on milestone i of the plan: it has expired by
  /// then, say.
  package let stopsAt: UInt64
  /// Bit i: it would be invalid if it were written as it is on milestone i of the plan, and would not on the as-of day.
  package let outdatedAt: UInt64

  init(
    content: Content, counted: CountedVerdicts, inner: JudgedRecord?, choice: Choice?, stopsAt: UInt64,
    outdatedAt: UInt64
  ) {
    self.content = content
    self.counted = counted
    self.inner = inner
    self.choice = choice
    self.stopsAt = stopsAt
    self.outdatedAt = outdatedAt
  }

  /// The version 2 string, if it is one.
  package var string: TCString? { if case .v2(let string) = content { string } else { nil } }
}
