import TCFFindings
package import TCFJSON

/// Why a file is not a baseline.
public struct BaselineFault: Error, Sendable, Hashable {
  /// Where, from 1; nil where no one can say.
  public let line: Int?
  /// What is wrong.
  package let code: Code

  /// What is wrong, following on "the baseline".
  public var message: String { code.message }

  /// What is wrong: a code, with what it is about.
  package enum Code: Sendable, Hashable {
    /// It is not JSON.
    case notJSON(JSONFault)
    /// It has no member `tcfcheckBaseline`.
    case notBaseline
    /// Its format has a version that is not read.
    case otherFormat
    /// It has no list of that name.
    case missingList(String)
    /// An input has no name of its own, or no count.
    case input
    /// A finding has not exactly the members that are needed; those that it may have in addition.
    case members(required: [String], optional: [String])
    /// A fingerprint is not 32 hexadecimal digits.
    case fingerprint
    /// Two findings have the same fingerprint.
    case repeatedFingerprint
    /// A count is not a valid number of findings.
    case count
    /// The inputs of a finding are not names with a count of its findings.
    case inputs
    /// The member of that name has no ids, or some that cannot be.
    case ids(String)
    /// The further ids are not a list of numbers.
    case numbers
  }

  init(line: Int?, _ code: Code) { (self.line, self.code) = (line, code) }

  /// A fault of the value that begins at `node`.
  init(_ node: JSONNode, _ code: Code) { self.init(line: node.line, code) }
}

extension BaselineFault.Code {
  fileprivate var message: String {
    switch self {
    case .notJSON(let fault): "is not JSON: \(fault.sentence)"
    case .notBaseline: "has no member tcfcheckBaseline: it is not a baseline; --write-baseline writes one"
    case .otherFormat:
      "has a format version that this tcfcheck does not read; write it again with --write-baseline"
    case .missingList(let name): "has no list \"\(name)\""
    case .input: "has an input without a name of its own and a count"
    case .members(let required, let optional):
      "has a finding without exactly these members: \(Prose.list(required))"
        + (optional.isEmpty ? "" : "; where it names ids also \(Prose.list(optional))")
    case .fingerprint: "has a fingerprint that is not 32 hexadecimal digits"
    case .repeatedFingerprint: "has the same fingerprint twice"
    case .count: "has a count that is not a valid number of findings"
    case .inputs: "has inputs that are not names with a count of findings"
    case .ids(let name): "has \(name) that are not ids such as 41,51-53"
    case .numbers: "has ids that are not a list of numbers"
    }
  }
}
