import Foundation
import TCFTestSupport
import Testing

@testable import TCFSystem

@Suite struct SystemPathTests {
  @Test(
    "What a path shows is that path again",
    arguments: [
      [0x61], [0x63, 0xE9], [0xC3, 0xA9], [0xFF, 0xFE, 0x2F, 0xC3, 0xA9], [0xED, 0xA0, 0x80], [0x5C, 0x78],
      [0x5C, 0xE9, 0x78],
    ] as [[UInt8]]) func textIsReversible(bytes: [UInt8]) throws
  {
    #expect(SystemPath(SystemPath(bytes: bytes).text).bytes == bytes)
  }

  @Test("A file whose name looks like that of another is itself")
  func literalNames() throws {
    try Program.withFolder { folder in
      let name = folder.path + "/caf\\xE9"
      #expect(SystemPath(name).bytes.last == 0xE9)
      let file = try OutputFile(replacing: name)
      try file.commit()
      #expect(SystemPath(name).bytes == Array(name.utf8))
    }
  }
}
