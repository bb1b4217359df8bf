import TCFCrypto
import TCFSystem

/// The folder that a recording is written to.
package struct RecordingFolder: Sendable {
  /// Its path.
  package let path: String
  /// The recording, by name in the folder.
  package static let recordingName = "recording.ndjson"
  /// The requests, by name in the folder.
  package static let archiveName = "requests.har"

  /// A folder, which is made when something is written.
  package init(path: String) { self.path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path }

  /// The path of the recording.
  package var recordingPath: String { path + "/" + Self.recordingName }

  /// The path of the requests.
  package var archivePath: String { path + "/" + Self.archiveName }

  /// Whether there is a recording already.
  package var holdsRecording: Bool { FileKind(recordingPath) != nil }

  func make() throws(RecordingFault) {
    do throws(OutputFault) {
      try Folders.make(path)
    } catch {
      throw RecordingFault("\(error)", fix: error.advice)
    }
  }

  /// Writes a file in place of what was there.
  func write(_ bytes: [UInt8], _ name: String) throws(RecordingFault) {
    do throws(OutputFault) {
      let file = try OutputFile(replacing: path + "/" + name)
      try file.write(bytes)
      try file.commit()
    } catch {
      throw RecordingFault("\(error)", fix: error.advice)
    }
  }

  /// Keeps a picture.
  func keep(_ bytes: [UInt8], _ name: String) throws(RecordingFault) -> Picture {
    try write(bytes, name)
    return Picture(path: name, digest: SHA256.hexadecimal(bytes))
  }

  /// A picture that was kept.
  struct Picture {
    let path: String
    let digest: String
  }
}
