import Foundation

/// The Swift files of a target as a scan of names sees them: without comments and string literals, but with what is
/// interpolated into these.
public struct SwiftSources: Sendable {
  /// A file.
  public struct File: Sendable {
    /// Its path within the target.
    public let path: String
    /// Its lines as scanned.
    let lines: [[Token]]
    /// Types declared at the top level.
    let types: Set<String>
    /// Members that types or extensions at the top level declare and do not keep to their file.
    let members: Set<String>
    /// Every name that any declaration, parameter or closure of the file introduces.
    let own: Set<String>
  }

  /// A name in a file.
  struct Token: Sendable {
    let text: Substring
    /// Whether a dot stands before it, or a parenthesis behind it.
    let isMember: Bool
    /// Whether it is an identifier and not a sign.
    let isName: Bool
  }

  /// A use of a name that another file declares.
  public struct Use: Sendable {
    /// The file that uses it.
    public let user: String
    /// The line, from 1.
    public let line: Int
    /// The name.
    public let name: String
    /// The file that declares it.
    public let declaring: String
  }

  /// The files, by path.
  public let files: [File]
  private let elsewhere: Set<String>

  /// The sources of a target; what the rooms below it declare is known not to be its own.
  public init(of target: String) {
    let root = ProjectPaths.root.appending(path: "Sources")
    let others = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let lower = others.filter { $0 != target }.flatMap { Self.texts(in: root.appending(path: $0)) }
    self.init(Self.texts(in: root.appending(path: target)), below: lower)
  }

  /// Made-up sources.
  public init(_ texts: [(path: String, text: String)], below: [(path: String, text: String)] = []) {
    files = texts.map(File.init).sorted { $0.path < $1.path }
    elsewhere = below.reduce(into: []) { $0.formUnion(File($1).members) }
  }

  /// Members of the standard library that the sources use, and declare for types of their own too.
  private static let standard: Set = ["isNumber"]

  /// The uses of names from one file to another that `isWanted` asks about. A name that several files declare is taken for
  /// the one that nobody asks about.
  public func uses(_ isWanted: (_ user: String, _ declaring: String) -> Bool) -> [Use] {
    var (types, members): ([String: [String]], [String: [String]]) = ([:], [:])
    for file in files {
      for name in file.types { types[name, default: []].append(file.path) }
      for name in file.members { members[name, default: []].append(file.path) }
    }
    var uses: [Use] = []
    for file in files {
      for (index, line) in file.lines.enumerated() {
        for token in line where token.isName {
          let name = String(token.text)
          let isHidden =
            file.own.contains(name) || elsewhere.contains(name) || !token.isMember || Self.standard.contains(name)
          guard let places = types[name].map({ $0 + (members[name] ?? []) }) ?? (isHidden ? nil : members[name]),
            !places.contains(file.path),
            places.allSatisfy({ isWanted(file.path, $0) })
          else { continue }
          uses.append(Use(user: file.path, line: index + 1, name: name, declaring: places[0]))
        }
      }
    }
    return uses
  }

  private static func texts(in folder: URL) -> [(path: String, text: String)] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.compactMap { name in
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map { (name, $0) }
    }
  }
}

extension SwiftSources.File {
  init(_ source: (path: String, text: String)) {
    path = source.path
    let code = SwiftCode.withoutTexts(Array(source.text.utf8))
    lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(SwiftSources.Token.tokens)
    var (types, members, own): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    // Braces open; whether what stands at the top level now is kept to the file.
    var (depth, keeps) = (0, false)
    for line in lines {
      let words = line.map(\.text)
      let isKept = words.indices.contains { index in
        (words[index] == "private" || words[index] == "fileprivate")
          && !(index + 1 < words.count && words[index + 1] == "(")
      }
      if depth == 0, words.contains("{") { keeps = isKept }
      if let start = words.firstIndex(where: { $0 != "indirect" }), words[start] == "case" {
        let names = Self.cases(line[(start + 1)...])
        own.formUnion(names)
        members.formUnion(names)
      }
      for (index, word) in words.enumerated() {
        if word == "{" { depth += 1 }
        if word == "}" { depth -= 1 }
        guard index + 1 < words.count else { continue }
        let name = String(words[index + 1])
        guard line[index + 1].isName else {
          // `name:` introduces a parameter.
          if name == ":", line[index].isName { own.insert(String(word)) }
          continue
        }
        switch word {
        case "struct", "enum", "class", "actor", "protocol", "typealias", "associatedtype":
          if depth == 0 { types.insert(name) }
          own.insert(name)
          members.insert(name)
        case "func", "var", "let":
          own.insert(name)
          if depth <= 1, !isKept, !keeps { members.insert(name) }
        default:
          // Closure parameters: `facts, list in`.
          if words.contains("in") { own.insert(String(word)) }
        }
      }
    }
    (self.types, self.members, self.own) = (types, members, own)
  }
}

