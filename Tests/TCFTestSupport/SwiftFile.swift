/// The names of a Swift file.
struct SwiftFile: Sendable {
  /// Where a name occurs.
  struct Lines: Sendable {
    /// The first line that has it, from 1.
    var any: Int
    /// The first line that has it behind a dot or before a parenthesis; nil for none.
    var asMember: Int?
  }

  /// Its path within the target.
  let path: String
  /// The names in its code.
  private(set) var names: [String: Lines] = [:]
  /// Types declared at the top level, and not kept to the file.
  private(set) var types: Set<String> = []
  /// Members that types or extensions declare, and functions at the top level, none of them kept to the file.
  private(set) var members: Set<String> = []
  /// Types that it declares at any place.
  private(set) var ownTypes: Set<String> = []
  /// Every name that any declaration, parameter or closure of the file introduces.
  private(set) var own: Set<String> = []

  /// A brace that is open.
  private struct Brace {
    /// Whether it holds the members of a type.
    let isType: Bool
    /// Whether what it holds is kept to the file.
    let isKept: Bool
  }
  private var braces: [Brace] = []
  /// The brace to come; nil for one that holds no members of a type.
  private var next: Brace?

  /// Reads the bytes of the file.
  init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    let tokens = SwiftToken.tokens(bytes)
    var start = 0
    while start < tokens.count {
      var end = start + 1
      while end < tokens.count, tokens[end].line == tokens[start].line { end += 1 }
      read(tokens[start..<end])
      start = end
    }
  }

  private mutating func read(_ line: ArraySlice<SwiftToken>) {
    for token in line where token.isName {
      var lines = names[token.text] ?? Lines(any: token.line)
      if token.isMember, lines.asMember == nil { lines.asMember = token.line }
      names[token.text] = lines
    }
    let isKept = Self.isKept(line)
    if let start = line.firstIndex(where: { $0.text != "indirect" }), line[start].text == "case" {
      let found = Self.cases(line[(start + 1)...])
      own.formUnion(found)
      if !isKept, braces.allSatisfy({ $0.isType && !$0.isKept }) { members.formUnion(found) }
    }
    let isClosure = line.contains { $0.text == "in" }
    for index in line.indices {
      let token = line[index]
      if token.sign == UInt8(ascii: "{") {
        braces.append(next ?? Brace(isType: false, isKept: false))
        next = nil
      }
      if token.sign == UInt8(ascii: "}") { _ = braces.popLast() }
      guard token.isName, index + 1 < line.endIndex else { continue }
      if line[index + 1].isName {
        declare(line[index + 1].text, by: token.text, isKept: isKept, isClosure: isClosure)
      } else if line[index + 1].sign == UInt8(ascii: ":") {
        // `name:` introduces a parameter.
        own.insert(token.text)
      } else if token.text == "let" || token.text == "var", line[index + 1].sign == UInt8(ascii: "(") {
        for part in line[(index + 2)...].prefix(while: { $0.sign != UInt8(ascii: ")") }) { own.insert(part.text) }
      }
    }
  }

  private mutating func declare(_ name: String, by word: String, isKept: Bool, isClosure: Bool) {
    let isKept = isKept || braces.contains(where: \.isKept)
    switch word {
    case "extension": next = Brace(isType: true, isKept: isKept)
    case "class" where name == "func" || name == "var": break
    case "struct", "enum", "class", "actor", "protocol", "typealias", "associatedtype":
      if word != "typealias", word != "associatedtype" { next = Brace(isType: true, isKept: isKept) }
      own.insert(name)
      ownTypes.insert(name)
      guard !isKept else { break }
      if braces.isEmpty { types.insert(name) } else if braces.allSatisfy(\.isType) { members.insert(name) }
    case "func", "var", "let":
      own.insert(name)
      if !isKept, braces.allSatisfy(\.isType) { members.insert(name) }
    default:
      // Closure parameters: `facts, list in`.
      if isClosure { own.insert(word) }
    }
  }

  /// Whether the line declares something for the file alone: `private(set)` does not.
  private static func isKept(_ line: ArraySlice<SwiftToken>) -> Bool {
    line.indices.contains { index in
      (line[index].text == "private" || line[index].text == "fileprivate")
        && !(index + 1 < line.endIndex && line[index + 1].sign == UInt8(ascii: "("))
    }
  }

  /// The names of a line of enum cases, their associated values aside; none of a pattern, which ends with a colon.
  private static func cases(_ line: ArraySlice<SwiftToken>) -> [String] {
    guard line.first?.isName == true, line.last?.sign != UInt8(ascii: ":") else { return [] }
    var (names, depth): ([String], Int) = ([], 0)
    for token in line {
      if token.sign == UInt8(ascii: "(") { depth += 1 }
      if token.sign == UInt8(ascii: ")") { depth -= 1 }
      if token.sign == UInt8(ascii: "=") || token.sign == UInt8(ascii: ":") { break }
      if depth == 0, token.isName, token.text.first?.isNumber == false { names.append(token.text) }
    }
    return names
  }
}
