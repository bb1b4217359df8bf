import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// A vector of `TestVectors/tc-strings`: an input and what a codec must make of it.
package struct ConformanceVector: Sendable {
  /// What is asked, and what is right.
  enum Question: Sendable {
    /// A string and its model.
    case read(String, AnswerModel, isAcceptable: Bool)
    /// A string that must be refused, and the code of its fault.
    case refuse(String, code: String)
    /// A model, its JSON and its canonical string.
    case encode(AnswerModel, json: [UInt8], canonical: String)
    /// A model that does not fit, and the field that has no room.
    case refuseModel([UInt8], field: String)
  }

  /// The stable id.
  package let id: String
  /// What is special about it.
  package let comment: String
  /// Who says what is right.
  package let source: String
  /// Its flags, each explained in its file.
  package let flags: [String]
  let question: Question
  /// What it rests on; nil if the file does not say, and then its source decides.
  package let basis: ConformanceBasis?
  /// Further questions that the documents leave open, for each of which a codec may refuse the string or the model.
  let alsoOpen: [ConformanceBasis]
  /// The fields that may be read in another way.
  let doubted: ModelFieldSet
  /// Other models that a reader may come to, and what they are called; the fields that differ.
  let alternatives: [(answer: String, model: AnswerModel)]

  /// The levels that it says something about.
  package var levels: [ConformanceLevel] {
    switch question {
    case .read(_, _, let isAcceptable): [isAcceptable ? .readsAcceptable : .readsValid]
    case .refuse, .refuseModel: [.refusesInvalid]
    case .encode: [.encodes, .encodesCanonically]
    }
  }

  /// The class in which it is counted next to others: the fault's code, the first flag of an unusual string, or `valid`.
  var inputClass: String {
    switch question {
    case .read(_, _, isAcceptable: true): flags.first.map { "odd: \($0)" } ?? "odd"
    case .read: "valid"
    case .refuse(_, let code): code
    case .encode, .refuseModel: "model"
    }
  }

  /// The model of a string that is read; nil if there is none.
  var model: AnswerModel? {
    if case .read(_, let model, _) = question { model } else { nil }
  }

  /// The string to decode; nil if it is about encoding.
  var text: String? {
    switch question {
    case .read(let text, _, _), .refuse(let text, _): text
    case .encode, .refuseModel: nil
    }
  }

  /// Reads the vectors of a file. A file of another kind is a fault: a runner that passes over what it does not know would
  /// seem to pass it.
  package static func read(_ bytes: [UInt8], name: String) throws(VectorFault) -> [ConformanceVector] {
    let file = try mapError(try JSONDocument.read(bytes, .strict)) { (error: JSONFault) in
      VectorFault(name, .notJSON(error))
    }
    guard let kind = file["kind"]?.string, ["decode", "encode"].contains(kind) else {
      throw VectorFault(name, .otherKind)
    }
    guard case .array(let groups)? = file["groups"]?.value else {
      throw VectorFault(name, .noGroups)
    }
    let bases = ConformanceBasis.all(of: file)
    var vectors: [ConformanceVector] = []
    for group in groups {
      guard case .array(let nodes)? = group["vectors"]?.value else {
        throw VectorFault(name, .noVectors)
      }
      for node in nodes {
        guard let vector = ConformanceVector(node, isDecode: kind == "decode", bases) else {
          throw VectorFault(name, .vector(id: node["id"]?.string))
        }
        vectors.append(vector)
      }
    }
    guard let count = file["numberOfVectors"]?.integer, count == vectors.count else {
      throw VectorFault(name, .count(vectors.count))
    }
    return vectors
  }

  private init?(_ node: JSONNode, isDecode: Bool, _ bases: [String: ConformanceBasis]) {
    guard let id = node["id"]?.string, let comment = node["comment"]?.string, let source = node["source"]?.string,
      let flags = node["flags"]?.texts, let result = node["result"]?.string, let input = node["input"],
      let expected = node["expected"]
    else { return nil }
    (self.id, self.comment, self.source, self.flags) = (id, comment, source, flags)
    let name = node["basis"]?.string
    basis = name.flatMap { bases[$0] }
    guard name == nil || basis != nil else { return nil }
    let open = node["alsoOpen"]?.texts ?? []
    alsoOpen = open.compactMap { bases[$0] }
    guard alsoOpen.count == open.count, alsoOpen.allSatisfy({ $0.question != nil }) else { return nil }
    let fields = node["inDoubt"]?.texts ?? []
    doubted = ModelFieldSet(fields.compactMap(ModelField.init).flatMap(\.withParts))
    guard fields.allSatisfy({ ModelField(rawValue: $0) != nil }) else { return nil }
    alternatives = (node["alternatives"]?.items ?? []).compactMap { alternative in
      guard let answer = alternative["answer"]?.string,
        let model = alternative["model"].flatMap({ AnswerModel(whole: $0) })
      else { return nil }
      return (answer, model)
    }
    if isDecode {
      guard let text = input.string else { return nil }
      if let code = expected["error"]?["code"]?.string {
        question = .refuse(text, code: code)
      } else if let model = expected["model"].flatMap({ AnswerModel(whole: $0) }) {
        question = .read(text, model, isAcceptable: result == "acceptable")
      } else {
        return nil
      }
    } else {
      let json = Array(input.source)
      if let field = expected["error"]?["field"]?.string {
        question = .refuseModel(json, field: field)
      } else if let text = expected["string"]?.string, let model = AnswerModel(whole: input) {
        question = .encode(model, json: json, canonical: text)
      } else {
        return nil
      }
    }
  }
}

extension AnswerModel {
  /// The model that `node` is; nil if it is none or has a member that cannot be read.
  fileprivate init?(whole node: JSONNode) {
    guard let model = AnswerModel(node), model.illegible.isEmpty, model.unknown.isEmpty else { return nil }
    self = model
  }

  /// The segments in addition to the core that the model names.
  var segmentNames: [String] { ModelField.segments.filter(named.contains).map(\.rawValue) }
}
