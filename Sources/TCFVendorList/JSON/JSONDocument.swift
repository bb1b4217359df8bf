/// A JSON text as read: its bytes and one node a value, in the order of the text.
///
/// Strings and numbers stay where they are in the text until somebody asks for them. A reader of vendor lists wants
/// every member in its order, duplicates too, and the place of a fault; Foundation's decoder hides all three, takes
/// trailing commas and keeps the first of two equal keys where other languages keep the last.
struct JSONDocument: Sendable {
  let bytes: [UInt8]
  let nodes: [JSONNode]

  /// The value that the document is.
  var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// One value of the text, or one key of an object, which stands right before its value.
struct JSONNode: Sendable {
  enum Kind: UInt8, Sendable {
    case null
    case yes
    case no
    case number
    /// A string without escapes: its bytes are its text.
    case plainString
    case escapedString
    case array
    case object
  }

  let kind: Kind
  /// The first byte; of a string, the one after the opening quote.
  let start: UInt32
  /// One past the last byte; of a string, the closing quote.
  var end: UInt32
  /// The node after this one and everything in it.
  var next: UInt32
}
