import Foundation
import TCFTestSupport
import Testing

/// Recipes that need more than this program: what other programs do in them is done by stand-ins, and the shell that
/// connects them is the recipe's own. pre-commit and npm are run themselves where they are installed.
@Suite("Recipes of the documentation, with stand-ins for what is not here")
struct RecipeTests {
  private static let store = "TestVectors/certify/passing/captures/refused-android.xml"
  private static let broken = "TestVectors/stored-keys/boolean-ios.plist"

  /// The only block of a language in the article of TCFTesting.
  private static func block(_ language: String) throws -> String {
    let article = try #require(Article.all.first { $0.name == "TCFTesting.md" })
    let blocks = try article.blocks().filter { $0.language == language }
    #expect(blocks.count == 1)
    return try #require(blocks.first).lines.joined(separator: "\n")
  }

  /// A program in `folder`'s bin, which the recipe finds first.
  private static func standIn(_ name: String, _ script: String, in folder: URL) throws {
    let file = folder.appending(path: "bin/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// What `body` makes of a folder with captures, lists and a place for reports.
  private static func withFolder(_ body: (URL) throws -> Void) throws {
    try Binary.withProjectCopy { folder in
      let files = FileManager.default
      try files.createDirectory(at: folder.appending(path: "build"), withIntermediateDirectories: true)
      for (name, path) in [("vendor-lists", "vendor-lists"), ("captures", "certify/passing/captures")] {
        try files.createSymbolicLink(
          at: folder.appending(path: name), withDestinationURL: ProjectPaths.vectors.appending(path: path))
      }
      try body(folder)
    }
  }

  @Test("Gradle's script pulls the store with adb, checks it, and fails if it is wrong or cannot be pulled")
  func gradle() throws {
    let recipe = try Self.block("groovy")
    let parts = recipe.components(separatedBy: "'''")
    try #require(parts.count == 3 && parts[0].hasSuffix("commandLine 'sh', '-c', "))
    let path = "shared_prefs/com.example.app_preferences.xml"
    let asked = "exec-out run-as com.example.app cat \(path)"
    for (answer, expected) in [
      ("cat \(Self.store)", [Int32(0)]), ("cat TestVectors/stored-keys/string-android.xml", [1]),
      ("echo 'adb: no devices/emulators found' >&2; exit 1", [2, 3]),
    ] {
      try Self.withFolder { folder in
        try Self.standIn("adb", "[ \"$*\" = '\(asked)' ] || exit 64\n\(answer)", in: folder)
        let run = try Binary.shell("PATH=$PWD/bin:$PATH\n\(parts[1])", in: folder)
        #expect(expected.contains(run.status), "\(answer): \(run.status) \(run.output)\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "build/consent-junit.xml").path))
      }
    }
  }

  @Test("The script of package.json checks what the end-to-end test saved, and is not reached when that test fails")
  func packageScript() throws {
    let text = try Self.block("json")
    let scripts = try #require(try object(text)["scripts"] as? [String: String])
    let script = try #require(scripts["test:consent"])
    // npm gives the script to a shell, with the packages' programs on the PATH.
    var runs = ["PATH=$PWD/node_modules/.bin:$PATH\n\(script)"]
    if Program.path(of: "npm") != nil { runs.append("npm run --silent --offline --no-update-notifier test:consent") }
    for run in runs {
      for (answer, expected, reports) in [("exit 0", [Int32(0)], true), ("exit 5", [5], false)] {
        try Self.withFolder { folder in
          try Data(text.utf8).write(to: folder.appending(path: "package.json"))
          try Self.standIn("playwright", "[ \"$*\" = 'test consent' ] || exit 64\n\(answer)", in: folder)
          try FileManager.default.createDirectory(
            at: folder.appending(path: "node_modules"), withIntermediateDirectories: true)
          try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "node_modules/.bin"), withDestinationURL: folder.appending(path: "bin"))
          let given = try Binary.shell(run, in: folder, environment: ["HOME": folder.path])
          #expect(expected.contains(given.status), "\(run): \(given.status) \(given.output)\(given.errors)")
          let report = folder.appending(path: "consent-junit.xml").path
          #expect(FileManager.default.fileExists(atPath: report) == reports, "\(run), \(answer)")
        }
      }
    }
  }

  @Test(
    "pre-commit takes the hooks from a repository and runs them on the files that they name",
    .enabled(if: ProjectPython.preCommit != nil && Program.path(of: "git") != nil, "needs git, and .venv: make test"))
  func preCommit() throws {
    let preCommit = try #require(ProjectPython.preCommit)
    try Program.withFolder { folder in
      let git = "git -c user.name=Test -c user.email=test@example.com -c commit.gpgsign=false"
      let environment = [
        "HOME": folder.path, "PRE_COMMIT_HOME": folder.appending(path: "cache").path, "GIT_CONFIG_NOSYSTEM": "1",
      ]
      let vectors = ProjectPaths.vectors.path
      let prepared = try Binary.shell(
        """
        set -e
        mkdir hooks work && cp '\(ProjectPaths.root.path)/.pre-commit-hooks.yaml' hooks
        (cd hooks && git init -q && git add -A && \(git) commit -qm hooks)
        cd work && git init -q
        cp '\(vectors)/stored-keys/clean.json' consent.json
        cp '\(vectors)/vendor-lists/sample-vendor-list.json' vendor-list.json
        cp '\(vectors)/stored-keys/boolean-ios.plist' other.plist
        printf 'repos:\\n- repo: ../hooks\\n  rev: %s\\n  hooks: [{id: tcfcheck, args: [--as-of, \"2026-06-10\", --]}, {id: tcfcheck-vendor-list}]\\n' \\
          "$(git -C ../hooks rev-parse HEAD)" >.pre-commit-config.yaml
        git add -A
        """, in: folder, environment: environment)
      try #require(prepared.status == 0, "\(prepared.errors)")
      let work = folder.appending(path: "work")
      // The broken store is not called after consent, so no hook looks at it.
      let right = try Binary.shell("'\(preCommit)' run --all-files", in: work, environment: environment)
      #expect(right.status == 0, "\(right.output)\(right.errors)")
      #expect(right.output.components(separatedBy: "Passed").count == 3, "\(right.output)")
      let wrong = try Binary.shell(
        "git mv other.plist consent.plist && '\(preCommit)' run --all-files", in: work, environment: environment)
      #expect(wrong.status == 1, "\(wrong.output)\(wrong.errors)")
      #expect(wrong.output.contains("in-app/type") && wrong.output.contains("- exit code: 1"), "\(wrong.output)")
    }
  }
}
