import Foundation
import TCFTestSupport
import Testing

/// A fenced block of an article.
struct ArticleBlock {
  /// A command of a block that shows a terminal, and what is said of its output.
  struct Command {
    var line: String
    var expected: [String] = []
  }

  /// The line on which the block begins, from 1.
  let line: Int
  /// What stands behind the fence; empty for pictures in text and for output.
  let language: String
  let lines: [String]

  /// The commands: lines behind "$ " where output is shown too (`console`), else all lines as one script (`sh`). Of other
  /// languages, what they give to a shell: `tcfcheck …` up to the closing quotation mark.
  var commands: [Command] {
    switch language {
    case "console": terminal
    case "sh": [Command(line: lines.joined(separator: "\n"))]
    case "yml", "yaml", "groovy", "json":
      lines.joined(separator: "\n").matches(of: /\btcfcheck [a-z]+ [^'"\n]+/).map { Command(line: String($0.output)) }
    default: []
    }
  }

  private var terminal: [Command] {
    var commands: [Command] = []
    var continues = false
    for line in lines {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2))))
      } else if continues {
        commands[commands.count - 1].line += "\n" + line
      } else if !commands.isEmpty {
        commands[commands.count - 1].expected.append(line)
      }
      continues = line.hasSuffix("\\")
    }
    return commands
  }
}

/// An article of the documentation: a page of a catalog, or the README.
struct Article: CustomTestStringConvertible, Sendable {
  /// The path in the project.
  let path: String

  var testDescription: String { path }
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// All of them. Pages that `make docs` makes of the catalogue are not part of the project, and have no blocks.
  static let all: [Article] = {
    let sources = ProjectPaths.root.appending(path: "Sources")
    let found = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    let pages = found.filter { $0.hasSuffix(".md") && $0.contains(".docc/") }.sorted().map {
      Article(path: "Sources/\($0)")
    }
    return [Article(path: "README.md")] + pages
  }()

  func text() throws -> String {
    try String(contentsOf: ProjectPaths.root.appending(path: path), encoding: .utf8)
  }

  func blocks() throws -> [ArticleBlock] {
    var blocks: [ArticleBlock] = []
    var open: (line: Int, language: String, lines: [String])?
    for (index, line) in try text().components(separatedBy: "\n").enumerated() {
      if !line.hasPrefix("```") {
        open?.lines.append(line)
      } else if let block = open {
        blocks.append(ArticleBlock(line: block.line, language: block.language, lines: block.lines))
        open = nil
      } else {
        open = (index + 1, String(line.dropFirst(3)), [])
      }
    }
    return blocks
  }
}
