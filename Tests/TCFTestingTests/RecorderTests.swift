import TCFTesting
import TCFXCTest
import Testing

@Suite("Recorders of test frameworks")
struct RecorderTests {
  private static let failure = "disclosed-vendors/missing"

  @Test("Swift Testing records an issue at the line of the expectation")
  func swiftTesting() throws {
    let lists: [[UInt8]] = []
    let consent = try ConsentExpectations(lists: lists, asOf: ExpectationTests.day)
    withKnownIssue {
      consent.expectNoFindings(in: .string("CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU"))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("error \(Self.failure): ") }
        && issue.sourceLocation?.line == #line - 3 && issue.sourceLocation?.fileName == "RecorderTests.swift"
    }
  }

  // That it fails a test of XCTest at the right line, `make client` asks: see Tests/AppClient.
  @Test("There is a recorder for XCTest")
  func xcTest() throws {
    let lists: [[UInt8]] = []
    let validator = try Validator(lists: lists, asOf: ExpectationTests.day)
    ConsentExpectations(validator, recorder: .xcTest).expectNoFindings(in: .string(ExpectationTests.string))
  }
}
