/// What became of a recording.
package struct RecordingOutcome: Sendable, Hashable {
  /// Whether the page has anything of the framework.
  package let hasFramework: Bool
  /// Whether the recording ended before it should have.
  package let isIncomplete: Bool
  /// What went wrong, a sentence each.
  package let problems: [String]
  /// How many page views were recorded.
  package let views: Int
  /// How many layers of an app's consent interface were recorded.
  package var layers = 0
  /// The stores that were read after an act and before they were written.
  package let earlyReads: [EarlyReads]

  /// Reads of a store by programs that no one knows.
  package struct EarlyReads: Sendable, Hashable {
    /// The store, as the recording names it.
    package let file: String
    /// What a person said was done before.
    package let act: String
    /// How many reads there were, at least.
    package let count: Int
  }
}
