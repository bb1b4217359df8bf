import Foundation
import TCFFindings
import TCFInput
import TCFTestSupport
import Testing

@Suite("Files of text that one reader reads")
struct TextFileTests {
  @Test("text comes as it is; what its first bytes show is named, with what to do about it")
  func kinds() throws {
    try Program.withFolder { folder in try check(in: folder) }
  }

  private func check(in folder: URL) throws {
    func answer(_ bytes: [UInt8]) throws -> Result<[UInt8], InputProblem> {
      let path = folder.appending(path: "a file").path
      try Data(bytes).write(to: URL(filePath: path))
      return Result { () throws(InputProblem) in try FileBytes.readText(path, otherwise: "give a run") }
        .mapError {
          InputProblem(
            input: "", message: $0.message.replacing(path, with: "F"), fix: $0.fix?.replacing(path, with: "F"))
        }
    }
    #expect(try answer(Array("{}".utf8)).get() == Array("{}".utf8))
    #expect(try answer([]).get() == [])
    func problem(_ bytes: [UInt8]) throws -> [String?] {
      guard case .failure(let problem) = try answer(bytes) else { return [] }
      return [problem.message, problem.fix]
    }
    #expect(try problem([0x1F, 0x8B, 8]) == ["F is gzip data", "unpack it first: gunzip -k 'F'"])
    #expect(
      try problem([0xFF, 0xFE, 0x7B, 0]) == ["F is UTF-16 text", "convert it first: iconv -f UTF-16 -t UTF-8 'F'"])
    #expect(try problem(Array("%PDF-1.7".utf8)) == ["F is a PDF document", "give a run"])
  }
}
