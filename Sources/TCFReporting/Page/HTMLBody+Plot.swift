import TCFFindings

/// Bars as inline SVG. A table next to it shows the numbers, so the picture itself is one image with a name.
extension HTMLBody {
  private static let width = 480
  private static let line = 26
  private static let labelWidth = 150
  private static let valueWidth = 70

  mutating func add(_ plot: PagePlot) {
    guard !plot.rows.isEmpty else { return }
    let height = plot.rows.count * Self.line + 4
    html.start("figure")
    html.element("figcaption", plot.title)
    html.start(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 \(Self.width) \(height)"), ("class", "plot"),
        ("role", "img"), ("aria-label", "\(plot.title); the table has the numbers"),
      ])
    for (index, row) in plot.rows.enumerated() { draw(row, index, plot) }
    html.end()
    if plot.series.count > 1 {
      html.start("ul", [("class", "legend")])
      for (name, tone) in plot.series { html.element("li", [("class", "key \(tone.rawValue)")], name) }
      html.end()
    }
    html.end()
  }

  private mutating func draw(_ row: PagePlot.Row, _ index: Int, _ plot: PagePlot) {
    let y = index * Self.line + 2
    html.element(
      "text", [("x", "\(Self.labelWidth - 6)"), ("y", "\(y + 16)"), ("text-anchor", "end")],
      Prose.excerpt(row.label, within: 19))
    let known = row.values.compactMap(\.self)
    guard known.count == row.values.count, let whole = Self.whole(row, plot), whole > 0 else {
      html.element(
        "text", [("x", "\(Self.labelWidth)"), ("y", "\(y + 16)"), ("class", "soft")],
        known.count == row.values.count ? "0" : "withheld")
      return
    }
    let room = Double(Self.width - Self.labelWidth - Self.valueWidth)
    var before = 0
    for (value, series) in zip(known, plot.series) where value > 0 {
      let start = (Double(before) / Double(whole) * room).rounded()
      let end = (Double(before + value) / Double(whole) * room).rounded()
      html.void(
        "rect",
        [
          ("class", "bar \(series.tone.rawValue)"), ("x", "\(Self.labelWidth + Int(start))"), ("y", "\(y)"),
          ("width", "\(max(1, Int(end - start)))"), ("height", "20"),
        ])
      before += value
    }
    let total = known.reduce(0, +)
    let x = Self.labelWidth + Int((Double(total) / Double(whole) * room).rounded()) + 6
    let words: String
    switch plot.scale {
    case .share(let of): words = FindingText.share(total, of: of ?? 0)
    case .rate: words = FindingText.share(known.first ?? 0, of: total)
    case .numbers, .composition: words = "\(total)"
    }
    html.element("text", [("x", "\(x)"), ("y", "\(y + 16)")], words)
  }

  /// What the whole width stands for; nil where it is withheld.
  private static func whole(_ row: PagePlot.Row, _ plot: PagePlot) -> Int? {
    let sums = plot.rows.map { $0.values.compactMap(\.self).reduce(0, +) }
    switch plot.scale {
    case .numbers: return sums.max()
    case .share(let whole): return whole
    case .composition, .rate: return row.values.compactMap(\.self).reduce(0, +)
    }
  }
}
