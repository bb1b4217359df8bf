import Foundation
import TCFTestSupport
import Testing

/// What tcfcheck has started ends with it, however it ends.
@Suite struct GuardTests {
  /// A testee that never answers; it and a child that has left its group write their process numbers to `$0`.
  private static let testee = """
    setsid sh -c 'echo $$ >> '"$0"'; exec sleep 300' &
    echo $$ >> "$0"
    exec sleep 300
    """

  private func runs(_ id: String) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
    return status.split(separator: ")").last?.split(separator: " ").first != "Z"
  }

  // The testee's tree ends with conform.
  @Test(
    "A testee that has left its group ends when conform is killed",
    .enabled(if: Program.path(of: "setsid") != nil && FileManager.default.fileExists(atPath: "/proc/self/stat")),
    arguments: [SIGKILL, SIGINT]) func killed(signal: Int32) throws
  {
    try Program.withFolder { folder in
      let (script, list) = (folder.appending(path: "testee.sh"), folder.appending(path: "ids"))
      try Self.testee.replacing("$0", with: list.path).write(to: script, atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(filePath: Binary.path)
      process.arguments = ["conform", "--testee", "sh \(script.path)", "--iterations", "0"]
      process.currentDirectoryURL = ProjectPaths.root
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      var ids: [String] = []
      #expect(
        Patience.wait {
          ids = (try? String(contentsOf: list, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
          return ids.count == 2 && ids.allSatisfy(runs)
        })
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(Patience.wait { !ids.contains(where: runs) }, "\(ids.filter(runs))")
    }
  }
}
