import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFRecording
import TCFReporting
import TCFRun
import TCFSystem
import TCFVendorList

/// Records the sites of a file, and writes the table of their vendors.
struct SitesRun {
  private let sites: [RecordedSite]
  private let folder: String
  private let choices: RunChoices

  /// How many page views a visit has: one with the choice, and a reload with what follows from it.
  static let views = 2
  private static let mostFaults = 20

  /// Reads the file and the settings. What is wrong with them goes to standard error, and nothing is recorded.
  static func reading(_ options: SitesOptions, out: String) throws -> SitesRun {
    guard !out.isEmpty else { throw usageError("--out names no folder") }
    let path = options.file ?? "-"
    let file = SitesFile(
      try textFile(path, otherwise: "give a file of text with the address of a site on each line"))
    for fault in file.faults.prefix(mostFaults) {
      Console.note(["tcfcheck: \(path):\(fault.line): \(fault.message)"] + (fault.fix.map { ["  fix: \($0)"] } ?? []))
    }
    guard file.faults.isEmpty else {
      let rest = file.faults.count - mostFaults
      if rest > 0 { Console.note("tcfcheck: and \(Prose.count(rest, "more line"))") }
      throw ExitCode(ExitStatus.usage)
    }
    guard !file.sites.isEmpty else {
      Console.note("tcfcheck: \(path) names no site", "  fix: write the address of a site on each line")
      throw ExitCode(ExitStatus.nothingChecked)
    }
    return SitesRun(
      sites: file.sites, folder: out.hasSuffix("/") && out.count > 1 ? String(out.dropLast()) : out,
      choices: try options.choices())
  }

  private init(sites: [RecordedSite], folder: String, choices: RunChoices) {
    (self.sites, self.folder, self.choices) = (sites, folder, choices)
  }

  /// Records what is not there yet, writes the table, and ends with the status for what came of it.
  func record(_ options: WebRecordingOptions, browser: String?, overwrites: Bool, jobs: Int) throws {
    let material = choices.materialWithNotes()
    let lock = try made(folder)
    let environment = ProcessInfo.processInfo.environment
    let program: BrowserProgram
    do throws(RecordingFault) {
      program = try BrowserProgram.find(browser, environment: environment)
    } catch {
      throw error.reported()
    }
    let visitor = SiteVisitor(
      options, program, to: folder, overwrites: overwrites, environment: environment, guardedBy: .ownProgram,
      clock: { RecordingClock.now })
    let recorder = SitesRecorder(sites, by: visitor, jobs: jobs)
    let known = recorder.known
    if known.count > 0 {
      Console.note(
        "tcfcheck: \(known.count) of \(Prose.count(known.of, "visit")) are in \(folder) already and are not made again; "
          + "--overwrite makes them anew")
    }
    let progress = ProgressLine(besideResults: false)
    let notes = recorder.record { state in
      progress?.show(
        ProgressState(
          what: state.what, count: state.done, unit: "site",
          share: Double(state.done) / Double(max(recorder.visits.count, 1))))
    } finished: { visit, notes in
      progress?.clear()
      Self.report(visit, notes)
    }
    progress?.clear()
    let table = table(of: recorder, notes, material)
    withExtendedLifetime(lock) {}
    try finish(table, material)
  }

  /// Makes the folder, and keeps other runs out of it.
  private func made(_ folder: String) throws -> FolderLock {
    do throws(OutputFault) {
      try Folders.make(folder, for: .ownerOnly)
    } catch {
      Console.note(["tcfcheck: \(error)"] + (error.advice.map { ["  fix: \($0)"] } ?? []))
      throw ExitCode(ExitStatus.incomplete)
    }
    guard let lock = FolderLock(folder) else {
      throw usageError("another run is recording into \(folder); wait for it, or choose another folder")
    }
    return lock
  }

  /// Says what could not be recorded of a site.
  private static func report(_ visit: SitesRecorder.Visit, _ notes: SitesRecorder.Notes) {
    let language = visit.language.map { " (\($0))" } ?? ""
    var reported: Set<String> = []
    for phase in VisitPhase.allCases {
      guard let note = notes[phase], note.state == .failed || note.state == .incomplete,
        let reason = note.reason, ![SiteVisitor.interrupted, SiteVisitor.untried].contains(reason),
        reported.insert(reason).inserted
      else { continue }
      Console.note("tcfcheck: \(visit.site.shownAddress)\(language) \(phase.text): \(reason)")
    }
    if notes[.before]?.state == .noCMP {
      Console.note("tcfcheck: \(visit.site.shownAddress)\(language): \(BrowserNotes.noFramework)")
    }
  }

  private func table(
    of recorder: SitesRecorder, _ notes: [SitesRecorder.Notes], _ material: RunMaterial
  ) -> SitesTable {
    let reader = VisitReader(material.evaluator)
    var visits: [SiteVisit] = []
    for (visit, notes) in zip(recorder.visits, notes) {
      for phase in VisitPhase.allCases {
        let note = notes[phase] ?? VisitNote(.failed, SiteVisitor.interrupted)
        let place =
          SiteVisitor.place(visit.site, visit.language, phase) + "/" + RecordingFolder.recordingName
        var made = SiteVisit(
          site: visit.site.shownAddress, language: visit.language, phase: phase, state: note.state)
        made.reason = note.reason
        if note.hasRecording {
          made.recording = place
          made = reader.visit(made, at: folder + "/" + place)
        }
        visits.append(made)
      }
    }
    let making = SitesTable.Making(
      toolVersion: ToolVersion.text,
      lists: material.lists.references + material.lists.vendorLists.referencesReadOnDemand,
      timestamp: Timestamp.text(Console.now))
    var table = SitesTable(making)
    for visit in visits { table.add(visit) }
    return table
  }

  private func finish(_ table: SitesTable, _ material: RunMaterial) throws {
    let files: [(String, [UInt8])] = [
      ("sites.csv", table.csv), (FinishedSites.name, table.lines), ("sites.html", Array(table.html.utf8)),
    ]
    do throws(OutputFault) {
      for (name, bytes) in files { try OutputFile.write(bytes, to: folder + "/" + name, for: .ownerOnly) }
    } catch {
      Console.note(["tcfcheck: \(error)"] + (error.advice.map { ["  fix: \($0)"] } ?? []))
      throw ExitCode(ExitStatus.incomplete)
    }
    let output = LineOutput()
    let recorded = table.count(of: [.recorded, .incomplete, .noCMP])
    let sites = Prose.count(table.sites, "site")
    output.line("\(Prose.count(recorded, "visit")) of \(sites) recorded: \(folder)/sites.html")
    try output.finish()
    let hasListFaults = material.noteFaults()
    if Interruption.isRequested { Console.note("tcfcheck: \(SiteVisitor.interrupted)") }
    let failed = table.count(of: [.failed, .incomplete])
    if failed > 0 { Console.note("tcfcheck: \(Prose.count(failed, "visit")) could not be recorded in full") }
    if failed > 0 || hasListFaults { throw ExitCode(ExitStatus.incomplete) }
    if table.count(of: [.noCMP]) == table.count { throw ExitCode(ExitStatus.nothingChecked) }
  }
}
