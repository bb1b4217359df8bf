import ArgumentParser
import TCFCodec
import TCFFindings
import TCFInput
import TCFJSON
import TCFRules
import TCFRun
import TCFVendorList

struct GVLImpactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "impact",
    abstract: "Shows what a new vendor list does to stored consent: what it breaks, and who has to be asked again.",
    discussion: """
      For each vendor of the older list: whether the newer one has deleted it, and which purposes and special features it \
      declares that it did not before, on consent or legitimate interest. Then for each string: broken if a vendor with a \
      permission is gone, to be asked again if a vendor that it disclosed needs more than the user was asked about. \
      Strings are read as they are, whichever list they name.

      Example:
        tcfcheck gvl impact vendor-list.json newer-list.json strings.txt

      Exit status: 0 if no string is affected, 1 if one is broken or has to be asked about again, 2 if a list or input \
      could not be read, 3 if there is no string, 64 for wrong usage.
      """)

  @Argument(help: ArgumentHelp("The older list.", valueName: "older"), completion: .lists)
  var older: String

  @Argument(help: ArgumentHelp("The newer list.", valueName: "newer"), completion: .lists)
  var newer: String

  @Argument(
    help: ArgumentHelp("Strings, files with one per line, stores, or - for standard input.", valueName: "input"),
    completion: .file())
  var inputs: [String] = []

  @OptionGroup var location: StoreOptions

  @Option(help: "text for people, json for one object.")
  var format = ListFormat.text

  /// How many subjects are named.
  private static let mostNames = 20

  func run() throws {
    let impact = ListImpact(from: try compiled(older), to: try compiled(newer))
    var counts: [ListImpact.Effect: Int] = [:]
    var names: [(name: String, effect: ListImpact.Effect, vendors: VendorIDSet)] = []
    var unread = 0
    let progress = ProgressLine(besideResults: true)
    let problems = InputLines.forEach(inputs, progress: progress?.showLines) { text, name in
      guard let string = try? TCString(decoding: text) else {
        unread += 1
        return
      }
      let (effect, vendors) = impact.effect(on: string)
      counts[effect, default: 0] += 1
      if effect != .none, names.count < Self.mostNames { names.append((name, effect, vendors)) }
    }
    progress?.clear()
    for problem in problems { Console.note(problem) }
    let output = LineOutput()
    switch format {
    case .text:
      lines(impact).forEach(output.line)
      if !inputs.isEmpty {
        output.line("")
        output.line(ending(counts, unread))
        for one in names {
          output.line("  \(one.name): \(one.effect.label) (vendors \(IDList.text(one.vendors, limit: 10)))")
        }
        let rest = (counts[.breaks] ?? 0) + (counts[.asksAgain] ?? 0) - names.count
        if rest > 0 { output.line("  … and \(rest) more") }
      }
    case .json: output.data(json(impact, counts, unread))
    }
    try output.finish()
    if !problems.isEmpty { throw ExitCode(ExitStatus.incomplete) }
    if !inputs.isEmpty, counts.isEmpty { throw ExitCode(ExitStatus.nothingChecked) }
    if (counts[.breaks] ?? 0) + (counts[.asksAgain] ?? 0) > 0 { throw ExitCode(ExitStatus.findings) }
  }

  private func compiled(_ argument: String) throws -> CompiledVendorList {
    guard case .vendorList(let list) = try location.document(argument).document else {
      Console.note(InputProblem(input: argument, message: "\(argument) is a CMP list; impact compares vendor lists"))
      throw ExitCode(ExitStatus.incomplete)
    }
    do throws(VendorListFault) {
      return try CompiledVendorList(list)
    } catch {
      Console.note(InputProblem(error))
      throw ExitCode(ExitStatus.incomplete)
    }
  }

  private func lines(_ impact: ListImpact) -> [String] {
    guard !impact.changes.isEmpty else { return ["No vendor is gone, and none declares more."] }
    return impact.changes.map { change in
      let name = "vendor \(change.vendor)\(change.name.map { " (\($0))" } ?? "")"
      if change.isGone { return "\(name): gone; what is stored for it means nothing from now on" }
      let parts = [
        ("consent for purposes", change.newConsent), ("legitimate interest for purposes", change.newInterest),
        ("special features", change.newSpecialFeatures),
      ].filter { !$0.1.isEmpty }.map { "\($0.0) \(IDList.text($0.1))" }
      return "\(name): ask again; it newly declares \(parts.joined(separator: ", "))"
    }
  }

  private func ending(_ counts: [ListImpact.Effect: Int], _ unread: Int) -> String {
    let all = counts.values.reduce(0, +)
    let rest = unread > 0 ? "; \(unread) could not be read" : ""
    return
      "\(Prose.count(all, "string")): \(counts[.breaks] ?? 0) broken, \(counts[.asksAgain] ?? 0) to be asked again, "
      + "\(counts[.none] ?? 0) not affected\(rest)"
  }

  private func json(_ impact: ListImpact, _ counts: [ListImpact.Effect: Int], _ unread: Int) -> String {
    var json = JSONWriter()
    json.object { json in
      json.key("vendors")
      json.beginArray()
      for change in impact.changes {
        json.object { json in
          json.member("id", change.vendor)
          json.member("name", change.name)
          json.member("gone", change.isGone)
          json.member("newConsent", Array(change.newConsent))
          json.member("newLegitimateInterest", Array(change.newInterest))
          json.member("newSpecialFeatures", Array(change.newSpecialFeatures))
        }
      }
      json.endArray()
      json.member("strings") { json in
        for effect in ListImpact.Effect.allCases { json.member(effect.rawValue, counts[effect] ?? 0) }
        json.member("unreadable", unread)
      }
    }
    return json.text
  }
}

