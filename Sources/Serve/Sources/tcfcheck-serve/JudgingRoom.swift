import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun
import TCFVendorList

/// Judges what is pasted, one thing at a time, by the choices that the server was started with. Nothing is kept.
actor JudgingRoom {
  private let given: GivenChoices
  private let settings: Settings
  private let store: ListStoreFolder?
  private let cache: CompiledListCache?
  private let toolVersion: String
  private var day: CalendarDay
  private var choices: RunChoices
  private var material: RunMaterial
  private var suppressions: Suppressions?

  /// Reads the lists and the baseline of the settings.
  ///
  /// - Throws: why the baseline of the settings cannot be read.
  static func opening(
    _ given: GivenChoices, _ settings: Settings, store: ListStoreFolder?, cache: CompiledListCache?, toolVersion: String
  ) throws(InputProblem) -> JudgingRoom {
    let day = today
    let choices = RunChoices(given, settings, today: day)
    return JudgingRoom(
      given, settings, (store, cache), toolVersion: toolVersion, day: day, choices: choices,
      material: choices.material(further: [], store: store, cache: cache, isAsked: { _ in true }),
      suppressions: try choices.suppressions(writing: nil, today: day))
  }

  private init(
    _ given: GivenChoices, _ settings: Settings, _ kept: (store: ListStoreFolder?, cache: CompiledListCache?),
    toolVersion: String, day: CalendarDay, choices: RunChoices, material: RunMaterial, suppressions: Suppressions?
  ) {
    (self.given, self.settings, self.store, self.cache) = (given, settings, kept.store, kept.cache)
    self.toolVersion = toolVersion
    (self.day, self.choices, self.material, self.suppressions) = (day, choices, material, suppressions)
  }

  /// The lists that cannot be read.
  func openingProblems() -> [InputProblem] { material.problems }

  /// What the page says about the server.
  func status() -> ServerStatus {
    let description = description
    return ServerStatus(
      tool: "tcfcheck \(toolVersion)", catalogue: description.catalogueVersion, asOf: choices.day.description,
      profile: choices.profile.rawValue, rules: description.rules.count,
      vendorLists: material.lists.vendorLists.count, largestBody: Limits.bodyBytes)
  }

  /// A report about nothing, of which the parts that are the same in every report are taken.
  func emptyReport() throws(InputProblem) -> [UInt8] { try report([], [], isCut: false, .html) }

  /// The report about what was pasted.
  func report(on content: [UInt8], _ format: ReportFormat) throws(InputProblem) -> [UInt8] {
    try openDay()
    let end = ContinuousClock.now + .seconds(Limits.judgingSeconds)
    let judged = choices.judged(content, name: "input", by: material, for: format) { ContinuousClock.now > end }
    // What a waiver or the baseline has used up for one paste is there again for the next.
    var suppressions = suppressions
    let reports = judged.reports.map { suppressions?.applied(to: $0) ?? $0 }
    return try report(reports, judged.problems, isCut: ContinuousClock.now > end, format)
  }

  private var description: RunDescription {
    choices.description(material, toolVersion: toolVersion, command: "tcfcheck serve", timestamp: Self.timestamp)
  }

  private func report(
    _ reports: [SubjectReport], _ problems: [InputProblem], isCut: Bool, _ format: ReportFormat
  ) throws(InputProblem) -> [UInt8] {
    let description = description
    var summary = RunSummary(rules: description.rules)
    let buffer = ReportBuffer()
    var options = choices.reportOptions(hasColor: false, hasFixedClock: false)
    options.includesAllSubjects = true
    var reporter = format.reporter(to: .buffer(buffer), options)
    try reporter.begin(description)
    for report in reports {
      summary.add(report)
      try reporter.report(report)
    }
    for problem in problems { try reporter.report(problem) }
    summary.problems = problems
    summary.isInterrupted = isCut
    try reporter.finish(summary)
    return buffer.bytes
  }

  /// A server that runs over midnight judges by the new day, unless one was named.
  private func openDay() throws(InputProblem) {
    guard given.asOf == nil, day != Self.today else { return }
    day = Self.today
    choices = RunChoices(given, settings, today: day)
    material = choices.material(further: [], store: store, cache: cache, isAsked: { _ in true })
    suppressions = try choices.suppressions(writing: nil, today: day)
  }

  private static var today: CalendarDay {
    CalendarDay(daysSince1970: Int((Date().timeIntervalSince1970 / 86_400).rounded(.down)))
  }

  private static var timestamp: String {
    String(Deciseconds(UInt64(max(0, Date().timeIntervalSince1970)) * 10).description.prefix(19))
  }
}
