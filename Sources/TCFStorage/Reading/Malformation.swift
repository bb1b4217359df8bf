import TCFFindings
import TCFJSON

/// What a text has that its format does not allow: a code, with what it is about.
indirect enum Malformation: Sendable, Hashable {
  // MARK: The text

  /// It is not JSON.
  case json(JSONFault)
  /// It is not well-formed XML, for the reason that the XML reader gives.
  case xml(said: String)
  /// It has a character that XML does not allow, as the XML reader says.
  case xmlCharacter(said: String)
  /// It is XML, and has no element.
  case noElement
  /// Between two elements it has words, of which this is the first.
  case wordsBetweenElements(first: Substring)

  // MARK: A part of it

  /// An element of a list of pairs is not a pair of a name and its text.
  case notPair
  /// A message is text, as a bridge passes it, and that text is not JSON.
  case messageNotJSON
  /// An entry of a log, by its number, has a fault.
  case entry(Int, Malformation)
  /// An entry is longer than this many bytes.
  case length(limit: Int)
  /// An entry has no request with a URL.
  case noURL
  /// An item that a consent SDK has stored, or a value in it, is not in the form that it has to have.
  case item(String, Item)

  /// What is wrong with an item.
  enum Item: Sendable, Hashable {
    /// It is not a string, but what the value says.
    case type(String)
    case notObject
    case notBase64Object
    case notConsentMode
  }
}

extension StoredKeyFault {
  /// The fault of a text that its format does not allow.
  init(_ malformation: Malformation, at place: Place? = nil) {
    self.init(.malformed, found: malformation.clause, at: place)
  }
}

extension Malformation {
  /// What is wrong, in a clause.
  fileprivate var clause: String {
    switch self {
    case .json(let fault): "the JSON cannot be read: \(fault.sentence)"
    case .xml(let said): "the XML is not well-formed (\(said))"
    case .xmlCharacter(let said): "a character that XML does not allow (\(said))"
    case .noElement: "the document has no elements"
    case .wordsBetweenElements(let first): "there is text between elements: \"\(Prose.excerpt(first, limit: 60))\""
    case .notPair: "an element is not a pair of a key and its text"
    case .messageNotJSON: "the text of the message is not JSON"
    case .entry(let number, let malformation): "in entry \(number), \(malformation.clause)"
    case .length(let limit): "it is longer than \(limit / 1_000_000) MB"
    case .noURL: "it has no request with a URL"
    case .item(let name, let fault): "\(name) \(fault.predicate)"
    }
  }
}

extension Malformation.Item {
  /// What is wrong, behind the name of the item.
  fileprivate var predicate: String {
    switch self {
    case .type(let had): "is \(had), not a string"
    case .notObject: "is not a JSON object"
    case .notBase64Object: "is not a JSON object in base64"
    case .notConsentMode: "is neither granted nor denied"
    }
  }
}
