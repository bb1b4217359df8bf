import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A JUnit report as Foundation's XML parser reads it, which is not the code that wrote it.
final class JUnitFile: NSObject, XMLParserDelegate {
  final class Element {
    let name: String
    let attributes: [String: String]
    var children: [Element] = []
    var text = ""

    init(name: String, attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    subscript(attribute: String) -> String { attributes[attribute] ?? "(none)" }
    func all(_ name: String) -> [Element] { children.filter { $0.name == name } }
    func first(_ name: String) -> Element? { children.first { $0.name == name } }
  }

  private var open: [Element] = []
  private(set) var root: Element?

  struct Unreadable: Error {}

  init(_ data: Data) throws {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    guard parser.parse(), root != nil else { throw Unreadable() }
  }

  convenience init(at file: URL) throws { try self.init(Data(contentsOf: file)) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = Element(name: name, attributes: attributes)
    if let parent = open.last { parent.children.append(element) } else { root = element }
    open.append(element)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  var suites: [Element] { root?.all("testsuite") ?? [] }
  var cases: [Element] { suites.flatMap { $0.all("testcase") } }

  /// `class name | outcome` of each case, in order.
  var outline: [String] {
    cases.map { item in
      let outcome = item.children.first { $0.name != "system-out" && $0.name != "properties" }?.name ?? "pass"
      return "\(item["classname"]) \(item["name"]) | \(outcome)"
    }
  }

  func property(_ name: String, suite: Int = 0) -> String? {
    suites[suite].first("properties")?.all("property").first { $0["name"] == name }?["value"]
  }
}