extension ListImpact.Effect {
  /// The effect as text.
  fileprivate var label: String {
    switch self {
    case .breaks: "broken: a vendor with a permission is gone"
    case .asksAgain: "ask again: a vendor needs more than was asked about"
    case .none: "not affected"
    }
  }
}

struct GVLAtCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "at",
    abstract: "Shows which lists of the store were in use on a day, and how long.",
    discussion: """
      For each series of vendor lists, the list that was the newest on the day, when it was published, and when the next \
      one of the store came; and the CMP list.

      Example:
        tcfcheck gvl at 2025-06-01 --store lists

      Exit status: 0 if a list was found, 2 if the store could not be read, 3 if it has no list of that time, 64 for \
      wrong usage.
      """)

  @Argument(help: ArgumentHelp("The day.", valueName: "yyyy-mm-dd"), transform: DayArgument.read)
  var day: CalendarDay

  @OptionGroup var location: StoreOptions

  func run() throws {
    let store = try location.store()
    let lock = try attempt { () throws(InputProblem) in try store.lock() }
    let output = LineOutput()
    var found = 0
    let series = Set(lock.vendorLists.map(\.name.series)).sorted()
    for one in series {
      guard let list = lock.list(.current(on: day, series: one)), let from = list.day else { continue }
      found += 1
      let later = lock.vendorLists.filter { $0.name.series == one }.map(\.list)
      output.line(line("\(list.name)", from, later))
    }
    if let list = lock.cmpLists.last(where: { $0.day.map { $0 <= day } ?? false }), let from = list.day {
      found += 1
      output.line(line("CMP list", from, lock.cmpLists))
    }
    try output.finish()
    guard found > 0 else {
      Console.note("tcfcheck: the store \(store.path) has no list that was published by \(day)")
      throw ExitCode(ExitStatus.nothingChecked)
    }
  }

  /// Since when a list was the newest of its series, and until when.
  private func line(_ name: String, _ from: CalendarDay, _ series: [LockedList]) -> String {
    let next = series.compactMap(\.day).filter { $0 > day }.min()
    let end = next.map { "the newest until \($0.adding(days: -1))" } ?? "still the newest of the store"
    return "\(name)  published \(from), \(end)"
  }
}
