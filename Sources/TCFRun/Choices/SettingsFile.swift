import TCFCodec
import TCFInput
import TCFRules

/// Reads settings from YAML.
///
/// In this room and not with the rules, because it is input like the rest of a run's, and so that the rules need no parser; and
/// not in the command line, because validate, basis, certify and audit all read it.
public enum SettingsFile {
  /// The file that is read if none is named.
  public static let usualName = "tcfcheck.yml"

  /// The usual file in the working folder; no settings if there is none.
  public static func usual() throws(SettingsProblems) -> Settings {
    if case .nothing = PathKind.of(usualName) { return Settings() }
    return try read(usualName)
  }

  /// The settings in the file at `path`. Throws everything that is wrong with it.
  public static func read(_ path: String) throws(SettingsProblems) -> Settings {
    try read(try SettingsBytes.read(path), file: path)
  }

  /// The settings in `bytes`, which came from `file`: paths in it are relative to that one's folder.
  public static func read(_ bytes: [UInt8], file: String) throws(SettingsProblems) -> Settings {
    let node = try SettingsChecker.checked(bytes, file: file, ChoiceTable.shape) { node, checker in
      SettingsContradictions.find(in: node, &checker)
    }
    return Settings(file: file, root: node)
  }
}

/// What no single value of a settings file is to blame for.
enum SettingsContradictions {
  /// Adds what is wrong with the checked file `root`.
  static func find(in root: SettingsNode, _ checker: inout SettingsChecker) {
    let off = (root["rules"]?["off"]?.elements ?? []).map { $0["rule"] ?? $0 }
    let on = root["rules"]?["on"]?.elements ?? []
    var seen: [String: String] = [:]
    for (nodes, key) in [(off, "off"), (on, "on")] {
      for node in nodes {
        let text = node.text ?? ""
        if let other = seen[text] {
          checker.add(node.place, .settings(other == key ? .listedTwice(text, key: key) : .offAndOn(text)))
        }
        seen[text] = key
      }
    }
    for member in root["consent-mode"]?.members ?? [] where member.key != RunKeys.consentModeVendor.facts.name {
      let list = member.value["any"] ?? member.value
      if case .list(let ids) = list.value, ids.isEmpty { checker.add(list.place, .settings(.noPurpose(member.key))) }
    }
    for node in root["limits"]?["treatment-countries"]?.elements ?? [] {
      if let from = node["from"]?.day, let until = node["until"]?.day, until < from {
        checker.add(node.place, .settings(.endBeforeStart(from: from, until: until)))
      }
    }
  }
}
