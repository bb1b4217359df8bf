import Foundation
import TCFTestSupport
import Testing

/// The YAML that other programs read, in the judgement of their own schemas: those of SchemaStore and GitLab, which
/// check-jsonschema brings, and pre-commit itself.
@Suite(
  "YAML for CI systems is what they take",
  .enabled(
    if: ProjectPython.checkJSONSchema != nil && ProjectPython.preCommit != nil,
    "needs .venv with check-jsonschema and pre-commit: make test makes it"))
struct PublishedSchemaTests {
  /// Who reads a file, and what that reader takes for one.
  enum Reader: String, CaseIterable {
    case gitHubAction = "vendor.github-actions"
    case gitHubWorkflow = "vendor.github-workflows"
    case gitLab = "vendor.gitlab-ci"
    case preCommitManifest = "validate-manifest"
    case preCommitSettings = "validate-config"

    /// What it has to say against a file; empty when it takes it.
    func complaints(about file: URL) throws -> String {
      let answer =
        switch self {
        case .gitHubAction, .gitHubWorkflow:
          try Binary.run(ProjectPython.checkJSONSchema ?? "", ["--builtin-schema", rawValue, file.path])
        case .gitLab:
          // GitLab's own tags, such as !reference, are no YAML of everybody's.
          try Binary.run(
            ProjectPython.checkJSONSchema ?? "",
            ["--builtin-schema", rawValue, "--data-transform", "gitlab-ci", file.path])
        case .preCommitManifest, .preCommitSettings:
          try Binary.run(ProjectPython.preCommit ?? "", [rawValue, file.path])
        }
      return answer.status == 0 ? "" : "\(answer.status): \(answer.output)\(answer.errors)"
    }
  }

  private static func complaints(_ reader: Reader, about text: String) throws -> String {
    try Program.withFolder { folder in
      let file = folder.appending(path: "file.yml")
      try Data(text.utf8).write(to: file)
      return try reader.complaints(about: file)
    }
  }

  private static let files: [(path: String, reader: Reader)] = [
    (".github/actions/tcfcheck/action.yml", .gitHubAction),
    (".gitlab/tcfcheck.yml", .gitLab),
    (".pre-commit-hooks.yaml", .preCommitManifest),
  ]

  /// A file of the project. GitLab looks at a hidden job when it is extended, and the schema never does: it is made visible.
  private static func text(_ path: String, _ reader: Reader) throws -> String {
    let text = try String(contentsOf: ProjectPaths.root.appending(path: path), encoding: .utf8)
    guard reader == .gitLab else { return text }
    let visible = text.replacingOccurrences(of: "\n.tcfcheck:\n", with: "\ntcfcheck:\n")
    #expect(visible != text, "\(path) has no hidden job")
    return visible
  }

  @Test("The action, the GitLab job and the hooks are valid", arguments: files)
  func shipped(path: String, reader: Reader) throws {
    #expect(try reader.complaints(about: ProjectPaths.root.appending(path: path)) == "")
    #expect(try Self.complaints(reader, about: Self.text(path, reader)) == "")
  }

  @Test("The readers refuse what is wrong")
  func wrong() throws {
    for (path, old, new, reader) in [
      (Self.files[0].path, "shell: bash", "shel: bash", Reader.gitHubAction),
      (Self.files[1].path, "when: always", "when: sometimes", .gitLab),
      (Self.files[2].path, "language: system", "language: bash", .preCommitManifest),
    ] {
      let text = try Self.text(path, reader)
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text, "\(path) has no \(old)")
      #expect(try Self.complaints(reader, about: changed) != "", "accepted: \(new)")
    }
  }

  /// A block of an article as a file of its reader's.
  private static func file(_ block: ArticleBlock) -> (text: String, reader: Reader)? {
    let text = block.lines.joined(separator: "\n") + "\n"
    if text.hasPrefix("repos:") { return (text, .preCommitSettings) }
    if text.hasPrefix("include:") { return (text, .gitLab) }
    if text.hasPrefix("- uses:") || text.hasPrefix("- run:") {
      let steps = block.lines.map { "      \($0)\n" }.joined()
      let job = "on: push\njobs:\n  consent:\n    runs-on: ubuntu-latest\n    steps:\n"
      return (job + steps, .gitHubWorkflow)
    }
    return nil
  }

  @Test("What articles show of workflows, jobs and hooks is valid, and names what exists")
  func shown() throws {
    let action = try String(contentsOf: ProjectPaths.root.appending(path: Self.files[0].path), encoding: .utf8)
    let hooks = try String(contentsOf: ProjectPaths.root.appending(path: Self.files[2].path), encoding: .utf8)
    var readers: [Reader] = []
    for article in Article.all {
      for block in try article.blocks() where ["yml", "yaml"].contains(block.language) {
        // The others are settings of our own, which the tests of settings read.
        guard let (text, reader) = Self.file(block) else { continue }
        readers.append(reader)
        let complaints = try Self.complaints(reader, about: text)
        #expect(complaints == "", "\(article.name):\(block.line): \(complaints)")
        if text.contains(".github/actions/tcfcheck@") {
          for input in text.matches(of: /(?m)^ {10}([a-z-]+): .*\/$/) {
            #expect(action.contains("\n  \(input.output.1):\n"), "the action has no input \(input.output.1)")
          }
          for output in text.matches(of: /outputs\.([a-z]+)/) {
            #expect(action.contains("\n  \(output.output.1):\n"), "the action has no output \(output.output.1)")
          }
        }
        for hook in text.matches(of: /- id: ([a-z-]+)/) where reader == .preCommitSettings {
          #expect(hooks.contains("- id: \(hook.output.1)\n"), "there is no hook \(hook.output.1)")
        }
      }
    }
    for reader in [Reader.gitHubWorkflow, .gitLab, .preCommitSettings] {
      #expect(readers.contains(reader), "no article shows a file for \(reader.rawValue)")
    }
  }
}
