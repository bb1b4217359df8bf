import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFReporting
import TCFRun
import TCFVendorList

struct GVLFetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Downloads lists into the store.",
    discussion: """
      Downloads come from IAB Europe's servers, through the curl program. The store keeps each list once: a published \
      list that it already has is not requested again; the newest list and the CMP list are not requested again until \
      the server's max-age is over. For a day (2025-06-01), the list that was the newest then is searched for, which \
      may download up to twelve lists.

      Translations are the official texts of purposes and features in other languages, one file each \
      (purposes-de.json). validate --translations reads them where the store keeps them, in the folder v3.

      Example:
        tcfcheck gvl fetch 106 110-112 v2:153 latest --cmp-list
        tcfcheck gvl fetch latest --translations de,fr --store lists

      Exit status: 0 if the store has every requested list, 2 if a list could not be fetched, 64 for wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "Numbers of vendor lists, ranges (1-9), names (v2:153, v2:1-9), latest, or days.", valueName: "list"))
  var lists: [String] = []

  @Option(help: "The series of the numbers: 3 from TCF 2.2 on, 2 before.")
  var series = 3

  @Flag(help: "Fetch the most recently published vendor list of the series.")
  var latest = false

  @Flag(name: .customLong("cmp-list"), help: "Fetch the Global CMP List.")
  var cmpList = false

  @Option(
    help: ArgumentHelp(
      "Fetch the official translations of the series into these languages: de,fr; repeatable.", valueName: "languages"))
  var translations: [String] = []

  @OptionGroup var location: StoreOptions

  @Option(
    name: .customLong("base-url"),
    help: ArgumentHelp(
      "Another server with the same layout as IAB Europe's: URL/v3/archives/vendor-list-v106.json.", valueName: "url"))
  var baseURL: String?

  @Option(
    name: .customLong("allow-redirects-to"),
    help: ArgumentHelp("Another host that redirects may lead to; repeatable.", valueName: "host"))
  var allowedHosts: [String] = []

  @Option(
    name: .customLong("time-limit"), help: ArgumentHelp("How many seconds one answer may take.", valueName: "seconds"))
  var timeLimit = 60

  @Flag(help: "Ask the server even if the store has a current copy.")
  var force = false

  func validate() throws {
    guard GVLSpecification.isReadable(series) else {
      throw ValidationError("--series must be \(GVLSpecification.label), not \(series)")
    }
    guard (1...3_600).contains(timeLimit) else {
      throw ValidationError("--time-limit must be 1 to 3600 seconds, not \(timeLimit)")
    }
    guard !lists.isEmpty || latest || cmpList || !translations.isEmpty else {
      throw ValidationError("nothing to fetch: give numbers of vendor lists, latest, --cmp-list or --translations")
    }
    if let wrong = languages.first(where: { !ListTranslation.isTag($0) }) {
      throw ValidationError(
        "\"\(Prose.excerpt(wrong, limit: 40))\" is not a language: use the two letters of ISO 639-1, separated by commas (de,fr,pt-br)"
      )
    }
    if languages.contains("en") {
      throw ValidationError("the texts of vendor lists are in English: there is no translation into en")
    }
    if let wrong = lists.first(where: { remoteLists($0) == nil }) {
      let shown = URLCredentials.removed(fromAddress: wrong)
      throw ValidationError(
        "\(shown) is not a vendor list: use a number from 1 to 4095, a range (1-9), a name (v2:153), latest, or a day "
          + "(2025-06-01)")
    }
    if let baseURL, !baseURL.hasPrefix("https://"), !baseURL.hasPrefix("http://") {
      let shown = URLCredentials.removed(fromAddress: baseURL)
      throw ValidationError("--base-url must be an http or https address, not \(shown)")
    }
    if let baseURL, URLCredentials.removed(from: baseURL) != baseURL {
      throw ValidationError(
        "--base-url takes no user name or password: name a server that needs none, or fetch the files another way and use "
          + "tcfcheck gvl import")
    }
  }

  /// The languages to fetch, in their order, in small letters.
  private var languages: [String] {
    var found: [String] = []
    for language in translations.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let tag = language.split(separator: " ").joined().lowercased()
      if !found.contains(tag) { found.append(tag) }
    }
    return found
  }

  /// The lists that an argument names; nil if it names none.
  private func remoteLists(_ argument: String) -> [RemoteList]? {
    let text = argument.hasPrefix("v") ? argument : "v\(series):\(argument)"
    switch ListQuery(argument == "latest" ? "v\(series):latest" : text) {
    // 12 bits name a list in a string.
    case .vendorList(let name): return name.number <= 4_095 ? [.vendorList(name)] : nil
    case .latest(let series): return [.newestVendorList(series: series ?? self.series)]
    case .current(let day, let series): return [.current(on: day, series: series ?? self.series)]
    case .cmpList: return nil
    case nil: break
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 2, let first = VendorListName(ends[0]),
      let last = VendorListName("v\(first.series):\(ends[1])"), first <= last, last.number <= 4_095
    else { return nil }
    return (first.number...last.number).map { .vendorList(VendorListName(series: first.series, number: $0)) }
  }

  func run() throws {
    var wanted = lists.flatMap { remoteLists($0) ?? [] }
    if latest { wanted.append(.newestVendorList(series: series)) }
    if cmpList { wanted.append(.cmpList) }
    wanted += languages.map { .translation(series: series, language: $0) }
    var options = DownloadOptions()
    options.server = baseURL
    options.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    options.isForced = force
    options.timeLimit = timeLimit
    options.userAgent = "tcfcheck/\(ToolVersion.text)"
    let store = try location.store()
    let fetch = ListFetch(
      into: store, programs: UserFolders.programs, options: options, now: Int(Console.now.timeIntervalSince1970))
    let progress = ProgressLine(besideResults: false)
    let results = try attempt(progress) { () throws(InputProblem) in
      try fetch.run(wanted) { address, done in
        let share = Double(done) / Double(wanted.count)
        progress?.show(ProgressState(what: address, count: done, unit: "list", share: share))
      }
    }
    let output = LineOutput()
    var failures = 0
    for result in results {
      guard case .failed(let problem) = result.outcome else {
        output.line(StoreText.line(result))
        continue
      }
      failures += 1
      Console.note(problem)
    }
    try output.finish()
    if failures > 0 { throw ExitCode(ExitStatus.incomplete) }
  }
}
