import TCFStorage

/// A row that has several lines of text next to a control: a name, and beneath it what else is said about it.
///
/// The control is at the middle of all of them. In a narrow viewport, where lines wrap, that is at the height of any of them, so that
/// the text at the height of the control is not the name.
struct RowOfLines {
  typealias Label = ControlSurroundings.Label

  private struct Line {
    private(set) var top: Double
    private(set) var bottom: Double
    private(set) var labels: [Label]

    init(_ label: Label) { (top, bottom, labels) = (label.box.y, label.bottom, [label]) }

    var middle: Double { (top + bottom) / 2 }
    var isName: Bool { labels.contains { !$0.found.isEmpty } }

    /// Whether a text begins at the height of the line.
    func isBegun(by label: Label) -> Bool { abs(label.box.y - top) <= ControlSurroundings.line }

    mutating func add(_ label: Label) {
      (top, bottom) = (min(top, label.box.y), max(bottom, label.bottom))
      labels.append(label)
    }
  }

  /// From that of the name on.
  private let lines: [Line]
  private let bottom: Double

  /// How far from the middle of the row the middle of its control is at most, in CSS pixels.
  private static let leeway = 2.0

  /// The lines from the nearest name above the middle of a control down to the next one, or to a larger gap; nil where there is a
  /// larger gap between the name and the control.
  ///
  /// - Parameters:
  ///   - labels: those of the layer, ascending by their upper edges.
  ///   - end: the place of the first of them that begins below the middle of the control.
  init?(around box: RecordedLayer.Box, _ labels: [Label], below end: Int) {
    var lines: [Line] = []
    for label in labels[..<end].reversed() where !Self.isOf(box, label) {
      if let last = lines.last {
        if last.isBegun(by: label) {
          lines[lines.count - 1].add(label)
          continue
        }
        if last.isName { break }
        guard Self.isGapSmall(from: label.bottom, to: last.top, label, last) else { return nil }
      }
      guard Self.isNext(to: box, label) else { return nil }
      lines.append(Line(label))
    }
    guard let first = lines.last, first.isName else { return nil }
    lines.reverse()
    for label in labels[end...] where !Self.isOf(box, label) {
      let last = lines[lines.count - 1]
      guard label.found.isEmpty, Self.isNext(to: box, label) else { break }
      if last.isBegun(by: label) {
        lines[lines.count - 1].add(label)
      } else {
        guard Self.isGapSmall(from: last.bottom, to: label.box.y, label, last) else { break }
        lines.append(Line(label))
      }
    }
    self.lines = lines
    bottom = lines.map(\.bottom).max() ?? first.bottom
  }

  /// The texts in the line of the name.
  var heading: [Label] { lines.first?.labels ?? [] }

  private var middle: Double { ((lines.first?.top ?? 0) + bottom) / 2 }

  /// Whether a control is at the middle of the row, and not at that of one of its lines: what is next to one line may be about that.
  func isCentred(on box: RecordedLayer.Box) -> Bool {
    let control = box.y + box.height / 2
    let distance = abs(middle - control)
    return lines.count > 1 && distance <= Self.leeway
      && lines.allSatisfy { abs($0.middle - control) > max(distance * 2, Self.leeway / 2) }
  }

  /// Whether another control than that at `own` is in the row, and at another height: the lines are then of several rows.
  func has(_ other: RecordedLayer.Box, apartFrom own: RecordedLayer.Box) -> Bool {
    let (height, ownHeight) = (other.y + other.height / 2, own.y + own.height / 2)
    return abs(height - ownHeight) > ControlSurroundings.line && height > (lines.first?.top ?? 0) && height < bottom
  }

  /// Whether a text is on the control.
  private static func isOf(_ box: RecordedLayer.Box, _ label: Label) -> Bool {
    !isNext(to: box, label) && label.bottom > box.y && label.box.y < box.y + box.height
  }

  /// Whether a text is to the left or right of a control, and no part of it above or beneath.
  private static func isNext(to box: RecordedLayer.Box, _ label: Label) -> Bool {
    label.box.x + label.box.width <= box.x || label.box.x >= box.x + box.width
  }

  /// Whether no more than the height of a line is between two lines.
  private static func isGapSmall(from bottom: Double, to top: Double, _ label: Label, _ line: Line) -> Bool {
    top - bottom <= max(label.box.height, line.bottom - line.top)
  }
}
