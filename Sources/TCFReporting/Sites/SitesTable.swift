package import TCFFindings

/// What visits of many sites show of vendors: a row for each site, phase and vendor, as CSV, JSON Lines and a page for people.
package struct SitesTable: Sendable {
  /// What the table was made with.
  package struct Making: Sendable {
    /// The version of the program.
    package let toolVersion: String
    /// The vendor lists and the CMP list.
    package let lists: [ListReference]
    /// When the table was made: `2026-11-21T10:00:00`.
    package let timestamp: String

    /// The parameters are the properties of their names.
    package init(toolVersion: String, lists: [ListReference], timestamp: String) {
      (self.toolVersion, self.lists, self.timestamp) = (toolVersion, lists, timestamp)
    }
  }

  let making: Making
  /// The visits, each with the vendors that were called.
  private(set) var visits: [SiteVisit] = []
  /// How many vendors the visits disclosed and permitted, by visit; nil where that is not known.
  private(set) var counts: [(disclosed: Int?, permitted: Int?)] = []
  /// The lines of all rows, called or not.
  private var csvText: String
  private var lineBytes: [UInt8] = []

  /// A table without rows.
  package init(_ making: Making) {
    self.making = making
    csvText = SiteRows.csvHead
  }

  /// Adds a visit. The order of the calls is that of the rows.
  package mutating func add(_ visit: SiteVisit) {
    csvText += SiteRows.csv(visit)
    lineBytes += SiteLines.bytes(visit)
    counts.append((Self.count(visit, \.isDisclosed), Self.count(visit, \.isPermitted)))
    var called = visit
    called.vendors = visit.vendors.filter { $0.calls > 0 }
    visits.append(called)
  }

  /// For how many vendors something is known and true; nil where it is known for none.
  private static func count(_ visit: SiteVisit, _ property: KeyPath<VisitedVendor, Bool?>) -> Int? {
    let known = visit.vendors.compactMap { $0[keyPath: property] }
    return known.isEmpty ? nil : known.count(where: \.self)
  }

  /// How many visits ended in one of these ways.
  package func count(of states: Set<SiteVisit.State>) -> Int { visits.count { states.contains($0.state) } }

  /// How many visits there are.
  package var count: Int { visits.count }

  /// How many sites there are, whatever their languages.
  package var sites: Int { Set(visits.map(\.site)).count }

  /// The rows as comma-separated values, with a head.
  package var csv: [UInt8] { Array(csvText.utf8) }

  /// The rows as JSON, an object a line, the summary last.
  package var lines: [UInt8] { lineBytes + SiteLines.summary(self) }

  /// The page for people, in one file that needs nothing else.
  package var html: String { SitesPage(self).html }
}

/// The table's rows as comma-separated values.
enum SiteRows {
  static let csvHead = CSVText.line([
    "site", "language", "phase", "state", "vendor", "name", "disclosed", "permitted", "called", "calledWithoutBasis",
    "cookiesBeforeChoice", "reason",
  ])

  /// The rows of a visit; one without a vendor where there is none.
  static func csv(_ visit: SiteVisit) -> String {
    let head = [visit.site, visit.language ?? "", visit.phase.rawValue, visit.state.rawValue]
    let reason = visit.reason ?? ""
    guard !visit.vendors.isEmpty else {
      return CSVText.line(head + ["", "", "", "", "", "", "", reason])
    }
    return visit.vendors.map { vendor in
      let cells = [
        String(vendor.id), vendor.name ?? "", word(vendor.isDisclosed), word(vendor.isPermitted), String(vendor.calls),
        vendor.callsWithoutBasis.map(String.init) ?? "", (vendor.earlyCookies ?? []).joined(separator: " "), reason,
      ]
      return CSVText.line(head + cells)
    }.joined()
  }

  /// `yes`, `no`, or nothing where it is not known.
  static func word(_ value: Bool?) -> String { value.map { $0 ? "yes" : "no" } ?? "" }
}
