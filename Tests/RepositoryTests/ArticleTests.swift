import Foundation
import TCFTestSupport
import Testing

/// Every fenced block of every article and of README.md is run, compiled, or an exception: blocks for a terminal say so
/// themselves, others are in `ArticleExceptions`.
@Suite("What the documentation shows works")
struct ArticleTests {
  /// The folder of a team, as the recipes for CI have it: captures, lists, and the program where a script has it.
  private static func withTeamsFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    try Binary.withProjectCopy { folder in
      let examples = ProjectPaths.vectors.appending(path: "examples")
      for (name, target) in [
        ("captures", examples.appending(path: "captures").path), ("lists", examples.appending(path: "lists").path),
        ("vendor-lists", examples.appending(path: "lists").path), ("tools/tcfcheck", Binary.path),
        ("build/consent.xml", examples.appending(path: "captures/refused-android.xml").path),
      ] {
        let link = folder.appending(path: name)
        try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
      }
      return try body(folder)
    }
  }

  private static func exception(for command: String) -> String? {
    ArticleExceptions.commands.first { command.hasPrefix($0.beginning) }?.beginning
  }

  /// The blocks of a page in a fresh clone are typed by a script, which needs no build of the tests to be run while a page is
  /// written: see `Tests/Pages/paste.py`.
  @Test(
    "Every block for a terminal, pasted in order in a fresh clone, prints what is shown or says why it is not pasted",
    .enabled(if: Program.python != nil, "needs Python 3"))
  func terminal() throws {
    let script = ProjectPaths.root.appending(path: "Tests/Pages/paste.py").path
    let answer = try Binary.run(Program.python ?? "", ["-B", script, "--program", Binary.path])
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
    #expect(answer.output.contains(/terminal: [4-9]\d pasted/))
  }

  @Test(
    "A terminal that is not pasted, and commands that nothing has, are found",
    .enabled(if: Program.python != nil, "needs Python 3"))
  func planted() throws {
    let script = ProjectPaths.root.appending(path: "Tests/Pages/paste.py").path
    let planted = [
      (
        "<!-- not run: takes long -->", "console", "$ tcfcheck --version\n0.1.0",
        "a block that shows a terminal is not run"
      ),
      ("", "sh", "make run", "nor says why it is not run"),
      ("<!-- not run: takes long -->", "sh", "$ make run", "shows a prompt"),
      ("<!-- not run: takes long -->", "sh", "if true", "a shell cannot parse this"),
      ("<!-- not run: takes long -->", "sh", "make all\nmake test COLOUR=red", "there is no all"),
      ("<!-- not run: takes long -->", "sh", "cat a | tcfcheck audit - \\\n  --kk 3", "there is no --kk"),
      ("<!-- not run: takes long -->", "sh", "python3 Tests/none.py", "there is no Tests/none.py"),
    ]
    try Program.withFolder { folder in
      let page = folder.appending(path: "page.md")
      let blocks = planted.map { "\($0.0)\n```\($0.1)\n\($0.2)\n```\n" }
      try blocks.joined(separator: "\n").write(to: page, atomically: true, encoding: .utf8)
      let answer = try Binary.run(Program.python ?? "", ["-B", script, "--program", Binary.path, page.path])
      #expect(answer.status == 1)
      for fault in planted { #expect(answer.output.contains(fault.3), "\(fault)") }
      #expect(answer.output.contains("there is no COLOUR=red"))
      #expect(answer.output.contains(" 0 pasted, 6 not, 8 faults"))
    }
  }

  @Test("Every command of a recipe for scripts and CI works", arguments: Article.all)
  func recipes(article: Article) throws {
    let commands = try article.blocks().filter(\.isRecipe)
      .flatMap { block in block.commands.map { (block.line, $0) } }
      .filter { Self.exception(for: $0.1) == nil }
    guard !commands.isEmpty else { return }
    try Self.withTeamsFolder { folder in
      for (line, command) in commands {
        let answer = try Binary.shell(command, in: folder, environment: ["CI_PRIMARY_REPOSITORY_PATH": folder.path])
        // The samples lack a list on purpose, which is what that option is about.
        let statuses: Set<Int32> = command.contains("--fail-on-undecided") ? [0, 1, 2] : [0, 1]
        #expect(statuses.contains(answer.status), "\(article.name):\(line): \(command): \(answer.errors)")
      }
    }
  }

  /// Every Swift file that CI compiles and that an article can quote: tests, and the packages that `make client` builds.
  private static let compiled: [(path: String, lines: [String])] = {
    let tests = ProjectPaths.root.appending(path: "Tests")
    let paths = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted().compactMap { path in
      guard let text = try? String(contentsOf: tests.appending(path: path), encoding: .utf8) else { return nil }
      return (path, text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    }
  }()

  /// A line of an article as it stands in a compiled file: `code  // value` stands for `#expect(code == value)`, and what
  /// stands by itself in the article may be a static member there.
  private static func stands(_ line: String, in file: ArraySlice<String>) -> Int? {
    let parts = line.components(separatedBy: "  // ")
    let expectation = parts.count == 2 ? "#expect(\(parts[0]) == \(parts[1]))" : line
    return file.firstIndex { [line, expectation, "static \(line)", "private static \(line)"].contains($0) }
  }

  @Test("Every Swift block stands in a file that is compiled, line by line", arguments: Article.all)
  func swift(article: Article) throws {
    for block in try article.blocks() where block.language == "swift" {
      let code = block.lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter {
        !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("while let line = readLine()")
      }
      var missing: [(file: String, line: String, count: Int)] = []
      for (path, lines) in Self.compiled {
        var rest = lines[...]
        let found = code.prefix { line in
          guard let place = Self.stands(line, in: rest) else { return false }
          rest = rest[(place + 1)...]
          return true
        }
        if found.count < code.count {
          missing.append((path, code[found.count], found.count))
        } else {
          missing = []; break
        }
      }
      let nearest = missing.max { $0.count < $1.count }
      #expect(
        nearest == nil,
        "\(article.name):\(block.line) is in no compiled file; \(nearest?.file ?? "") has no: \(nearest?.line ?? "")")
    }
  }

  // `make site` says so too, but only where PyPI is in reach.
  @Test("Every page of a catalog is in a part of the site", arguments: Article.all.dropFirst())
  func part(article: Article) throws {
    let parts = try String(contentsOf: ProjectPaths.root.appending(path: ".ci/site.py"), encoding: .utf8)
    #expect(parts.contains("\"\(article.name.replacing(".md", with: ""))\""), ".ci/site.py names no \(article.path)")
  }

  @Test("Every JSON block is JSON", arguments: Article.all)
  func json(article: Article) throws {
    for block in try article.blocks() where block.language == "json" {
      let whole = block.lines.joined(separator: "\n")
      for text in (try? object(whole)) == nil ? block.lines : [whole] {
        #expect(throws: Never.self, "\(article.name):\(block.line)") { try object(text) }
      }
    }
  }

  @Test("Every other block is in a language that is run, or an exception", arguments: Article.all)
  func languages(article: Article) throws {
    let run: Set = ["", "console", "sh", "swift", "json", "yml", "yaml", "groovy"]
    let blocks = try article.blocks()
    for block in blocks where block.language.isEmpty {
      // A picture in text, or output. A command must say that it is one.
      let isCommand = block.lines.contains { $0.contains(/^(\$ |tcfcheck |make |swift )/) }
      #expect(!isCommand, "\(article.name):\(block.line): nothing runs a block without a language")
    }
    for block in blocks where !run.contains(block.language) {
      let isException = ArticleExceptions.code.contains { $0 == article.name && $1 == block.language && !$2.isEmpty }
      #expect(isException, "\(article.name):\(block.line): nothing runs \(block.language)")
    }
  }

  @Test("Every exception is needed")
  func exceptions() throws {
    let blocks = try Article.all.map { ($0.name, try $0.blocks()) }
    let commands = blocks.flatMap { $0.1.filter(\.isRecipe).flatMap(\.commands) }
    for (beginning, reason) in ArticleExceptions.commands {
      #expect(commands.contains { $0.hasPrefix(beginning) }, "\(beginning): \(reason)")
    }
    for (article, language, reason) in ArticleExceptions.code {
      #expect(blocks.contains { $0.0 == article && $0.1.contains { $0.language == language } }, "\(article): \(reason)")
    }
    #expect(commands.count > 5)
  }
}
