import TCFCrypto
import TCFJSON
import TCFSystem

/// The folder that a recording is written to.
package struct RecordingFolder: Sendable, Hashable {
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

  /// Removes the recording that is there and every file that it names: what an earlier one left would be taken for part of
  /// the next.
  package func clear() {
    let lines = (try? InputFile.bytes(of: SystemPath(recordingPath), limit: Self.longestRecording)) ?? []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      guard let node = try? JSONDocument.read(Array(line), .strict) else { continue }
      let names = [node["copy"], node["before"]?["path"], node["screenshot"]?["path"]].compactMap { $0?.string }
      // Only what lies beside it: a recording may come from anywhere.
      for name in names where !name.contains("/") { Folders.removeFile(path + "/" + name) }
    }
    for path in [recordingPath, archivePath] { Folders.removeFile(path) }
  }

  private static let longestRecording = 512 << 20

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
