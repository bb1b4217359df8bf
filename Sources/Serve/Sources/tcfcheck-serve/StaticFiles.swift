/// What is served as it is: parts of this program, and the style and script that every HTML report has in it. They are files of
/// their own here, so that no page needs an inline style or script.
struct StaticFiles: Sendable {
  /// A file.
  struct File: Sendable {
    let type: String
    let bytes: [UInt8]
  }

  /// The file at a path; nil if there is none.
  func file(at path: String) -> File? { files[path] }

  private let files: [String: File]

  /// The files.
  ///
  /// - Parameter report: a report, of which style and script are taken.
  init(_ report: [UInt8]) {
    let parts = ServedReport(report)
    files = [
      "/": File(type: "text/html; charset=utf-8", bytes: PackageResources.page_html),
      "/page.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.page_css),
      "/page.js": File(type: "text/javascript; charset=utf-8", bytes: PackageResources.page_js),
      "/report.css": File(type: "text/css; charset=utf-8", bytes: parts.style),
      "/report.js": File(type: "text/javascript; charset=utf-8", bytes: parts.script),
      "/openapi.json": File(type: "application/json", bytes: PackageResources.openapi_json),
    ]
  }
}

/// An HTML report as it is served: its style and script by their addresses, and a way back to the form.
struct ServedReport {
  /// The text of its style.
  private(set) var style: [UInt8] = []
  /// The text of its script; empty if it has none.
  private(set) var script: [UInt8] = []
  /// The page.
  private(set) var page: [UInt8]

  /// Texts in a report are escaped, so that these marks are its own.
  init(_ report: [UInt8]) {
    page = report
    // The policy of a page by itself, which would refuse the addresses below; the server sends its own, as a header.
    if let start = page.firstRange(of: Array("<meta http-equiv=\"Content-Security-Policy\"".utf8)),
      let end = page[start.upperBound...].firstIndex(of: UInt8(ascii: ">"))
    {
      page.removeSubrange(start.lowerBound...end)
    }
    style = replace(
      "style", by: "<link rel=\"stylesheet\" href=\"/report.css\"/><link rel=\"stylesheet\" href=\"/page.css\"/>")
    script = replace("script", by: "<script src=\"/report.js\" defer=\"defer\"></script>")
    if let start = page.firstRange(of: Array("<main".utf8)),
      let end = page[start.upperBound...].firstIndex(of: UInt8(ascii: ">"))
    {
      page.insert(contentsOf: "<p class=\"again\"><a href=\"/\">Check something else</a></p>".utf8, at: end + 1)
    }
  }

  /// Puts `link` in the place of an element without attributes, and gives its text.
  private mutating func replace(_ element: String, by link: String) -> [UInt8] {
    guard let start = page.firstRange(of: Array("<\(element)>".utf8)),
      let end = page[start.upperBound...].firstRange(of: Array("</\(element)>".utf8))
    else { return [] }
    let text = Array(page[start.upperBound..<end.lowerBound])
    page.replaceSubrange(start.lowerBound..<end.upperBound, with: link.utf8)
    return text
  }
}
