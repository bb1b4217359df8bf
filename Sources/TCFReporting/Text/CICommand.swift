/// Commands that CI systems read out of the log of a step. A text from outside must not give one.
///
/// GitHub Actions takes a line that begins with `::`, spaces before it aside, and `##[` anywhere; Azure Pipelines takes `##vso[` and
/// `##[` anywhere, TeamCity `##teamcity[`.
///
/// Sources: actions/runner, ActionCommand.cs; microsoft/azure-pipelines-agent, Command.cs; TeamCity, Service Messages.
enum CICommand {
  private static let words = ["[", "vso[", "teamcity["].map { Array($0.unicodeScalars) }

  /// `text` in which no line is a command: one sign of each gives way to its full-width form.
  static func broken(_ text: String) -> String {
    guard hasTwo(UInt8(ascii: ":"), text) || hasTwo(UInt8(ascii: "#"), text) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var isStart = true
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case ":" where isStart && next == ":": result.append("\u{FF1A}")
      case "#" where next == "#" && beginsCommand(scalars, index + 2): result.append("\u{FF03}")
      default: result.append(scalar)
      }
      isStart = scalar == "\n" || (isStart && (scalar == " " || scalar == "\t"))
    }
    return String(result)
  }

  /// Whether the sign is twice in a row anywhere, as it does in each command.
  private static func hasTwo(_ sign: UInt8, _ text: String) -> Bool {
    var isAfterOne = false
    for byte in text.utf8 {
      if byte == sign, isAfterOne { return true }
      isAfterOne = byte == sign
    }
    return false
  }

  private static func beginsCommand(_ scalars: [Unicode.Scalar], _ start: Int) -> Bool {
    words.contains { word in
      start + word.count <= scalars.count
        && zip(scalars[start...], word).allSatisfy { $0.properties.lowercaseMapping == String($1) }
    }
  }
}
