import TCFFindings
import TCFStorage

/// A layer of a consent interface, and which of its layers it is.
struct ShownLayer: Sendable {
  /// Which layer it is.
  enum Kind: Sendable, Hashable {
    /// The one from before the first act of its page view.
    case initial
    /// The one that an act opened; nil where the act's word does not say which.
    case opened(RecordedAct.Word?)
    /// The one that came back after a choice.
    case returned
    /// Whatever was there once the user had chosen, before anything brought the interface back.
    case afterChoice
  }

  /// Where a layer is: in which of several recordings that are joined, and where in it.
  struct Place: Sendable, Hashable, Comparable {
    /// Nil for a recording by itself.
    let recording: Int?
    let number: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.recording ?? 0, left.number) < (right.recording ?? 0, right.number)
    }
  }

  let layer: RecordedLayer
  let kind: Kind
  /// The page view, from 1; of a recording without page views, the start of the app. In joined recordings, each has its own.
  private(set) var view: Int
  /// Whether its collapsed parts had been opened.
  let isExpanded: Bool
  /// Whether no one had chosen or switched anything since everything was last forgotten.
  let isUntouched: Bool
  /// Which of several recordings that are joined it is from; nil for a recording by itself.
  private(set) var recording: Int?

  init(layer: RecordedLayer, kind: Kind, view: Int, isExpanded: Bool, isUntouched: Bool) {
    (self.layer, self.kind, self.view) = (layer, kind, view)
    (self.isExpanded, self.isUntouched) = (isExpanded, isUntouched)
  }

  /// Which layer of all it is.
  var place: Place { Place(recording: recording, number: layer.place.number) }

  /// The same layer as that of one of several recordings, whose page views come after `views` others.
  func joined(as recording: Int, after views: Int) -> ShownLayer {
    var joined = self
    (joined.recording, joined.view) = (recording, view + views)
    return joined
  }

  /// What it is called in findings: `initial`, `vendors`.
  var name: String {
    switch kind {
    case .initial: "initial"
    case .opened(let word): word?.rawValue ?? "other"
    case .returned: RecordedAct.Word.resurface.rawValue
    case .afterChoice: "after the choice"
    }
  }

  /// The page view as a circumstance of a finding.
  var circumstance: Circumstance { Circumstance("page view", String(view)) }
  /// What its place in findings begins with: `view 1.layer initial`.
  var member: String { "view \(view).layer \(name)" }
  /// The place of the layer in findings.
  var location: Location { .member(member) }
  /// The place of a control of it.
  func location(ofControl index: Int) -> Location { .member("\(member).controls[\(index)]") }

  /// The texts that a person sees without opening anything, the names of the controls last.
  var shownTexts: [String]? {
    guard layer.texts != nil || layer.controls != nil else { return nil }
    return (layer.texts ?? []).filter { $0.isShown != false }.map(\.text)
      + (layer.controls ?? []).filter { $0.isShown != false }.map(\.name)
  }

  /// Whether anything can be chosen on it, one by one.
  var hasChoices: Bool { layer.controls?.contains(where: \.isChoice) ?? false }

  /// The first control of a name, a call to action before a choice, with its place among the controls.
  func control(named name: String) -> (index: Int, control: RecordedLayer.Control)? {
    let wanted = ControlName.folded(name)
    let found = (layer.controls ?? []).enumerated().filter { ControlName.folded($0.element.name) == wanted }
    let first = found.first { !$0.element.isChoice && $0.element.isShown != false } ?? found.first
    return first.map { (index: $0.offset, control: $0.element) }
  }
}

extension RecordedLayer.Control {
  /// Whether it chooses something, and does not act.
  var isChoice: Bool { state != nil || ["switch", "checkbox", "radio"].contains(role) }
}

/// The names of controls.
enum ControlName {
  /// A name as names are compared: without white space around it, one space for each within.
  static func folded(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A name in quotation marks, as findings show it.
  static func shown(_ name: String) -> String {
    let folded = folded(name)
    return folded.isEmpty ? "a control without a name" : "\"\(Prose.excerpt(folded, limit: 60))\""
  }
}

/// An act, and what it was done on and led to.
struct InterfaceAct: Sendable {
  let act: RecordedAct
  /// Where it is in the recording.
  let place: RecordedPlace
  let control: Recording.Act.Control
  /// As of a layer.
  private(set) var view: Int
  /// Which layer was there when it was done, recorded or not.
  let kind: ShownLayer.Kind
  /// Whether the user had chosen before.
  let isAfterChoice: Bool
  /// The layers that were recorded after it and before the next act.
  var led: [ShownLayer] = []
  /// Whether the dialog was looked for after it, and not found.
  var ledToNothing = false
  /// As of a layer.
  private(set) var recording: Int?

  init(
    act: RecordedAct, place: RecordedPlace, control: Recording.Act.Control, view: Int, kind: ShownLayer.Kind,
    isAfterChoice: Bool
  ) {
    (self.act, self.place, self.control, self.view) = (act, place, control, view)
    (self.kind, self.isAfterChoice) = (kind, isAfterChoice)
  }

  /// As of a layer.
  func joined(as recording: Int, after views: Int) -> InterfaceAct {
    var joined = self
    (joined.recording, joined.view) = (recording, view + views)
    joined.led = led.map { $0.joined(as: recording, after: views) }
    return joined
  }

  /// Whether there was nothing to do it with.
  var isVain: Bool { control == .absent }
  /// Whether it may lead to another layer: what `expand` opens, `more` shows and `turn` switches is on the layer itself.
  var leads: Bool { act.word != .expand && act.word != .more && act.word != .turn }
  /// Whether it consents to everything.
  var consents: Bool { act.word == .acceptAll }
  /// Whether it refuses everything.
  var refuses: Bool { act.word == .rejectAll || act.word == .withdraw }
  /// Whether it leads to a layer with choices: by its word, or by what was there then.
  var customises: Bool {
    act.word == .details || act.word == .purposes || led.contains { $0.kind == .opened(act.word) && $0.hasChoices }
  }
  /// The name of its control; nil where it is not known, or there was none.
  var controlName: String? { if case .named(let name) = control { name } else { nil } }
}
