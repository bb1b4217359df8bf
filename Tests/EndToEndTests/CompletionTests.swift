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
      ("val", "validate"), ("validate READ", "README.md"), ("validate --gvl TestV", "TestVectors"),
      ("certify --translations Sour", "Sources"), ("explain ui/keyb", "ui/keyboard"),
      ("validate --only gpp/", "gpp/*"), ("validate --profile goo", "google"),
    ])
  func offers(words: String, offer: String) throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "ask")
      try Data(Self.script.utf8).write(to: file)
      let answer = try Binary.shell("bash '\(file.path)' \(words)", in: ProjectPaths.root)
      #expect(answer.lines.contains { $0 == offer }, "\(answer.output.prefix(500)) \(answer.errors.suffix(500))")
    }
  }
}
