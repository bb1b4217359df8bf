import TCFJSON

/// A line of a log: what was captured, and when.
///
/// `{"time": …, "platform": …, "message": …}`, with `tcData` and the other answers of the API, `keys`, `url`, `bidRequest`, `string` or
/// `action` in place of the message or next to it. `note` is for people.
struct CaptureRecord {
  /// What a record can hold, in the order in which it is taken to have happened.
  static let contents =
    ["action", "message"] + CaptureDump.kinds.keys.sorted() + ["keys", "storedKeys", "url", "bidRequest", "string"]
  /// Those that make a record of an object by themselves. Answers and keys alone are a dump of a page.
  private static let own: Set<String> = ["action", "message", "url", "bidRequest", "string"]
  private static let others: Set<String> = ["time", "timestamp", "platform", "note"]

  /// The members that hold something, in the order above.
  let parts: [JSONMember]
  /// The platform named; nil if none is, or one that no one knows.
  let platform: CMPMessage.Platform?

  /// Reads `node` as a record; nil if it is none. An object of other members is one only if it says when or where, or if it
  /// has answers of the API next to what only a record holds.
  init?(_ node: JSONNode) {
    let members = node.objectMembers
    guard !members.contains(where: { StoredKeyName.isConsentKey($0.name) }) else { return nil }
    let names = Set(members.map(\.name))
    let isDump = CaptureDump.isDump(members)
    let isPlain = !isDump && names.allSatisfy { Self.contents.contains($0) || Self.others.contains($0) }
    let isMarked = !names.isDisjoint(with: ["time", "timestamp", "platform"])
    let isMixed = isDump && members.contains { Self.own.contains($0.name) && Self.fits($0.name, $0.node) }
    guard isPlain || isMarked || isMixed else { return nil }
    parts = Self.contents.compactMap { name in
      members.first { $0.name == name && Self.fits(name, $0.node) }
    }
    guard !parts.isEmpty else { return nil }
    platform = node["platform"]?.string.flatMap(Self.platform)
  }

  private static func fits(_ name: String, _ node: JSONNode) -> Bool {
    switch name {
    case "message": node.isObject || node.items != nil || node.string != nil || node.isNull
    case "keys", "storedKeys", "bidRequest": node.isObject
    case "action", "url", "string": node.string != nil
    // The recorder writes an answer as it was given.
    default: node.isObject || node.items != nil || node.isNull
    }
  }

  /// The platform of a name, however it is spelt: `ReactNative`, `react-native`, `iOS`.
  private static func platform(_ text: String) -> CMPMessage.Platform? {
    let letters = text.lowercased().filter(\.isLetter)
    return CMPMessage.Platform.allCases.first { $0.rawValue.filter(\.isLetter) == letters }
  }
}
