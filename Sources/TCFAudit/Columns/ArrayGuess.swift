import TCFCodec
import TCFJSON

/// A JSON array of records, which is one document: determined from its beginning, and named with the line that makes JSON lines of it.
struct ArrayGuess {
  /// What the elements are.
  private enum Element {
    case objects
    case texts
  }

  private let element: Element

  /// The array that a text begins with, if its first element is a record with a TC string, or such a string; nil for anything
  /// else, logs of a CMP's messages among them.
  init?(_ head: [UInt8]) {
    var rest = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
    rest = rest.drop(while: \.isASCIISpace)
    guard rest.first == UInt8(ascii: "[") else { return nil }
    rest = rest.dropFirst().drop(while: \.isASCIISpace)
    guard let end = Self.end(of: rest),
      let first = try? JSONDocument.read(Array(rest[..<end]), ObjectRecords.permissions)
    else { return nil }
    if let text = first.string {
      guard StringPlaces.mayBeString(text) else { return nil }
      element = .texts
      return
    }
    // Cookies, messages and calls have these members, and are read as what they are.
    let captured = ["tcString", "value", "tcData", "keys", "cookies", "call", "InAppTCData", "time"]
    guard first.isObject, !first.objectMembers.contains(where: { captured.contains($0.name) }) else { return nil }
    let guess = ObjectGuess([rest[..<end]])
    guard let found = try? guess.member(), !found.isEmpty else { return nil }
    element = .objects
  }

  /// Where the first element ends; nil where it does not.
  private static func end(of text: ArraySlice<UInt8>) -> Int? {
    var (depth, isText, isEscaped) = (0, false, false)
    for (index, byte) in zip(text.indices, text) {
      if isEscaped {
        isEscaped = false
      } else if isText {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isText = false }
      } else if byte == UInt8(ascii: "\"") {
        isText = true
      } else if "{[".utf8.contains(byte) {
        depth += 1
      } else if "}]".utf8.contains(byte) {
        depth -= 1
      }
      if !isText, depth == 0 { return index + 1 }
    }
    return nil
  }

  /// What it is, as text that follows on "is".
  var what: String {
    switch element {
    case .objects: "a JSON array of records, and one object per line is read"
    case .texts: "a JSON array of strings, and one string per line is read"
    }
  }

  /// What to do about it.
  func fix(for name: String) -> String {
    let file = name == "-" ? "FILE" : name
    return switch element {
    case .objects: "run jq -c '.[]' \(file) | tcfcheck audit - --as ndjson"
    case .texts: "run jq -r '.[]' \(file) | tcfcheck audit - --as lines"
    }
  }
}
