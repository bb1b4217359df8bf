import TCFJSON
import TCFStorage

/// The TC strings in JSON that is nothing known: `["C…"]`, `[{"tc":"C…"}]`, one object a line.
enum JSONStrings {
  /// How many values are looked at, and how deep they may lie.
  private static let limits = JSONLimits(depth: 64, values: 1_000_000)

  /// Every value that is a TC string or GPP container, named by its way from the root; nil where there is none, and for what is
  /// no JSON.
  static func capture(in bytes: [UInt8]) -> Capture? {
    var items: [Captured] = []
    if let root = try? JSONDocument.read(bytes, .strict, limits) {
      collect(root, "", &items)
    } else {
      for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
        guard let root = try? JSONDocument.read(Array(line), .strict, limits) else {
          // A document that breaks off is damaged, and nothing in it is taken for whole.
          if line.contains(where: { $0 > 0x20 }) { return nil }
          continue
        }
        collect(root, ":\(index + 1)", &items)
      }
    }
    return items.isEmpty ? nil : Capture(items)
  }

  private static func collect(_ node: JSONNode, _ place: String, _ items: inout [Captured]) {
    if let text = node.string {
      if text.hasPrefix("DB"), text.utf8.contains(UInt8(ascii: "~")),
        TextShape.isString(text) || TextShape.beginsAsString(text)
      {
        items.append(Captured(.related(.gpp, text), part: place))
      } else if TextShape.beginsAsString(text) {
        items.append(Captured(.string(text), part: place))
      }
      return
    }
    for (index, element) in (node.items ?? []).enumerated() { collect(element, place + "[\(index)]", &items) }
    guard node.isObject else { return }
    for member in node.objectMembers {
      collect(member.node, place.hasSuffix("]") ? "\(place).\(member.name)" : "\(place)#\(member.name)", &items)
    }
  }
}
