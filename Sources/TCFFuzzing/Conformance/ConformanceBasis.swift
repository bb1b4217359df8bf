import TCFJSON

/// What a case rests on: a sentence that decides it, or a choice that the documents leave.
///
/// A codec that differs from a sentence is wrong. Where the documents leave a choice this project has made one, which
/// another codec may make in another way: that is reported, and fails a run only if the user wants the same choice everywhere.
package enum ConformanceBasis: Sendable, Hashable {
  /// A sentence of a specification.
  case specification(Sentence)
  /// A question that no sentence answers, and the sentence that comes nearest to it, if there is one.
  case reading(question: String, nearest: Sentence?)

  /// A sentence and where it is.
  package struct Sentence: Sendable, Hashable {
    /// The document's title.
    package let document: String
    /// The section, by its heading, and the field.
    package let section: String
    /// The words, without markup.
    package let quote: String

    init?(_ node: JSONNode) {
      guard let document = node["document"]?.string, let section = node["section"]?.string,
        let quote = node["quote"]?.string
      else { return nil }
      (self.document, self.section, self.quote) = (document, section, quote)
    }
  }

  /// Reads the basis of a vector file; nil if it is neither.
  init?(_ node: JSONNode) {
    if let sentence = node["specification"].flatMap(Sentence.init) {
      self = .specification(sentence)
    } else if let reading = node["reading"], let question = reading["question"]?.string {
      self = .reading(question: question, nearest: reading["nearest"].flatMap(Sentence.init))
    } else {
      return nil
    }
  }

  /// The bases of a file by name; none if it states none, as a file of someone else's may.
  static func all(of file: JSONNode) -> [String: ConformanceBasis] {
    var bases: [String: ConformanceBasis] = [:]
    for member in file["bases"]?.objectMembers ?? [] { bases[member.name] = ConformanceBasis(member.node) }
    return bases
  }

  /// The question, where the documents leave one.
  package var question: String? {
    if case .reading(let question, _) = self { question } else { nil }
  }

  /// The sentence that decides, or comes nearest.
  package var sentence: Sentence? {
    switch self {
    case .specification(let sentence): sentence
    case .reading(_, let nearest): nearest
    }
  }
}
