package import TCFFindings
import TCFJSON
import TCFSystem

/// What became of the visit of a site in one phase: a file next to its recording, by which a later run finds what is there already.
package struct VisitNote: Sendable, Hashable {
  /// How it ended.
  package let state: SiteVisit.State
  /// Why nothing, or not all, was recorded; nil for nothing.
  package let reason: String?
  /// What was done, an act each.
  let acts: [String]
  /// Whether there is a recording.
  package private(set) var hasRecording = false

  /// The file, by name in the folder of the recording.
  package static let name = "visit.json"
  private static let limit = 1 << 20

  /// A note about a visit that was not made.
  package init(_ state: SiteVisit.State, _ reason: String?) { self.init(state, reason, acts: []) }

  init(_ state: SiteVisit.State, _ reason: String?, acts: [WebAct], hasRecording: Bool = false) {
    (self.state, self.reason, self.hasRecording) = (state, reason, hasRecording)
    self.acts = acts.map { "\($0.word): \($0.how)" }
  }

  /// The note of a folder; nil where there is none of ours, or no recording with it.
  package static func read(in folder: RecordingFolder) -> VisitNote? {
    guard folder.holdsRecording,
      let bytes = try? InputFile.bytes(of: SystemPath(folder.path + "/" + name), limit: limit),
      let node = try? JSONDocument.read(bytes, .strict)
    else { return nil }
    return VisitNote(node)
  }

  /// What the file says; nil for a file of another kind.
  private init?(_ node: JSONNode) {
    guard node["visit"]?.integer == 1, let state = node["state"]?.string.flatMap(SiteVisit.State.init) else {
      return nil
    }
    self.state = state
    hasRecording = true
    reason = node["reason"]?.string
    acts = (node["acts"]?.items ?? []).compactMap(\.string)
  }

  /// Whether a visit with these acts need not be made again.
  func answers(_ acts: [WebAct]) -> Bool {
    (state == .recorded || state == .noCMP) && self.acts == VisitNote(state, nil, acts: acts).acts
  }

  /// Writes the note into a folder.
  func write(to folder: RecordingFolder) throws(RecordingFault) {
    var json = JSONWriter()
    json.object { json in
      json.member("visit", 1)
      json.member("state", state.rawValue)
      json.member("reason", reason)
      json.member("acts", acts)
    }
    json.endLine()
    try folder.write(json.bytes, Self.name)
  }

  /// Removes the note of a folder: what is recorded next is not what it speaks of.
  static func remove(from folder: RecordingFolder) { Folders.removeFile(folder.path + "/" + name) }
}
