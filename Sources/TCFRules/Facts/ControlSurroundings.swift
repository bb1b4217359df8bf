import TCFStorage

/// The texts of a layer by where they are, to find the one that says what a control without a name of its own is about.
struct ControlSurroundings {
  struct Label {
    let box: RecordedLayer.Box
    let found: SubjectNames.Found
    let text: String
    let isHeading: Bool
    /// Whether it says no more than that something is chosen.
    let isBare: Bool
    /// Whether it speaks of a legal basis, and names nothing: "5 vendors claim legitimate interest".
    let isOfBasis: Bool

    var bottom: Double { box.y + box.height }
  }

  /// Ascending by their upper edges.
  private let labels: [Label]
  private let tallest: Double
  /// Where the controls are with which something is chosen.
  private let choices: [RecordedLayer.Box]

  /// How many words a text next to a control may have in addition to a name: "Measure ads (87 partners can use this purpose)".
  static let mostWordsInRow = 8
  /// How many one above it may have: "Purpose 7: Measure ads".
  private static let mostWordsAbove = 3
  /// How far apart, in CSS pixels, the upper edges of texts in one line are at most.
  static let line = 4.0

  /// - Parameter controls: those of the layer, with what their names are about: one that opens something may be the only place
  ///   where a name is.
  init(_ layer: ShownLayer, _ names: SubjectNames, controls: [(RecordedLayer.Control, SubjectNames.Found)]) {
    var found = TextMemo<SubjectNames.Found>()
    let texts = (layer.layer.texts ?? []).compactMap { text in
      text.box.map {
        Self.label($0, text.text, found.answer(for: text.text, names.find), isHeading: text.role == "heading")
      }
    }
    let named = controls.compactMap { control, found in
      control.isChoice || found.isEmpty
        ? nil : control.box.map { Self.label($0, control.name, found, isHeading: false) }
    }
    labels = (texts + named).sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
    tallest = labels.map(\.box.height).max() ?? 0
    choices = controls.filter(\.0.isChoice).compactMap(\.0.box)
  }

  private static func label(
    _ box: RecordedLayer.Box, _ text: String, _ found: SubjectNames.Found, isHeading: Bool
  ) -> Label {
    let words = found.isEmpty ? ChoiceWords(found.otherWords) : nil
    return Label(
      box: box, found: found, text: ControlName.folded(text), isHeading: isHeading, isBare: words?.isBare ?? false,
      isOfBasis: words?.basis != nil)
  }

  /// What the texts next to a control are about, or else, if `looksUp`, the nearest name above it.
  func subject(
    of control: RecordedLayer.Control, at box: RecordedLayer.Box, looksUp: Bool
  ) -> (subject: ControlMeaning.Subject?, tie: ControlMeaning.Tie?) {
    let middle = box.y + box.height / 2
    let (row, end) = row(at: middle)
    let named = row.filter(Self.isName)
    if !named.isEmpty { return Self.nearest(to: box, named).map { ($0, .row) } ?? (nil, nil) }
    let own = ControlName.folded(control.name)
    guard looksUp else { return (nil, nil) }
    // In a row of several lines the control is at the middle of the row: at the height of a line that is not the name, or between two.
    guard row.allSatisfy({ $0.isBare || $0.text == own }) else {
      return subject(ofLinesAround: box, before: end).map { ($0, .row) } ?? (nil, nil)
    }
    if let subject = Self.nearest(to: box, touching(box, before: end).filter(Self.isName)) { return (subject, .row) }
    return above(middle, before: end).map { ($0, .above) } ?? (nil, nil)
  }

  /// Whether a text in the row of a control may say what it is about.
  private static func isName(_ label: Label) -> Bool {
    label.found.subject != nil && label.found.otherCount <= mostWordsInRow
  }

  /// What the lines are about at whose middle a control is, by itself.
  private func subject(ofLinesAround box: RecordedLayer.Box, before end: Int) -> ControlMeaning.Subject? {
    guard let row = RowOfLines(around: box, labels, below: end), row.isCentred(on: box),
      !choices.contains(where: { row.has($0, apartFrom: box) })
    else { return nil }
    return Self.nearest(to: box, row.heading.filter(Self.isName))
  }

  /// Whether the texts next to a control say no more than that something is chosen, or on which basis.
  func saysNothingElse(than control: RecordedLayer.Control, at box: RecordedLayer.Box) -> Bool {
    let own = ControlName.folded(control.name)
    return row(at: box.y + box.height / 2).labels.allSatisfy { $0.isBare || $0.isOfBasis || $0.text == own }
  }

  /// The texts at a height, and the place of the first one that is lower.
  private func row(at middle: Double) -> (labels: [Label], end: Int) {
    let end = labels.firstPlace { $0.box.y > middle }
    let start = labels.firstPlace { $0.box.y >= middle - tallest }
    return (labels[min(start, end)..<end].filter { $0.bottom >= middle }, end)
  }

  /// The texts that begin above the middle of the control and end below its upper edge.
  private func touching(_ box: RecordedLayer.Box, before end: Int) -> [Label] {
    let start = labels.firstPlace { $0.box.y >= box.y - tallest }
    return labels[min(start, end)..<end].filter { $0.bottom > box.y }
  }

  /// What the texts are about; of several things, the one that is less than half as far away as the others.
  private static func nearest(to box: RecordedLayer.Box, _ labels: [Label]) -> ControlMeaning.Subject? {
    var gaps: [ControlMeaning.Subject: Double] = [:]
    for label in labels {
      guard let subject = label.found.subject else { continue }
      let gap = max(box.x - label.box.x - label.box.width, label.box.x - box.x - box.width, 0)
      gaps[subject] = min(gap, gaps[subject] ?? .infinity)
    }
    guard let first = gaps.min(by: { $0.value < $1.value }) else { return nil }
    let isNearest = gaps.allSatisfy { $0.key == first.key || $0.value > first.value * 2 }
    return isNearest ? first.key : nil
  }

  /// The nearest name above, if no heading of something else is in between.
  private func above(_ middle: Double, before end: Int) -> ControlMeaning.Subject? {
    var subjects: Set<ControlMeaning.Subject> = []
    var top: Double?
    for label in labels[..<end].reversed() where label.bottom <= middle {
      if let top, label.box.y < top - Self.line { break }
      if let subject = label.found.subject, label.found.otherCount <= Self.mostWordsAbove {
        subjects.insert(subject)
        top = top ?? label.box.y
      } else if label.isHeading, top == nil, !label.isBare {
        return nil
      }
    }
    return subjects.count == 1 ? subjects.first : nil
  }
}
