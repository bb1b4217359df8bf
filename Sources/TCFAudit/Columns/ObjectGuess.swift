import TCFJSON

/// Which member of a log's objects holds the string, determined from its first lines.
struct ObjectGuess {
  private var places = StringPlaces()
  /// The paths of members with texts, in the order in which they came.
  private var paths: [[String]] = []
  private var known: [[String]: Int] = [:]
  /// The paths of members with texts or numbers, in the order in which they came.
  private(set) var names: [[String]] = []
  private var named: Set<[String]> = []

  private static let mostMembers = 200
  private static let mostLevels = 5

  /// Looks at lines.
  init(_ lines: some Sequence<ArraySlice<UInt8>>) {
    for line in lines {
      guard let root = try? JSONDocument.read(Array(line), ObjectRecords.permissions) else { continue }
      record(root, [])
    }
  }

  private mutating func record(_ node: JSONNode, _ path: [String]) {
    guard path.count < Self.mostLevels else { return }
    for member in node.objectMembers.prefix(Self.mostMembers) {
      let place = path + [member.name]
      if !member.node.isObject, names.count < Self.mostMembers, named.insert(place).inserted { names.append(place) }
      if let text = member.node.string {
        places.record(text, at: number(of: place))
      } else if member.node.isObject {
        record(member.node, place)
      }
    }
  }

  private mutating func number(of path: [String]) -> Int {
    if let number = known[path] { return number }
    known[path] = paths.count
    paths.append(path)
    return paths.count - 1
  }

  /// The path of the member that holds the strings; nil if none does.
  func member() throws(ColumnFault) -> [String]? {
    switch places.choice {
    case .none: return nil
    case .one(let place): return paths[place]
    case .several(let found):
      throw .several(
        found.map { place in
          let name = paths[place].joined(separator: ".")
          return ("member \(name)", name)
        })
    }
  }

  /// Whether a text is a log: most of its first lines are one JSON object each. The first may be damaged.
  static func isLog(_ lines: [ArraySlice<UInt8>]) -> Bool {
    let objects = lines.count { line in
      (try? JSONDocument.read(Array(line), ObjectRecords.permissions))?.isObject ?? false
    }
    return objects * 2 >= lines.count && objects > 0
  }
}
