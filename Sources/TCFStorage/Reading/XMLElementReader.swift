internal import TCFXML

/// Walks elements, which is all that property lists and preferences are made of, and turns the XML reader's faults into
/// those of key sets.
struct XMLElementReader: ~Copyable {
  private var reader: XMLPullReader

  init(_ bytes: [UInt8], doctype: XMLDoctypePolicy) throws(StoredKeyFault) {
    var limits = XMLPullLimits()
    limits.bytes = .max
    // The root and an element's own tag are levels too.
    limits.depth = StoredKeySetReader.maximumDepth + 2
    do {
      reader = try XMLPullReader(bytes, doctype: doctype, limits: limits)
    } catch {
      throw StoredKeyFault(error)
    }
  }

  private mutating func next() throws(StoredKeyFault) -> XMLPullEvent? {
    do {
      return try reader.next()
    } catch {
      throw StoredKeyFault(error)
    }
  }

  /// The document's first element.
  mutating func root() throws(StoredKeyFault) -> XMLPullElement {
    while let event = try next() {
      if case .start(let element) = event { return element }
    }
    throw StoredKeyFault(.noElement)
  }

  /// Reads on to the document's end, so that what is wrong behind the root is reported.
  mutating func finish() throws(StoredKeyFault) {
    while try next() != nil {}
  }

  /// The next element inside the one that is open; nil when that one ends.
  ///
  /// - Throws: also if there is text other than white space.
  mutating func child() throws(StoredKeyFault) -> XMLPullElement? {
    while let event = try next() {
      switch event {
      case .start(let element): return element
      case .end: return nil
      case .text(let text):
        // Indentation, between any two elements.
        if text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) { continue }
        if let word = text.split(whereSeparator: \.isWhitespace).first {
          let linesBehind = text[word.startIndex...].count(where: \.isNewline)
          throw StoredKeyFault(.wordsBetweenElements(first: word), at: .line(max(1, reader.line - linesBehind)))
        }
      }
    }
    return nil
  }

  /// The text of `element`, which is open, up to its end.
  mutating func text(of element: XMLPullElement, key: String?) throws(StoredKeyFault) -> String {
    var text = ""
    while let event = try next() {
      switch event {
      case .text(let more): text += more
      case .end: return text
      case .start(let inner):
        throw StoredKeyFault(.unexpectedElement, key: key, found: inner.name, at: .line(inner.line))
      }
    }
    return text
  }
}

extension StoredKeyFault {
  /// The XML reader's fault as a fault of the key set.
  init(_ fault: XMLPullFault) {
    let place = fault.line.map { Place.line($0, column: fault.column) }
    switch fault.code {
    case .empty: self.init(.empty)
    case .tooLarge: self.init(.tooLarge, found: fault.detail)
    case .notText: self.init(.notText, found: "\(fault.detail) text", at: place)
    case .encoding: self.init(.unsupported, found: "the encoding \(fault.detail)", at: place)
    case .doctype, .entity: self.init(.documentType, found: fault.detail, at: place)
    case .internalSubset: self.init(.documentType, found: "<!DOCTYPE … [ … ]>", at: place)
    case .character: self.init(.xmlCharacter(said: fault.detail), at: place)
    case .tooDeep: self.init(.tooDeep, at: place)
    case .markupTooLong: self.init(.tooMany, found: "characters in one tag or comment", at: place)
    case .textTooLong: self.init(.tooMany, found: "characters in one text", at: place)
    case .tooManyNames: self.init(.tooMany, found: "different names of elements", at: place)
    case .tooManySections: self.init(.tooMany, found: "comments and CDATA sections", at: place)
    case .tooManyAttributes: self.init(.tooMany, found: "attributes in one tag", at: place)
    case .malformed: self.init(.xml(said: fault.detail), at: place)
    }
  }
}
