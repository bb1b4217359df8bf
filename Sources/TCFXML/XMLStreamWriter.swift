import CLibXML2

/// Why a document could not be written.
public enum XMLWriteFault: Error, Sendable, Hashable {
  /// The destination takes no more bytes; it knows why.
  case refused
  /// libxml2 refused the call of this name, or ran out of memory in it.
  case library(call: String)
  /// The calls do not make a document.
  case misuse(Misuse)

  /// Which call came where it does not make a document.
  public enum Misuse: Sendable, Hashable {
    /// A document's type after its root began.
    case documentType
    /// A second root.
    case root
    /// An attribute after content.
    case attribute
    /// Text outside every element.
    case text
    /// An end without a start.
    case end
    /// The end of a document without a root, with an open element, or that has ended.
    case finish
  }
}

extension XMLWriteFault: CustomStringConvertible {
  /// The fault in one sentence.
  public var description: String {
    switch self {
    case .refused: "the destination takes no more bytes"
    case .library(let call): "libxml2 failed in \(call)"
    case .misuse(let misuse): misuse.sentence
    }
  }
}

extension XMLWriteFault.Misuse {
  fileprivate var sentence: String {
    switch self {
    case .documentType: "a document's type comes before its root element"
    case .root: "a document has one root element"
    case .attribute: "an attribute comes right after its element's start"
    case .text: "text is within an element"
    case .end: "an end needs a start"
    case .finish: "a document ends once, after its root element"
    }
  }
}

/// Writes one XML 1.0 document in UTF-8, piece by piece, through libxml2's text writer.
///
/// Any Swift string may go in: what XML forbids is shown by `XMLCharacters.visible(_:)`; markup characters and "]]>" are
/// escaped; a carriage return, and in attributes line feed and tab, are written as character references, so a reader gets
/// back exactly the visible text. The document is complete after `finish()`; what the bytes went to is then still the
/// caller's to finish. After an error only the writer's end is sensible.
public struct XMLStreamWriter: ~Copyable {
  private let writer: xmlTextWriterPtr
  /// What the writer writes to, and frees with itself.
  private let output: xmlOutputBufferPtr
  private let sink: Sink
  private var depth: Int
  private var hasRoot: Bool
  private var takesAttributes: Bool
  private var isFinished: Bool

  // libxml2's own tables are set up once, before threads could do it at the same time.
  private static let library: Void = xmlInitParser()

  /// Where the bytes go. A class because libxml2 holds it from behind a pointer while the writer does too.
  private final class Sink {
    private let receive: (UnsafeRawBufferPointer) -> Bool
    private(set) var hasRefused = false

    init(_ receive: @escaping (UnsafeRawBufferPointer) -> Bool) { self.receive = receive }

    func append(_ bytes: UnsafeRawBufferPointer) {
      if !hasRefused { hasRefused = !receive(bytes) }
    }
  }

  /// Starts a document with an XML declaration.
  ///
  /// - Parameters:
  ///   - isIndented: Whether elements are on lines of their own, indented by one space a level. Never changes text: an
  ///     element that begins with text is left as it is.
  ///   - sink: Takes the document's bytes, block by block, which are valid until it returns; false when it takes no more.
  public init(isIndented: Bool = true, to sink: @escaping (UnsafeRawBufferPointer) -> Bool) throws(XMLWriteFault) {
    Self.library
    let sink = Sink(sink)
    (writer, output) = try Self.open(sink, isIndented: isIndented)
    self.sink = sink
    depth = 0
    hasRoot = false
    takesAttributes = false
    isFinished = false
  }

  private static func open(
    _ sink: Sink, isIndented: Bool
  ) throws(XMLWriteFault) -> (xmlTextWriterPtr, xmlOutputBufferPtr) {
    let (writer, output) = try connect(to: sink)
    // Without an encoding attributes would come out in character references.
    if xmlTextWriterSetIndent(writer, isIndented ? 1 : 0) < 0
      || xmlTextWriterStartDocument(writer, "1.0", "UTF-8", nil) < 0
    {
      xmlFreeTextWriter(writer)
      throw .library(call: "xmlTextWriterStartDocument")
    }
    return (writer, output)
  }

