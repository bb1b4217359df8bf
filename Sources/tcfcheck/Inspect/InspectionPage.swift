/// What there is to see of a subject under one heading.
struct InspectionPage: Sendable {
  /// A line, and what is behind it.
  struct Entry: Sendable {
    /// What is seen at once.
    let line: String
    /// What is seen when the line is opened, in addition to the line itself.
    let details: @Sendable () -> [String]
    /// Whether a text that shows everything shows the details too; those of a thousand vendors would fill a book.
    let showsDetails: Bool

    /// A line with nothing behind it.
    init(_ line: String) { self.init(line, showsDetails: false) { [] } }

    /// A line with something behind it.
    init(_ line: String, showsDetails: Bool, details: @escaping @Sendable () -> [String]) {
      (self.line, self.details, self.showsDetails) = (line, details, showsDetails)
    }
  }

  /// The heading.
  let title: String
  /// The lines.
  let entries: [Entry]

  /// The lines that contain every word of `search`, in any case; all of them if it is empty.
  func entries(with search: String) -> [Entry] {
    let words = search.lowercased().split(separator: " ")
    guard !words.isEmpty else { return entries }
    return entries.filter { entry in
      let line = entry.line.lowercased()
      return words.allSatisfy { line.contains($0) }
    }
  }
}

/// A subject, and the pages about it.
struct Inspection: Sendable {
  /// The subject's name.
  let name: String
  /// The pages: the first is about everything in short.
  let pages: [InspectionPage]

  /// Everything as text: each page under its heading.
  ///
  /// - Parameter vendors: the vendors that are shown with the reasons for each purpose.
  func lines(vendors: [Int]) -> [String] {
    var lines = [name, String(repeating: "=", count: min(name.count, 120))]
    for page in pages {
      lines += ["", page.title, String(repeating: "-", count: page.title.count)]
      for entry in page.entries {
        lines.append(entry.line)
        let isAsked = page.title == VendorPage.title && vendors.contains { VendorPage.isLine(entry.line, of: $0) }
        if entry.showsDetails || isAsked { lines += entry.details().map { $0.isEmpty ? "" : "      " + $0 } }
      }
    }
    return lines
  }
}
