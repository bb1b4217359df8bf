import Foundation
import TCFTestSupport
import Testing

/// What a page of a library's documentation names under Topics is `public`, everything else `package` or
/// internal. The compiler looks after signatures; this looks after the names.
@Suite struct PublicNamesTests {
  /// A declared type, or an extension of one, that lines further in belong to.
  private struct Block {
    let indentation: Int
    /// Whether what it declares can be public: a public type in a public type, or an extension of one.
    let isPublic: Bool
  }

  /// The public types and functions of a library, and members that say `public` in a type that is not.
  private struct PublicNames {
    var named: Set<String> = []
    var stray: [String] = []
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "private", "fileprivate", "internal", "final", "indirect", "nonisolated", "static", "mutating",
  ]
  private static let kinds: Set<Substring> = [
    "struct", "enum", "class", "actor", "protocol", "extension", "typealias", "func",
  ]

  /// What a line declares. Regular expressions take minutes over all sources in a debug build, words take a second.
  private struct Declaration {
    let saysPublic: Bool
    /// `struct`, `func` …; nil for a property, an initialiser and the like.
    var kind: Substring?
    var name = ""

    init?(_ line: Substring) {
      var words = line.split(separator: " ", maxSplits: 8)[...]
      while words.first?.hasPrefix("@") == true { words.removeFirst() }
      let modifiers = words.prefix { PublicNamesTests.modifiers.contains($0) }
      saysPublic = modifiers.contains("public") && !words.dropFirst().starts(with: ["import"])
      words.removeFirst(modifiers.count)
      if let kind = words.first, PublicNamesTests.kinds.contains(kind), words.count > 1 {
        self.kind = kind
        name = String(words[words.startIndex + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
      } else if !saysPublic {
        return nil
      }
    }
  }

  /// Code lines: without comments and the insides of texts of several lines.
  private func codeLines(_ text: String) -> [Substring] {
    var isText = false
    return text.split(separator: "\n").filter { line in
      let wasText = isText
      if line.hasSuffix("\"\"\"") || line.drop(while: { $0 == " " }).hasPrefix("\"\"\"") { isText.toggle() }
      return !wasText && !line.drop(while: { $0 == " " }).hasPrefix("//")
    }
  }

  private func publicNames(in library: URL, documented: Set<String>) throws -> PublicNames {
    var found = PublicNames()
    let paths = try #require(FileManager.default.enumerator(atPath: library.path))
    for path in paths.compactMap({ $0 as? String }).sorted() where path.hasSuffix(".swift") {
      var blocks: [Block] = []
      for line in codeLines(try String(contentsOf: library.appending(path: path), encoding: .utf8)) {
        guard let declared = Declaration(line) else { continue }
        let indentation = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        blocks.removeAll { $0.indentation >= indentation }
        let isVisible = blocks.last?.isPublic ?? true
        if declared.saysPublic, !isVisible { found.stray.append("\(path):\(line)") }
        guard let kind = declared.kind else { continue }
        if declared.saysPublic, blocks.isEmpty { found.named.insert(declared.name) }
        if kind == "func" || kind == "typealias" { continue }
        // An extension of another library's type is public where that type is.
        let outer = String(declared.name.prefix { $0 != "." })
        blocks.append(
          Block(
            indentation: indentation,
            isPublic: kind == "extension" ? documented.contains(outer) : declared.saysPublic && isVisible))
      }
    }
    return found
  }

  private func topics(of library: URL) throws -> Set<String> {
    let paths = try #require(FileManager.default.enumerator(atPath: library.path))
    var names: Set<String> = []
    for path in paths.compactMap({ $0 as? String }) where path.hasSuffix(".md") {
      let text = try String(contentsOf: library.appending(path: path), encoding: .utf8)
      guard let start = text.range(of: "\n## Topics\n") else { continue }
      for line in text[start.upperBound...].split(separator: "\n") {
        if line.hasPrefix("- ``"), line.hasSuffix("``") { names.insert(String(line.dropFirst(4).dropLast(2))) }
      }
    }
    return names
  }

  @Test("What is public is what the documentation names under Topics")
  func topicsArePublic() throws {
    let sources = ProjectPaths.root.appending(path: "Sources")
    let libraries = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
      .filter { FileManager.default.fileExists(atPath: sources.appending(path: "\($0)/\($0).docc").path) }
    #expect(libraries.count >= 13)
    let documented = try Dictionary(
      uniqueKeysWithValues: libraries.map { ($0, try topics(of: sources.appending(path: $0))) })
    let everything = documented.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for library in libraries {
      let found = try publicNames(in: sources.appending(path: library), documented: everything)
      let listed = try #require(documented[library])
      #expect(found.named.subtracting(listed).sorted() == [], "\(library): public, but under no Topics")
      #expect(listed.subtracting(found.named).sorted() == [], "\(library): under Topics, but not public")
      #expect(found.stray == [], "\(library): says public in a type that is not public")
    }
  }

}
