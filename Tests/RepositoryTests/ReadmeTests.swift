import Foundation
import TCFTestSupport
import Testing

/// What README.md says outside of its blocks, which `ArticleTests` run with those of the other articles.
@Suite("README.md is true")
struct ReadmeTests {
  private static let text =
    (try? String(contentsOf: ProjectPaths.root.appending(path: "README.md"), encoding: .utf8)) ?? ""

  private static let blocks = (try? Article(path: "README.md").blocks()) ?? []

  @Test("There are commands to try, and the two that do everything are on the first screen")
  func present() throws {
    #expect(Self.blocks.filter { $0.language == "console" }.flatMap(\.commands).count >= 3)
    let lines = Self.text.components(separatedBy: "\n")
    #expect(lines.count <= 120)
    for command in ["make run", "make test"] { #expect(lines.prefix(20).contains(command)) }
  }

  @Test("Every picture is there, in light and in dark")
  func pictures() throws {
    let names = Self.text.matches(of: /src(?:set)?="([^"]+)"/).map { String($0.output.1) }
    for scheme in ["light", "dark"] { #expect(names.count { $0.hasSuffix("-\(scheme).png") } == 2) }
    for name in names {
      #expect(FileManager.default.fileExists(atPath: ProjectPaths.root.appending(path: name).path), "\(name)")
    }
  }

  /// What the table of inputs, on the page about verbs, shows in its second column.
  private static let examples: [String] = verbs.split(separator: "\n").compactMap { line in
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 2, cells[1].hasPrefix("`tcfcheck "), cells[1].hasSuffix("`") else { return nil }
    return String(cells[1].dropFirst().dropLast())
  }

  private static let verbs =
    (try? String(
      contentsOf: ProjectPaths.root.appending(path: "Sources/TCFRun/TCFRun.docc/Verbs.md"), encoding: .utf8)) ?? ""

  @Test("Every kind of input has an example that works", arguments: examples)
  func examplesWork(_ command: String) throws {
    try Binary.withProjectCopy { folder in
      let answer = try Binary.shell(command, in: folder)
      #expect([0, 1].contains(answer.status), "\(command): \(answer.errors)")
      #expect(!answer.output.isEmpty)
    }
  }

  @Test("The table of inputs has examples")
  func hasExamples() { #expect(Self.examples.count >= 10) }

  @Test("The first example of TCFValidation is the beginning of the program that make client builds and runs")
  func swiftExample() throws {
    let path = "Tests/ValidatorClient/Sources/ValidatorClient/main.swift"
    let program = try String(contentsOf: ProjectPaths.root.appending(path: path), encoding: .utf8)
    let article = try #require(Article.all.first { $0.name == "TCFValidation.md" })
    let block = try #require(try article.blocks().first { $0.language == "swift" })
    #expect(program.hasPrefix(block.lines.joined(separator: "\n") + "\n"))
    let script = try String(contentsOf: ProjectPaths.root.appending(path: ".ci/run"), encoding: .utf8)
    #expect(script.contains("\nmake client\n"))
  }

  @Test("Every make target shown exists and is run by CI")
  func makeTargets() throws {
    let script = try String(contentsOf: ProjectPaths.root.appending(path: ".ci/run"), encoding: .utf8)
    let targets = Self.blocks.filter { $0.language == "sh" }.flatMap(\.lines).filter { $0.hasPrefix("make ") }
    #expect(targets.contains("make run") && targets.contains("make test"))
    for target in targets { #expect(script.contains("\n\(target)\n"), "\(target) is not in .ci/run") }
  }

  @Test("Every link leads somewhere")
  func links() throws {
    let targets = Self.text.matches(of: /\]\(([^)#]+)\)/).map { String($0.output.1) }
    #expect(targets.count > 5)
    for target in targets where !target.contains("://") {
      let path = ProjectPaths.root.appending(path: target).path
      #expect(FileManager.default.fileExists(atPath: path), "README.md links to \(target)")
    }
  }
}
