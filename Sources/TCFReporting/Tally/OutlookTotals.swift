import TCFCodec
import TCFFindings

/// When strings that are valid today stop being so. Its size is bounded whatever the number of subjects.
struct OutlookTotals {
  /// A day to come.
  struct Row {
    /// The day.
    let day: String
    /// What happens on it.
    fileprivate(set) var events: [String]
    /// Strings that readers may rely on today and not from that day on.
    fileprivate(set) var ending = 0
    /// Strings that can be written as they are today and not from that day on.
    fileprivate(set) var outdated = 0
    /// The names of the first of them.
    fileprivate(set) var names: [String] = []
    /// The rules that they break then.
    fileprivate(set) var rules: [String] = []
  }

  /// How many days are kept. A milestone is one for all strings; the ends of their consent are as many as they have dates.
  private static let mostDays = 1_000
  private static let mostNames = 3

  private var rows: [String: Row] = [:]
  /// Strings with an outlook.
  private(set) var strings = 0
  /// Strings that are valid today.
  private(set) var valid = 0
  /// Strings that are valid on every day that is known.
  private(set) var lasting = 0

  /// Counts a subject in.
  mutating func add(_ report: SubjectReport) {
    guard let today = report.outlook.first(where: \.isToday) else { return }
    strings += 1
    let apps = Ends(report.outlook)
    let websites = report.outlookOnWebsites.isEmpty ? apps : Ends(report.outlookOnWebsites)
    let name = report.subject.name
    if today.read.isEmpty {
      valid += 1
      if apps.reading == nil, websites.reading == nil { lasting += 1 }
    }
    record(website: websites.reading, app: apps.reading, rules: \.read, of: name) { $0.ending += 1 }
    record(website: websites.writing, app: apps.writing, rules: { $0.written ?? [] }, of: name) { $0.outdated += 1 }
  }

  /// The first days on which a string is no longer what it is today; nil where there is none, or it is past.
  private struct Ends {
    var reading: OutlookDay?
    var writing: OutlookDay?

    init(_ outlook: [OutlookDay]) {
      guard let today = outlook.first(where: \.isToday) else { return }
      let later = outlook.drop { !$0.isToday }.dropFirst()
      if today.read.isEmpty { reading = later.first { !$0.read.isEmpty } }
      if today.written?.isEmpty == true { writing = later.first { $0.written?.isEmpty == false } }
    }
  }

  /// Notes an end: once where it is the same on websites and in apps, else one for each.
  private mutating func record(
    website: OutlookDay?, app: OutlookDay?, rules: (OutlookDay) -> [String], of name: String,
    count: (inout Row) -> Void
  ) {
    guard website?.day != app?.day else {
      if let app { record(app, rules(app), of: name, condition: nil, count) }
      return
    }
    if let website { record(website, rules(website), of: name, condition: "if written on a website", count) }
    if let app { record(app, rules(app), of: name, condition: "if written in an app", count) }
  }

  private mutating func record(
    _ end: OutlookDay, _ rules: [String], of name: String, condition: String?, _ count: (inout Row) -> Void
  ) {
    guard rows[end.day] != nil || rows.count < Self.mostDays else { return }
    var row = rows[end.day] ?? Row(day: end.day, events: [])
    for event in end.events + [condition].compactMap(\.self) where !row.events.contains(event) {
      row.events.append(event)
    }
    for rule in rules where !row.rules.contains(rule) { row.rules.append(rule) }
    if row.names.count < Self.mostNames, !row.names.contains(name) { row.names.append(name) }
    count(&row)
    rows[end.day] = row
  }

  /// The days after `today` on which some string stops being valid, ascending; nil if no subject has an outlook.
  func rows(from today: CalendarDay) -> [Row]? {
    strings == 0 ? nil : rows.values.filter { $0.day > "\(today)" }.sorted { $0.day < $1.day }
  }
}
