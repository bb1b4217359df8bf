import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

extension SavedInput {
  /// The input as a JSON object on one line: `{"model":{…}}` (with `"choice":"0x…"` where that is not 0), `{"text":"…"}`
  /// (with `"meaning":{…}`, a model, where that is known), `{"bytes":"43c3"}` in hexadecimal for what is not UTF-8,
  /// `{"ids":[[1,2],[3]]}`, or `{"model":{…},"ids":[[1,2],[3]]}`.
  public var json: String { JSONWriter.text(escaping: .beyondASCII) { write(to: &$0) } }

  /// Writes that object as a value.
  func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .model(let model, let choice):
        json.member("model", raw: ModelJSON.text(model))
        if choice != 0 { json.member("choice", FuzzSeed(choice).description) }
      case .text(let bytes, let meaning):
        guard let text = String(validating: bytes, as: UTF8.self) else {
          return json.member("bytes", Hexadecimal.text(bytes))
        }
        json.member("text", text)
        if let meaning { json.member("meaning", raw: ModelJSON.text(meaning)) }
      case .ids(let lists): json.member("ids", lists) { $0.array($1) }
      case .modelWithIDs(let model, let lists):
        json.member("model", raw: ModelJSON.text(model))
        json.member("ids", lists) { $0.array($1) }
      }
    }
  }

  /// Reads what `json` wrote.
  public init(json: String) throws(RegressionFault) {
    let node = try mapError(try JSONDocument.read(Array(json.utf8), .strict)) { (error: JSONFault) in
      RegressionFault(.input(.notJSON(error)))
    }
    self = try mapError(try SavedInput(node)) { (error: RegressionFault.InputFault) in RegressionFault(.input(error)) }
  }

  init(_ node: JSONNode) throws(RegressionFault.InputFault) {
    guard case .object(let members) = node.value else { throw .noObject }
    switch members.map(\.name).sorted() {
    case ["model"], ["choice", "model"]:
      self = .model(try Self.model(node["model"]), choice: try Self.choice(node["choice"]))
    case ["text"]: self = .text(Array(try Self.text(node["text"]).utf8))
    case ["meaning", "text"]:
      self = .text(Array(try Self.text(node["text"]).utf8), meaning: try Self.model(node["meaning"]))
    case ["bytes"]: self = .text(try Self.bytes(try Self.text(node["bytes"])))
    case ["ids"]: self = .ids(try Self.lists(node["ids"]))
    case ["ids", "model"]: self = .modelWithIDs(try Self.model(node["model"]), try Self.lists(node["ids"]))
    default: throw .form
    }
  }

  private static func model(_ node: JSONNode?) throws(RegressionFault.InputFault) -> TCString {
    guard let node else { throw .noModel }
    return try mapError(try ModelJSON.read(node)) { (error: ModelJSONFault) in
      RegressionFault.InputFault.model(error)
    }
  }

  private static func choice(_ node: JSONNode?) throws(RegressionFault.InputFault) -> UInt64 {
    guard let node else { return 0 }
    guard case .string(let text) = node.value, let seed = FuzzSeed(text) else {
      throw .choice
    }
    return seed.value
  }

  private static func text(_ node: JSONNode?) throws(RegressionFault.InputFault) -> String {
    guard case .string(let text)? = node?.value else { throw .text }
    return text
  }

  private static func bytes(_ text: String) throws(RegressionFault.InputFault) -> [UInt8] {
    guard let bytes = Hexadecimal.bytes(text) else { throw .bytes }
    return bytes
  }

  private static func lists(_ node: JSONNode?) throws(RegressionFault.InputFault) -> [[Int]] {
    guard case .array(let nodes)? = node?.value else { throw .lists }
    var lists: [[Int]] = []
    for node in nodes {
      guard case .array(let elements) = node.value else { throw .lists }
      var ids: [Int] = []
      for element in elements {
        guard case .integer(let id) = element.value else { throw .ids }
        ids.append(Int(id))
      }
      lists.append(ids)
    }
    return lists
  }
}
