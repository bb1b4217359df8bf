/// A settings file to begin with: it changes nothing until lines are uncommented.
public enum SettingsTemplate {
  /// The file: every key of `RunKeys` with a value and its meaning.
  public static let yaml = """
    # yaml-language-server: $schema=tcfcheck-settings.schema.json
    # Settings of tcfcheck. Options on the command line override the keys here. Paths are relative to this file.
    # tcfcheck config check   prints the effective settings, or every mistake in the file
    # tcfcheck config schema > tcfcheck-settings.schema.json   writes the JSON Schema for editors


    """ + ChoiceTable.template
}

extension SettingsSchema {
  /// The schema: JSON, indented, ending with a line feed.
  public static var json: String {
    text("tcfcheck-settings.schema.json", "Settings of tcfcheck: tcfcheck.yml", ChoiceTable.shape)
  }
}