extension SwiftSources.File {
  /// The names of a line of enum cases, their associated values aside; none of a pattern, which ends with a colon.
  private static func cases(_ line: ArraySlice<SwiftSources.Token>) -> [String] {
    guard line.first?.isName == true, line.last?.text != ":" else { return [] }
    var (names, depth): ([String], Int) = ([], 0)
    for token in line {
      if token.text == "(" { depth += 1 }
      if token.text == ")" { depth -= 1 }
      if token.text == "=" || token.text == ":" { break }
      if depth == 0, token.isName, token.text.first?.isNumber == false { names.append(String(token.text)) }
    }
    return names
  }
}

extension SwiftSources.Token {
  static func tokens(_ line: Substring) -> [SwiftSources.Token] {
    var result: [SwiftSources.Token] = []
    var index = line.startIndex
    while index < line.endIndex {
      let start = index
      let isName = isNameCharacter(line[index])
      index = line.index(after: index)
      if isName {
        while index < line.endIndex, isNameCharacter(line[index]) { index = line.index(after: index) }
      } else if line[start].isWhitespace || line[start] == "`" {
        continue
      }
      let isBehindDot = start > line.startIndex && line[line.index(before: start)] == "."
      let isBeforeCall = index < line.endIndex && line[index] == "("
      result.append(Self(text: line[start..<index], isMember: isBehindDot || isBeforeCall, isName: isName))
    }
    return result
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character == "_" || character.isASCII && (character.isLetter || character.isNumber)
  }
}

/// Swift source as bytes.
enum SwiftCode {
  /// The source without comments and without the texts of string literals; interpolations and line ends stay.
  static func withoutTexts(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    var index = 0
    code(bytes, &index, &output, isInterpolated: false)
    return String(decoding: output, as: UTF8.self)
  }

  private static func has(_ text: StaticString, _ bytes: [UInt8], _ index: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[index..<index + count]) }
  }

  /// Copies code, up to the parenthesis that ends an interpolation.
  private static func code(_ bytes: [UInt8], _ index: inout Int, _ output: inout [UInt8], isInterpolated: Bool) {
    var depth = 0
    while index < bytes.count {
      if has("//", bytes, index) {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if has("/*", bytes, index) {
        while index < bytes.count, !has("*/", bytes, index) {
          if bytes[index] == UInt8(ascii: "\n") { output.append(bytes[index]) }
          index += 1
        }
        index += 2
      } else if bytes[index] == UInt8(ascii: "\"") {
        literal(bytes, &index, &output)
      } else {
        if bytes[index] == UInt8(ascii: "(") { depth += 1 }
        if bytes[index] == UInt8(ascii: ")") {
          if isInterpolated, depth == 0 { return }
          depth -= 1
        }
        output.append(bytes[index])
        index += 1
      }
    }
  }

  /// Goes past a literal and copies what is interpolated into it.
  private static func literal(_ bytes: [UInt8], _ index: inout Int, _ output: inout [UInt8]) {
    let isLong = has("\"\"\"", bytes, index)
    index += isLong ? 3 : 1
    output.append(UInt8(ascii: " "))
    while index < bytes.count {
      if has("\\(", bytes, index) {
        index += 2
        code(bytes, &index, &output, isInterpolated: true)
        output.append(UInt8(ascii: " "))
        index += 1
      } else if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if isLong ? has("\"\"\"", bytes, index) : bytes[index] == UInt8(ascii: "\"") {
        index += isLong ? 3 : 1
        return
      } else {
        if bytes[index] == UInt8(ascii: "\n") { output.append(bytes[index]) }
        index += 1
      }
    }
  }
}
