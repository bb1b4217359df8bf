internal import CLibXML2

/// Reads an XML document event by event through libxml2's text reader.
///
/// Made for documents from strangers: no network, no document type with declarations, no entity of the document's own,
/// and every cost bounded by `XMLPullLimits`. It ends with nil or with an `XMLPullFault` on any bytes. libxml2 prints
/// nothing. Encodings: UTF-8, UTF-16 with or without byte order mark, ASCII and ISO 8859-1.
public struct XMLPullReader: ~Copyable {
  private let reader: OpaquePointer
  private let source: ByteSource
  private let complaints: Complaints
  private let limits: XMLPullLimits
  /// The line of the last event, from 1: where a start tag or a text ends, and for an end its start's. Above 65,534 it may
  /// be some lines late.
  public private(set) var line: Int
  private var state: State
  private var names: NameCache

  private enum State {
    case reading
    /// An empty element tag was handed out as a start; its end is owed.
    case owesEnd(String)
    case finished
  }

  /// A reader at the start of `bytes`.
  ///
  /// - Throws: what can be reported before the first element: size, encoding, document type, markup beyond the limits.
  public init(
    _ bytes: [UInt8], doctype: XMLDoctypePolicy = .refused, limits: XMLPullLimits = XMLPullLimits()
  ) throws(XMLPullFault) {
    let source = ByteSource(try Self.checkedText(of: bytes, doctype, limits))
    guard let reader = Self.makeReader(source) else {
      throw XMLPullFault(.malformed, detail: "libxml2 could not make a reader")
    }
    self.reader = reader
    self.source = source
    self.limits = limits
    complaints = Complaints()
    line = 1
    names = NameCache(limit: limits.names)
    state = .reading
    xmlTextReaderSetStructuredErrorHandler(
      reader,
      { context, error in
        guard let context, let error else { return }
        Unmanaged<Complaints>.fromOpaque(context).takeUnretainedValue().record(error.pointee)
      }, Unmanaged.passUnretained(complaints).toOpaque())
  }

  deinit { xmlFreeTextReader(reader) }

  private static func checkedText(
    of bytes: [UInt8], _ doctype: XMLDoctypePolicy, _ limits: XMLPullLimits
  ) throws(XMLPullFault) -> [UInt8] {
    guard bytes.count <= limits.bytes else { throw XMLPullFault(.tooLarge, detail: String(bytes.count)) }
    let text = try XMLSourceText.utf8(of: bytes)
    guard text.contains(where: { !isSpace($0) }) else { throw XMLPullFault(.empty) }
    try XMLMarkupCheck.run(on: text, limits: limits, doctype: doctype)
    return text
  }

  private static func makeReader(_ source: ByteSource) -> OpaquePointer? {
    _ = libraryReady
    // NOERROR and NOWARNING close the channels that print; the structured handler is asked before them.
    let options = [XML_PARSE_NONET, XML_PARSE_IGNORE_ENC, XML_PARSE_NOERROR, XML_PARSE_NOWARNING]
    return xmlReaderForIO(
      { context, buffer, count in ByteSource.read(context, into: buffer, count) }, nil,
      Unmanaged.passUnretained(source).toOpaque(), nil, "UTF-8",
      Int32(bitPattern: options.reduce(0) { $0 | $1.rawValue }))
  }

  /// The next event; nil at the end of the document, and from then on.
  public mutating func next() throws(XMLPullFault) -> XMLPullEvent? {
    switch state {
    case .finished: return nil
    case .owesEnd(let name):
      state = .reading
      return .end(name)
    case .reading: break
    }
    do {
      while try advance() {
        if let event = try event() { return event }
      }
    } catch {
      state = .finished
      throw error
    }
    state = .finished
    return nil
  }

  /// Moves to the next node; false at the end.
  private mutating func advance() throws(XMLPullFault) -> Bool {
    let result = xmlTextReaderRead(reader)
    if let fault = complaints.fault { throw fault }
    line = nodeLine ?? Int(xmlTextReaderGetParserLineNumber(reader))
    if result < 0 { throw XMLPullFault(.malformed, line: line, detail: "libxml2 stopped without a reason") }
    return result == 1
  }

  /// The line of the node that the reader is on; nil where libxml2, which keeps 16 bits of it, does not know it.
  ///
  /// The field is read here, since `xmlGetLineNo` beyond those 16 bits takes pieces of short texts for lines.
  private var nodeLine: Int? {
    guard let node = xmlTextReaderCurrentNode(reader) else { return nil }
    switch node.pointee.type {
    case XML_ELEMENT_NODE, XML_TEXT_NODE, XML_PI_NODE, XML_COMMENT_NODE:
      let line = Int(node.pointee.line)
      return line > 0 && line < 65_535 ? line : nil
    default: return nil
    }
  }

