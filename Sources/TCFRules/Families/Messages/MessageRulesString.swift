import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// The TC string that a message carries.
extension MessageRules {
  static let strings: [Rule] = [string, injection]

  static let string = Rule(
    "messages/string", .error, title: "The TC string of a message can be read",
    meaning: "What the message carries as its TC string cannot be read. An empty string and null are valid as an app's "
      + "answer on a first run.",
    fix: "Send the string that the CMP created, unchanged.",
    sources: [gravito("Sending data from the app to the CMP"), Sources.api("TCData")],
    check: .message { facts, findings in
      guard let member = facts.message.tcStringMember else { return .doesNotApply }
      guard let text = facts.message.tcString, let string = facts.string else {
        return member.node.string == nil && !member.node.isNull ? .doesNotApply : .applies
      }
      // A string that breaks out of JavaScript is reported by its own rule.
      guard ScriptBreakout(text) == nil else { return .doesNotApply }
      guard let refusal = StringRefusal(string) else { return .applies }
      return findings.report(
        "\(member.path): \(word(text) ?? refusal.sentence)", at: .member(member.path),
        evidence: Evidence(actual: .text(Prose.excerpt(text, limit: 12))))
    })

  /// What a program writes where it has no value.
  private static func word(_ text: String) -> String? {
    let words: Set = ["undefined", "null", "nil", "none", "nan", "true", "false", "[object object]", "{}"]
    return words.contains(text.lowercased()) ? "the word \(text), which means that there is no string" : nil
  }

  static let injection = Rule(
    "messages/injection", .error, title: "A TC string cannot break out of the JavaScript that it is put into",
    meaning: "The string holds a quotation mark, a backslash, a line break or another control character. Apps put it "
      + "between quotation marks into JavaScript that they run in the webview (as the iOS sample does), and what "
      + "follows the mark runs as code.",
    fix: "Before storing, refuse anything except letters, digits, - , _ , . and ~, and pass values as JSON instead of "
      + "pasting them into code.",
    sources: [gravito("Native iOS: Sending data from the app to the CMP")],
    check: .message { facts, findings in
      guard let text = facts.message.tcString, let path = facts.message.tcStringMember?.path else {
        return .doesNotApply
      }
      guard let breakout = ScriptBreakout(text) else { return .applies }
      return findings.report(member: path, "has \(breakout.name) at character \(breakout.offset)")
    })
}
