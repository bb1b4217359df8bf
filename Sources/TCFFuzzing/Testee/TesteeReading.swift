import TCFCodec
import TCFStorage

/// The readers that a stranger's program can reach through the codec-under-test protocol, for any bytes at all.
package enum TesteeReading {
  /// Takes `line` for an answer, for an answer to hello, and for a request, and returns in one sentence where the readers
  /// contradict each other; nil if they do not.
  package static func contradiction(over line: [UInt8]) -> String? {
    _ = try? TesteeIdentity(line: line)
    if case .model(let model, let source)? = (try? TesteeLine(line))?.answer, let complete = model.complete {
      // The strict reader of model JSON is the other opinion.
      guard (try? ModelJSON.read(Array(source))) == complete else { return "a model is read in two ways" }
    }
    var bytes: [UInt8] = []
    var testee = BuiltInTestee(version: "1")
    guard testee.answer(line, to: &bytes) else { return bytes.isEmpty ? nil : "bye has an answer" }
    guard bytes.last == UInt8(ascii: "\n"), !bytes.dropLast().contains(UInt8(ascii: "\n")) else {
      return "the answer is not one line"
    }
    return isAnswer(Array(bytes.dropLast())) ? nil : "the answer is not JSON"
  }

  /// Whether the line is one of the protocol's, if maybe without an id: of a request without one.
  private static func isAnswer(_ line: [UInt8]) -> Bool {
    do throws(TesteeBreach) {
      _ = try TesteeLine(line)
      return true
    } catch {
      if case .notJSON = error { return false }
      return true
    }
  }
}
