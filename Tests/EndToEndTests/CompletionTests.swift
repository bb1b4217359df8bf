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
      ("READ", "README.md"), ("README.md --form", "--format"), ("README.md --profile goo", "google"),
      ("README.md LIC", "LICENSE"),
    ])
  func offers(words: String, offer: String) throws {
    let answer = try offers(words)
    #expect(answer.lines.contains { $0 == offer }, "\(answer.output.prefix(500)) \(answer.errors.suffix(500))")
  }

  @Test("Without a word, verbs are offered alone", .enabled(if: Program.path(of: "bash") != nil, "needs bash"))
  func verbsAlone() throws {
    let offered = try offers("''").lines
    #expect(offered.contains("validate") && !offered.contains("README.md"), "\(offered)")
  }

  @Test(
    "An input in the place of a verb is one of validate, in the script of each shell",
    arguments: [
      ("bash", ["_tcfcheck_validate\n            return", "|| __tcfcheck_add_completions -f"]),
      ("zsh", ["_files && ret=0\n        ;;", "_tcfcheck_validate && ret=0"]),
      (
        "fish",
        ["set -p unparsed_tokens validate\n                __tcfcheck_parse_subcommand -r 1 'gvl=+'", "-eq 1' -F\n"]
      ),
    ])
  func inputs(shell: String, parts: [String]) throws {
    let answer = try Binary.run(["--generate-completion-script", shell])
    #expect(answer.status == 0)
    for part in parts { #expect(answer.output.contains(part), "\(part)") }
    guard let path = Program.path(of: shell) else { return }
    try Program.withFolder { folder in
      let file = folder.appending(path: "script")
      try Data(answer.output.utf8).write(to: file)
      let checked = try Program.run(path, ["-n", file.path], in: folder)
      #expect(checked.status == 0, "\(checked.errors)")
    }
  }

  @Test(
    "fish offers files, verbs and what comes behind an input",
    .enabled(if: Program.path(of: "fish") != nil, "needs fish"),
    arguments: [
      ("val", "validate"), ("READ", "README.md"), ("README.md --prof", "--profile"), ("README.md LIC", "LICENSE"),
    ])
  func fish(words: String, offer: String) throws {
    let script = "tcfcheck --generate-completion-script fish | source; complete -C 'tcfcheck \(words)'"
    let answer = try Binary.shell("fish --no-config -c \"\(script)\"", in: ProjectPaths.root)
    #expect(
      answer.output.split(separator: "\n").contains { $0.split(separator: "\t").first ?? "" == offer }, "\(answer)")
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
