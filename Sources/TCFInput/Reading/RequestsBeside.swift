package import TCFFindings
import TCFStorage

/// The requests of a HAR file that was recorded along with a recording: the browser's own list, which has the headers.
package struct RequestsBeside {
  /// The file.
  package let path: String
  /// Whether there was a recording to put them into.
  package private(set) var isUsed = false
  private let requests: [RecordedRequest]

  private init(path: String, requests: [RecordedRequest]) { (self.path, self.requests) = (path, requests) }

  /// Reads the file. Throws where it cannot be read, or is no HAR file.
  package static func read(_ path: String) throws(InputProblem) -> RequestsBeside {
    guard let requests = CaptureReader.requests(har: try FileBytes.read(path)) else {
      throw InputProblem(
        input: path, message: "\(path) is not a HAR file", fix: "export the network panel of the browser as HAR")
    }
    return RequestsBeside(path: path, requests: requests)
  }

  /// The event with these requests in place of the recording's own; any other event as it is.
  package mutating func insert(into event: ReadEvent) -> ReadEvent {
    guard case .sequence(let subjects, let name, let input) = event else { return event }
    var hasRecording = false
    let filled = subjects.map { subject -> CapturedSubject in
      guard case .recording(var recording) = subject.item.content, recording.kind == .web else { return subject }
      hasRecording = true
      recording.requests = requests
      return CapturedSubject(subject.item.with(.recording(recording)), name: subject.name, input: subject.input)
    }
    guard hasRecording else { return event }
    isUsed = true
    return .sequence(filled, name: name, input: input)
  }
}
