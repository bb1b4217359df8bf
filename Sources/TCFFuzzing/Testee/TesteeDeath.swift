/// An end of the testee that no single request explains: every request that was open then was answered when it was asked
/// again, alone.
///
/// Such a codec fails in production for reasons that no test of one string shows: memory, a counter, a thread.
struct TesteeDeath: Sendable, Hashable {
  /// The kinds of request that were open.
  let operations: Set<TesteeOperation>
  /// How it ended: `ended with status 9`.
  let label: String
}
