import TCFJSON

/// Reads a layer of a recording. What is absent or null is nil; what has another type than the form says is a fault with its
/// member, and nil as well, so that the rest of the layer is judged.
struct RecordedLayerReader {
  /// What had another type, in order.
  private(set) var faults: [StoredKeyFault] = []
  /// How many texts and controls are read.
  private let most: Int
  /// How many bytes of a text are read.
  private let longest: Int
  private var isCut = false

  /// A reader of one layer, of which it reads no more than `most` texts and controls each, and `longest` bytes of a text.
  init(most: Int, longest: Int) { (self.most, self.longest) = (most, longest) }

  /// The layer of a line; nil where its value is not an object.
  mutating func layer(_ line: JSONNode, _ place: RecordedPlace) -> RecordedLayer? {
    guard let node = line["layer"], node.isObject else {
      report("layer", line["layer"], wanted: "an object")
      return nil
    }
    let texts = items(node, "texts") { reader, node, path in reader.text(node, path) }
    let controls = items(node, "controls") { reader, node, path in reader.control(node, path) }
    if flag(node, "cut", in: "layer") == true { isCut = true }
    return RecordedLayer(
      place: place, name: text(node, "name", in: "layer"), by: text(node, "by", in: "layer"),
      language: text(node, "lang", in: "layer"), viewport: viewport(node), dialog: dialog(node), texts: texts,
      controls: controls, screenshot: picture(line), isCut: isCut)
  }

  // MARK: - Parts

  private mutating func dialog(_ layer: JSONNode) -> RecordedLayer.DialogSighting {
    guard let node = layer["dialog"] else { return .notStated }
    if node.isNull { return .absent }
    let path = "layer.dialog"
    guard node.isObject else {
      report(path, node, wanted: "an object or null")
      return .notStated
    }
    return .found(
      RecordedLayer.Dialog(
        method: text(node, "found", in: path), selector: text(node, "selector", in: path),
        role: text(node, "role", in: path), isModal: flag(node, "modal", in: path),
        hasFocus: flag(node, "focus", in: path),
        box: box(node, in: path),
        covers: share(node, "covers", in: path), usableBehind: share(node, "usableBehind", in: path)))
  }

  private mutating func text(_ node: JSONNode, _ path: String) -> RecordedLayer.Text? {
    guard let text = text(node, "text", in: path) else { return nil }
    return RecordedLayer.Text(
      text: text, box: box(node, in: path), isShown: flag(node, "shown", in: path),
      role: self.text(node, "role", in: path), address: self.text(node, "href", in: path))
  }

  private mutating func control(_ node: JSONNode, _ path: String) -> RecordedLayer.Control? {
    RecordedLayer.Control(
      name: text(node, "name", in: path) ?? "", role: text(node, "role", in: path), state: state(node, in: path),
      isEnabled: flag(node, "enabled", in: path), isExpanded: flag(node, "expanded", in: path),
      group: text(node, "group", in: path), isInTabOrder: flag(node, "tabs", in: path), box: box(node, in: path),
      isShown: flag(node, "shown", in: path), isCovered: flag(node, "covered", in: path), font: font(node, in: path),
      color: text(node, "color", in: path), background: text(node, "background", in: path),
      contrast: number(node, "contrast", in: path), unknown: text(node, "unknown", in: path))
  }

  private mutating func font(_ control: JSONNode, in path: String) -> RecordedLayer.Font? {
    guard let node = member(control, "font", in: path, wanted: "an object", read: { $0.isObject ? $0 : nil }) else {
      return nil
    }
    let path = path + ".font"
    return RecordedLayer.Font(
      family: text(node, "family", in: path), size: number(node, "size", in: path),
      weight: number(node, "weight", in: path), style: text(node, "style", in: path))
  }

  private mutating func state(_ control: JSONNode, in path: String) -> RecordedLayer.Control.State? {
    member(control, "checked", in: path, wanted: "true, false or \"mixed\"") { node in
      if let isOn = node.boolean { return isOn ? .on : .off }
      return node.string == "mixed" ? .mixed : nil
    }
  }

  private mutating func picture(_ line: JSONNode) -> RecordedLayer.Picture? {
    guard let node = line["screenshot"], let path = node["path"]?.string else { return nil }
    return RecordedLayer.Picture(path: path, digest: node["sha256"]?.string)
  }

  private mutating func viewport(_ layer: JSONNode) -> RecordedLayer.Size? {
    let numbers = numbers(layer, "viewport", in: "layer", count: 2, wanted: "width and height")
    return numbers.map { RecordedLayer.Size(width: $0[0], height: $0[1]) }
  }

  private mutating func box(_ node: JSONNode, in path: String) -> RecordedLayer.Box? {
    let numbers = numbers(node, "box", in: path, count: 4, wanted: "four numbers")
    return numbers.map { RecordedLayer.Box(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  // MARK: - Members

  private mutating func items<Item>(
    _ layer: JSONNode, _ name: String, read: (inout Self, JSONNode, String) -> Item?
  ) -> [Item]? {
    guard let nodes = member(layer, name, in: "layer", wanted: "an array", read: \.elements) else { return nil }
    var items: [Item] = []
    for (index, node) in nodes.enumerated() {
      guard items.count < most else {
        isCut = true
        break
      }
      let path = "layer.\(name)[\(index)]"
      guard node.isObject else {
        report(path, node, wanted: "an object")
        continue
      }
      if let item = read(&self, node, path) { items.append(item) }
    }
    return items
  }

  private mutating func text(_ node: JSONNode, _ name: String, in path: String) -> String? {
    guard let text = member(node, name, in: path, wanted: "a text", read: \.string) else { return nil }
    guard text.utf8.count > longest else { return text }
    isCut = true
    return String(decoding: text.utf8.prefix(longest), as: UTF8.self)
  }

  private mutating func flag(_ node: JSONNode, _ name: String, in path: String) -> Bool? {
    member(node, name, in: path, wanted: "true or false", read: \.boolean)
  }

  private mutating func number(_ node: JSONNode, _ name: String, in path: String) -> Double? {
    member(node, name, in: path, wanted: "a number", read: \.double)
  }

  private mutating func share(_ node: JSONNode, _ name: String, in path: String) -> Double? {
    member(node, name, in: path, wanted: "a share from 0 to 1") { node in
      node.double.flatMap { (0...1).contains($0) ? $0 : nil }
    }
  }

  private mutating func numbers(
    _ node: JSONNode, _ name: String, in path: String, count: Int, wanted: String
  ) -> [Double]? {
    member(node, name, in: path, wanted: wanted) { node in
      let numbers = node.elements?.prefix(count + 1).compactMap(\.double)
      return numbers?.count == count && node.elements?.dropFirst(count).first { _ in true } == nil ? numbers : nil
    }
  }

  /// A member's value; nil where it is absent or null, and, with a fault, where it is of another type.
  private mutating func member<Value>(
    _ node: JSONNode, _ name: String, in path: String, wanted: String, read: (JSONNode) -> Value?
  ) -> Value? {
    guard let value = node[name], !value.isNull else { return nil }
    if let read = read(value) { return read }
    report("\(path).\(name)", value, wanted: wanted)
    return nil
  }

  private mutating func report(_ member: String, _ node: JSONNode?, wanted: String) {
    faults.append(StoredKeyFault(.badValue, key: member, found: node?.kindInWords ?? "nothing", wanted: wanted))
  }
}
