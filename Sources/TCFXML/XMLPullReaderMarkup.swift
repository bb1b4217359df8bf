/// Walks the markup of a document before libxml2 does, and refuses what would cost libxml2 too much or is not allowed.
///
/// What libxml2's reader does not bound: a tag's attributes are compared each with each, a long tag or comment is searched
/// again from its start for every 512 bytes that arrive, comments in a row are all kept, and declarations in a document
/// type are carried out while they are read. On text that is not well-formed the walk ends where libxml2 will end too.
struct XMLMarkupCheck {
  private let text: [UInt8]
  private let limits: XMLPullLimits
  private let doctype: XMLDoctypePolicy
  private var position = 0
  private var sections = 0

  private init(_ text: [UInt8], _ limits: XMLPullLimits, _ doctype: XMLDoctypePolicy) {
    self.text = text
    self.limits = limits
    self.doctype = doctype
  }

  /// Refuses `text` (UTF-8) if a piece of markup is beyond `limits` or a document type is against `doctype`.
  static func run(on text: [UInt8], limits: XMLPullLimits, doctype: XMLDoctypePolicy) throws(XMLPullFault) {
    var check = XMLMarkupCheck(text, limits, doctype)
    while let start = try check.nextMarkup() {
      guard try check.passes(markupAt: start) else { return }
    }
  }

  /// The offset of the next `<`; nil at the end.
  private func nextMarkup() throws(XMLPullFault) -> Int? {
    let start = ByteScan.first(UInt8(ascii: "<"), in: text.span, from: position)
    try checkText(from: position, to: start ?? text.count)
    return start
  }

  private func checkText(from start: Int, to end: Int) throws(XMLPullFault) {
    if end - start > limits.textBytes { throw XMLPullFault(.textTooLong, at: start, of: text) }
  }

  /// Whether the walk goes on behind the markup at `start`.
  private mutating func passes(markupAt start: Int) throws(XMLPullFault) -> Bool {
    // Nearly all markup is tags.
    guard start + 1 < text.count, text[start + 1] == UInt8(ascii: "!") || text[start + 1] == UInt8(ascii: "?") else {
      return try passesTag(at: start)
    }
    if has("<!--", at: start) {
      return try skip(to: "-->", from: start + 4, limit: limits.markupBytes, .markupTooLong)
    }
    if has("<![CDATA[", at: start) {
      return try skip(to: "]]>", from: start + 9, limit: limits.textBytes, .textTooLong)
    }
    if has("<?", at: start) {
      return try skip(to: "?>", from: start + 2, limit: limits.markupBytes, .markupTooLong)
    }
    if has("<!DOCTYPE", at: start) { return try passesDoctype(at: start) }
    return try passesTag(at: start)
  }

  private func has(_ literal: StaticString, at offset: Int) -> Bool {
    guard offset + literal.utf8CodeUnitCount <= text.count else { return false }
    return literal.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { text[offset + $0] == wanted[$0] }
    }
  }

  /// Moves behind the next `end`, which begins `limit` bytes behind `first` at most; false if there is none.
  private mutating func skip(
    to end: StaticString, from first: Int, limit: Int, _ code: XMLPullFault.Code
  ) throws(XMLPullFault) -> Bool {
    sections += 1
    if sections > limits.sections { throw XMLPullFault(.tooManySections, at: first, of: text) }
    let lead = end.withUTF8Buffer { $0[0] }
    var index = first
    while index < text.count {
      if text[index] == lead, has(end, at: index) {
        position = index + end.utf8CodeUnitCount
        return true
      }
      index += 1
      if index - first > limit { throw XMLPullFault(code, at: first, of: text) }
    }
    return false
  }

  private func checkLength(from start: Int, to end: Int) throws(XMLPullFault) {
    if end - start > limits.markupBytes { throw XMLPullFault(.markupTooLong, at: start, of: text) }
  }

  /// A start or end tag: up to the first `>` outside quotes. Every attribute has one `=` outside quotes.
  private mutating func passesTag(at start: Int) throws(XMLPullFault) -> Bool {
    let text = text
    let bytes = text.span
    var index = start + 1
    // 0 outside quotes: the text has no NUL.
    var quote: UInt8 = 0
    var attributes = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "<"): return false
      case quote: quote = 0
      case _ where quote != 0: break
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "="): attributes += 1
      case UInt8(ascii: ">"):
        position = index + 1
        return true
      default: break
      }
      index += 1
      try checkLength(from: start, to: index)
      if attributes > limits.attributes { throw XMLPullFault(.tooManyAttributes, at: start, of: text) }
    }
    return false
  }

  /// A document type declaration: up to the first `>` outside quotes, and no `[` before it.
  private mutating func passesDoctype(at start: Int) throws(XMLPullFault) -> Bool {
    var index = start + 9
    var quote: UInt8?
    while index < text.count {
      let byte = text[index]
      switch byte {
      case quote: quote = nil
      case _ where quote != nil: break
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): throw XMLPullFault(.internalSubset, at: start, of: text)
      case UInt8(ascii: ">"):
        position = index + 1
        try checkDoctype(start..<position)
        return true
      default: break
      }
      index += 1
      try checkLength(from: start, to: index)
    }
    return false
  }

  private func checkDoctype(_ range: Range<Int>) throws(XMLPullFault) {
    if doctype == .applePropertyList, text[range].elementsEqual(Self.usualDoctype) { return }
    let declaration = String(decoding: text[range].prefix(800), as: UTF8.self).prefix(200)
    let words = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard doctype == .applePropertyList, Self.appleDoctypes.contains(words) else {
      throw XMLPullFault(.doctype, at: range.lowerBound, of: text, detail: words)
    }
  }

  /// Apple's declaration as every Apple system writes it.
  private static let usualDoctype = Array(
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">".utf8)

  /// Apple's declaration in its spellings, white space joined.
  private static let appleDoctypes: Set<String> = {
    var all: Set<String> = []
    for owner in ["Apple", "Apple Computer"] {
      for scheme in ["http", "https"] {
        let address = "\(scheme)://www.apple.com/DTDs/PropertyList-1.0.dtd"
        all.insert("<!DOCTYPE plist PUBLIC \"-//\(owner)//DTD PLIST 1.0//EN\" \"\(address)\">")
      }
    }
    return all
  }()
}
