import Synchronization
package import TCFFindings
import TCFSystem

/// Records many sites, some of them at a time.
package struct SitesRecorder {
  /// A site in one language.
  package struct Visit: Sendable, Hashable {
    /// The site, as its line in the file of sites describes it.
    package let site: RecordedSite
    /// The language that the browser asks for: `de-DE`; nil for the browser's own.
    package let language: String?
  }

  /// What is done now.
  package struct Progress: Sendable {
    /// How many visits are over.
    package var done = 0
    /// The site, phase and step that were begun last.
    package var what = ""
  }

  /// What became of a visit, by phase.
  package typealias Notes = [VisitPhase: VisitNote]

  /// The visits in their order: sites as in the file, and the languages of each.
  package let visits: [Visit]
  private let visitor: SiteVisitor
  private let jobs: Int

  /// Visits of all sites by a visitor, so many of them at a time.
  package init(_ sites: [RecordedSite], by visitor: SiteVisitor, jobs: Int) {
    visits = sites.flatMap { site in
      let languages: [String?] = site.languages.isEmpty ? [nil] : site.languages
      return languages.map { Visit(site: site, language: $0) }
    }
    self.visitor = visitor
    self.jobs = min(max(jobs, 1), max(visits.count, 1))
  }

  /// How many phases are there already, of how many.
  package var known: (count: Int, of: Int) {
    let phases = visits.flatMap { visit in
      VisitPhase.allCases.map { visitor.known(visit.site, visit.language, $0) != nil }
    }
    return (phases.count(where: \.self), phases.count)
  }

  private final class Shared: Sendable {
    struct State {
      var next = 0
      var workers: Int
      var progress = Progress()
      var notes: [Int: Notes] = [:]
      /// The visits that are over and were not reported.
      var unreported: [Int] = []
    }

    let state: Mutex<State>

    init(workers: Int) { state = Mutex(State(workers: workers)) }
  }

  /// Makes all visits, and gives what became of each.
  ///
  /// - Parameters:
  ///   - progress: Called now and then.
  ///   - finished: Called with each visit when it is over.
  package func record(progress: (Progress) -> Void, finished: (Visit, Notes) -> Void) -> [Notes] {
    let shared = Shared(workers: jobs)
    let threads = WorkerThreads(most: jobs)
    for _ in 0..<jobs {
      let (visits, visitor) = (visits, visitor)
      // Where the system has no thread, this one does the work.
      if !threads.run({ Self.work(visits, visitor, shared) }) { Self.work(visits, visitor, shared) }
    }
    while true {
      let (state, unreported, isOver) = shared.state.withLock { state in
        defer { state.unreported = [] }
        return (state.progress, state.unreported, state.workers == 0)
      }
      let notes = shared.state.withLock { state in unreported.map { ($0, state.notes[$0] ?? [:]) } }
      for (index, notes) in notes { finished(visits[index], notes) }
      if isOver { break }
      progress(state)
      _ = PipeReading.wait(for: [], .milliseconds(100))
    }
    return shared.state.withLock { state in visits.indices.map { state.notes[$0] ?? [:] } }
  }

  private static func work(_ visits: [Visit], _ visitor: SiteVisitor, _ shared: Shared) {
    while true {
      let index = shared.state.withLock { state -> Int? in
        guard state.next < visits.count else {
          state.workers -= 1
          return nil
        }
        defer { state.next += 1 }
        return state.next
      }
      guard let index else { return }
      let visit = visits[index]
      let notes = visitor.visit(visit.site, visit.language) { phase, step in
        let place = SiteVisitor.place(visit.site, visit.language, phase)
        shared.state.withLock { $0.progress.what = "\(place): \(step)" }
      }
      shared.state.withLock { state in
        state.notes[index] = notes
        state.unreported.append(index)
        state.progress.done += 1
      }
    }
  }
}
