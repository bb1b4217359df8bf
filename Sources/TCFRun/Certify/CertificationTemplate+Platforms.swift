import TCFFindings

/// Scenarios to be recorded: what a CMP can show on each platform, with the steps by which `certify --record` makes the captures.
extension CertificationTemplate {
  /// Where a CMP is tried.
  package enum Platform: String, Sendable, Hashable, CaseIterable {
    case web
    case ios
    case android
    case ctv

    /// What its captures are made of.
    fileprivate var source: Certification.Source {
      switch self {
      case .web: .web
      case .ios: .simulator
      case .android: .android
      // Devices have no common way to read a store from outside: what the app's developer copies out of it is looked at.
      case .ctv: .folder
      }
    }

    fileprivate var environment: SubjectEnvironment {
      switch self {
      case .web: .web
      case .ios, .android: .app
      case .ctv: .ctv
      }
    }

    /// What every prompt ends with.
    fileprivate var copying: String {
      self == .ctv
        ? " Then copy the app's registry into the folder, in place of the earlier copy." : ""
    }

    fileprivate var title: String {
      switch self {
      case .web: "Web"
      case .ios: "iOS"
      case .android: "Android"
      case .ctv: "TV"
      }
    }
  }

  /// The files for some platforms, by their paths in the folder.
  package static func files(for platforms: [Platform]) -> [(path: String, content: String)] {
    // Each once, in the order in which they are known.
    [(fileName, yaml(Platform.allCases.filter(platforms.contains)))]
  }

  private static func yaml(_ platforms: [Platform]) -> String {
    let places = platforms.map { platform in
      switch platform {
      case .web: "  web: https://www.example.org/       # the page: an address, or an HTML file\n"
      case .ios: "  simulator: com.example.shop         # the app's bundle identifier\n"
      case .android: "  android: com.example.shop           # the app's package\n"
      case .ctv:
        "  folder: tv-store                    # where you copy the TV app's registry, as JSON\n"
      }
    }
    let environments = SubjectEnvironment.allCases.filter { platforms.map(\.environment).contains($0) }.map(\.rawValue)
    return head(environments) + places.joined() + "\nscenarios:\n"
      + platforms.map { $0 == .web ? web : app($0) }.joined()
  }

  private static func head(_ environments: [String]) -> String {
    """
    # yaml-language-server: $schema=tcfcheck-certify.schema.json
    # Scenarios to be recorded, and then checked:   tcfcheck certify \(fileName) --record --html record.html
    # Adapt everything to your CMP: who declares, ids, the page and its buttons. Paths are relative to this file.
    # tcfcheck certify --init without --platforms writes a file that explains every key.

    declared-by:
      name: \(placeholderName)
      organisation: \(placeholderOrganisation)
      date: \(date)

    cmp:
      id: 300                             # in the Global CMP List
      name: \(placeholderCMP)
      version: 1                          # the release that is recorded, as in CmpVersion
      environments: [\(environments.joined(separator: ", "))]

    # lists:                              # without them: --gvl, the settings file, or the store
    #   gvl: lists/vendor-list.json
    #   cmp-list: lists/cmp-list.json

    disclosed-vendors: [1, 3, 5, 6, 8-10] # that the UI shows

    record:

    """
  }