  /// The event for the node that the reader is on; nil for comments and the like.
  private mutating func event() throws(XMLPullFault) -> XMLPullEvent? {
    switch xmlReaderTypes(UInt32(bitPattern: xmlTextReaderNodeType(reader))) {
    case XML_READER_TYPE_ELEMENT: return .start(try element())
    case XML_READER_TYPE_END_ELEMENT: return .end(try name())
    case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA: return .text(value)
    case XML_READER_TYPE_WHITESPACE, XML_READER_TYPE_SIGNIFICANT_WHITESPACE: return .text(try blank())
    case XML_READER_TYPE_ENTITY_REFERENCE: throw XMLPullFault(.entity, line: line, detail: try name())
    default: return nil
    }
  }

  private mutating func element() throws(XMLPullFault) -> XMLPullElement {
    guard xmlTextReaderDepth(reader) < limits.depth else { throw XMLPullFault(.tooDeep, line: line) }
    let elementName = try name()
    let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
    var attributes: [XMLPullAttribute] = []
    while xmlTextReaderMoveToNextAttribute(reader) == 1 {
      let attribute = XMLPullAttribute(name: try name(), value: value)
      if attribute.name.hasPrefix("xmlns") || attribute.name == "xml:id" {
        _ = try counted(names.kept(attribute.value))
      }
      attributes.append(attribute)
    }
    _ = xmlTextReaderMoveToElement(reader)
    if isEmpty { state = .owesEnd(elementName) }
    return XMLPullElement(name: elementName, attributes: attributes, line: line)
  }

  private var value: String { xmlTextReaderConstValue(reader).map { String(cString: $0) } ?? "" }

  private mutating func name() throws(XMLPullFault) -> String {
    guard let pointer = xmlTextReaderConstName(reader) else { return "" }
    return try counted(names.name(at: pointer))
  }

  private mutating func blank() throws(XMLPullFault) -> String { try counted(names.kept(value)) }

  private func counted(_ text: String?) throws(XMLPullFault) -> String {
    guard let text else { throw XMLPullFault(.tooManyNames, line: line) }
    return text
  }
}

/// libxml2's global state is made once.
private let libraryReady: Void = xmlInitParser()

/// Whether a byte is white space of ASCII.
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

/// The strings that libxml2 keeps for good, counted.
private struct NameCache {
  private let limit: Int
  /// libxml2 keeps every name once, so its address distinguishes it and making a `String` of it once is enough.
  private var names: [UnsafePointer<xmlChar>: String] = [:]
  /// The first of them. Most documents have no more, and a look at each is quicker than a hash.
  private var few: [(pointer: UnsafePointer<xmlChar>, name: String)] = []
  private static let mostFew = 8
  private var texts: Set<String> = []
  /// The text kept last: the indentation before most elements of a document.
  private var latest: String?

  init(limit: Int) { self.limit = limit }

  /// The name at `pointer`; nil if it is one too many.
  mutating func name(at pointer: UnsafePointer<xmlChar>) -> String? {
    for index in few.indices where few[index].pointer == pointer { return few[index].name }
    if let name = names[pointer] { return name }
    guard names.count < limit else { return nil }
    let name = String(cString: pointer)
    names[pointer] = name
    if few.count < Self.mostFew { few.append((pointer, name)) }
    return name
  }

  /// The same text; nil if it is one too many.
  mutating func kept(_ text: String) -> String? {
    if text == latest { return text }
    guard texts.count < limit || texts.contains(text) else { return nil }
    let kept = texts.insert(text).memberAfterInsert
    latest = kept
    return kept
  }
}

/// The text that libxml2 asks for piece by piece. A class, because libxml2 keeps its address.
private final class ByteSource {
  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) { self.text = text }

  static func read(
    _ context: UnsafeMutableRawPointer?, into buffer: UnsafeMutablePointer<CChar>?, _ count: Int32
  ) -> Int32 {
    guard let context, let buffer, count > 0 else { return 0 }
    let source = Unmanaged<ByteSource>.fromOpaque(context).takeUnretainedValue()
    let piece = source.text[source.position...].prefix(Int(count))
    UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)).copyBytes(from: piece)
    source.position += piece.count
    return Int32(piece.count)
  }
}

/// The first thing libxml2 complained about that ends the reading.
private final class Complaints {
  private(set) var fault: XMLPullFault?

  func record(_ error: xmlError) {
    guard fault == nil else { return }
    let code = xmlParserErrors(UInt32(bitPattern: error.code))
    let isEntity = Self.entityCodes.contains { $0 == code }
    guard isEntity || error.level == XML_ERR_FATAL else { return }
    let sentence = error.message.map { String(cString: $0) } ?? ""
    let detail = String(sentence.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(200))
    fault = XMLPullFault(
      isEntity ? .entity : code == XML_ERR_INVALID_CHAR ? .character : .malformed,
      line: error.line > 0 ? Int(error.line) : nil, column: error.int2 > 0 ? Int(error.int2) : nil, detail: detail)
  }

  private static let entityCodes = [XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY, XML_ERR_ENTITY_LOOP]
}
