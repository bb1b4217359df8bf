package import TCFCodec
import TCFStorage

/// A consent string in memory that is used again, for those who read one after the other: a version 2 string allocates
/// nothing. Not for more than one thread at a time.
package final class DecodedText {
  private var decoder = TCStringDecoder()
  private var model = TCString(core: CoreSegment())
  /// What was read, where it is not a version 2 string.
  private var other: ConsentString?

  /// Nothing read yet.
  package init() {}

  /// What was read last.
  package var string: ConsentString { other ?? .v2(model) }

  /// Reads `text` in place of what was there, as `ConsentString` does.
  ///
  /// - Throws: the fault for which it is refused. Nothing is read then.
  package func read(_ text: String) throws(DecodingFault) {
    other = nil
    do throws(DecodingFault) {
      try decoder.decode(text.utf8.span, into: &model)
    } catch {
      // Version 1, or a container around a string; what is neither is refused for the same fault.
      other = try ConsentString(decoding: text)
    }
  }

  /// Appends what was read last as JSON.
  package func appendJSON(to bytes: inout [UInt8]) {
    if let other { ModelJSON.append(other, to: &bytes) } else { ModelJSON.append(model, to: &bytes) }
  }
}
