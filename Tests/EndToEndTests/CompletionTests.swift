import Foundation
import TCFTestSupport
import Testing

/// What the completion script offers in bash, asked as bash asks it.
@Suite("Completions")
struct CompletionTests {
  private static let script = """
    source <(tcfcheck --generate-completion-script bash)
    COMP_WORDS=(tcfcheck "$@"); COMP_CWORD=$#; COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9
    _tcfcheck tcfcheck "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
    printf '%s\\n' "${COMPREPLY[@]}"
    """

  @Test(
    "Verbs, files, folders, rules and choices are completed",
    .enabled(if: Program.path(of: "bash") != nil, "needs bash"),
    arguments: [
      ("val", "validate"), ("validate READ", "README.md"), ("validate --gvl TestV", "TestVectors/"),
      ("certify --translations Sour", "Sources"), ("explain ui/keyb", "ui/keyboard"),
      ("validate --only gpp/", "gpp/*"), ("validate --profile goo", "google"),
    ])
  func offers(words: String, offer: String) throws {
    let answer = try offers(words)
    #expect(answer.lines.contains { $0 == offer }, "\(answer.output.prefix(500)) \(answer.errors.suffix(500))")
  }

  @Test(
    "Where a list is wanted, the store's are offered by their names",
    .enabled(if: Program.path(of: "bash") != nil, "needs bash"))
  func lists() throws {
    try Program.withFolder { folder in
      let store = folder.appending(path: "store").path
      let made = try Binary.run(["gvl", "import", "TestVectors/examples/lists", "--store", store])
      #expect(made.status == 0, "\(made.errors)")
      let kept = ["TCFCHECK_STORE": store]
      let all = try offers("validate --gvl ''", environment: kept).lines
      #expect(Set(all).isSuperset(of: ["latest", "5", "v2:12", "cmp", "TestVectors/", "README.md"]), "\(all)")
      #expect(!all.contains(".ci/"))
      #expect(try offers("gvl diff la", environment: kept).lines == ["latest"])
      #expect(try offers("gvl diff la").lines.allSatisfy { $0.isEmpty })
    }
  }

  private func offers(_ words: String, environment: [String: String] = [:]) throws -> Program.Answer {
    try Program.withFolder { folder in
      let file = folder.appending(path: "ask")
      try Data(Self.script.utf8).write(to: file)
      return try Binary.shell("bash '\(file.path)' \(words)", in: ProjectPaths.root, environment: environment)
    }
  }
}
