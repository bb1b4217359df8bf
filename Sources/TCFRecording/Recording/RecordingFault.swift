/// Why nothing, or no more, could be recorded.
package struct RecordingFault: Error, Sendable, Hashable {
  /// What went wrong, in one sentence.
  package let message: String
  /// What to do about it; nil where nothing helps.
  package let fix: String?

  /// A reason, and what to do about it.
  package init(_ message: String, fix: String?) {
    self.message = message
    self.fix = fix
  }

  init(_ message: String) { self.init(message, fix: nil) }
}
