import TCFFindings

/// Why a key set cannot be read: what, where, and what to do about it.
public struct StoredKeyFault: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// Nothing, or only white space.
    case empty
    /// More bytes than the reader takes; `found` is their number, `wanted` the limit.
    case tooLarge
    /// Something else than a key set; `found` says what.
    case otherContent
    /// Bytes that are neither a binary property list nor text in a known encoding; `found` names the encoding tried.
    case notText
    /// An encoding or a version of a format that is not read; `found` names it.
    case unsupported
    /// A document type declaration or an entity, which key sets have no use for; `found` is its text.
    case documentType
    /// Text that its format does not allow; `found` says what is wrong.
    case malformed
    /// A well-formed document with another outermost value than a key set has; `found` and `wanted` name both.
    case wrongRoot
    /// Two keys of one name in one set; `key` names it.
    case duplicateKey
    /// A key without a value, a value without a key, or an element without a name.
    case unpaired
    /// An element that is not part of the format; `found` names it.
    case unexpectedElement
    /// A value that is not what its type says; `found` is the value, `wanted` the type.
    case badValue
    /// A binary property list that points outside itself, into itself, or breaks off; `found` says how.
    case damaged
    /// Values nested deeper than the reader follows.
    case tooDeep
    /// More values, or longer markup, than the reader takes; `found` says of what.
    case tooMany
  }

  /// A place in a file.
  public enum Place: Sendable, Hashable {
    /// In a text: the line and, where known, the column, both from 1.
    case line(Int, column: Int? = nil)
    /// In a binary file: the byte, from 0.
    case byte(Int)
  }

  /// What is wrong.
  public let code: Code
  /// The key concerned.
  public let key: String?
  /// What was found; its meaning goes with the code.
  public let found: String?
  /// What was needed; its meaning goes with the code.
  public let wanted: String?
  /// Where.
  public let place: Place?

  /// JSON of no form that is read, in `found` of `otherContent`.
  static let otherJSON = "JSON of an unknown form"

  /// A fault from its parts.
  init(_ code: Code, key: String? = nil, found: String? = nil, wanted: String? = nil, at place: Place? = nil) {
    self.code = code
    self.key = key.map(Self.shortened)
    self.found = found.map(Self.shortened)
    self.wanted = wanted
    self.place = place
  }

  /// Text from the file, cut to what a message can bear.
  private static func shortened(_ text: String) -> String {
    Prose.excerpt(text, limit: 120)
  }
}

extension StoredKeyFault: CustomStringConvertible {
  /// The fault in a line: where, what, and what to do. Control characters of the file are shown by their pictures.
  public var description: String { Self.printable((place.map { "\($0): " } ?? "") + what + "; " + remedy) }

  /// What is wrong, without the place and without what to do.
  public var sentence: String { Self.printable(what) }

  private static func printable(_ line: String) -> String {
    String(
      String.UnicodeScalarView(
        line.unicodeScalars.map { scalar in
          scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) ?? scalar : scalar
        }))
  }

  private var what: String {
    let about = key.map { "key \($0)" }
    switch code {
    case .empty: return "the file is empty"
    case .tooLarge: return "the file has \(found ?? "too many") bytes; the limit is \(wanted ?? "lower")"
    case .otherContent: return "this is \(found ?? "something else"), not a stored key set"
    case .notText: return "the bytes are not \(found ?? "text")"
    case .unsupported: return "\(found ?? "this form") is not supported"
    case .documentType: return "the file has a document type or an entity (\(found ?? "?"))"
    case .malformed: return found ?? "the text is not well-formed"
    case .wrongRoot: return "the outermost value is \(found ?? "another"), not \(wanted ?? "a set of keys")"
    case .duplicateKey: return "the \(about ?? "same key") occurs twice"
    case .unpaired: return about.map { "the \($0) has no value" } ?? "<\(found ?? "?")> has no key"
    case .unexpectedElement: return "<\(found ?? "?")> is not allowed \(about.map { "in the \($0)" } ?? "here")"
    case .badValue: return "\(about.map { "the \($0) holds" } ?? "there is") \"\(found ?? "")\" as \(wanted ?? "?")"
    case .damaged: return "the binary property list is damaged: \(found ?? "it is truncated")"
    case .tooDeep: return "the values are nested too deeply"
    case .tooMany: return "there are too many \(found ?? "values")"
    }
  }

  private var remedy: String {
    switch code {
    case .empty: "copy the keys from the device again"
    case .tooLarge: "pass the file of one app's store"
    case .otherContent, .wrongRoot:
      "pass \(StoredKeySetReader.formats), or a JSON object of keys"
    case .notText, .unsupported: "save the file as UTF-8, or as an XML or binary property list"
    case .documentType:
      "remove it: only Apple's own document type for property lists is accepted, and it is never loaded"
    case .duplicateKey: "no store can hold both, so keep the one that the app reads"
    case .malformed, .unpaired, .unexpectedElement, .badValue, .damaged: "export the keys again without editing them"
    case .tooDeep, .tooMany: "keep only the store's own keys in the file"
    }
  }
}

extension StoredKeyFault.Place: CustomStringConvertible {
  /// `line 3, column 7`, `line 3` or `byte 40`.
  public var description: String {
    switch self {
    case .line(let line, let column?): "line \(line), column \(column)"
    case .line(let line, nil): "line \(line)"
    case .byte(let offset): "byte \(offset)"
    }
  }
}
