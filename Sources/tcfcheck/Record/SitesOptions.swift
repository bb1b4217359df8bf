import ArgumentParser
import TCFFindings
import TCFRun

/// How many sites are recorded by one command, and what their table is made with.
struct SitesOptions: ParsableArguments {
  @Option(
    name: .customLong("sites"),
    help: ArgumentHelp(
      "Record the sites of this file, one a line, in three phases each, and write a table of their vendors; - is standard input.",
      valueName: "file"), completion: .file())
  var file: String?

  @Option(help: ArgumentHelp("With --sites, how many are recorded at a time (default: 1).", valueName: "number"))
  var jobs: Int?

  @Option(
    name: .customLong("gvl"), help: ArgumentHelp("With --sites: \(RunKeys.vendorLists.help)", valueName: "path"),
    completion: .lists)
  var vendorLists: [String] = []

  @Option(
    name: .customLong("cmp-list"), help: ArgumentHelp("With --sites: \(RunKeys.cmpList.help)", valueName: "path"),
    completion: .lists)
  var cmpList: String?

  @Option(
    help: ArgumentHelp(
      "With --sites: a folder of vendors' device storage disclosures (755.json), which show whose each request is.",
      valueName: "folder"), completion: .directory)
  var disclosures: String?

  @Option(help: SettingsOption.help)
  var config: String?

  func validate() throws {
    if let jobs, !(1...64).contains(jobs) { throw ValidationError("--jobs must be 1 to 64, not \(jobs)") }
    guard file == nil else { return }
    let given: [(String, Bool)] = [
      ("--jobs", jobs != nil), ("--gvl", !vendorLists.isEmpty), ("--cmp-list", cmpList != nil),
      ("--disclosures", disclosures != nil), ("--config", config != nil),
    ]
    if let option = given.first(where: \.1)?.0 {
      throw ValidationError("\(option) needs --sites: a recording of one page is judged by tcfcheck validate")
    }
  }

  /// The choices by which the table is made.
  func choices() throws(ExitCode) -> RunChoices {
    var given = GivenChoices()
    given.vendorLists = vendorLists
    given.cmpList = cmpList
    given.disclosures = disclosures
    return RunChoices(given, scenarios: nil, try SettingsOption.load(config), today: Console.today)
  }
}
