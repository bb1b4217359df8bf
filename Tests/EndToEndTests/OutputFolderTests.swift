import Foundation
import TCFTestSupport
import Testing

@Suite("Folders of what is written")
struct OutputFolderTests {
  @Test(
    "Whatever option names a file, the folders that it lies in are made",
    arguments: [
      ["validate", "strings.txt", "--report", "json:new/newer/file"],
      ["validate", "strings.txt", "--write-baseline", "new/newer/file"],
      ["audit", "strings.txt", "--partial", "new/newer/file"],
      ["audit", "strings.txt", "--records", "new/newer/file.csv"],
      ["audit", "strings.txt", "--letter", "new/newer/file"],
      ["audit", "strings.txt", "--rejects", "new/newer/file"],
      ["conform", "--testee", "\(Binary.path) testee", "--iterations", "1", "--json", "new/newer/file"],
      ["config", "init", "new/newer/file"],
    ])
  func made(arguments: [String]) throws {
    try Program.withFolder { folder in
      try Data("\(Sample.sound)\nno string\n".utf8).write(to: folder.appending(path: "strings.txt"))
      let answer = try Binary.run(arguments, in: folder)
      let name = try #require(arguments.last?.split(separator: "/").last)
      let made = FileManager.default.contents(atPath: folder.appending(path: "new/newer/\(name)").path)
      #expect(made != nil, "\(answer.status) \(answer.errors)")
    }
  }
}
