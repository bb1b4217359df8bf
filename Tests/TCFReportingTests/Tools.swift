import Foundation
import TCFTestSupport

/// What the tests of reports look at them with.
enum Tools {
  /// The project's Python with junitparser and junit2html (`make test` makes it); without it the tests are skipped.
  static let python = ProjectPython.interpreter ?? ""
  static let hasPython = ProjectPython.interpreter != nil

  /// What xmllint has to say against a report; empty when it is valid by our schema.
  static func complaints(about file: URL) throws -> String {
    try Program.complaints(aboutJUnit: Data(contentsOf: file))
  }
}
