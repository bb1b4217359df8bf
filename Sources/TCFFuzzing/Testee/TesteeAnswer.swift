import TCFFindings
import TCFJSON
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
  /// It does not support that request.
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
    let root = try mapError(try JSONDocument.read(line, .protocolLine, .protocolLine)) { (error: JSONFault) in
      TesteeBreach.unreadable(line, error)
    }
    var id: Int?
    var answer: TesteeAnswer?
    for member in root.objectMembers {
      let node = member.node
      switch member.name {
      case "id": id = node.string.flatMap(Int.init)
      case "ok": answer = Self.result(node)
      case "rejected": answer = .rejected(node["message"]?.string ?? "no message")
      case "unsupported": answer = .unsupported(node["what"]?.string ?? "not stated what")
      case "failed":
        let trace = node["trace"]?.string.map { "\n\($0)" } ?? ""
        answer = .failed(String(((node["message"]?.string ?? "no message") + trace).prefix(4_096)))
      default: break
      }
    }
    guard let answer else { throw .noAnswer(TesteeBreach.shown(line)) }
    guard let id else { throw .unknownID(TesteeBreach.shown(line)) }
    self.id = id
    self.answer = answer
  }

  /// What is under `ok`.
  private static func result(_ node: JSONNode) -> TesteeAnswer {
    guard let members = node.members else { return .malformed("\"ok\" is \(node.value.typeName), not an object") }
    var result = TesteeAnswer.malformed("\"ok\" has no \"model\", \"string\" or \"keys\"")
    for member in members {
      let node = member.node
      switch member.name {
      case "model":
        result =
          AnswerModel(node).map { TesteeAnswer.model($0, source: node.source) }
          ?? .malformed("\"model\" is not an object, or has a member twice")
      case "string": result = node.string.map { TesteeAnswer.string($0) } ?? .malformed("\"string\" is not a string")
      case "keys": result = keys(node)
      default: break
      }
    }
    return result
  }

  private static func keys(_ node: JSONNode) -> TesteeAnswer {
    guard node.isObject else { return .malformed("\"keys\" is \(node.value.typeName), not an object") }
    let members = node.objectMembers
    guard Set(members.map(\.name)).count == members.count else { return .malformed("\"keys\" has a member twice") }
    return .keys(members)
  }
}

extension JSONLimits {
  /// Limits for lines of the codec-under-test protocol. The bytes of a line are bounded already, and a list of ids takes no
  /// more memory than its text: a model that names every vendor thirty times is an answer like any other.
  static let protocolLine = JSONLimits(depth: 64, values: 32_000_000)
}

extension JSONPermissions {
  /// Lines of the codec-under-test protocol. A member that is there twice, or a number that no double can hold, is a wrong
  /// answer to one question; the line is JSON all the same.
  static let protocolLine = with {
    $0.duplicateNames = .keepLast
    $0.numbersBeyondDouble = true
  }
}
