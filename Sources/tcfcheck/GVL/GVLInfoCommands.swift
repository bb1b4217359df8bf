import ArgumentParser
import TCFFindings
import TCFReporting
import TCFRun
import TCFVendorList

/// The formats of what is reported about lists.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

struct GVLInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Shows lists: specification, number, policy, date, counts, SHA-256.",
    discussion: """
      Lists are files, or lists in the store: 106, v3:106, latest, a day (2025-06-01, for the newest list on that day) \
      or cmp. Without any, every list in the store is shown.

      Example:
        tcfcheck gvl info vendor-list.json

      Exit status: 0 if every list is shown, 2 if a list could not be read, 3 if there is no list, 64 for wrong usage.
      """)

  @Argument(help: ArgumentHelp("Files, or names of lists in the store.", valueName: "list"), completion: .lists)
  var lists: [String] = []

  @OptionGroup var location: StoreOptions

  @Option(help: "text for people, json for one object per list.")
  var format = ListFormat.text

  func run() throws {
    let output = LineOutput()
    var (named, unread) = (0, 0)
    func report(_ read: () throws -> NamedDocument) throws {
      do {
        let document = try read()
        named += 1
        switch format {
        case .text: ListFactsText.lines(document).forEach(output.line)
        case .json: output.data(ListFactsText.json(document))
        }
      } catch let code as ExitCode where code.rawValue == ExitStatus.incomplete {
        unread += 1
      }
    }
    if lists.isEmpty {
      let store = try location.store()
      let progress = ProgressLine(besideResults: true)
      defer { progress?.clear() }
      let lock = try attempt { () throws(InputProblem) in try store.lock() }
      let all = lock.vendorLists.map(\.list) + lock.cmpLists
      for (index, list) in all.enumerated() {
        let share = Double(index) / Double(all.count)
        progress?.show(ProgressState(what: list.name.description, count: index, unit: "list", share: share))
        try report { try attempt { () throws(InputProblem) in try NamedDocument.read(list, in: store) } }
      }
      if format == .text {
        named += lock.translations.count
        for translation in lock.translations { output.line(StoreText.line(translation)) }
      }
      if named + unread == 0 {
        Console.note("tcfcheck: the store \(store.path) has no list; import lists with tcfcheck gvl import")
      }
    }
    for list in lists { try report { try location.document(list) } }
    try output.finish()
    if unread > 0 { throw ExitCode(ExitStatus.incomplete) }
    if named == 0 { throw ExitCode(ExitStatus.nothingChecked) }
  }
}

struct GVLDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Shows what changed from one vendor list to another.",
    discussion: """
      Shows vendors added, deleted and renamed, purposes whose legal basis changed, and changes in features, \
      retention, addresses, stacks and texts. Lists are files, or lists in the store: 106, v3:106, latest or a day \
      (2025-06-01).

      Example:
        tcfcheck gvl diff 105 106

      Exit status: 0 if the lists were compared, 2 if a list could not be read, 64 for wrong usage.
      """)

  @Argument(help: ArgumentHelp("The older list.", valueName: "older"), completion: .lists)
  var older: String

  @Argument(help: ArgumentHelp("The newer list.", valueName: "newer"), completion: .lists)
  var newer: String

  @OptionGroup var location: StoreOptions

  @Option(help: "text for people, json for one object.")
  var format = ListFormat.text

  func run() throws {
    let difference = ListDifference(from: try vendorList(older), to: try vendorList(newer))
    let output = LineOutput()
    switch format {
    case .text: DifferenceText.lines(difference).forEach(output.line)
    case .json: output.data(DifferenceText.json(difference))
    }
    try output.finish()
  }

  private func vendorList(_ argument: String) throws -> GlobalVendorList {
    let document = try location.document(argument).document
    guard case .vendorList(let list) = document else {
      Console.note(InputProblem(input: argument, message: "\(argument) is a CMP list; diff compares vendor lists"))
      throw ExitCode(ExitStatus.incomplete)
    }
    return list
  }
}
