import TCFCrypto
import TCFFindings
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
  package var holdsRecording: Bool { FileKind.of(recordingPath) != nil }

  /// Removes the recording that is there and every file that it names: what an earlier one left would be mistaken for part of
  /// the next. Nothing else is touched, whatever the recording says: of a name only what a recorder gives is one of its own.
  package func clear() {
    let bytes = (try? InputFile.bytes(of: SystemPath(recordingPath), limit: Self.longestRecording)) ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n")).lazy.compactMap {
      try? JSONDocument.read(Array($0), .strict)
    }
    let head = lines.first { _ in true }
    guard head?["recording"]?.integer != nil else { return Folders.removeFile(recordingPath) }
    for line in lines {
      let copies = [line["copy"]].compactMap { $0?.string }.filter(Self.isCopy)
      let pictures = [line["before"], line["screenshot"]].compactMap { $0?["path"]?.string }.filter(Self.isPicture)
      for name in copies + pictures { Folders.removeFile(path + "/" + name) }
    }
    // Only a recorded page has requests.
    if head?["kind"]?.string == "web" { Folders.removeFile(archivePath) }
    Folders.removeFile(recordingPath)
  }

  /// `1-consent.json`, as `StoreLog` names a copy.
  private static func isCopy(_ name: String) -> Bool {
    let number = name.prefix { $0.isASCII && $0.isNumber }
    return !number.isEmpty && name.dropFirst(number.count).hasPrefix("-") && !name.contains("/")
  }

  /// `001.png`, as a page's pictures are named.
  private static func isPicture(_ name: String) -> Bool {
    name.hasSuffix(".png") && name.count >= 7 && name.dropLast(4).allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static let longestRecording = 512 << 20

  func make() throws(RecordingFault) {
    try mapError(try Folders.make(path, for: .ownerOnly)) { (error: OutputFault) in
      RecordingFault.output(error)
    }
  }

  /// Writes a file in place of what was there. It is for its owner only: it has consent strings, cookies and addresses of a visit.
  func write(_ bytes: [UInt8], _ name: String) throws(RecordingFault) {
    try mapError(try OutputFile.write(bytes, to: path + "/" + name, for: .ownerOnly)) { (error: OutputFault) in
      RecordingFault.output(error)
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

    /// Writes it as the member `name` of a line.
    func write(as name: String, to json: inout JSONWriter) {
      json.member(name) { json in
        json.member("path", path)
        json.member("sha256", digest)
      }
    }
  }
}
