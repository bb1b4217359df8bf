import TCFCodec
package import TCFFindings
import TCFInput
package import TCFRules
import TCFStorage

/// Reads recordings of visits, and shows what they say of vendors.
package struct VisitReader {
  private let judge: SubjectJudge

  /// A reader by the lists, disclosures and settings of `evaluator`.
  package init(_ evaluator: RuleEvaluator) {
    judge = SubjectJudge(evaluator, extras: SubjectJudge.Extras(), published: ListFile.published)
  }

  /// What the recording at `path` shows of vendors in a phase.
  package func vendors(_ path: String, _ phase: VisitPhase) throws(InputProblem) -> VisitedVendors {
    let reader = InputReader(
      kind: nil, isExpected: true, takesAnyText: false, mostHeld: FileBytes.most, isCancelled: { false })
    var (found, problem): (VisitedVendors?, InputProblem?) = (nil, nil)
    reader.read(InputPlan.listing(files: path)) { event in
      for part in event.parts {
        switch part {
        case .captured(let subject):
          guard found == nil, case .recording(let recording) = subject.item.content else { continue }
          found = judge.vendors(in: recording, on: subject.item.time?.day, phase)
        case .problem(let fault): problem = problem ?? fault
        default: continue
        }
      }
    }
    if let found { return found }
    throw problem
      ?? InputProblem(
        input: path, message: "\(path) is not the recording of a page", fix: "record the site again with --overwrite")
  }

  /// A visit whose recording is at `path`, with all that it shows of vendors.
  ///
  /// - Parameter visit: the visit without vendors. A recording that says less than it should adds the reason.
  package func visit(_ visit: SiteVisit, at path: String) -> SiteVisit {
    var visit = visit
    do throws(InputProblem) {
      let vendors = try vendors(path, visit.phase)
      visit.vendors = vendors.vendors
      visit.requests = vendors.requests
      visit.unattributed = vendors.unattributed
      if !vendors.hasChoice, visit.state == .recorded {
        visit.state = .incomplete
        visit.reason = "the choice was not made"
      }
      visit.reason = visit.reason ?? vendors.lack
    } catch {
      visit.state = .failed
      visit.reason = error.message
    }
    return visit
  }
}
