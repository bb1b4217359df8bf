import TCFFindings
import TCFXML

/// A JUnit report as a reader of XML finds it.
struct ReadReport {
  /// A case.
  struct Case {
    var name = ""
    /// `failure`, `error` or `skipped`; empty for a case that passed.
    var outcome = ""
    var message = ""
    var text = ""
  }

  private(set) var cases: [Case] = []
  private(set) var properties: [(name: String, value: String)] = []

  /// Reads a document.
  init(_ bytes: [UInt8]) throws(XMLPullFault) {
    var reader = try XMLPullReader(bytes)
    var open: [String] = []
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        open.append(element.name)
        begin(element)
      case .text(let text):
        if let name = open.last, Self.outcomes.contains(name), !cases.isEmpty { cases[cases.count - 1].text += text }
      case .end: open.removeLast()
      }
    }
  }

  private static let outcomes = ["failure", "error", "skipped"]

  private mutating func begin(_ element: XMLPullElement) {
    switch element.name {
    case "testcase": cases.append(Case(name: element.attribute("name") ?? ""))
    case "property":
      properties.append((element.attribute("name") ?? "", element.attribute("value") ?? ""))
    default:
      guard Self.outcomes.contains(element.name), !cases.isEmpty else { return }
      cases[cases.count - 1].outcome = element.name
      cases[cases.count - 1].message = element.attribute("message") ?? ""
    }
  }
}

/// How texts are shown in XML (Reports/README.md, "Bounds").
enum ShownText {
  /// The whole text, what XML 1.0 forbids or discourages replaced.
  static func all(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(picture(scalar)) }
    return String(shown)
  }

  /// A text of up to `limit` characters, which are Unicode scalars, an ellipsis for the rest among them.
  static func cut(_ text: String, to limit: Int, suffix: String = "") -> String {
    all(Prose.excerpt(text + suffix, within: limit))
  }

  /// A value of the evidence.
  static func value(_ text: String) -> String { text.isEmpty ? "(empty)" : cut(text, to: 300) }

  /// A name of up to 250 bytes, on one line; a longer one ends in a hash, which no one can foretell.
  static func name(_ text: String) -> String? {
    if text.isEmpty { return "(empty)" }
    guard text.utf8.count <= 250 else { return nil }
    var shown = String.UnicodeScalarView()
    for scalar in all(text).unicodeScalars {
      let isLayout = ["\t", "\n", "\r"].contains(scalar)
      shown.append(isLayout ? Unicode.Scalar(0x2400 + scalar.value) ?? scalar : scalar)
    }
    return String(shown)
  }

  private static func picture(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let replacement: UInt32 =
      switch scalar.value {
      case 0x9, 0xA, 0xD: scalar.value
      case 0..<0x20: scalar.value + 0x2400
      case 0x7F: 0x2421
      case 0x80...0x9F, 0xFFFE, 0xFFFF: 0xFFFD
      default: scalar.value
      }
    return Unicode.Scalar(replacement) ?? scalar
  }
}