  // libxml2 holds the sink until it closes its buffer. The callback never tells libxml2 of an error (which would print it
  // to standard error); the sink keeps it, and `check` asks for it after every call.
  private static func connect(to sink: Sink) throws(XMLWriteFault) -> (xmlTextWriterPtr, xmlOutputBufferPtr) {
    let context = Unmanaged.passRetained(sink)
    let buffer = xmlOutputBufferCreateIO(
      { context, bytes, count in
        guard let context, let bytes, count > 0 else { return 0 }
        let sink = Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
        sink.append(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        return count
      },
      { context in
        if let context { Unmanaged<Sink>.fromOpaque(context).release() }
        return 0
      }, context.toOpaque(), nil)
    guard let buffer else {
      context.release()
      throw .library(call: "xmlOutputBufferCreateIO")
    }
    guard let writer = xmlNewTextWriter(buffer) else {
      xmlOutputBufferClose(buffer)
      throw .library(call: "xmlNewTextWriter")
    }
    return (writer, buffer)
  }

  deinit { xmlFreeTextWriter(writer) }

  /// Names the document's type before its root: `<!DOCTYPE html>`, which browsers want at the beginning of a page.
  public mutating func documentType(_ name: String) throws(XMLWriteFault) {
    guard depth == 0, !hasRoot, !isFinished else { throw .misuse(.documentType) }
    try check(xmlTextWriterWriteDTD(writer, XMLCharacters.name(name), nil, nil, nil), "xmlTextWriterWriteDTD")
  }

  /// Starts an element within the current one, or the root.
  public mutating func start(_ name: String) throws(XMLWriteFault) {
    guard !isFinished, depth > 0 || !hasRoot else { throw .misuse(.root) }
    try check(xmlTextWriterStartElement(writer, XMLCharacters.name(name)), "xmlTextWriterStartElement")
    depth += 1
    hasRoot = true
    takesAttributes = true
  }

  /// Adds an attribute to the element just started. No name may come twice.
  public mutating func attribute(_ name: String, _ value: String) throws(XMLWriteFault) {
    guard takesAttributes else { throw .misuse(.attribute) }
    let result = xmlTextWriterWriteAttribute(writer, XMLCharacters.name(name), XMLCharacters.visible(value))
    try check(result, "xmlTextWriterWriteAttribute")
  }

  /// Adds text to the current element.
  public mutating func text(_ text: String) throws(XMLWriteFault) {
    guard depth > 0 else { throw .misuse(.text) }
    takesAttributes = false
    // Not xmlTextWriterWriteString: where it has no memory for the escaped text it leaves the text out, and reports nothing.
    guard let escaped = xmlEncodeSpecialChars(nil, XMLCharacters.visible(text)) else {
      throw .library(call: "xmlEncodeSpecialChars")
    }
    defer { tcfcheck_xml_free(escaped) }
    try check(xmlTextWriterWriteRaw(writer, escaped), "xmlTextWriterWriteRaw")
  }

  /// Ends the current element.
  public mutating func end() throws(XMLWriteFault) {
    guard depth > 0 else { throw .misuse(.end) }
    try check(xmlTextWriterEndElement(writer), "xmlTextWriterEndElement")
    depth -= 1
    takesAttributes = false
  }

  /// Adds an element that holds `text` and nothing else.
  public mutating func element(_ name: String, _ text: String) throws(XMLWriteFault) {
    try start(name)
    try self.text(text)
    try end()
  }

  /// Ends the document, which has its root and no open element, and hands its last bytes to the output.
  public mutating func finish() throws(XMLWriteFault) {
    guard depth == 0, hasRoot, !isFinished else { throw .misuse(.finish) }
    isFinished = true
    try check(xmlTextWriterEndDocument(writer), "xmlTextWriterEndDocument")
    // Ending a document hides a failed flush, so flush once more and look.
    try check(xmlTextWriterFlush(writer), "xmlTextWriterFlush")
    if hasLostContent { throw .library(call: "xmlTextWriterWriteAttribute") }
  }

  /// Whether the library had no memory for something that it does not report. Writing an attribute does not; what was in the
  /// buffer is lost from then on, and a flush of it succeeds.
  private var hasLostContent: Bool {
    func isLost(_ buffer: xmlBufPtr?) -> Bool { buffer.map { xmlBufContent($0) == nil } ?? false }
    return output.pointee.error != 0 || isLost(output.pointee.buffer) || isLost(output.pointee.conv)
  }

  // libxml2 returns a count of bytes, or a negative number for an error.
  private func check(_ result: Int32, _ call: String) throws(XMLWriteFault) {
    if sink.hasRefused { throw .refused }
    if result < 0 { throw .library(call: call) }
  }
}
