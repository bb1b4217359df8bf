import Foundation
import TCFTestSupport
import Testing

/// Some tests of the Python package with the program that was built, from the sources; `make wheel-test` runs all of them with the
/// wheel, and with pandas, pyarrow and mypy.
@Suite("The Python package")
struct PythonPackageTests {
  /// A Python that the package supports.
  private static let python: String? = Program.python.flatMap { python in
    let answer = try? Program.run(python, ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"])
    return answer?.status == 0 ? python : nil
  }

  private static func run(_ arguments: [String]) throws -> Program.Answer {
    var environment = ProcessInfo.processInfo.environment
    environment["PYTHONPATH"] = ProjectPaths.root.appending(path: "Sources/Python").path
    environment["TCFCHECK_PROGRAM"] = Binary.path
    return try Program.run(
      python ?? "", ["-B"] + arguments, in: ProjectPaths.root.appending(path: "Tests/PythonPackage"),
      environment: environment)
  }

  @Test(
    "It gives the program's own findings, models and legal bases, row by row, and its pages work",
    .enabled(if: python != nil, "needs Python 3.11"))
  func verdicts() throws {
    let tests = [
      "test_verdicts.Verdicts.test_findings", "test_verdicts.Verdicts.test_models", "test_verdicts.Verdicts.test_basis",
      "test_verdicts.Verdicts.test_keys", "test_rows.Rows.test_skipped",
      "test_failures.Failures.test_killed_between_answers", "test_misuse.Misuse.test_content",
      "test_notes.Notes.test_missing_list",
      "test_package.Package.test_pages", "test_package.Package.test_standard_library_only",
    ]
    let answer = try Self.run(["-m", "unittest"] + tests)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.errors.contains("Ran \(tests.count) tests"), "\(answer.errors)")
  }

  @Test("The module is the command too", .enabled(if: python != nil, "needs Python 3.11"))
  func command() throws {
    let answer = try Self.run(["-m", "tcfcheck", "--version"])
    let own = try Binary.run(["--version"])
    #expect(answer.status == 0 && answer.output == own.output, "\(answer.errors)")
  }
}
