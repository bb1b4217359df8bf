import TCFFindings
import TCFJSON
import TCFStorage

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
    func fault(_ fault: RegressionFault.FileFault) -> RegressionFault { RegressionFault(.file(name, fault)) }
    let node = try mapError(try JSONDocument.read(bytes, .strict)) { (error: JSONFault) in
      fault(.notJSON(error))
    }
    guard case .object(let members) = node.value else { throw fault(.noObject) }
    let known = ["kind", "schema", "property", "comment", "input"]
    if let unknown = members.first(where: { !known.contains($0.name) }) {
      throw fault(.unknownMember(unknown.name))
    }
    guard case .string("fuzz-regression")? = node["kind"]?.value else {
      throw fault(.otherKind)
    }
    guard case .string(let property)? = node["property"]?.value, case .string(let comment)? = node["comment"]?.value
    else { throw fault(.noProperty) }
    guard let input = node["input"] else { throw fault(.noInput) }
    let saved = try mapError(try SavedInput(input)) { (error: RegressionFault.InputFault) in fault(.input(error)) }
    self.init(name: name, property: property, comment: comment, input: saved)
  }
}
