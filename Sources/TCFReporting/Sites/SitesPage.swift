import TCFFindings

/// The table as a page: the visits, what is wrong in them, what could not be visited, and who was called, by site.
struct SitesPage {
  private let table: SitesTable
  private let title: String

  init(_ table: SitesTable) {
    self.table = table
    title = "Vendors on \(Prose.count(table.sites, "site"))"
  }

  var html: String { HTMLPage.text(title: title, blocks) }

  private var blocks: [PageBlock] {
    var blocks: [PageBlock] = [
      .heading(1, title), .paragraph(headline), .facts(facts),
    ]
    if let alert { blocks.append(.alert(alert)) }
    blocks += [
      .heading(2, "Visits"),
      .paragraph(
        "Each site was visited three times with a new profile: before a choice, after everything was refused, and after "
          + "everything was accepted. Calls without a basis and cookies before the choice are those that the rules of "
          + "family network report; a request that no disclosure and no parameter attributes to a vendor is counted and "
          + "not judged."), .table(overview),
    ]
    blocks += [.heading(2, "Against the choice")]
    blocks.append(
      wrong.rows.isEmpty ? .paragraph("No call and no cookie without a basis was recorded.") : .table(wrong))
    let missing = table.visits.filter { $0.reason != nil || $0.state == .noCMP }
    if !missing.isEmpty {
      blocks += [.heading(2, "What is missing"), .list(missing.map { PageItem(text: Self.lack(of: $0)) })]
    }
    blocks.append(.heading(2, "Called vendors by site"))
    let called = table.visits.filter { !$0.vendors.isEmpty }
    guard !called.isEmpty else { return blocks + [.paragraph("No request could be attributed to a vendor.")] }
    return blocks + called.map { .fold(Self.name(of: $0), [.table(Self.vendors(of: $0))]) }
  }

  /// What came of it, in one sentence.
  private var headline: String {
    let against = Set(table.visits.filter { $0.vendors.contains(where: \.isAgainstChoice) }.map(\.site)).count
    guard against > 0 else { return "No vendor was called without a basis, and no cookie was set before the choice." }
    return
      "\(against) of \(Prose.count(table.sites, "site")) \(Prose.word(against, "calls", "call")) vendors without a basis, "
      + "or \(Prose.word(against, "has", "have")) cookies set before the choice."
  }

  private var facts: [CertificationRecord.Fact] {
    var facts = [
      CertificationRecord.Fact("visits", Prose.grouped(table.visits.count)),
      CertificationRecord.Fact("recorded", Prose.grouped(table.count(of: [.recorded]))),
      CertificationRecord.Fact("without a CMP", Prose.grouped(table.count(of: [.noCMP]))),
      CertificationRecord.Fact("incomplete or failed", Prose.grouped(table.count(of: [.incomplete, .failed]))),
    ]
    for list in table.making.lists {
      facts.append(CertificationRecord.Fact("list", list.name + (list.sha256.map { ", SHA-256 \($0)" } ?? "")))
    }
    let making = table.making
    facts.append(CertificationRecord.Fact("made", "\(making.timestamp) UTC by tcfcheck \(making.toolVersion)"))
    return facts
  }

  private var alert: String? {
    let count = table.count(of: [.incomplete, .failed])
    guard count > 0 else { return nil }
    return "\(Prose.count(count, "visit")) could not be recorded, or not in full: see What is missing."
  }

  // MARK: - Tables

  private var overview: PageTable {
    var overview = PageTable(
      title: "Vendors by site and phase",
      columns: [
        "Site", "Phase", "State", "Disclosed", "Permitted", "Called", "Without basis", "Early cookies", "Requests",
      ])
    for (visit, counts) in zip(table.visits, table.counts) {
      let isRecorded = visit.state == .recorded
      overview.rows.append([
        .text(Self.site(of: visit)), .text(visit.phase.text),
        .mark(Self.word(visit.state), isRecorded ? .good : visit.state == .noCMP ? .open : .bad),
        Self.figure(counts.disclosed), Self.figure(counts.permitted),
        Self.figure(visit.recording == nil ? nil : visit.vendors.count),
        Self.figure(Self.sum(visit, \.callsWithoutBasis)), Self.figure(Self.sum(visit) { $0.earlyCookies?.count }),
        Self.figure(visit.recording == nil ? nil : visit.requests),
      ])
    }
    return overview
  }

  private var wrong: PageTable {
    var wrong = PageTable(
      title: "Vendors called without a basis, or with cookies before the choice",
      columns: ["Site", "Phase", "Vendor", "Disclosed", "Permitted", "Calls", "Without basis", "Early cookies"])
    for visit in table.visits {
      for vendor in visit.vendors where vendor.isAgainstChoice {
        wrong.rows.append([.text(Self.site(of: visit)), .text(visit.phase.text)] + Self.cells(vendor))
      }
    }
    return wrong
  }

  private static func vendors(of visit: SiteVisit) -> PageTable {
    var table = PageTable(
      title: name(of: visit),
      columns: ["Vendor", "Disclosed", "Permitted", "Calls", "Without basis", "Early cookies"])
    table.rows = visit.vendors.map(cells)
    return table
  }

  private static func cells(_ vendor: VisitedVendor) -> [PageTable.Cell] {
    [
      .text(([String(vendor.id)] + [vendor.name].compactMap(\.self)).joined(separator: " ")), mark(vendor.isDisclosed),
      mark(vendor.isPermitted), .number(vendor.calls), figure(vendor.callsWithoutBasis),
      .text((vendor.earlyCookies ?? []).joined(separator: ", ")),
    ]
  }

  private static func mark(_ value: Bool?) -> PageTable.Cell {
    value.map { .mark($0 ? "yes" : "no", $0 ? .good : .open) } ?? .text("not known")
  }

  private static func figure(_ number: Int?) -> PageTable.Cell { number.map { .number($0) } ?? .figure("–") }

  private static func sum(_ visit: SiteVisit, _ property: (VisitedVendor) -> Int?) -> Int? {
    let numbers = visit.vendors.compactMap(property)
    return visit.recording != nil && numbers.count == visit.vendors.count ? numbers.reduce(0, +) : nil
  }

  // MARK: - Words

  private static func site(of visit: SiteVisit) -> String {
    visit.site + (visit.language.map { " (\($0))" } ?? "")
  }

  private static func name(of visit: SiteVisit) -> String { "\(site(of: visit)), \(visit.phase.text)" }

  private static func word(_ state: SiteVisit.State) -> String { state == .noCMP ? "no CMP API" : state.rawValue }

  private static func lack(of visit: SiteVisit) -> String {
    let reason = visit.reason ?? "neither __tcfapi nor __gpp was there, so the page has nothing of the framework"
    return "\(name(of: visit)): \(reason)"
  }
}

extension VisitedVendor {
  /// Whether a rule reports something of it.
  var isAgainstChoice: Bool { callsWithoutBasis ?? 0 > 0 || !(earlyCookies ?? []).isEmpty }
}
