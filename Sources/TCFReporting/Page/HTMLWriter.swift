import TCFXML

/// Writes HTML: text is escaped, what no page may show is made visible, and elements close themselves.
///
/// Not by the XML writer: it begins with a declaration that HTML does not have, and escapes in the text of `style` and `script`, which
/// HTML reads as it is. What comes out is well-formed XML all the same, so any XML reader can check it.
package struct HTMLWriter {
  /// The page so far.
  package private(set) var text = "<!DOCTYPE html>\n"
  private var open: [String] = []

  /// A page without content.
  package init() {}

  /// Opens an element, with attributes in their order.
  package mutating func start(_ name: String, _ attributes: [(String, String)] = []) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
    text += ">"
    open.append(name)
  }

  /// Closes the element that was opened last.
  package mutating func end() {
    guard let name = open.popLast() else { return }
    text += "</\(name)>"
    if Self.blocks.contains(name) { text += "\n" }
  }

  /// An element that has no end in HTML, `meta`, or nothing in it, as the shapes of a picture.
  package mutating func void(_ name: String, _ attributes: [(String, String)]) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
    text += "/>\n"
  }

  /// The same with a `href` that is written as it is: the program's own, and as long as it has to be.
  mutating func void(_ name: String, _ attributes: [(String, String)], source: String) {
    text += "<\(name) href=\"\(source)\""
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
    text += "/>\n"
  }

  /// Text of the element at hand.
  package mutating func add(_ content: String) { text += Self.escaped(content) }

  /// An element with text; a dash where there is none.
  package mutating func element(_ name: String, _ content: String) { element(name, [], content) }

  /// An element with attributes and text; a dash where there is none.
  package mutating func element(_ name: String, _ attributes: [(String, String)], _ content: String) {
    start(name, attributes)
    add(content.isEmpty ? "–" : content)
    end()
  }

  /// The style sheet or script, as it is: a text of the program without "<" or "&".
  package mutating func raw(_ name: String, _ text: String) { self.text += "<\(name)>\(text)</\(name)>\n" }

  private static let blocks: Set<String> = [
    "html", "head", "title", "body", "header", "nav", "main", "h1", "h2", "h3", "h4", "p", "dl", "div", "table",
    "caption",
    "thead", "tbody", "tr", "ul", "li", "article", "details", "summary", "svg", "figure",
  ]

  /// `text` in which nothing is markup, on one line. Marks that turn the direction of writing could make a line read
  /// otherwise than it is, so they are shown as U+FFFD.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in ConsoleStyle.safe(text, limit: 4_000).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
