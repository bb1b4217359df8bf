import Foundation
import TCFTestSupport
import Testing

@testable import TCFXML

struct WriterTests {
  /// Where documents are written to.
  private final class Memory {
    private(set) var bytes: [UInt8] = []
    var limit = Int.max

    func receive(_ more: UnsafeRawBufferPointer) -> Bool {
      guard bytes.count + more.count <= limit else { return false }
      bytes += more
      return true
    }
  }

  private func bytes(
    isIndented: Bool = true, _ body: (inout XMLStreamWriter) throws -> Void
  ) throws -> [UInt8] {
    let memory = Memory()
    var xml = try XMLStreamWriter(isIndented: isIndented, to: memory.receive)
    try body(&xml)
    try xml.finish()
    return memory.bytes
  }

  private func document(
    isIndented: Bool = true, _ body: (inout XMLStreamWriter) throws -> Void
  ) throws -> String {
    try #require(String(validating: bytes(isIndented: isIndented, body), as: UTF8.self))
  }

  @Test func writesElementsAttributesAndText() throws {
    let text = try document { xml in
      try xml.start("suites")
      try xml.attribute("name", "a<b>&\"c'")
      try xml.start("empty")
      try xml.end()
      try xml.element("out", "1 < 2 & ]]> ü")
      try xml.end()
    }
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <suites name="a&lt;b&gt;&amp;&quot;c'">
         <empty/>
         <out>1 &lt; 2 &amp; ]]&gt; ü</out>
        </suites>

        """)
  }

  @Test func namesADocumentTypeBeforeTheRoot() throws {
    let text = try document { xml in
      try xml.documentType("html")
      try xml.element("html", "")
    }
    // An element of no text is not written as an empty one: browsers take <p/> for an open element.
    #expect(text == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n<html></html>\n")
    #expect(throws: XMLWriteFault.misuse(.documentType)) {
      _ = try document { xml in
        try xml.start("html")
        try xml.documentType("html")
      }
    }
  }

  @Test func keepsCarriageReturnsAndLayoutThroughReferences() throws {
    let text = try document(isIndented: false) { xml in
      try xml.start("a")
      try xml.attribute("b", "1\r\n2\t3")
      try xml.text("1\r\n2\t3")
      try xml.end()
    }
    #expect(text.contains("<a b=\"1&#13;&#10;2&#9;3\">1&#13;\n2\t3</a>"))
  }

  @Test func textAfterNULIsNotLost() throws {
    let text = try document { xml in
      try xml.start("a")
      try xml.attribute("b", "x\u{0}y")
      try xml.text("x\u{0}y")
      try xml.end()
    }
    #expect(text.contains("<a b=\"x␀y\">x␀y</a>"))
  }

  @Test func misuseIsRefused() throws {
    var xml = try XMLStreamWriter(to: Memory().receive)
    #expect(throws: XMLWriteFault.self) { try xml.text("outside") }
    #expect(throws: XMLWriteFault.self) { try xml.end() }
    #expect(throws: XMLWriteFault.self) { try xml.attribute("a", "b") }
    #expect(throws: XMLWriteFault.self) { try xml.finish() }
    try xml.start("root")
    try xml.text("text")
    #expect(throws: XMLWriteFault.self) { try xml.attribute("late", "b") }
    #expect(throws: XMLWriteFault.self) { try xml.finish() }
    try xml.end()
    #expect(throws: XMLWriteFault.self) { try xml.start("second") }
    try xml.finish()
    #expect(throws: XMLWriteFault.self) { try xml.finish() }
  }

  @Test(.enabled(if: Program.python != nil, "needs Python 3"))
  func everyScalarSurvivesInTextAndAttribute() throws {
    // Every scalar there is, in blocks of 4,096, once as text and once as an attribute. Expat reads it back.
    try Program.withFolder { folder in
      let file = folder.appending(path: "all.xml")
      let memory = Memory()
      var xml = try XMLStreamWriter(to: memory.receive)
      try xml.start("all")
      var expected: [String] = []
      for start in stride(from: UInt32(0), through: 0x10FFFF, by: 4_096) {
        var text = ""
        text.unicodeScalars.append(contentsOf: (start..<start + 4_096).compactMap(Unicode.Scalar.init))
        expected.append(XMLCharacters.visible(text))
        try xml.start("block")
        try xml.attribute("value", text)
        try xml.text(text)
        try xml.end()
      }
      try xml.end()
      try xml.finish()
      try Data(memory.bytes).write(to: file)
      let script = """
        import sys, json, xml.etree.ElementTree as tree
        for block in tree.parse(sys.argv[1]).getroot():
          same = block.text == block.get('value') or (not block.text and not block.get('value'))
          print(json.dumps([same, block.text or '']))
        """
      let answer = try Program.run(try #require(Program.python), ["-c", script, file.path])
      try #require(answer.status == 0, "\(answer.errors)")
      let blocks = try answer.output.split(separator: "\n").map { line in
        try JSONDecoder().decode(Block.self, from: Data(line.utf8))
      }
      #expect(blocks.count == expected.count)
      #expect(!blocks.contains { !$0.isSame })
      for (block, text) in zip(blocks, expected) {
        #expect(block.text.unicodeScalars.elementsEqual(text.unicodeScalars))
      }
    }
  }

  private struct Block: Decodable {
    let isSame: Bool
    let text: String
    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      isSame = try values.decode(Bool.self)
      text = try values.decode(String.self)
    }
  }

  @Test(.enabled(if: Program.xmllint != nil, "needs xmllint"))
  func largeDocumentsAreWellFormed() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "large.xml")
      let memory = Memory()
      var xml = try XMLStreamWriter(to: memory.receive)
      try xml.start("all")
      let long = String(repeating: "\u{1}<&\"]]>\r\n", count: 120_000)
      try xml.start("long")
      try xml.attribute("value", long)
      try xml.text(long)
      try xml.end()
      for number in 0..<50_000 { try xml.element("item", "\(number)") }
      try xml.end()
      try xml.finish()
      try Data(memory.bytes).write(to: file)
      let answer = try Program.run(try #require(Program.xmllint), ["--noout", "--huge", file.path])
      #expect(answer.status == 0, "\(answer.errors.prefix(500))")
      let count = try Program.run(
        try #require(Program.xmllint),
        ["--huge", "--xpath", "concat(count(//item),' ',string-length(//long))", file.path])
      // 1 control + < & " ] ] > + CR + LF = 9 characters a piece.
      #expect(count.output.trimmingCharacters(in: .whitespacesAndNewlines) == "50000 1080000")
    }
  }

  @Test func aDestinationThatTakesNoMoreIsReported() throws {
    let memory = Memory()
    memory.limit = 100_000
    #expect(throws: XMLWriteFault.refused) {
      var xml = try XMLStreamWriter(to: memory.receive)
      try xml.start("all")
      for _ in 0..<10_000 { try xml.element("item", "some text that fills the buffer") }
      try xml.end()
      try xml.finish()
    }
  }

  @Test func aSmallDocumentThatIsNotTakenIsReportedAtTheEnd() throws {
    let memory = Memory()
    memory.limit = 0
    #expect(throws: XMLWriteFault.refused) {
      var xml = try XMLStreamWriter(to: memory.receive)
      try xml.element("a", "b")
      try xml.finish()
    }
  }
}
