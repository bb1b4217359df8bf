import TCFJSON

/// Reads what a page's consent dialog shows, from worlds of the frames where the page's script can change nothing.
struct LayerReader {
  let frames: PageFrames
  /// The acts whose controls the dialog is known by, those that choose first.
  let acts: [WebAct]
  /// A selector of the dialog that a person gave; nil if it is to be found.
  let dialog: String?
  /// Whether lists are left where they are, since a person acts on them.
  private let isStill: Bool

  /// What dialogs have where no one has said what is clicked: a control to consent or refuse, or the way to the settings.
  private static let signs = [WebGoal.acceptAll, .rejectAll, .details, .save].map {
    WebAct("look", .find($0, isOptional: true))
  }
  /// How long a document may take to be read, its lists to be scrolled.
  private static let patience: Duration = .seconds(60)
  /// How many frames within one another are looked into.
  fileprivate static let deepest = 8

  /// - Parameters:
  ///   - options: What is recorded; it has the acts, and what a person's clicks mean.
  init(_ frames: PageFrames, _ options: WebRecordingOptions) {
    let all = options.acts + options.clickNames.map { WebAct($0.word, .clickText($0.text)) }
    // Any page may have a menu with features.
    let usable = all.filter { $0.isClick && !$0.opensInterface && $0.goal != .features }
    self.frames = frames
    let leavesOpen = usable.isEmpty || options.attachment != nil
    acts = usable.filter(\.isChoice) + usable.filter { !$0.isChoice } + (leavesOpen ? Self.signs : [])
    dialog = options.dialog
    isStill = options.attachment != nil
  }

  /// A page's frames, by their numbers on the way down, and where the acts' controls are.
  struct Sight {
    fileprivate var worlds: [String: PageFrames.World] = [:]
    fileprivate var wanted: [LayerScript.Wanted]
    /// Whether the control of a choice is to be seen.
    var showsChoice: Bool { wanted.contains { $0.act.isChoice && $0.place != nil } }
    /// How a dialog was found that is on the page, of consent or not: `option`, `aria`; nil where there is none.
    fileprivate(set) var dialog: String?
  }

  /// Looks where everything is.
  func look() throws(BrowserFault) -> Sight {
    var sight = Sight(wanted: acts.map { LayerScript.Wanted(act: $0) })
    let expression = LayerScript.expression("look", sight.wanted, writeDialog)
    for world in try frames.worlds() {
      guard let answer = try frames.value(of: expression, in: world), let place = answer["place"]?.string else {
        continue
      }
      sight.worlds[place] = world
      if let dialog = answer["dialog"]?.string { sight.dialog = dialog }
      for (index, isThere) in (answer["acts"]?.items ?? []).enumerated()
      where isThere.boolean == true && index < sight.wanted.count && sight.wanted[index].place == nil {
        sight.wanted[index].place = place
      }
    }
    return sight
  }

  /// What says where the dialog and its parts are now; two that are equal say that it does not move.
  func position(_ sight: Sight) throws(BrowserFault) -> String? {
    guard let world = sight.worlds["top"] else { return nil }
    return try frames.value(of: LayerScript.expression("still", sight.wanted, writeDialog), in: world)?.string
  }

  /// Reads the dialog; nil where the page does not answer.
  func read(_ sight: Sight) throws(BrowserFault) -> RecordedDialog? {
    guard let world = sight.worlds["top"],
      let head = try frames.value(
        of: LayerScript.expression("read", sight.wanted, writeDialog), in: world, within: Self.patience)
    else { return nil }
    var layer = RecordedDialog(head: head)
    try readFrames(of: head, sight, into: &layer, depth: 1)
    return layer
  }

  /// Reads the frames that lie in a part of the dialog, and those in them.
  private func readFrames(of part: JSONNode, _ sight: Sight, into layer: inout RecordedDialog, depth: Int)
    throws(BrowserFault)
  {
    for marker in part["texts"]?.items ?? [] {
      guard let place = marker["frame"]?.string, layer.frames[place] == nil, let world = sight.worlds[place],
        depth <= Self.deepest
      else { continue }
      let expression = LayerScript.expression("frame", sight.wanted) { json in
        json.member("place", place)
        if isStill { json.member("still", true) }
        for name in ["at", "seen", "base"] {
          guard let value = marker[name] else { continue }
          json.key(name)
          json.raw(value.source)
        }
      }
      guard let found = try frames.value(of: expression, in: world, within: Self.patience) else { continue }
      layer.frames[place] = found
      try readFrames(of: found, sight, into: &layer, depth: depth + 1)
    }
  }

  /// A control of choice in the dialog.
  struct Switch {
    /// Its accessible name.
    let name: String
    /// Whether it is on; nil for one that stands for several, of which some are.
    let isOn: Bool?
    fileprivate let wanted: String
    fileprivate let place: String
    fileprivate let world: PageFrames.World
  }

  /// The control of choice with a name; case and white space do not matter. Nil where there is none.
  func control(named name: String, _ sight: Sight) throws(BrowserFault) -> Switch? {
    for (place, world) in try parts(sight) {
      guard let state = try frames.value(of: expression("state", place, sight, name: name), in: world),
        let found = state["name"]?.string
      else { continue }
      return Switch(name: found, isOn: state["checked"]?.boolean, wanted: name, place: place, world: world)
    }
    return nil
  }

