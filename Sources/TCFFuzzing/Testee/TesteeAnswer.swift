import TCFStorage

/// What came of one request.
enum TesteeAnswer: Sendable {
  /// The model of a string. `source` is its JSON, which goes back to the testee as it came.
  case model(AnswerModel, source: ArraySlice<UInt8>)
  /// The string of a model.
  case string(String)
  /// The stored keys of a string.
  case keys([JSONMember])
  /// It refuses the input.
  case rejected(String)
  /// It cannot be asked that.
  case unsupported(String)
  /// It says that something went wrong within it.
  case failed(String)
  /// It answered with something else than was asked.
  case malformed(String)
  /// It left the protocol, and did so again when it was asked once more alone.
  case crashed(TesteeBreach, errors: String)
}

/// A line of a testee: whose request it answers, and how.
struct TesteeLine {
  let id: Int
  let answer: TesteeAnswer

  /// Reads a line. What cannot be matched with a request breaks the protocol.
  init(_ line: [UInt8]) throws(TesteeBreach) {
    var cursor = JSONCursor(line)
    var id: Int?
    var isIDKnown = true
    var answer: TesteeAnswer?
    let isWhole = cursor.members { name, cursor in
      switch name {
      case "id":
        let text = cursor.string()
        id = text.flatMap(Int.init)
        isIDKnown = id != nil
        return text != nil || cursor.node() != nil
      case "ok":
        answer = Self.result(&cursor)
        return answer != nil
      case "rejected":
        guard let node = cursor.node() else { return false }
        answer = .rejected(node["message"]?.text ?? "no message")
      case "unsupported":
        guard let node = cursor.node() else { return false }
        answer = .unsupported(node["what"]?.text ?? "not told what")
      case "failed":
        guard let node = cursor.node() else { return false }
        let trace = node["trace"]?.text.map { "\n\($0)" } ?? ""
        answer = .failed(String(((node["message"]?.text ?? "no message") + trace).prefix(4_096)))
      default: return cursor.node() != nil
      }
      return true
    }
    guard isWhole, cursor.isAtEnd() else {
      // A line that is JSON after all is an answer in the wrong shape.
      if (try? JSONReader.read(line)) == nil { throw .notJSON(TesteeBreach.shown(line)) }
      throw .noAnswer(TesteeBreach.shown(line))
    }
    guard let answer else { throw .noAnswer(TesteeBreach.shown(line)) }
    guard let id, isIDKnown else { throw .unknownID(TesteeBreach.shown(line)) }
    self.id = id
    self.answer = answer
  }

  /// What stands under `ok`; nil if it is no JSON.
  private static func result(_ cursor: inout JSONCursor) -> TesteeAnswer? {
    guard cursor.current == UInt8(ascii: "{") else {
      guard let node = cursor.node() else { return nil }
      return .malformed("\"ok\" is \(node.value.typeName), not an object")
    }
    var result = TesteeAnswer.malformed("\"ok\" has no \"model\", \"string\" or \"keys\"")
    let isWhole = cursor.members { name, cursor in
      let start = cursor
      switch name {
      case "model":
        if let model = AnswerModel(&cursor) {
          result = .model(model, source: cursor.bytes[start.position..<cursor.position])
          return true
        }
        result = .malformed("\"model\" is no object, or has a member twice")
        // Two members of one name are no JSON to the strict reader; here they are one wrong answer.
        cursor = start
        return cursor.skipValue() != nil
      case "string":
        if let text = cursor.string() {
          result = .string(text)
          return true
        }
        result = .malformed("\"string\" is no string")
      case "keys":
        guard let node = cursor.node() else { return false }
        if case .object(let members) = node.value {
          result = .keys(members)
        } else {
          result = .malformed("\"keys\" is \(node.value.typeName), not an object")
        }
        return true
      default: break
      }
      cursor = start
      return cursor.node() != nil
    }
    return isWhole ? result : nil
  }
}
