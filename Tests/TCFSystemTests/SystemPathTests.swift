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
      try Data().write(to: folder.appending(path: "caf\\xE9"))
      #expect(SystemPath(name).bytes == Array(name.utf8))
    }
  }

  // What is written has the name that was asked for, and not the text that shows it.
  @Test("A file whose name is not UTF-8 is written, replaced and removed under that name")
  func written() throws {
    try Program.withFolder { folder throws in
      let path = folder.path + "/d\\xE9r/sub/caf\\xE9"
      try Folders.make(folder.path + "/d\\xE9r/sub")
      for text in ["first", "second"] {
        let file = try OutputFile(replacing: path)
        try file.write(text)
        try file.commit()
        #expect(try InputFile.bytes(of: SystemPath(path), limit: 100) == Array(text.utf8))
      }
      let walk = FolderWalk.through(SystemPath(folder.path), isCancelled: { false })
      let names = walk.files.map { Array($0.bytes.dropFirst(folder.path.utf8.count)) }
      #expect(names == [Array("/d".utf8) + [0xE9] + Array("r/sub/caf".utf8) + [0xE9]])
      Folders.removeFile(path)
      #expect(FileKind.of(path) == nil)
    }
  }
}
