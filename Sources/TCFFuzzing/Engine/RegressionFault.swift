import TCFJSON
import TCFStorage

/// Why a saved input or a regression file cannot be used.
public struct RegressionFault: Error, Sendable, Hashable, CustomStringConvertible {
  let code: Code

  init(_ code: Code) { self.code = code }

  /// What is wrong, in one sentence.
  public var description: String { code.sentence }

  /// What is wrong: a code, with what it is about.
  enum Code: Sendable, Hashable {
    case file(String, FileFault)
    case input(InputFault)
  }

  /// What is wrong with a regression file.
  enum FileFault: Sendable, Hashable {
    case notJSON(JSONFault)
    case noObject
    case unknownMember(String)
    /// It is a file of another kind.
    case otherKind
    /// It has no `property` or no `comment`.
    case noProperty
    case noInput
    case input(InputFault)
  }

  /// What is wrong with a saved input.
  enum InputFault: Error, Sendable, Hashable {
    case notJSON(JSONFault)
    case noObject
    /// Its members are not those of any form of an input.
    case form
    case noModel
    case model(ModelJSONFault)
    case choice
    case text
    case bytes
    /// `ids` is not an array of arrays.
    case lists
    /// `ids` holds something else than integers.
    case ids
  }
}

extension RegressionFault.Code {
  fileprivate var sentence: String {
    switch self {
    case .file(let name, .notJSON(let fault)): "\(name) is not JSON: line \(fault.line): \(fault.sentence)"
    case .file(let name, .noObject): "\(name) holds no object"
    case .file(let name, .unknownMember(let member)): "\(name) has an unknown member \"\(member)\""
    case .file(let name, .otherKind): "\(name) is not a fuzz regression: \"kind\" is something else"
    case .file(let name, .noProperty): "\(name) has no \"property\" or no \"comment\""
    case .file(let name, .noInput): "\(name) has no \"input\""
    case .file(let name, .input(let fault)): "\(name): \(fault.sentence)"
    case .input(let fault): fault.sentence
    }
  }
}

extension RegressionFault.InputFault {
  fileprivate var sentence: String {
    switch self {
    case .notJSON(let fault): "the input is not JSON: \(fault.sentence)"
    case .noObject: "the input is not an object"
    case .form:
      "the input is \"model\" with or without \"choice\" or \"ids\", \"text\" with or without \"meaning\", "
        + "\"bytes\", or \"ids\""
    case .noModel: "the model is missing"
    case .model(let fault): "the model cannot be read: \(fault.message)"
    case .choice: "\"choice\" is not \"0x\" and hexadecimal digits"
    case .text: "the text is not a string"
    case .bytes: "\"bytes\" is not hexadecimal"
    case .lists: "\"ids\" is not an array of arrays"
    case .ids: "\"ids\" holds integers"
    }
  }
}
