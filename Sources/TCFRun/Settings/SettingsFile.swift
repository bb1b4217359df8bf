import TCFCodec
import TCFFindings
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
    if case .nothing = PathKind(usualName) { return Settings() }
    return try read(usualName)
  }

  /// The settings in the file at `path`. Throws everything that is wrong with it.
  public static func read(_ path: String) throws(SettingsProblems) -> Settings {
    try read(try bytes(path), file: path)
  }

  /// The bytes of a file in YAML.
  static func bytes(_ path: String) throws(SettingsProblems) -> [UInt8] {
    do throws(InputProblem) {
      return try FileBytes.read(path)
    } catch {
      throw SettingsProblems(problems: [SettingsProblem(file: path, place: nil, message: error.message)])
    }
  }

  /// The settings in `bytes`, which came from `file`: paths in it are relative to that one's folder.
  public static func read(_ bytes: [UInt8], file: String) throws(SettingsProblems) -> Settings {
    let node: SettingsNode
    do throws(SettingsProblem) {
      node = try SettingsNode.read(bytes, file: file)
    } catch {
      throw SettingsProblems(problems: [error])
    }
    var checker = SettingsChecker(file: file)
    checker.checkFile(node)
    let reading = SettingsReading(node, file: file)
    if checker.problems.isEmpty { reading.findContradictions(&checker) }
    try checker.finish()
    return reading.settings
  }
}

extension SettingsChecker {
  /// Throws what was found, in the order of the file.
  func finish() throws(SettingsProblems) {
    guard !problems.isEmpty else { return }
    throw SettingsProblems(
      problems: problems.enumerated().sorted {
        ($0.element.place ?? .start, $0.offset) < ($1.element.place ?? .start, $1.offset)
      }.map(\.element))
  }
}

/// Paths in a file.
enum SettingsPath {
  /// One path or several, ready to open: relative ones are relative to the folder of `file`.
  static func ready(_ node: SettingsNode?, file: String) -> [String] {
    (node?.elements ?? []).compactMap(\.text).map { path in
      guard !path.hasPrefix("/"), path != "-", let slash = file.lastIndex(of: "/") else { return path }
      return file[...slash] + path
    }
  }
}

extension SettingsProblem.Place {
  /// The beginning of a file.
  static let start = SettingsProblem.Place(line: 1, column: 1)
}

/// Takes the values out of a file that was checked.
struct SettingsReading {
  private let root: SettingsNode
  private let file: String

  init(_ root: SettingsNode, file: String) {
    self.root = root
    self.file = file
  }

  /// What no single value is to blame for.
  func findContradictions(_ checker: inout SettingsChecker) {
    let off = (root["rules"]?["off"]?.elements ?? []).map { $0["rule"] ?? $0 }
    let on = root["rules"]?["on"]?.elements ?? []
    var seen: [String: String] = [:]
    for (nodes, key) in [(off, "off"), (on, "on")] {
      for node in nodes {
        let text = node.text ?? ""
        if let other = seen[text] {
          checker.add(node.place, other == key ? "\(text) is \(key) twice" : "\(text) is both off and on")
        }
        seen[text] = key
      }
    }
    for node in root["limits"]?["treatment-countries"]?.elements ?? [] {
      if let from = day(node["from"]), let until = day(node["until"]), until < from {
        checker.add(node.place, "until (\(until)) lies before from (\(from))")
      }
    }
  }

  /// The settings.
  var settings: Settings {
    var settings = Settings(file: file)
    settings.profile = root["profile"]?.text.flatMap(RuleProfile.init)
    settings.switches = switches
    settings.expiryMonths = root["limits"]?["expiry-months"]?.integer
    settings.renewalDays = root["limits"]?["renewal-days"]?.integer
    settings.oversizedCharacters = root["limits"]?["oversized-characters"]?.integer
    settings.implausibleVendorID = root["limits"]?["implausible-vendor-id"]?.integer
    settings.treatmentCountries = root["limits"]?["treatment-countries"]?.elements.compactMap { node in
      // The last day in the file, the first that no longer counts in the rule.
      TreatmentCountry(
        country: node["country"]?.text ?? "", from: day(node["from"]), until: day(node["until"])?.adding(days: 1))
    }
    settings.vendorLists = paths(root["lists"]?["gvl"]) + paths(root["lists"]?["store"])
    settings.store = paths(root["lists"]?["store"]).first
    settings.cmpList = paths(root["lists"]?["cmp-list"]).first
    settings.vendorInformation = paths(root["lists"]?["vendor-information"]).first
    settings.providers = paths(root["lists"]?["providers"]).first
    settings.failOn = root["fail-on"]?.text.map { Severity(rawValue: $0) }
    settings.baseline = paths(root["baseline"]).first
    settings.waivers = (root["waivers"]?.elements ?? []).compactMap(waiver)
    settings.reports = reports
    return settings
  }

  private var switches: RuleSwitches {
    var switches = RuleSwitches()
    let rules = root["rules"]
    switches.off = (rules?["off"]?.elements ?? []).map { node in
      RuleSwitches.Off(RuleSelector((node["rule"] ?? node).text ?? ""), reason: node["reason"]?.text)
    }
    switches.on = (rules?["on"]?.elements ?? []).compactMap { $0.text.map(RuleSelector.init) }
    switches.severities = (rules?["severity"]?.members ?? []).compactMap { member in
      guard let to = member.value["to"]?.text.flatMap(Severity.init), let reason = member.value["reason"]?.text else {
        return nil
      }
      return RuleSwitches.Severities(RuleSelector(member.key), to: to, reason: reason)
    }
    return switches
  }

  private var reports: Settings.Reports {
    var reports = Settings.Reports()
    let node = root["reports"]
    reports.format = node?["format"]?.text
    reports.details = node?["details"]?.integer
    reports.junit = paths(node?["junit"])
    reports.json = paths(node?["json"])
    reports.junitBy = node?["junit-by"]?.text
    reports.junitDialect = node?["junit-dialect"]?.text
    reports.allOutcomes = node?["all-outcomes"]?.truth
    reports.isDeterministic = node?["deterministic"]?.truth
    return reports
  }

  private func waiver(_ node: SettingsNode) -> Waiver? {
    guard let rule = node["rule"]?.text, let reason = node["reason"]?.text, let owner = node["owner"]?.text,
      let until = day(node["until"])
    else { return nil }
    return Waiver(
      RuleSelector(rule), subject: node["subject"]?.text.map(SubjectPattern.init),
      Acceptance.Waived(reason: reason, owner: owner, until: until))
  }

  private func day(_ node: SettingsNode?) -> CalendarDay? { node?.text.flatMap(CalendarDay.init) }

  private func paths(_ node: SettingsNode?) -> [String] { SettingsPath.ready(node, file: file) }
}
