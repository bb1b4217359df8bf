public import TCFFindings
import TCFJSON

/// What a finished run found, as its JSON Lines say; accepted findings are not in it.
public struct FinishedFindings: Sendable {
  /// A finding of a finished run.
  public struct Item: Sendable, Hashable {
    /// The subject, as reports name it.
    public let subject: String
    /// The input that it came from.
    public let input: String
    /// The rule.
    public let rule: String
    /// The severity.
    public let severity: Severity
    /// What was found.
    public let message: String
    /// The field, key or member; empty where there is none.
    public let place: String
  }

  /// The findings, in the order of the file.
  public let items: [Item]
  /// Whether the run read everything and came to its end.
  public let isComplete: Bool

  /// Reads the JSON Lines at `path`, as `--json FILE` writes them; `-` is standard input.
  public init(path: String) throws(InputProblem) {
    let lines = try FinishedLines.read(path)
    items = lines.compactMap(Self.item)
    isComplete = lines.last?["summary"]?["isComplete"]?.value == .boolean(true)
  }

  /// The finding of a line; nil for lines about other things, and for findings that were accepted.
  private static func item(_ node: JSONNode) -> Item? {
    guard node["outcome"]?.string == "fail", node["baseline"] == nil, node["waived"] == nil,
      let subject = node["subject"]?.string, let rule = node["rule"]?.string,
      let message = node["message"]?.string,
      let severity = node["severity"]?.string.flatMap(Severity.init)
    else { return nil }
    let location = node["location"]
    let place = ["key", "member", "field"].lazy.compactMap { location?[$0]?.string }.first ?? ""
    return Item(
      subject: subject, input: node["input"]?.string ?? subject, rule: rule, severity: severity,
      message: message,
      place: place)
  }
}
