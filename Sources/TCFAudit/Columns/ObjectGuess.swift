import TCFJSON
import TCFRun

/// Which member of a log's objects holds the string, told from its first lines.
enum ObjectGuess {
  /// Whether a line is one JSON object.
  static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
    (try? JSONDocument.read(Array(line), .none))?.isObject ?? false
  }

  /// The path of the member that most often holds a string; nil if none does.
  static func member(of lines: some Sequence<ArraySlice<UInt8>>) -> [String]? {
    var counts: [[String]: Int] = [:]
    for line in lines {
      guard let root = try? JSONDocument.read(Array(line), .none) else { continue }
      note(root, [], &counts)
    }
    return counts.max { ($0.value, $1.key.joined(separator: ".")) < ($1.value, $0.key.joined(separator: ".")) }?.key
  }

  private static func note(_ node: JSONNode, _ path: [String], _ counts: inout [[String]: Int]) {
    guard path.count < 5 else { return }
    for member in node.objectMembers.prefix(200) {
      let place = path + [member.name]
      if let text = member.node.string {
        if text.utf8.count >= 20, TextShape.isString(text) { counts[place, default: 0] += 1 }
      } else if member.node.isObject {
        note(member.node, place, &counts)
      }
    }
  }
}
