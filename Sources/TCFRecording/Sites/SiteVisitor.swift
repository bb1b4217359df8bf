package import TCFFindings
package import TCFSystem

/// Records a site in three phases, each with a new profile: before a choice, after refusal, after consent.
package struct SiteVisitor: Sendable {
  /// How every page is recorded; address, acts and language are the site's.
  private let options: WebRecordingOptions
  private let program: BrowserProgram
  /// The folder with a folder for each site.
  private let folder: String
  /// Whether visits that were made already are made again.
  private let overwrites: Bool
  private let environment: [String: String]
  private let processGuard: ProcessGuard?
  private let clock: @Sendable () -> Int

  /// The parameters are those of `WebRecorder`, and `overwrites`: whether visits that are there already are made again.
  package init(
    _ options: WebRecordingOptions, _ program: BrowserProgram, to folder: String, overwrites: Bool,
    environment: [String: String], guardedBy processGuard: ProcessGuard?, clock: @escaping @Sendable () -> Int
  ) {
    self.options = options
    self.program = program
    self.folder = folder
    self.overwrites = overwrites
    self.environment = environment
    self.processGuard = processGuard
    self.clock = clock
  }

  /// The folder of a phase, from that of all sites on: `shop.example/refusal`, `shop.example/de-DE/refusal`.
  package static func place(_ site: RecordedSite, _ language: String?, _ phase: VisitPhase) -> String {
    ([site.folder] + [language].compactMap(\.self) + [phase.rawValue]).joined(separator: "/")
  }

  /// What is there already of a phase, and need not be recorded again; nil where it has to be.
  package func known(_ site: RecordedSite, _ language: String?, _ phase: VisitPhase) -> VisitNote? {
    guard !overwrites, let note = VisitNote.read(in: target(site, language, phase)), note.answers(acts(site, phase))
    else {
      return nil
    }
    return note
  }

  /// What is done in a phase; behind a choice, vendors have some time to be called.
  private func acts(_ site: RecordedSite, _ phase: VisitPhase) -> [WebAct] {
    let seconds = Double(options.actWait.components.seconds) + Double(options.actWait.components.attoseconds) / 1e18
    return site.acts(phase) + [WebAct("wait", .wait(seconds))]
  }

  private func target(_ site: RecordedSite, _ language: String?, _ phase: VisitPhase) -> RecordingFolder {
    RecordingFolder(path: folder + "/" + Self.place(site, language, phase))
  }

  /// Visits a site in all phases. Where there is no CMP, or nothing at all, no choice is tried.
  ///
  /// - Parameter progress: Called with what is being done.
  package func visit(
    _ site: RecordedSite, _ language: String?, progress: (VisitPhase, String) -> Void
  ) -> [VisitPhase: VisitNote] {
    var notes: [VisitPhase: VisitNote] = [:]
    for phase in VisitPhase.allCases {
      if phase != .before, let first = notes[.before], first.state != .recorded, first.state != .incomplete {
        notes[phase] = VisitNote(first.state, first.state == .noCMP ? nil : Self.untried)
        continue
      }
      if Interruption.isRequested {
        notes[phase] = VisitNote(.failed, Self.interrupted)
        continue
      }
      notes[phase] = known(site, language, phase) ?? record(site, language, phase) { progress(phase, $0) }
    }
    return notes
  }

  /// Why no choice was tried.
  package static let untried = "not tried, since the first visit failed"
  /// Why a visit was not made that was to be.
  package static let interrupted = "the run was interrupted; the same command goes on from here"

  private func record(
    _ site: RecordedSite, _ language: String?, _ phase: VisitPhase, progress: (String) -> Void
  ) -> VisitNote {
    var options = options
    options.url = site.address
    options.acts = acts(site, phase)
    options.language = language ?? options.language
    let folder = target(site, language, phase)
    VisitNote.remove(from: folder)
    do throws(RecordingFault) {
      let outcome = try withoutActuallyEscaping(progress) { progress throws(RecordingFault) in
        try WebRecorder(
          options, program, to: folder, clearsFolder: true, environment: environment, guardedBy: processGuard,
          clock: clock, progress: progress
        ).record()
      }
      let note = Self.note(outcome, options.acts)
      try note.write(to: folder)
      return note
    } catch {
      return VisitNote(.failed, error.message, acts: options.acts)
    }
  }

  private static func note(_ outcome: RecordingOutcome, _ acts: [WebAct]) -> VisitNote {
    let reason = outcome.isIncomplete ? outcome.problems.last ?? "the recording ended early" : nil
    let state: SiteVisit.State =
      outcome.isIncomplete ? outcome.hasFramework ? .incomplete : .failed : outcome.hasFramework ? .recorded : .noCMP
    return VisitNote(state, reason, acts: acts, hasRecording: true)
  }
}
