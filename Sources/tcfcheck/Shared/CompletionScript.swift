/// The completion scripts that the parser makes, with what it does not know: an input in the place of a verb is one of
/// `validate`, as `VerbName.completed` reads it. So files are offered there, and behind one what `validate` takes.
///
/// Files are offered once something is typed: a person who asks what there is wants to see the verbs.
enum CompletionScript {
  /// The option by which the parser is asked for a script.
  static let option = "--generate-completion-script"

  /// A script of the parser for whichever shell it is; another text as it is.
  static func completed(_ script: String) -> String {
    if script.hasPrefix("#!/bin/bash") { return replaced(script, bash) }
    if script.hasPrefix("#compdef") { return replaced(script, zsh) }
    return completedForFish(script)
  }

  /// Text of the parser, of which the first occurrence is that of the root, and what replaces it.
  private typealias Change = (old: String, new: String)

  private static func replaced(_ script: String, _ changes: [Change]) -> String {
    var script = script
    for change in changes {
      if let place = script.firstRange(of: change.old) { script.replaceSubrange(place, with: change.new) }
    }
    return script
  }

  private static let bashVerbs = "        # Offer subcommand completions\n"

  private static let bash: [Change] = [
    (
      bashVerbs,
      """
              # An input of validate in the place of a verb
              if [[ "${#unparsed_words[@]}" -gt 0 ]]; then
                  _tcfcheck_validate
                  return
              fi
              [[ -z "${cur}" || "${cur}" = -* ]] || __tcfcheck_add_completions -f

      """ + bashVerbs
    )
  ]

  private static let zshVerbs = "        _describe -V subcommand subcommands && ret=0\n"
  private static let zshArguments = "            \"_tcfcheck_${words[1]}\" && ret=0\n            ;;\n"

  private static let zsh: [Change] = [
    (
      zshVerbs,
      zshVerbs + """
                # An input of validate in the place of a verb
                [[ -n "${PREFIX}" ]] && _files && ret=0

        """
    ),
    (
      zshArguments,
      zshArguments + """
                *)
                    _tcfcheck_validate && ret=0
                    ;;

        """
    ),
  ]

  private static func completedForFish(_ script: String) -> String {
    let verb = "        case 'validate'\n"
    guard let start = script.firstRange(of: verb) else { return script }
    let options = script[start.upperBound...].prefix { $0 != "\n" }
    let last = "        case 'help'\n            __tcfcheck_parse_subcommand -r 1 'version'\n"
    let first =
      "complete -c 'tcfcheck' -n '__tcfcheck_should_offer_completions_for_positional \"tcfcheck\" -eq 1' -fa 'validate'"
    return replaced(
      script,
      [
        (
          last,
          last + """
                    case '*'
                        # An input of validate in the place of a verb
                        if test (count $unparsed_tokens) -gt 0
                            set -p unparsed_tokens validate
                \(options)
                        end

            """
        ),
        (
          first,
          "complete -c 'tcfcheck' -n 'string length -q -- (commandline -ct); and "
            + "__tcfcheck_should_offer_completions_for_positional \"tcfcheck\" -eq 1' -F\n" + first
        ),
      ])
  }
}
