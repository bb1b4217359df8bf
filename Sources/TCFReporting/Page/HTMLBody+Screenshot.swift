import TCFCodec
import TCFFindings

/// A box on a picture of a page, with the number of the finding that speaks of it.
struct PageMark: Sendable {
  let number: Int
  let box: CertificationRecord.Box
  let severity: Severity
}

/// Pictures of pages, with numbered boxes on what findings speak of.
extension HTMLBody {
  private static let badge = 22.0

  mutating func add(_ picture: CertificationRecord.Picture, title: String, caption: String, _ marks: [PageMark]) {
    let area = picture.area
    let view = [area.x, area.y, area.width, area.height].map(Self.number).joined(separator: " ")
    html.start("figure")
    html.element("figcaption", caption)
    html.start(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", view), ("class", "shot"), ("role", "img"),
        ("aria-label", "Screenshot of \(title); what it says is below"),
      ])
    html.picture(picture)
    // What is outside of the picture has no box: it was scrolled to, or is behind the edge.
    for mark in marks where mark.box.isWithin(area) { draw(mark) }
    html.end()
    html.end()
  }

  private mutating func draw(_ mark: PageMark) {
    let box = mark.box
    html.void("rect", [("class", "fault \(mark.severity.rawValue)")] + Self.attributes(box))
    let badge = CertificationRecord.Box(x: box.x, y: box.y - Self.badge, width: Self.badge, height: Self.badge)
    html.void("rect", [("class", "badge \(mark.severity.rawValue)")] + Self.attributes(badge))
    html.element(
      "text",
      [
        ("class", "badge"), ("x", Self.number(badge.x + Self.badge / 2)), ("y", Self.number(box.y - 6)),
        ("text-anchor", "middle"),
      ], String(mark.number))
  }

  private static func attributes(_ box: CertificationRecord.Box) -> [(String, String)] {
    [
      ("x", number(box.x)), ("y", number(box.y)), ("width", number(box.width)), ("height", number(box.height)),
    ]
  }

  /// A number as SVG has it, to a tenth of a pixel. Boxes come from a recording: any number at all may be in one.
  fileprivate static func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1_000_000 else { return "0" }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(Double(tenths) / 10)"
  }
}

extension HTMLWriter {
  /// A picture in the text of the page itself.
  mutating func picture(_ picture: CertificationRecord.Picture) {
    let area = picture.area
    void(
      "image",
      [
        ("x", HTMLBody.number(area.x)), ("y", HTMLBody.number(area.y)), ("width", HTMLBody.number(area.width)),
        ("height", HTMLBody.number(area.height)), ("preserveAspectRatio", "none"),
      ], source: "data:image/png;base64,\(Base64.text(picture.png))")
  }
}

extension CertificationRecord.Box {
  /// Whether some of it lies in `area`.
  fileprivate func isWithin(_ area: CertificationRecord.Box) -> Bool {
    x < area.x + area.width && x + width > area.x && y < area.y + area.height && y + height > area.y
  }
}
