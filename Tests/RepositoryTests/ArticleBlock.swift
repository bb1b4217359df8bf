import Foundation
import TCFTestSupport
import Testing

/// A fenced block of an article.
struct ArticleBlock {
  /// The line on which the block begins, from 1.
  let line: Int
  /// What stands behind the fence; empty for pictures in text and for output.
  let language: String
  let lines: [String]
  /// The line before the block: where nothing pastes a block for a terminal, a comment that says why.
  let mark: String

  /// Whether scripts and CI have it: their folders differ from a clone, in which `Tests/Pages/paste.py` types what readers do.
  var isRecipe: Bool {
    switch language {
    case "sh": mark.hasPrefix("<!-- run by ArticleTests: ")
    default: language != "console"
    }
  }

  /// The commands: lines behind "$ " where output is shown too (`console`), else all lines as one script (`sh`). Of other
  /// languages, what they give to a shell: `tcfcheck …` up to the closing quotation mark.
  var commands: [String] {
    switch language {
    case "console": lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    case "sh": [lines.joined(separator: "\n")]
    case "yml", "yaml", "groovy", "json":
      lines.joined(separator: "\n").matches(of: /\btcfcheck [a-z]+ [^'"\n]+/).map { String($0.output) }
    default: []
    }
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
    var open: (line: Int, language: String, lines: [String], mark: String)?
    var mark = ""
    for (index, line) in try text().components(separatedBy: "\n").enumerated() {
      if !line.hasPrefix("```") {
        open?.lines.append(line)
        mark = line
      } else if let block = open {
        blocks.append(ArticleBlock(line: block.line, language: block.language, lines: block.lines, mark: block.mark))
        open = nil
      } else {
        open = (index + 1, String(line.dropFirst(3)), [], mark)
      }
    }
    return blocks
  }
}
