import Foundation
import TCFFindings
import TCFTestSupport
import Testing

@Suite("Files that their first bytes show")
struct FileSignatureTests {
  /// What file(1) 5.44 calls a file with the first bytes; its own words, which are not ours.
  private static let known: [(bytes: [UInt8], kind: FileSignature)] = [
    ([0x1F, 0x8B, 0x08, 0x00], .gzip), ([0x50, 0x4B, 0x03, 0x04], .zip), (Array("BZh91AY&SY".utf8) + [0x00], .bzip2),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00], .xz), ([0x28, 0xB5, 0x2F, 0xFD, 0x24], .zstandard),
    ([0x04, 0x22, 0x4D, 0x18, 0x64], .lz4), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0x00], .sevenZip),
    (Array("Rar!".utf8) + [0x1A, 0x07, 0x01, 0x00], .rar), (Array("SQLite format 3".utf8) + [0], .sqlite),
    (Array("PAR1".utf8) + [0x15, 0x04], .parquet), (Array("ARROW1".utf8) + [0, 0], .arrowFile),
    (Array("Obj".utf8) + [1, 4], .avro), (Array("%PDF-1.7".utf8), .pdf), ([0x89, 0x50, 0x4E, 0x47, 0x0D], .png),
    ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), ([0x7F, 0x45, 0x4C, 0x46, 0x02], .elf),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .officeDocument), ([0xFF, 0xFE, 0x43, 0x00], .utf16),
  ]

  @Test("first bytes give the kind; text that begins with the same letters gives none", arguments: known)
  func recognition(_ bytes: [UInt8], _ kind: FileSignature) {
    #expect(FileSignature(of: bytes) == kind)
  }

  @Test(
    "text is text", arguments: ["PAR1 is a format", "ORC", "BZh9 is not data", "ARROW1,2", "CPXxRfA", "{}", "Obj", ""])
  func text(_ text: String) {
    #expect(FileSignature(of: Array(text.utf8)) == nil)
  }

  @Test("advice names the file, as one word of a shell", arguments: FileSignature.allCases)
  func advice(_ kind: FileSignature) {
    for advice in [
      kind.remedy(for: "a b.x"), kind.advice(for: "a b.x", otherwise: "fix"), kind.auditAdvice(for: "a b.x"),
    ] {
      guard let advice else { continue }
      #expect(!advice.contains("FILE"), "\(advice)")
      #expect(!advice.contains("a b.x") || advice.contains("'a b.x'"), "\(advice)")
    }
    // Standard input has no name, and no file may be named like this in the middle of a command.
    #expect(kind.remedy(for: "-").map { $0.contains("FILE") } != false)
    let quoted = kind.auditAdvice(for: "it's.x") ?? ""
    #expect(!quoted.contains("'it's.x'"), "\(quoted)")
  }

  @Test(
    "files of columns go to the module of the Python package",
    arguments: [.parquet, .arrowFile, .arrowStream] as [FileSignature])
  func columns(_ kind: FileSignature) throws {
    let advice = kind.advice(for: "a b.x", otherwise: "")
    let module = try #require(advice.firstMatch(of: #/python3 -m (\S+) 'a b\.x' --column /#)).1
    let path = "Sources/Python/" + module.replacing(".", with: "/") + ".py"
    #expect(FileManager.default.fileExists(atPath: ProjectPaths.root.appending(path: path).path), "\(path)")
  }

  @Test("names as words of a shell")
  func words() {
    #expect(ShellWord.quoted("dump-1/a.csv.gz") == "dump-1/a.csv.gz")
    #expect(ShellWord.quoted("a b") == "'a b'")
    #expect(ShellWord.quoted("it's") == "'it'\\''s'")
    #expect(ShellWord.quoted("$(x)") == "'$(x)'")
    #expect(ShellWord.quoted("") == "''")
  }
}
