import TCFCodec
import TCFInput
import TCFRun
import TCFStorage
import TCFSystem

/// From a file of strings to JSON lines, as `decode --format json --jobs 1` makes them, against the plain C loop.
func linesGroup(_ file: LinesFile, _ loop: ReferenceLoop) -> BenchmarkGroup {
  let (path, count) = (file.path, file.count)
  let reference = { loop.writeJSONLines(of: path) }
  let length = reference()
  return BenchmarkGroup(
    name: "lines",
    about: "time a string, from the file to the last byte written; the ratio is to the C loop right before",
    benchmarks: [
      Benchmark(
        name: "C loop, file to JSON lines", items: count, expectedSum: length, reference: reference, pass: reference),
      Benchmark(
        name: "file to JSON lines", items: count, expectedSum: length, reference: reference,
        // Within twice the loop, or 4 us; the strings of this corpus take the loop longer than 2 us.
        target: Target(ratio: 2), isThreaded: true
      ) { writeJSONLines(of: path) },
    ])
}

/// Returns how many bytes were written; 0 if a string was refused.
private func writeJSONLines(of path: String) -> UInt64 {
  guard let output = try? OutputFile(replacing: "/dev/null") else { return 0 }
  var (sum, isWhole) = (UInt64(0), true)
  let problems = InputLines.answers([path], jobs: 1, progress: nil, worker: { DecodedText() }) { decoded, texts in
    var bytes: [UInt8] = []
    for text in texts {
      guard (try? decoded.read(text)) != nil else { return bytes }
      decoded.appendJSON(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  } _: { bytes in
    sum += UInt64(bytes.count)
    isWhole = (try? output.write(bytes)) != nil && isWhole
  }
  isWhole = (try? output.flush()) != nil && isWhole
  return isWhole && problems.isEmpty ? sum : 0
}

/// The strings of a corpus in a file, one a line, which goes with this object.
final class LinesFile {
  let path: String
  let count: Int
  private let folder: TemporaryFolder

  private init(in folder: consuming TemporaryFolder, count: Int) {
    path = folder.path + "/strings.txt"
    self.folder = folder
    self.count = count
  }

  /// Writes the strings to a file in a folder of its own.
  static func writing(_ corpus: Corpus) throws(OutputFault) -> LinesFile {
    let lines = LinesFile(
      in: try TemporaryFolder("tcfcheck-benchmarks-", in: OwnProcess.scratch), count: corpus.strings.count)
    let file = try OutputFile(replacing: lines.path)
    for string in corpus.strings { try file.write(string + "\n") }
    try file.commit()
    return lines
  }
}
