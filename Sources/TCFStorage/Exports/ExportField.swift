import TCFCodec
import TCFJSON

/// A row of a mapping table: where the consent SDK of a maker stores something, and what that is.
struct ExportField: Sendable {
  /// How a stored item is written.
  enum Form: Sendable {
    /// The value by itself; of a cookie percent-encoded or not.
    case text
    /// JSON, as text or as an object.
    case json
    /// JSON in base64.
    case base64JSON
    /// `name=value`, joined by `&`.
    case parameters
  }

  /// What is there.
  enum Meaning: Sendable, Hashable {
    case tcString
    case related(RelatedStringKind)
    /// Sourcepoint's user data, with the string in them.
    case userData
    /// A signal of Google's consent mode, `granted` or `denied`.
    case consentMode(String)
    /// Something that is known to be there, and that no rule holds against the string: what it is, as text.
    case stated(String)
  }

  /// The name of the cookie, item of web storage or key; a `*` at its end stands for any other characters.
  let item: String
  let form: Form
  /// The names on the way to the value, with full stops; empty for the whole item.
  let path: String
  let meaning: Meaning

  init(_ item: String, form: Form, path: String = "", meaning: Meaning) {
    self.item = item
    self.form = form
    self.path = path
    self.meaning = meaning
  }

  /// Whether the row is about an item of this name.
  func isAbout(_ name: String) -> Bool {
    item.hasSuffix("*") ? name.utf8.count >= item.utf8.count && name.hasPrefix(item.dropLast()) : name == item
  }
}

/// A value that was stored under a name: text, or JSON that a person has taken out of its text.
enum StoredItemValue {
  case text(String)
  case node(JSONNode)

  /// A value of a JSON document.
  init(_ node: JSONNode) { self = node.string.map(StoredItemValue.text) ?? .node(node) }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var node: JSONNode? { if case .node(let node) = self { node } else { nil } }
  /// Whether there is nothing, as before the first choice.
  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .node(let node): node.isNull
    }
  }
  /// What it is, for messages.
  var label: String {
    switch self {
    case .text: "other text"
    case .node(let node): node.kindInWords
    }
  }
}

extension ExportField {
  /// The value of the row in an item.
  ///
  /// - Returns: nil if nothing is there.
  /// - Throws: if the item is not written in the row's form.
  func value(in stored: StoredItemValue) throws(StoredKeyFault) -> StoredItemValue? {
    guard !stored.isEmpty else { return nil }
    let value =
      switch form {
      case .text: stored.text.map { StoredItemValue.text(PercentEncoding.decoded($0.utf8)) } ?? stored
      case .parameters: try Self.parameter(path, in: text(of: stored)).map(StoredItemValue.text)
      case .json: try member(of: object(stored, json))
      case .base64JSON: try member(of: object(stored, base64))
      }
    return value.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func text(of stored: StoredItemValue) throws(StoredKeyFault) -> String {
    guard let text = stored.text else { throw fault(.type(stored.label), ofValue: false) }
    return text
  }

  /// The JSON of an item: its text read, or as it is where a person has done that.
  private func object(
    _ stored: StoredItemValue, _ read: (String) throws(StoredKeyFault) -> JSONNode
  ) throws(StoredKeyFault) -> JSONNode {
    if let node = stored.node { return node }
    return try read(text(of: stored))
  }

  private func json(_ text: String) throws(StoredKeyFault) -> JSONNode {
    guard let node = NestedJSON.object(text) ?? NestedJSON.object(PercentEncoding.decoded(text.utf8)) else {
      throw fault(.notObject, ofValue: false)
    }
    return node
  }

  private func base64(_ text: String) throws(StoredKeyFault) -> JSONNode {
    let text = PercentEncoding.decoded(text.utf8)
    // Some writers leave the padding out.
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let bytes = Base64.bytes(text) ?? Base64.bytes(text + padding),
      let node = try? JSONDocument.read(bytes, .strict, StoredKeySetReader.limits), node.isObject
    else { throw fault(.notBase64Object, ofValue: false) }
    return node
  }

  private func member(of root: JSONNode) -> StoredItemValue? {
    root.member(at: path).map { StoredItemValue($0) }
  }

  /// The value of a parameter, decoded; "+" is a space there.
  private static func parameter(_ name: String, in text: String) -> String? {
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].elementsEqual(name.utf8) else { continue }
      return PercentEncoding.decoded(parts[1].map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
    }
    return nil
  }

  /// What is wrong with the item, or with the value in it.
  func fault(_ fault: Malformation.Item, ofValue: Bool) -> StoredKeyFault {
    StoredKeyFault(.item(ofValue && !path.isEmpty ? "\(item).\(path)" : item, fault))
  }
}
