import TCFCodec
import TCFFindings
import TCFJSON

/// Why a model cannot be read from JSON.
public struct ModelJSONFault: Error, Sendable, Hashable {
  /// The member, as a path: `publisherRestrictions[1].purpose`, empty for the model itself; nil where the text is not JSON.
  public let member: String?
  /// What is wrong with it.
  let code: Code

  init(_ code: Code, member: String?) { (self.code, self.member) = (code, member) }

  /// What is wrong with a model: a code, with what it is about.
  enum Code: Sendable, Hashable {
    case notJSON(JSONFault)
    /// The version of the string is none that is encoded.
    case unknownVersion(Int)
    /// The version of the string is not 2, the only one that is read where the model is.
    case notVersion2(Int)
    case missing
    case type(JSONType, wanted: JSONType)
    /// A time before the first that a string can hold, as it is written.
    case tooEarly(String)
    case notTime
    /// It is not two capital letters.
    case notLetters
    /// An integer that no field can hold, as it is written.
    case tooLarge(String)
    /// An id that no field of the kind can hold, its place in the array, and the highest that one can hold.
    case id(Int, index: Int, highest: Int)
    /// There is no restriction of that type.
    case restrictionType(Int)
    case repeated
    /// A model has no such member.
    case unknown
  }
}

extension ModelJSONFault {
  /// What is wrong, in one sentence that names the member.
  public var message: String {
    let name = member.flatMap { $0.isEmpty ? nil : $0 } ?? "the model"
    return switch code {
    case .notJSON(let fault): "not JSON: \(fault.sentence)"
    case .unknownVersion(let version): "\(name) is \(version); only versions 1 and 2 are encoded"
    case .notVersion2(let version): "\(name) is \(version); only version 2 is read here"
    case .missing: "\(name) is missing"
    case .type(let type, let wanted): "\(name) is \(type.nameWithArticle), not \(wanted.nameWithArticle)"
    case .tooEarly(let text): "\(name) is \(text); the earliest time that a string can hold is \(Deciseconds(0))"
    case .notTime: "\(name) is not a time like \"2026-06-03T00:00:00.000Z\""
    case .notLetters: "\(name) is not two capital letters"
    case .tooLarge(let number): "\(name) is \(Prose.excerpt(number, limit: 40)), more than any field can hold"
    case .id(let id, let index, let highest): "\(name)[\(index)] is \(id); allowed ids: 1-\(highest)"
    case .restrictionType(let type): "\(name) is \(type); allowed: 0-3"
    case .repeated: "\(name) occurs twice"
    case .unknown: "\(name) is not a member of a model"
    }
  }
}
