/// JSON for a single text.
package enum JSONText {
  /// `text` as a JSON string, quotation marks included.
  package static func quoted(_ text: String) -> String {
    var bytes = JSONBytes()
    bytes.string(text)
    return String(decoding: bytes.bytes, as: UTF8.self)
  }
}