  private static let web = """
      # Clicks: CSS selectors, or text "Accept all". Everything of a scenario is done in one visit with a new profile.
      - name: "web: first run"
        scenario: first-run
        record-from: web
        tested: {platform: Web}
        recording: captures/web/first-run/recording.ndjson
        steps:
          - {name: the UI is open, when: before, record: true, capture: captures/web/first-run/shown.ndjson}

      # Each layer of the UI is opened, with what is collapsed on it, before a choice: the rules about the interface see them all.
      - name: "web: every layer of the interface"
        scenario: accept-all
        record-from: web
        tested: {platform: Web}
        recording: captures/web/layers/recording.ndjson
        steps:
          # Acts as tcfcheck record web takes them with --act.
          - name: the layers are open
            when: before
            acts: ["purposes: click #settings", expand, "vendors: click #vendors", expand, "interests: click #interests", expand]
            capture: captures/web/layers/shown.ndjson
          - {name: accepted, when: after, click: "#accept", capture: captures/web/layers/accepted.ndjson}

      - name: "web: accept everything"
        scenario: accept-all
        record-from: web
        tested: {platform: Web}
        recording: captures/web/accept/recording.ndjson
        steps:
          - {name: the UI is open, when: before, record: true, capture: captures/web/accept/shown.ndjson}
          - {name: accepted, when: after, click: "#accept", capture: captures/web/accept/accepted.ndjson}
          - {name: a return visit, when: restart, reload: true, capture: captures/web/accept/return.ndjson}

      - name: "web: refuse everything"
        scenario: reject-all
        record-from: web
        tested: {platform: Web}
        reject-objects: true              # refusing everything also objects to legitimate interests
        recording: captures/web/refuse/recording.ndjson
        steps:
          - {name: refused, when: after, click: "#reject", capture: captures/web/refuse/refused.ndjson}
          - {name: a return visit, when: restart, reload: true, capture: captures/web/refuse/return.ndjson}

      - name: "web: choose some purposes and vendors"
        scenario: partial
        record-from: web
        tested: {platform: Web}
        choice: {purposes: [1, 3], vendors: [1, 8, 10]}   # what the clicks below choose
        recording: captures/web/partial/recording.ndjson
        steps:
          - {name: chosen, when: after, click: "#save", capture: captures/web/partial/chosen.ndjson}

      - name: "web: withdraw"
        scenario: withdraw
        record-from: web
        tested: {platform: Web}
        recording: captures/web/withdraw/recording.ndjson
        steps:
          - {name: accepted, when: earlier, click: "#accept", act: accept-all, capture: captures/web/withdraw/accepted.ndjson}
          # The first act opens the UI again.
          - {name: withdrawn, when: after, acts: ["resurface: click #privacy", "withdraw: click #withdraw"], capture: captures/web/withdraw/withdrawn.ndjson}

      - name: "web: object to legitimate interests"
        scenario: object
        record-from: web
        tested: {platform: Web}
        objected: {purposes: [2, 7, 9, 10], vendors: [3, 5]}
        recording: captures/web/object/recording.ndjson
        steps:
          - {name: accepted, when: earlier, click: "#accept", act: accept-all, capture: captures/web/object/accepted.ndjson}
          - {name: objected, when: after, acts: ["resurface: click #privacy", "object: click #object"], capture: captures/web/object/objected.ndjson}

      - name: "web: a choice that has expired"
        scenario: expired-renewal
        record-from: web
        tested: {platform: Web}
        choice: accept-all
        # Without recording: the whole visit is not judged, since the rules about it take all its pages for one site's.
        steps:
          # A page of yours whose storage gets a choice that is older than your CMP keeps one.
          - name: long ago
            when: earlier
            open: https://www.example.org/?aged=430
            click: "#accept"
            capture: captures/web/expired/old.ndjson
          - {name: the UI is open again, when: restart, open: https://www.example.org/, capture: captures/web/expired/return.ndjson}
          - {name: accepted again, when: after, click: "#accept", capture: captures/web/expired/accepted.ndjson}

      - name: "web: another CMP before"
        scenario: switch-cmp
        record-from: web
        tested: {platform: Web}
        choice: accept-all
        steps:
          # The same site with the CMP that it had before.
          - name: accepted with the other CMP
            when: earlier
            open: https://www.example.org/?cmp=301
            click: "#accept"
            capture: captures/web/switch/other.ndjson
          - name: accepted with this CMP
            when: after
            open: https://www.example.org/
            click: "#accept"
            capture: captures/web/switch/accepted.ndjson

    """ + "\n"

  /// A scenario of an app.
  private struct AppScenario {
    let name: String
    let kind: String
    let folder: String
    /// Keys of the scenario, a line each.
    var more: [String] = []
    /// Name, phase, prompt and act of each step.
    let steps: [(name: String, phase: String, prompt: String, act: String?)]
  }

