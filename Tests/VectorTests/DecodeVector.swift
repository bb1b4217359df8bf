import TCFCodec
import TCFJSON
import TCFStorage
import Testing

/// A vector for decoders: a text, and its model or the fault for which it is refused.
struct DecodeVector: Sendable, CustomTestStringConvertible {
  enum Expectation: Sendable {
    case model(JSONNode)
    case refusal(code: String, segment: Int?, bitOffset: Int?)
  }

  let id: String
  let comment: String
  let input: String
  let flags: [String]
  let result: String
  let expectation: Expectation
  /// The rules of the catalogue that the flags name.
  let rules: Set<String>

  var isRefused: Bool {
    guard case .refusal = expectation else { return false }
    return true
  }

  var testDescription: String { "\(id) \(comment)" }

  init(_ node: JSONNode, in file: VectorFile) throws {
    id = try node.requiredText("id")
    comment = try node.requiredText("comment")
    result = try node.requiredText("result")
    guard let input = node["input"]?.string, let expected = node["expected"] else { throw VectorProblem(id) }
    self.input = input
    flags = node.texts("flags")
    rules = Set(flags.compactMap { file.ruleOfFlag[$0] })
    if let model = expected["model"] {
      expectation = .model(model)
    } else if let error = expected["error"] {
      expectation = .refusal(
        code: try error.requiredText("code"), segment: error["segment"]?.integer, bitOffset: error["bitOffset"]?.integer
      )
    } else {
      throw VectorProblem("\(id) expects nothing")
    }
  }

  static let loaded = Result {
    try VectorFile.files(.decode).flatMap { file in try file.vectors.map { try Self($0, in: file) } }
  }
  static let all = (try? loaded.get()) ?? []
}

/// What decoding must refuse.
enum Refusals {
  /// The faults for which `decode` refuses a string (TestVectors/README.md, "decode"), of `restriction-purpose` purpose 0 only.
  private static let codes: Set<String> = [
    "empty", "alphabet", "macro-unresolved", "not-a-tc-string", "length", "version", "core-first", "truncated",
    "range-inverted", "vendor-id-zero", "vendor-id-above-max", "work-bound", "letters", "restriction-purpose",
  ]

  static func contains(_ fault: DecodingFault) -> Bool {
    guard let slug = fault.code.rawValue.split(separator: "/").last, codes.contains(String(slug)) else { return false }
    return slug != "restriction-purpose" || fault.had == 0
  }
}
