import TCFCodec
import TCFFindings

/// Bits as a picture: rows of 64, a box a field in its true size, ones filled, what findings are about outlined; below it a
/// table with offset, width, bits and value, which the boxes link to.
extension HTMLBody {
  private static let columns = 64
  private static let cell = 12
  private static let line = 30
  private static let rowHeight = 24

  mutating func add(_ map: BitMap, _ marks: [BitMark]) {
    pictures += 1
    let picture = pictures
    for (index, segment) in map.segments.enumerated() {
      let marks = marks.filter { $0.segment == index }
      let title = "Segment \(index) (\(segment.name)), \(Prose.count(segment.bitCount, "bit"))"
      html.element("h4", title)
      let drawn = segment.digits.utf8.count
      if drawn > 0 { draw(segment, drawn: drawn, marks: marks, title: title, prefix: "b\(picture)-\(index)") }
      if drawn < segment.bitCount {
        html.element("p", "The picture shows the first \(drawn) of \(Prose.count(segment.bitCount, "bit")).")
      }
      addTable(segment, marks: marks, title: title, prefix: "b\(picture)-\(index)")
    }
    if map.furtherSegments > 0 {
      html.element("p", "… and \(Prose.count(map.furtherSegments, "more segment")), not shown.")
    }
  }

  private mutating func draw(
    _ segment: BitMap.Segment, drawn: Int, marks: [BitMark], title: String, prefix: String
  ) {
    let rows = (drawn + Self.columns - 1) / Self.columns
    let (width, height) = (Self.columns * Self.cell + 2, rows * Self.line + 2)
    startWide("Bit map: \(title)")
    html.start(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "-1 -1 \(width) \(height)"), ("class", "bits"),
        ("role", "group"), ("aria-label", "Bit map: \(title)"),
      ])
    for (number, field) in segment.fields.enumerated() where field.bits.offset < drawn && field.bits.width > 0 {
      let end = min(field.bits.end, drawn)
      let boxes = Self.boxes(field.bits.offset..<end)
      html.start("a", [("href", "#\(prefix)-\(number)")])
      html.element("title", Self.tooltip(field, marks))
      let shade = number % 2 == 0 ? "even" : "odd"
      html.void("path", [("class", "field \(shade)"), ("d", Self.path(boxes))])
      let first = boxes[0]
      if let label = Self.label(field.name, width: first.width) {
        html.element("text", [("x", "\(first.x + 3)"), ("y", "\(first.y + 9)")], label)
      }
      html.end()
    }
    let ones = Self.ones(segment.digits)
    if !ones.isEmpty { html.void("path", [("class", "ones"), ("d", ones)]) }
    for mark in marks where mark.bits.offset < drawn {
      let boxes = Self.boxes(mark.bits.offset..<max(mark.bits.offset + 1, min(mark.bits.end, drawn)))
      html.void("path", [("class", "fault \(mark.severity.rawValue)"), ("d", Self.path(boxes))])
    }
    html.end()
    html.end()
  }

  private mutating func addTable(_ segment: BitMap.Segment, marks: [BitMark], title: String, prefix: String) {
    startWide("Fields: \(title)")
    html.start("table", [("class", "fields")])
    html.element("caption", "Fields: \(title)")
    html.start("thead")
    html.start("tr")
    for name in ["Offset", "Width"] { html.element("th", [("scope", "col"), ("class", "number")], name) }
    for name in ["Field", "Bits", "Value", "Faults"] { html.element("th", [("scope", "col")], name) }
    html.end()
    html.end()
    html.start("tbody")
    for (number, field) in segment.fields.enumerated() {
      let faults = Self.faults(of: field, marks)
      html.start("tr", [("id", "\(prefix)-\(number)")] + (faults.isEmpty ? [] : [("class", "faulty")]))
      html.element("td", [("class", "number")], "\(field.bits.offset)")
      html.element("td", [("class", "number")], "\(field.bits.width)")
      for text in [field.name, Self.bits(field), field.value] {
        html.start("td")
        html.element("code", text)
        html.end()
      }
      html.element("td", faults.isEmpty ? "none" : faults.joined(separator: "; "))
      html.end()
    }
    for _ in 0..<3 { html.end() }
    if segment.furtherFields > 0 { html.element("p", "… and \(Prose.count(segment.furtherFields, "more field")).") }
  }

  private static func bits(_ field: BitMap.Field) -> String { field.digits + (field.bits.width > 64 ? "…" : "") }

  private static func tooltip(_ field: BitMap.Field, _ marks: [BitMark]) -> String {
    let faults = faults(of: field, marks)
    return "\(field.name): offset \(field.bits.offset), width \(field.bits.width), bits \(bits(field)), "
      + "value \(field.value)" + (faults.isEmpty ? "" : "; " + faults.joined(separator: "; "))
  }

  private static func faults(of field: BitMap.Field, _ marks: [BitMark]) -> [String] {
    marks.filter { mark in
      let end = max(mark.bits.end, mark.bits.offset + 1)
      return mark.bits.offset < max(field.bits.end, field.bits.offset + 1) && field.bits.offset < end
    }.map(\.text)
  }

  /// The name, or its last part, if there is room for it.
  private static func label(_ name: String, width: Int) -> String? {
    let room = width / 5 - 1
    if name.count <= room { return name }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    if last.count <= room { return last }
    return room >= 6 ? Prose.excerpt(last, within: room) : nil
  }

  private struct Box { let x, y, width: Int }

  /// A box in each row that the bits touch.
  private static func boxes(_ bits: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var at = bits.lowerBound
    while at < bits.upperBound {
      let end = min(bits.upperBound, (at / columns + 1) * columns)
      boxes.append(Box(x: at % columns * cell, y: at / columns * line, width: (end - at) * cell))
      at = end
    }
    return boxes
  }

  private static func path(_ boxes: [Box]) -> String {
    boxes.map { "M\($0.x) \($0.y)h\($0.width)v\(rowHeight)h-\($0.width)z" }.joined()
  }

  /// Runs of ones as bars at the lower edge of the rows.
  private static func ones(_ digits: String) -> String {
    var runs: [Range<Int>] = []
    for (index, digit) in digits.utf8.enumerated() where digit == UInt8(ascii: "1") {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs.flatMap(boxes).map { "M\($0.x + 1) \($0.y + 13)h\($0.width - 2)v9h-\($0.width - 2)z" }.joined()
  }
}
