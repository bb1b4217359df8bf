import TCFJSON
import TCFXML

/// What an Android app shows, as `uiautomator dump` writes it: the nodes of the window in front, as assistive programs see them.
///
/// Source: AOSP, AccessibilityNodeInfoDumper, of which the attributes are. It has no fonts, no colours and no links.
struct ScreenDump {
  /// A view, or what a web view says of an element.
  private struct Node {
    let parent: Int?
    let kind: String
    let package: String
    let text: String
    let description: String
    let isCheckable: Bool
    let isChecked: Bool
    let isClickable: Bool
    let isEnabled: Bool
    let isPassword: Bool
    let isScrollable: Bool
    /// Left, top, width and height in the pixels of the screen.
    let box: [Int]

    /// What a person writes into: nothing of it is recorded.
    var isField: Bool { isPassword || ["EditText", "AutoCompleteTextView"].contains(where: kind.hasSuffix) }
    var isShown: Bool { box[2] > 0 && box[3] > 0 }
    var ownName: String { description.isEmpty ? text : description }

    /// The role of a control; nil for what is one only if it can be clicked.
    var role: String? {
      if ["Switch", "SwitchCompat", "SwitchMaterial", "ToggleButton"].contains(where: kind.hasSuffix) {
        return "switch"
      }
      if kind.hasSuffix("RadioButton") { return "radio" }
      if kind.hasSuffix("CheckBox") || isCheckable { return "checkbox" }
      return kind.hasSuffix("Button") ? "button" : nil
    }
  }

  /// A control as a layer has it.
  private struct Control {
    let name: String
    let role: String
    let isChecked: Bool?
    let isEnabled: Bool
    let box: [Int]
  }

  private var nodes: [Node] = []
  private var children: [[Int]] = []
  private var isCut = false
  private let package: String

  /// A screen has some hundred nodes.
  private static let mostNodes = 20_000
  private static let longestText = 20_000
  /// What is longer names a part of the screen that takes clicks, and not a control.
  private static let longestName = 200

  /// Reads a dump; what belongs to other packages is left out.
  init(_ bytes: [UInt8], of package: String) throws(XMLPullFault) {
    self.package = package
    var limits = XMLPullLimits()
    limits.depth = 250
    var reader = try XMLPullReader(bytes, limits: limits)
    var open: [Int?] = []
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        let parent = open.last ?? nil
        guard element.name == "node", nodes.count < Self.mostNodes else {
          isCut = isCut || element.name == "node"
          open.append(parent)
          continue
        }
        if let parent { children[parent].append(nodes.count) }
        open.append(nodes.count)
        nodes.append(Self.node(element, parent: parent))
        children.append([])
      case .end: _ = open.popLast()
      case .text: continue
      }
    }
  }

  private static func node(_ element: XMLPullElement, parent: Int?) -> Node {
    let text = { (name: String) in
      (element.attribute(name) ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let isTrue = { (name: String) in element.attribute(name) == "true" }
    return Node(
      parent: parent, kind: text("class"), package: text("package"), text: text("text"),
      description: text("content-desc"), isCheckable: isTrue("checkable"), isChecked: isTrue("checked"),
      isClickable: isTrue("clickable"), isEnabled: element.attribute("enabled") != "false",
      isPassword: isTrue("password"), isScrollable: isTrue("scrollable"), box: box(element.attribute("bounds") ?? ""))
  }

  /// The numbers of `[left,top][right,bottom]` as left, top, width and height; nothing for any other form.
  private static func box(_ text: String) -> [Int] {
    let numbers = text.split { "[],".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 4, numbers.allSatisfy({ $0.magnitude < 1_000_000 }) else { return [0, 0, 0, 0] }
    return [numbers[0], numbers[1], max(0, numbers[2] - numbers[0]), max(0, numbers[3] - numbers[1])]
  }

  /// Whether the app shows anything.
  var isOfApp: Bool { nodes.contains { $0.package == package && $0.isShown } }
  /// The package that is in front, if it is another.
  var otherPackage: String? { nodes.first { $0.package != package }?.package }
  /// Whether there is a field on the screen that a person has written into, as a picture would show.
  var hasWriting: Bool { nodes.contains { $0.isField && !$0.text.isEmpty } }

  /// The nodes within a node, itself among them, and none within fields.
  private func within(_ index: Int) -> [Int] {
    var (found, waiting): ([Int], [Int]) = ([], [index])
    while let next = waiting.popLast() {
      guard !nodes[next].isField else { continue }
      found.append(next)
      waiting += children[next].reversed()
    }
    return found
  }

  private func name(of index: Int) -> String {
    let own = nodes[index].ownName
    return own.isEmpty
      ? within(index).dropFirst().map { nodes[$0].ownName }.filter { !$0.isEmpty }.joined(separator: " ") : own
  }

  private func control(_ index: Int) -> Control? {
    let node = nodes[index]
    guard node.package == package, node.isShown, !node.isField else { return nil }
    var (role, sign) = (node.role, node)
    if role == nil, node.isClickable {
      let others = within(index).dropFirst().map { nodes[$0] }.filter { $0.isClickable || $0.role != nil }
      // A row that is clicked for the switch in it.
      if others.count == 1, let only = others.first, only.isCheckable, !only.isClickable {
        (role, sign) = (only.role, only)
      } else if others.isEmpty {
        role = "button"
      }
    } else if node.isCheckable, !node.isClickable, isOfRow(index) {
      return nil
    }
    let name = name(of: index)
    guard let role, name.count <= Self.longestName else { return nil }
    return Control(
      name: name, role: role, isChecked: sign.isCheckable ? sign.isChecked : nil,
      isEnabled: node.isEnabled && sign.isEnabled, box: node.box)
  }

  /// Whether a switch that takes no click is that of a row which does.
  private func isOfRow(_ index: Int) -> Bool {
    var parent = nodes[index].parent
    while let one = parent {
      if nodes[one].isClickable { return control(one)?.isChecked != nil }
      parent = nodes[one].parent
    }
    return false
  }

  /// Writes the layer as a member of a line.
  func write(named name: String, to json: inout JSONWriter) {
    let own = nodes.indices.filter { nodes[$0].package == package && nodes[$0].isShown && !nodes[$0].isField }
    let texts = own.filter { !nodes[$0].text.isEmpty }
    json.member("layer") { json in
      json.member("name", name)
      json.member("by", "act")
      if let screen = nodes.map(\.box).max(by: { $0[2] * $0[3] < $1[2] * $1[3] }) {
        json.member("viewport", [screen[2], screen[3]])
      }
      json.member("texts", texts) { json, index in
        json.object { json in
          json.member("text", String(nodes[index].text.prefix(Self.longestText)))
          json.member("box", nodes[index].box)
          json.member("shown", true)
          json.member("role", "text")
        }
      }
      json.member("controls", own.compactMap(control)) { json, control in
        json.object { Self.write(control, to: &$0) }
      }
      // What has to be scrolled into view is not in a dump.
      let hasMore = own.contains { nodes[$0].isScrollable || nodes[$0].text.count > Self.longestText }
      if isCut || hasMore { json.member("cut", true) }
    }
  }

  private static func write(_ control: Control, to json: inout JSONWriter) {
    json.member("name", control.name)
    json.member("role", control.role)
    json.key("checked")
    if let isChecked = control.isChecked { json.boolean(isChecked) } else { json.null() }
    json.member("enabled", control.isEnabled)
    json.member("box", control.box)
    json.member("shown", true)
  }
}
