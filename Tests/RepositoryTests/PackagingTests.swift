import Foundation
import TCFTestSupport
import Testing

/// What makes the files of a release, as far as it can be tried without a release build.
@Suite("Packaging")
struct PackagingTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: ProjectPaths.root.appending(path: path), encoding: .utf8)
  }

  private static func sign(_ arguments: String..., in folder: URL) throws -> Program.Answer {
    try Program.run(
      "/bin/bash", [ProjectPaths.root.appending(path: ".ci/sign").path] + arguments, in: folder)
  }

  private static let keygen = Program.path(of: "ssh-keygen")

  @Test(
    "A signature holds for the files that were signed, and for nothing else",
    .enabled(if: keygen != nil, "needs ssh-keygen"))
  func signature() throws {
    try Program.withFolder { folder in
      let files = folder.appending(path: "files")
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
      func write(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: files.appending(path: name)) }
      try write("one", "a")
      try write("two", "b")
      for key in ["own", "other"] {
        let made = try Program.run(Self.keygen ?? "", ["-q", "-t", "ed25519", "-N", "", "-f", key], in: folder)
        #expect(made.status == 0, "\(made.errors)")
        let line =
          try "releases@tcfcheck namespaces=\"tcfcheck-release\" "
          + String(contentsOf: folder.appending(path: "\(key).pub"), encoding: .utf8)
        try Data(line.utf8).write(to: folder.appending(path: "\(key).signers"))
      }
      func status(_ signers: String) throws -> Int32 {
        try Self.sign("verify", "files", signers, in: folder).status
      }
      let signed = try Self.sign("files", "own", in: folder)
      #expect(signed.status == 0, "\(signed.errors)")
      #expect(try status("own.signers") == 0)
      #expect(try status("other.signers") != 0)
      try write("two, changed", "b")
      #expect(try status("own.signers") != 0)
      try write("two", "b")
      try write("three", "c")
      #expect(try status("own.signers") != 0, "a file that was not signed")
      try FileManager.default.removeItem(at: files.appending(path: "c"))
      #expect(try status("own.signers") == 0)
      let sums = try String(contentsOf: files.appending(path: "SHA256SUMS"), encoding: .utf8)
      try write(sums.split(separator: "\n").dropLast().joined(separator: "\n") + "\n", "SHA256SUMS")
      #expect(try status("own.signers") != 0, "a line of SHA256SUMS is missing")
      let unsigned = try Self.sign("files", in: folder)
      #expect(unsigned.status == 0 && unsigned.errors.contains("not signed"))
      #expect(!FileManager.default.fileExists(atPath: files.appending(path: "SHA256SUMS.sig").path))
    }
  }

  @Test("The workflow of a release calls targets of the Makefile, and others' actions by their commit")
  func workflow() throws {
    let text = try Self.text(".github/workflows/release.yml")
    let makefile = try Self.text("Makefile")
    let targets = text.matches(of: /\bmake ([a-z-]+)/).map(\.1).filter { $0 != "git" }
    #expect(targets.count > 1)
    for target in targets { #expect(makefile.contains("\n\(target):"), "\(target)") }
    let actions = text.matches(of: /uses: (\S+)/).map(\.1)
    #expect(actions.count == 3)
    for action in actions { #expect(action.contains(/@[0-9a-f]{40}$/), "\(action)") }
  }

  @Test("The images are of the tarball, and do not run as root")
  func images() throws {
    let steps = try Self.text(".container/Containerfile").split(separator: "\n").filter { !$0.hasPrefix("#") }
    let stages = steps.split { $0.hasPrefix("FROM ") }
    #expect(stages.count == 3)
    for stage in stages.dropFirst() {
      let user = stage.last { $0.hasPrefix("USER ") }
      #expect(user?.contains(/^USER [1-9][0-9]*:[1-9][0-9]*$/) == true, "\(stage)")
    }
  }
}
