import TCFFindings
import TCFJSON
import TCFStorage

/// Why a saved input or a regression file cannot be used.
public struct RegressionFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// An input that once broke a property, kept so that every run tries it again.
///
/// A file of `TestVectors/fuzz-regressions` holds one; its schema is `fuzz-regression.schema.json`.
package struct Regression: Sendable, Hashable {
  /// Where it was read from, for messages; the file's name.
  package let name: String
  /// The property that did not hold.
  package let property: String
  /// What went wrong, for people.
  package let comment: String
  /// The input.
  package let input: SavedInput

  /// A regression from its parts; without a name it has one of the property and a fingerprint of the input.
  package init(name: String? = nil, property: String, comment: String, input: SavedInput) {
    self.name = name ?? Self.fileName(property: property, input: input)
    self.property = property
    self.comment = comment
    self.input = input
  }

  /// The name of the file: the property's slug and a fingerprint of the input, so that the same input is saved once.
  private static func fileName(property: String, input: SavedInput) -> String {
    let slug = property.split(separator: "/").last.map(String.init) ?? property
    let mark = Hexadecimal.text(StableHash.of(input.json), width: 16)
    return "\(slug)-\(mark).json"
  }

  /// The file's text.
  package var json: String {
    JSONWriter.text(escaping: .beyondASCII, layout: .flush) { json in
      json.object(in: .lines) { json in
        json.member("kind", "fuzz-regression")
        json.member("schema", "../schemas/fuzz-regression.schema.json")
        json.member("property", property)
        json.member("comment", comment)
        json.member("input", raw: input.json)
      }
      json.endLine()
    }
  }

  /// Reads a file's bytes. Unknown members are refused, as the schema refuses them.
  package init(_ bytes: [UInt8], name: String) throws(RegressionFault) {
    let node = try mapError(try JSONDocument.read(bytes, .strict)) { (error: JSONFault) in
      RegressionFault("\(name) is not JSON: line \(error.line): \(error.sentence)")
    }
    guard case .object(let members) = node.value else { throw RegressionFault("\(name) holds no object") }
    let known = ["kind", "schema", "property", "comment", "input"]
    if let unknown = members.first(where: { !known.contains($0.name) }) {
      throw RegressionFault("\(name) has an unknown member \"\(unknown.name)\"")
    }
    guard case .string("fuzz-regression")? = node["kind"]?.value else {
      throw RegressionFault("\(name) is not a fuzz regression: \"kind\" is something else")
    }
    guard case .string(let property)? = node["property"]?.value, case .string(let comment)? = node["comment"]?.value
    else { throw RegressionFault("\(name) has no \"property\" or no \"comment\"") }
    guard let input = node["input"] else { throw RegressionFault("\(name) has no \"input\"") }
    let saved = try mapError(try SavedInput(input)) { (error: RegressionFault) in RegressionFault("\(name): \(error)") }
    self.init(name: name, property: property, comment: comment, input: saved)
  }
}
