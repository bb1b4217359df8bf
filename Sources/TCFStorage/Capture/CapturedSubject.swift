/// A captured thing with its name in reports.
package struct CapturedSubject: Sendable {
  /// The thing.
  package let item: Captured
  /// The name, unique within its input: `strings.txt:12`, `log.ndjson:3#keys`.
  package let name: String
  /// The input it came from, as the user named it.
  package let input: String

  /// A subject from its parts.
  package init(_ item: Captured, name: String, input: String) {
    self.item = item
    self.name = name
    self.input = input
  }

  /// A thing that is in `input`, at its own place there.
  package init(_ item: Captured, in input: String) {
    self.init(item, name: input + item.part, input: input)
  }
}
