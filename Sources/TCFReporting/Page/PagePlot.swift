/// Numbers as bars: one a row, each of parts in the order of `series`.
package struct PagePlot: Sendable {
  /// What a part stands for, which chooses its colour.
  package enum Tone: String, Sendable {
    case error, warning, info, good, plain
  }

  /// A row.
  package struct Row: Sendable {
    /// Its name.
    package let label: String
    /// A number a series; nil where it is withheld.
    package let values: [Int?]

    /// A row from its parts.
    package init(_ label: String, _ values: [Int?]) { (self.label, self.values) = (label, values) }
  }

  /// How long the bars are.
  package enum Scale: Sendable {
    /// As long as their numbers, the longest over the whole width.
    case numbers
    /// As long as their share of this number; nil where it is withheld.
    case share(of: Int?)
    /// Each over the whole width: the parts are shares of their own row.
    case composition
    /// The same, followed by the share of the first part.
    case rate
  }

  /// How many rows are drawn.
  package static let mostRows = 40

  /// What it shows.
  package let title: String
  /// The parts of a bar, by name.
  package let series: [(name: String, tone: Tone)]
  /// The bars, from the top.
  package let rows: [Row]
  /// How long they are.
  package let scale: Scale

  /// A plot from its parts.
  package init(title: String, series: [(name: String, tone: Tone)], rows: [Row], scale: Scale) {
    (self.title, self.series, self.scale) = (title, series, scale)
    self.rows = Array(rows.prefix(Self.mostRows))
  }
}
