import TCFFindings
import TCFReporting

/// A cause as text: what happens, where, since when, how often there and elsewhere, what it means, and what to do.
struct CauseStory {
  /// Where: `CMP 31 version 7, platform android, strings last updated on or after 2026-09-03`.
  let place: String
  /// The clearest rule.
  let rule: RuleMetadata
  /// How many records there break the rule, and how many elsewhere.
  let numbers: String
  /// The further rules that are broken there, each with how often.
  let others: [String]
  /// From when to when the strings are that break it; nil where they say no date.
  let days: String?
  /// Where strings are that break it.
  private let examples: [StringSample.Entry]
  /// That later versions break it too, and earlier ones do not; nil where that is not so, or not known.
  private let laterVersions: String?

  init(_ figures: CauseFigures, _ report: AuditReport) {
    let (tables, rules) = (report.tables, report.partial.counts.rules)
    place = CauseText(report.partial, isRevealed: report.privacy.isRevealed).place(figures.cause.conditions)
    let first = figures.rules[0]
    rule = rules[first.rule]
    numbers =
      "There, \(Self.numbers(first.broken, of: figures.records, tables)) break it; elsewhere, "
      + "\(Self.numbers(first.elsewhere, of: figures.others, tables))."
    others = figures.rules.dropFirst().map {
      "\(rules[$0.rule].id), by \(Self.numbers($0.broken, of: figures.records, tables)) there, "
        + "\(Self.numbers($0.elsewhere, of: figures.others, tables)) elsewhere"
    }
    days = figures.cause.days.map { days in
      let (first, last) = (days.lowerBound, days.upperBound)
      return first == last
        ? "The strings concerned were last updated on \(first)."
        : "The strings concerned were last updated from \(first) to \(last)."
    }
    examples = figures.examples
    laterVersions = Self.laterVersions(figures.rates.byVersion, tables)
  }

  /// `Every later version at this place breaks it too (13, 14), and no earlier one does: it began with version 12.`
  private static func laterVersions(_ parts: [CauseRates.Part], _ tables: AuditTables) -> String? {
    guard let inside = parts.first(where: \.isInside), let own = inside.version, let here = share(inside, tables) else {
      return nil
    }
    var isBroken: [Int: Bool] = [:]
    // Half as often as in the version itself is still the same fault: old releases write strings for a while.
    for part in parts {
      guard let version = part.version, let share = share(part, tables) else { return nil }
      isBroken[version] = share * 2 >= here
    }
    let later = isBroken.keys.filter { $0 > own }.sorted()
    guard !later.isEmpty, isBroken.allSatisfy({ $0.value == ($0.key >= own) }) else { return nil }
    return
      "Every later version at this place breaks it too (\(later.map(String.init).joined(separator: ", "))), and no "
      + "earlier one does: it began with version \(own)."
  }

  private static func share(_ part: CauseRates.Part, _ tables: AuditTables) -> Double? {
    guard let records = tables.count(part.records), let broken = tables.count(part.broken), records > 0 else {
      return nil
    }
    return Double(broken) / Double(records)
  }

  /// `812 of 826 records (98.31%)`, or as much of it as may be shown.
  private static func numbers(_ part: CellBook.Cell, of whole: CellBook.Cell, _ tables: AuditTables) -> String {
    switch (tables.count(part), tables.count(whole)) {
    case (let part?, let whole?):
      "\(part) of \(Prose.count(whole, "record")) (\(AuditText.share(part, of: whole)))"
    case (let part?, nil): "\(Prose.count(part, "record")) (of a number that is withheld)"
    case (nil, let whole?): "some of \(Prose.count(whole, "record")) (the number is withheld)"
    case (nil, nil): "some (the numbers are withheld)"
    }
  }

  /// The sources of the rule, and what fixes it.
  var sources: String { rule.citations.map(\.description).joined(separator: "; ") }
}

extension AuditReport {
  /// The stories of the causes, the clearest first.
  var stories: [CauseStory] { tables.causes.map { CauseStory($0, self) } }

  /// Adds the causes to a page, or that there are none worth a word.
  ///
  /// - Parameter rates: adds the pictures of the cause at a place.
  func addCauses(to page: inout ReportPage, rates: (Int, inout ReportPage) -> Void) {
    let stories = stories
    guard !stories.isEmpty else { return }
    page.heading(stories.count == 1 ? "The cause" : "\(stories.count) causes")
    page.paragraph(
      "Where rules are broken more often than elsewhere, as briefly as possible. Each is probably one bug."
    )
    for (index, story) in stories.enumerated() {
      page.subheading("\(index + 1). \(story.place)")
      page.paragraph("\(story.rule.severity.rawValue) \(story.rule.id): \(story.sentences)")
      rates(index, &page)
      page.facts(story.facts { $0 })
    }
  }

  /// What a CMP needs to know: facts that it can check, and no string or person.
  var letter: String {
    var page = ReportPage(title: "Faults in consent strings")
    let identity = partial.identity
    page.paragraph(
      "\(tables.text(tables.records, "record")) of stored consent were checked as of \(identity.asOf) with tcfcheck "
        + "\(identity.tool), rule catalogue \(identity.catalogue), profile \(identity.profile).")
    let stories = stories
    if stories.isEmpty {
      page.paragraph("No rule is broken more often in one place than elsewhere, beyond what chance explains.")
    }
    for (index, story) in stories.enumerated() {
      page.heading("\(index + 1). \(story.place)")
      page.paragraph(story.sentences)
      // The folders of whoever audits are nothing that a CMP needs.
      let facts = story.facts { String($0.split(separator: "/").last ?? "") }
      page.facts([("Rule", "\(story.rule.id) (\(story.rule.severity.rawValue))")] + facts)
    }
    if !stories.isEmpty {
      page.heading("How to check this")
      page.list([
        "tcfcheck explain \(stories[0].rule.id) says what a rule asks for; tcfcheck validate STRING checks one string by all rules.",
        "The records of a place fulfil all of its conditions. Dates are days in UTC: of a string, of its field LastUpdated.",
        "That a rule is broken there is counted. That the version or date is the reason is a conclusion from the counts.",
      ])
    }
    return page.markdown
  }
}

extension CauseStory {
  /// How often it is broken, and what it asks.
  fileprivate var sentences: String { "\(numbers) The rule: \(rule.title)." }

  /// What there is to say in addition to the numbers.
  ///
  /// - Parameter name: what an input is called.
  fileprivate func facts(_ name: (String) -> String) -> [(label: String, value: String)] {
    var facts: [(label: String, value: String)] = []
    if let days { facts.append(("When", days)) }
    if let laterVersions { facts.append(("Since", laterVersions)) }
    if !others.isEmpty { facts.append(("Also broken there", others.joined(separator: "; "))) }
    if !rule.meaning.isEmpty { facts.append(("What it means", rule.meaning)) }
    facts.append(("Source", sources))
    if !rule.fix.isEmpty { facts.append(("What to do", rule.fix)) }
    let places = examples.map { "\(name($0.input)):\($0.line)" + ($0.id.map { " (\($0))" } ?? "") }
    if !places.isEmpty { facts.append(("Examples", places.joined(separator: ", "))) }
    return facts
  }

  /// The lines for a terminal.
  func lines(number: Int) -> [String] {
    ["Cause \(number): \(place)", "  \(rule.severity.rawValue) \(rule.id): \(sentences)"]
      + facts { $0 }.map { "  \($0.label.lowercased()): \($0.value)" }
  }
}
