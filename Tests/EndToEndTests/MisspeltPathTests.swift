import Foundation
import TCFTestSupport
import Testing

/// A path that names nothing is answered with the nearest name in its folder.
@Suite("Misspelt paths")
struct MisspeltPathTests {
  @Test(
    "The nearest name is told, whatever the path was for",
    arguments: [
      (["validate", "fixtuers"], "no such file: fixtuers; did you mean fixtures?"),
      (["validate", "fixtures/string.txt"], "no such file: fixtures/string.txt; did you mean fixtures/strings.txt?"),
      (
        ["validate", "CQ", "--gvl", "vendorlist.json"], "no such file: vendorlist.json; did you mean vendor-list.json?"
      ),
      (
        ["explain", "CQ", "--gvl", "fixtures/lst.json"],
        "no such file: fixtures/lst.json; did you mean fixtures/list.json?"
      ),
      (["validate", "CQ", "--cmp-list", "vendorlist.json"], "did you mean vendor-list.json?"),
      (["validate", "CQ", "--providers", "provider.csv"], "did you mean providers.csv?"),
      (["validate", "CQ", "--config", "tcfchek.yml"], "tcfchek.yml: no such file; did you mean tcfcheck.yml?"),
      (["config", "check", "tcfchek.yml"], "tcfchek.yml: no such file; did you mean tcfcheck.yml?"),
      (["validate", "CQ", "--baseline", "basline.json"], "did you mean baseline.json?"),
      (["certify", "scenario.yml"], "did you mean scenarios.yml?"),
      (["report", "run.ndjso"], "did you mean run.ndjson?"),
      (["diff", "rum.ndjson", "run.ndjson"], "did you mean run.ndjson?"),
      (["decode", "fixtures/strings.tx"], "did you mean fixtures/strings.txt?"),
      (["gvl", "import", "vendorlist.json", "--store", "store"], "did you mean vendor-list.json?"),
      (["gvl", "lint", "vendorlist.json"], "did you mean vendor-list.json?"),
      (
        ["conform", "--testee", "true", "--vectors", "fixtuers"], "there is no folder fixtuers; did you mean fixtures?"
      ),
      (["explain", "--worst", "1", "fixtuers"], "did you mean fixtures?"),
    ])
  func nearest(arguments: [String], words: String) throws {
    try Program.withFolder { folder in
      let names = [
        "fixtures/strings.txt", "fixtures/list.json", "vendor-list.json", "providers.csv", "tcfcheck.yml",
        "baseline.json", "scenarios.yml", "run.ndjson",
      ]
      for name in names {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
      }
      let answer = try Binary.run(arguments, in: folder)
      #expect([2, 64].contains(answer.status))
      #expect(answer.errors.contains(words) || answer.output.contains(words), "\(answer.errors)\(answer.output)")
    }
  }

  @Test("A path that is near to nothing has none, and is asked to be checked")
  func far() throws {
    try Program.withFolder { folder in
      let answer = try Binary.run(["validate", "CQ", "--gvl", "entirely-else.json"], in: folder)
      #expect(answer.errors.contains("no such file: entirely-else.json\n  fix: check the path"), "\(answer.errors)")
    }
  }

  /// The first text is the Disclosed Vendors segment of the example in iabtcf-es's tests
  /// (modules/core/test/TCString.test.ts), whose bits end within its second entry.
  @Test(
    "A part of a TC string is answered as one, and names of files are not",
    arguments: [("PVAfDObdrA", true), ("MyProjectNotes", false), ("HTMLFiles", false), ("IMG_20261129", false)])
  func segment(name: String, isSegment: Bool) throws {
    try Program.withFolder { folder in
      for verb in ["validate", "decode", "explain"] {
        let errors = try Binary.run([verb, name], in: folder).errors
        #expect(errors.contains("no such file: \(name)"), "\(errors)")
        #expect(errors.contains("a Disclosed Vendors segment without its core") == isSegment, "\(errors)")
      }
    }
  }

  @Test(
    "A file with nothing but a part of a TC string is answered as the part itself is, and words are not",
    arguments: [
      ("PVAfDObdrA\n", true), ("IACP", true), ("MyProjectNotes\n", false), ("IMG_20261129\n", false),
      ("Vendors\n", false), ("Part: PVAfDObdrA\n", false), ("PVAfDObdrA\nPVAfDObdrA\n", false),
    ])
  func segmentInAFile(text: String, isSegment: Bool) throws {
    try Program.withFolder { folder in
      try Data(text.utf8).write(to: folder.appending(path: "part.txt"))
      let errors = try Binary.run(["validate", "part.txt"], in: folder).errors
      #expect(errors.contains("part.txt is plain text without TC strings"), "\(errors)")
      #expect(errors.contains("a Disclosed Vendors segment without its core") == isSegment, "\(errors)")
      #expect(errors.contains("pass the whole TC string, which begins with C") == isSegment, "\(errors)")
    }
  }
}
