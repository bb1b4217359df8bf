import TCFFindings
import TCFStorage

/// Where on a page the CMP is.
enum LiveAPIFrameRule {
  static let rule = Rule(
    "api/cmp-in-frame", .info, title: "The CMP is above the frames of the page",
    meaning:
      "A frame of the page has a CMP, and no document above it has one. Scripts in other frames of the page look "
      + "for a CMP in the documents above them and find none, so no legal basis can be established for them; publishers "
      + "load the CMP above all frames that may need one. A frame may hold a page of another publisher with a CMP of its "
      + "own, so this is only info.",
    fix: "Load the CMP in the topmost document of the page.",
    sources: [Sources.api("How can scripts on a page determine if there is a CMP present?")],
    check: .recording(needs: [.recording]) { facts, findings in
      guard facts.recording.kind == .web else { return .doesNotApply }
      var applies = false
      for view in facts.views {
        let frames = framesWithAPI(facts.recording, view: view.number)
        if !frames.isEmpty { applies = true }
        for frame in frames.sorted() where !ancestors(of: frame).contains(where: frames.contains) && frame != "top" {
          findings.report(
            in: view, "frame \(frame) has a CMP, and no document above it has one", at: "frame \(frame)")
        }
      }
      return applies ? .applies : .doesNotApply
    })

  /// The frames of a page view, `top` among them, that have the function or the frame by which it is found.
  private static func framesWithAPI(_ recording: Recording, view: Int) -> Set<String> {
    let functions = recording.sightings.filter { $0.place.view == view && $0.type == "function" }.map(\.place.frame)
    let locators = recording.locators.filter { $0.place.view == view && $0.count > 0 }.map(\.place.frame)
    return Set(functions + locators)
  }

  /// The documents above a frame: of `0.2`, `0` and `top`.
  private static func ancestors(of frame: String) -> [String] {
    let numbers = frame.split(separator: ".")
    return ["top"] + numbers.indices.dropFirst().map { numbers[..<$0].joined(separator: ".") }
  }
}