  /// Where a control is clicked; nil where it is not to be seen.
  func centre(of control: Switch, _ sight: Sight) throws(BrowserFault) -> (session: String, x: Double, y: Double)? {
    let expression = expression("switch", control.place, sight, name: control.wanted)
    guard let object = try frames.object(of: expression, in: control.world),
      let point = try frames.centre(of: object, control.world.session)
    else { return nil }
    return (control.world.session, point.x, point.y)
  }

  /// Opens all that is collapsed in the dialog. Nil where there is no dialog.
  func expand(_ sight: Sight) throws(BrowserFault) -> Int? {
    let parts = try parts(sight)
    var count = 0
    for (place, world) in parts {
      count += try frames.value(of: expression("expand", place, sight), in: world, within: Self.patience)?.integer ?? 0
    }
    return parts.isEmpty ? nil : count
  }

  /// Presses what may open more of the dialog without saying so; gives the names of what was pressed.
  func pressOpeners(_ sight: Sight) throws(BrowserFault) -> [String] {
    var names: [String] = []
    for (place, world) in try parts(sight) {
      let told = try frames.value(of: expression("press", place, sight), in: world, within: Self.patience)
      names += told?.items?.compactMap(\.string) ?? []
    }
    return names
  }

  /// What is another text when the dialog shows other texts; nil where there is no dialog.
  func digest(_ sight: Sight) throws(BrowserFault) -> String? {
    let parts = try parts(sight)
    var digests: [String] = []
    for (place, world) in parts {
      digests.append(try frames.value(of: expression("digest", place, sight), in: world)?.string ?? "")
    }
    return digests.allSatisfy(\.isEmpty) ? nil : digests.joined(separator: " ")
  }

  /// A control that leads on in a list.
  struct Onward {
    /// Whether it shows more of the page that is there, and turns to no other.
    let isMore: Bool
    /// By the selectors of which platform it was found; nil for words and signs.
    let platform: String?
    let world: PageFrames.World
    /// An expression that gives it.
    let element: String
  }

  /// The control that leads on from a page of the list in the dialog; nil where none does.
  func onward(from page: Int, _ sight: Sight) throws(BrowserFault) -> Onward? {
    for (place, world) in try parts(sight) {
      guard let told = try frames.value(of: expression("leads", place, sight, number: page), in: world),
        let kind = told["kind"]?.string
      else { continue }
      return Onward(
        isMore: kind == "more", platform: told["by"]?.string, world: world,
        element: expression("onward", place, sight, number: page))
    }
    return nil
  }

  /// The documents that the dialog is in, the page's own first.
  private func parts(_ sight: Sight) throws(BrowserFault) -> [(place: String, world: PageFrames.World)] {
    guard let top = sight.worlds["top"],
      let inside = try frames.value(of: expression("inside", "top", sight), in: top)?.items?.compactMap(\.string)
    else { return [] }
    let others = sight.worlds.filter { place, _ in inside.contains(String(place.prefix { $0 != "." })) }
    return [("top", top)] + others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func expression(
    _ task: String, _ place: String, _ sight: Sight, name: String? = nil, number: Int? = nil
  ) -> String {
    LayerScript.expression(task, sight.wanted) { json in
      json.member("place", place)
      writeDialog(&json)
      if let name { json.member("name", name) }
      if let number { json.member("number", number) }
    }
  }

  private func writeDialog(_ json: inout JSONWriter) {
    if isStill { json.member("still", true) }
    json.key("dialog")
    json.string(dialog)
  }
}

/// A dialog as it was read: the document that it is in, and the frames in it.
struct RecordedDialog {
  fileprivate let head: JSONNode
  fileprivate var frames: [String: JSONNode] = [:]

  fileprivate init(head: JSONNode) { self.head = head }

  /// Whether there was one.
  var isFound: Bool { head["dialog"]?.isObject == true }
  /// Whether a list in it goes on behind the pages that were turned.
  var isWalkCut = false
  /// Whether there was more than is kept.
  var isTooLarge: Bool { head["cut"]?.boolean == true || frames.values.contains { $0["cut"]?.boolean == true } }

  /// The names of its controls.
  var controlNames: [String] {
    ([head] + frames.values).flatMap { ($0["controls"]?.items ?? []).compactMap { $0["name"]?.string } }
  }

  /// The box of the dialog in the page, as it is scrolled; nil where there is no dialog, or none that is to be seen.
  var boxInPage: [Double]? {
    let numbers = { (node: JSONNode?) in (node?.items ?? []).compactMap(PageFrames.number) }
    let (box, scrolled) = (numbers(head["dialog"]?["box"]), numbers(head["scrolled"]))
    guard box.count == 4, scrolled.count == 2, box[2] >= 1, box[3] >= 1 else { return nil }
    return [box[0] + scrolled[0], box[1] + scrolled[1], box[2], box[3]]
  }

  /// Writes the members of a layer that say what was there, the parts of frames in their places.
  func write(to json: inout JSONWriter) {
    for name in ["lang", "viewport", "dialog"] {
      guard let value = head[name] else { continue }
      json.key(name)
      json.raw(value.source)
    }
    for name in ["texts", "controls"] where head[name] != nil {
      json.key(name)
      json.beginArray()
      write(name, of: head, to: &json, depth: 0)
      json.endArray()
    }
    if isWalkCut || isTooLarge { json.member("cut", true) }
  }

  private func write(_ name: String, of part: JSONNode, to json: inout JSONWriter, depth: Int) {
    for item in part[name]?.items ?? [] {
      if let place = item["frame"]?.string {
        guard let frame = frames[place], depth < LayerReader.deepest else { continue }
        write(name, of: frame, to: &json, depth: depth + 1)
      } else {
        json.raw(item.source)
      }
    }
  }
}
