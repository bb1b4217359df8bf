import ArgumentParser
import TCFFindings
import TCFJSON

/// An option that a command does not have.
enum OptionName {
  /// The parser's text about a mistake, with a suggestion of ours in place of its own.
  ///
  /// The parser suggests any option that differs in up to three letters, which for a short name is any short name.
  static func corrected(_ text: String, _ arguments: [String]) -> String {
    let start = "Error: Unknown option '"
    var lines = text.lines
    guard let first = lines.first, first.hasPrefix(start) else { return text }
    let name = first.dropFirst(start.count).prefix { $0 != "'" }
    let (command, path) = command(of: arguments)
    lines[0] = start + name + "'" + (hint(for: String(name), command, path) ?? "")
    return lines.joined(separator: "\n")
  }

  private static func hint(for name: String, _ command: any ParsableCommand.Type, _ path: [String]) -> String? {
    let word = String(name.drop { $0 == "-" })
    if command.configuration.subcommands.isEmpty {
      return suggestion(for: word, among: names(of: command, path)).map { ". Did you mean '--\($0)'?" }
    }
    let takers = command.configuration.subcommands.filter { names(of: $0, path).contains(word) }
    guard let verb = takers.first?.configuration.commandName else { return nil }
    return ". Options follow the command: \((["tcfcheck"] + path + [verb]).joined(separator: " ")) \(name)"
  }

  /// The option that was meant: what other programs call it, or the nearest name.
  static func suggestion(for word: String, among names: [String]) -> String? {
    let meant = synonyms.first { $0.words.contains(word.lowercased()) }?.options ?? []
    return meant.first(where: names.contains) ?? NearestName.of(String(word.prefix(100)), among: names)
  }

  /// The command that the arguments name, as far as they are right, and how it is called.
  private static func command(of arguments: [String]) -> (any ParsableCommand.Type, [String]) {
    var (command, path) = (TCFCheck.self as any ParsableCommand.Type, [String]())
    for argument in arguments {
      let commands = command.configuration.subcommands
      guard let next = commands.first(where: { $0.configuration.commandName == argument }) else { break }
      (command, path) = (next, path + [argument])
    }
    return (command, path)
  }

  /// The long names of the options of a command, from the description that the parser has of it.
  private static func names(of command: any ParsableCommand.Type, _ path: [String]) -> [String] {
    let options =
      (try? JSONDocument.read(Array(command._dumpHelp().utf8), .strict))?["command"]?["arguments"]?.items ?? []
    let visible = options.filter { $0["shouldDisplay"]?.boolean != false }
    let names = visible.flatMap { $0["names"]?.items ?? [] }.filter { $0["kind"]?.string == "long" }
    return names.compactMap { $0["name"]?.string } + ReportArguments.formats(ofVerb: path)
  }

  /// What other programs call an option, and ours that do the same, in the order in which one is suggested.
  private static let synonyms: [(words: Set<String>, options: [String])] = [
    (["date", "today", "now", "day", "at", "on", "as-at", "asof"], ["as-of"]),
    (["rule", "rules", "check", "checks", "select", "include", "enable"], ["only", "rule"]),
    (["ignore", "exclude", "skip", "disable", "without", "except", "no"], ["off"]),
    (["list", "lists", "vendor-list", "vendor-lists", "vendorlist"], ["gvl", "vendors-to"]),
    (["vendors", "vendor-id"], ["vendor"]), (["cmps", "cmp"], ["cmp-list"]), (["ac", "providers-list"], ["providers"]),
    (["o", "output", "output-file", "dest", "destination"], ["out", "report"]),
    (["reporter", "f", "output-format"], ["format"]), (["type", "kind", "input-format"], ["as", "input"]),
    (["xml"], ["junit"]), (["md"], ["markdown"]), (["v", "verbose"], ["show", "all-outcomes", "explain"]),
    (["q", "silent"], ["quiet"]), (["j", "threads", "parallel", "workers", "processes"], ["jobs"]),
    (["level", "severity", "threshold", "fail", "min-severity"], ["fail-on"]), (["strict"], ["fail-on-undecided"]),
    (["colour"], ["color"]), (["c", "settings", "configuration", "rc"], ["config"]),
    (["platform", "channel", "target"], ["environment"]),
    (["anonymize", "anonymise", "mask", "hide", "pseudonymize", "private"], ["redact"]),
    (["unredact", "no-redact", "plain"], ["reveal"]), (["force", "replace", "clobber"], ["overwrite", "force"]),
    (["update-baseline", "save-baseline"], ["write-baseline"]), (["timeout"], ["time-limit", "wait", "time"]),
    (["size", "window-size"], ["viewport"]), (["locale"], ["language"]), (["tz"], ["timezone"]),
    (["click"], ["act"]), (["visible", "no-headless", "headful"], ["headed"]), (["random-seed"], ["seed"]),
    (["runs", "count", "cases", "n"], ["iterations"]),
  ]
}
