import ArgumentParser

@main
struct TCFCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tcfcheck",
    abstract: "Checks TCF consent strings and stored keys against the vendor list and the dated rules of the framework.",
    discussion: """
      Example:
        tcfcheck validate app.plist shared_prefs.xml strings.txt --gvl vendor-list.json --junit out.xml
      """,
    version: ToolVersion.text,
    subcommands: [
      ValidateCommand.self, DecodeCommand.self, EncodeCommand.self, KeysCommand.self, ExplainCommand.self,
      RulesCommand.self, BasisCommand.self,
    ])
}

/// The version of the tool, which reports name.
enum ToolVersion {
  static let text = "0.1.0"
}
