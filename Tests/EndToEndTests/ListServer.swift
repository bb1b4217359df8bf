import Foundation
import TCFTestSupport
import Testing

/// A server of lists on this machine, which ends with the test.
final class ListServer {
  let address: String
  private let process: Process
  private let input = Pipe()
  private let log: URL

  init(in folder: URL) throws {
    log = folder.appending(path: "requests.log")
    try Data().write(to: log)
    process = Process()
    process.executableURL = URL(filePath: try #require(Program.python))
    let names = ["sample-vendor-list.json", "sample-vendor-list-spec2.json", "sample-cmp-list.json"]
    process.arguments =
      [ProjectPaths.root.appending(path: "Tests/EndToEndTests/list_server.py").path]
      + names.map { ProjectPaths.vectors.appending(path: "vendor-lists/\($0)").path } + [log.path]
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line = Data()
    while !line.contains(0x0A), case let more = output.fileHandleForReading.availableData, !more.isEmpty {
      line += more
    }
    let port = try #require(Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)))
    address = "http://127.0.0.1:\(port)"
  }

  deinit {
    // Foundation starts programs with signals blocked, but for this one.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// What was asked so far.
  func requests() throws -> [[String: Any]] {
    try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map { try object($0) }
  }
}
