import ArgumentParser
import TCFFuzzing
import TCFSystem

/// The built-in testee on standard input and output.
///
/// Whatever has come is answered, and written before it waits for more: to anyone who asks one at a time that is a flush
/// after each answer, to anyone who asks many at a time it is few large writes.
struct TesteeServer {
  let version: String

  /// The bytes of a line; see `TesteeLimits`.
  private static let lineLimit = 64 << 20

  /// Answers until `bye`, the end of the input, or a reader that has gone.
  func run() throws(ExitCode) {
    var testee = BuiltInTestee(version: version)
    let output = OutputFile.standardOutput()
    var input = InputFile.standardInput()
    var pending: [UInt8] = []
    var answers: [UInt8] = []
    // Only what is new is searched: a long line comes in many small pieces.
    var searched = 0
    while true {
      guard try read(&input, into: &pending) else { return }
      var start = 0
      while let end = ByteSearch.first(UInt8(ascii: "\n"), in: pending.span, from: searched, to: pending.count) {
        let goesOn = testee.answer(Array(pending[start..<end]), to: &answers)
        (start, searched) = (end + 1, end + 1)
        if !goesOn { return try write(&answers, output) }
      }
      pending.removeFirst(start)
      searched = pending.count
      guard pending.count <= Self.lineLimit else {
        Console.note(
          "tcfcheck: a request has not ended after \(Self.lineLimit) bytes", "  fix: end each request with a line feed")
        throw ExitCode(ExitStatus.incomplete)
      }
      try write(&answers, output)
      if StandardStreams.hasOutputReaderGone { return }
    }
  }

  /// Reads more; false at the end.
  private func read(_ input: inout InputFile, into bytes: inout [UInt8]) throws(ExitCode) -> Bool {
    do throws(InputFault) {
      return try input.read(upTo: 1 << 18, into: &bytes) > 0
    } catch {
      Console.note("tcfcheck: \(error)")
      throw ExitCode(ExitStatus.incomplete)
    }
  }

  private func write(_ bytes: inout [UInt8], _ output: OutputFile) throws(ExitCode) {
    do throws(OutputFault) {
      try output.write(bytes)
      try output.flush()
      bytes.removeAll(keepingCapacity: true)
    } catch {
      Console.note("tcfcheck: \(error)")
      throw ExitCode(ExitStatus.incomplete)
    }
  }
}

/// Sentences about testees.
enum TesteeText {
  /// Why a testee can be called no more, with the last of its standard error.
  static func lines(_ fault: TesteeFault) -> [String] {
    let errors = fault.errors.split(separator: "\n", omittingEmptySubsequences: false).map { "  | \($0)" }
    return ["tcfcheck: \(fault)"] + (fault.errors.isEmpty ? [] : errors)
  }
}
