/// A message between a CMP and its app, or an answer of a CMP's API: JSON, kept as written.
public struct CMPMessage: Sendable, Hashable {
  /// The message.
  package let body: JSONNode

  /// A message as captured.
  package init(_ body: JSONNode) { self.body = body }
}