  private static let fresh = "Remove the app's data and open the app"

  private static let appScenarios = [
    AppScenario(
      name: "first run", kind: "first-run", folder: "first-run",
      steps: [("the UI is open", "before", "\(fresh), until the consent UI is shown.", nil)]),
    AppScenario(
      name: "accept everything", kind: "accept-all", folder: "accept",
      steps: [
        ("the UI is open", "before", "\(fresh), until the consent UI is shown.", nil),
        ("accepted", "after", "Accept everything.", nil),
        ("a return visit", "restart", "End the app and open it again.", nil),
      ]),
    AppScenario(
      name: "refuse everything", kind: "reject-all", folder: "refuse",
      more: ["reject-objects: true              # refusing everything also objects to legitimate interests"],
      steps: [
        ("refused", "after", "\(fresh), and refuse everything.", nil),
        ("a return visit", "restart", "End the app and open it again.", nil),
      ]),
    AppScenario(
      name: "choose some purposes and vendors", kind: "partial", folder: "partial",
      more: ["choice: {purposes: [1, 3], vendors: [1, 8, 10]}"],
      steps: [("chosen", "after", "\(fresh), and choose purposes 1 and 3 and vendors 1, 8 and 10.", nil)]),
    AppScenario(
      name: "withdraw", kind: "withdraw", folder: "withdraw",
      steps: [
        ("accepted", "earlier", "\(fresh), and accept everything.", "accept-all"),
        ("withdrawn", "after", "Open the consent UI again, and withdraw all consent.", nil),
      ]),
    AppScenario(
      name: "object to legitimate interests", kind: "object", folder: "object",
      more: ["objected: {purposes: [2, 7, 9, 10], vendors: [3, 5]}"],
      steps: [
        ("accepted", "earlier", "\(fresh), and accept everything.", "accept-all"),
        ("objected", "after", "Open the consent UI again, and object to every legitimate interest.", nil),
      ]),
    AppScenario(
      name: "a choice that has expired", kind: "expired-renewal", folder: "expired", more: ["choice: accept-all"],
      steps: [
        ("long ago", "earlier", "Set the device's clock back by 14 months. \(fresh), and accept everything.", nil),
        ("the UI is open again", "restart", "Set the clock right, end the app, and open it again.", nil),
        ("accepted again", "after", "Accept everything.", nil),
      ]),
    AppScenario(
      name: "the CMP is removed", kind: "removal", folder: "removal",
      steps: [
        ("accepted", "earlier", "\(fresh), and accept everything.", "accept-all"),
        ("removed", "after", "Have the app remove the CMP and its data, as its settings or a new release do.", nil),
      ]),
    AppScenario(
      name: "another CMP before", kind: "switch-cmp", folder: "switch", more: ["choice: accept-all"],
      steps: [
        (
          "accepted with the other CMP", "earlier", "Install the release with the other CMP, and accept everything.",
          nil
        ),
        ("accepted with this CMP", "after", "Install this release over it, open it, and accept everything.", nil),
      ]),
  ]

  private static func app(_ platform: Platform) -> String {
    let intro =
      "  # Apps: do what each prompt says, then press Return; the stores of the app are looked at after each.\n"
    return intro
      + appScenarios.map { scenario in
        let keys = [
          "scenario: \(scenario.kind)", "record-from: \(platform.source.rawValue)",
          "tested: {platform: \(platform.title)}",
        ]
        let lines = (keys + scenario.more + ["steps:"]).map { "    \($0)\n" }
        let steps = scenario.steps.enumerated().map { index, step in
          let act = step.act.map { "        act: \($0)\n" } ?? ""
          return
            "      - name: \(step.name)\n        when: \(step.phase)\n        prompt: \"\(step.prompt)\(platform.copying)\"\n"
            + act
            + "        capture: captures/\(platform.rawValue)/\(scenario.folder)/\(index + 1)\n"
        }
        let name = "\(platform.title): \(scenario.name)"
        return "  - name: \"\(name)\"\n" + lines.joined() + steps.joined() + "\n"
      }.joined()
  }
}
