import TCFJSON

/// Reads what a page's consent dialog shows, from worlds of the frames where the page's script can change nothing.
struct LayerReader {
  let frames: PageFrames
  /// The acts whose controls the dialog is known by, those that choose first.
  let acts: [WebAct]
  /// A selector of the dialog that a person gave; nil if it is to be found.
  let dialog: String?

  /// How long a document may take to be read, its lists to be scrolled.
  private static let patience: Duration = .seconds(60)
  /// How many frames within one another are looked into.
  private static let deepest = 8

  /// - Parameters:
  ///   - options: What is recorded; it has the acts, and what a person's clicks mean.
  init(_ frames: PageFrames, _ options: WebRecordingOptions) {
    let all = options.acts + options.clickNames.map { WebAct($0.word, .clickText($0.text)) }
    let usable = all.filter { $0.isClick && !$0.opensInterface }
    self.frames = frames
    acts = usable.filter(\.isChoice) + usable.filter { !$0.isChoice }
    dialog = options.dialog
  }

  /// A page's frames, by their numbers on the way down, and where the acts' controls are.
  struct Sight {
    fileprivate var worlds: [String: PageFrames.World] = [:]
    fileprivate var wanted: [LayerScript.Wanted]
    /// Whether the control of a choice is to be seen.
    var showsChoice: Bool { wanted.contains { $0.act.isChoice && $0.place != nil } }
  }

  /// Looks where everything is.
  func look() throws(BrowserFault) -> Sight {
    var sight = Sight(wanted: acts.map { LayerScript.Wanted(act: $0) })
    let expression = LayerScript.expression("look", sight.wanted)
    for world in try frames.worlds() {
      guard let answer = try frames.value(of: expression, in: world), let place = answer["place"]?.string else {
        continue
      }
      sight.worlds[place] = world
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

  private func writeDialog(_ json: inout JSONWriter) {
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
  /// Whether there was more than is kept.
  var isCut: Bool { head["cut"]?.boolean == true || frames.values.contains { $0["cut"]?.boolean == true } }

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
    if isCut { json.member("cut", true) }
  }

  private func write(_ name: String, of part: JSONNode, to json: inout JSONWriter, depth: Int) {
    for item in part[name]?.items ?? [] {
      if let place = item["frame"]?.string {
        if let frame = frames[place], depth < 20 { write(name, of: frame, to: &json, depth: depth + 1) }
      } else {
        json.raw(item.source)
      }
    }
  }
}
