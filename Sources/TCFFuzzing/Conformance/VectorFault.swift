package import TCFJSON

/// Why a vector file cannot be used.
package struct VectorFault: Error, Sendable, Hashable {
  /// The file.
  package let name: String
  /// What is wrong with it.
  package let code: Code

  init(_ name: String, _ code: Code) { (self.name, self.code) = (name, code) }

  /// What is wrong with a vector file: a code, with what it is about.
  package enum Code: Sendable, Hashable {
    /// It is not JSON.
    case notJSON(JSONFault)
    /// It is a file of another kind.
    case otherKind
    /// It has no member `groups`.
    case noGroups
    /// A group has no vectors.
    case noVectors
    /// A vector cannot be read; its id, nil where it has none.
    case vector(id: String?)
    /// It has another number of vectors than it says; how many it has.
    case count(Int)
  }
}

extension VectorFault: CustomStringConvertible {
  /// What is wrong, in one sentence.
  package var description: String {
    switch code {
    case .notJSON(let fault): "\(name) is not JSON: line \(fault.line): \(fault.sentence)"
    case .otherKind: "\(name) is not a file of decode or encode vectors"
    case .noGroups: "\(name) has no \"groups\""
    case .noVectors: "\(name) has a group without \"vectors\""
    case .vector(let id): "\(name): the vector \(id ?? "without id") cannot be read"
    case .count(let count): "\(name) has \(count) vectors and says it had another number"
    }
  }
}
