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
      RegressionFault("the input is not JSON: \(error.sentence)")
    }
    self = try SavedInput(node)
  }

  init(_ node: JSONNode) throws(RegressionFault) {
    guard case .object(let members) = node.value else { throw RegressionFault("the input is not an object") }
    switch members.map(\.name).sorted() {
    case ["model"], ["choice", "model"]:
      self = .model(try Self.model(node["model"]), choice: try Self.choice(node["choice"]))
    case ["text"]: self = .text(Array(try Self.text(node["text"]).utf8))
    case ["meaning", "text"]:
      self = .text(Array(try Self.text(node["text"]).utf8), meaning: try Self.model(node["meaning"]))
    case ["bytes"]: self = .text(try Self.bytes(try Self.text(node["bytes"])))
    case ["ids"]: self = .ids(try Self.lists(node["ids"]))
    case ["ids", "model"]: self = .modelWithIDs(try Self.model(node["model"]), try Self.lists(node["ids"]))
    default:
      throw RegressionFault(
        "the input is \"model\" with or without \"choice\" or \"ids\", \"text\" with or without \"meaning\", "
          + "\"bytes\", or \"ids\"")
    }
  }

  private static func model(_ node: JSONNode?) throws(RegressionFault) -> TCString {
    guard let node else { throw RegressionFault("the model is missing") }
    return try mapError(try ModelJSON.read(node)) { (error: ModelJSONFault) in
      RegressionFault("the model cannot be read: \(error.message)")
    }
  }

  private static func choice(_ node: JSONNode?) throws(RegressionFault) -> UInt64 {
    guard let node else { return 0 }
    guard case .string(let text) = node.value, let seed = FuzzSeed(text) else {
      throw RegressionFault("\"choice\" is not \"0x\" and hexadecimal digits")
    }
    return seed.value
  }

  private static func text(_ node: JSONNode?) throws(RegressionFault) -> String {
    guard case .string(let text)? = node?.value else { throw RegressionFault("the text is not a string") }
    return text
  }

  private static func bytes(_ text: String) throws(RegressionFault) -> [UInt8] {
    guard let bytes = Hexadecimal.bytes(text) else { throw RegressionFault("\"bytes\" is not hexadecimal") }
    return bytes
  }

  private static func lists(_ node: JSONNode?) throws(RegressionFault) -> [[Int]] {
    guard case .array(let nodes)? = node?.value else { throw RegressionFault("\"ids\" is not an array of arrays") }
    var lists: [[Int]] = []
    for node in nodes {
      guard case .array(let elements) = node.value else { throw RegressionFault("\"ids\" is not an array of arrays") }
      var ids: [Int] = []
      for element in elements {
        guard case .integer(let id) = element.value else { throw RegressionFault("\"ids\" holds integers") }
        ids.append(Int(id))
      }
      lists.append(ids)
    }
    return lists
  }
}
