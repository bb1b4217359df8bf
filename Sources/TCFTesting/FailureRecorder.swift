public import TCFValidation

/// Where an expectation is in the test.
public struct CallSite: Sendable {
  /// Module and file, as `#fileID` has them.
  public let fileID: StaticString
  /// The file's path, as `#filePath` has it.
  public let filePath: StaticString
  /// The line, from 1.
  public let line: UInt
  /// The column, from 1.
  public let column: UInt

  /// A place from its parts.
  public init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

/// An expectation that was not met.
public struct ConsentFailure: Sendable {
  /// What is wrong: the rule's id, the finding, where it is, how to fix it, and the source of the rule, a line each.
  public let message: String
  /// The finding; nil if nothing could be read or checked.
  public let finding: ReportedFinding?
  /// Where the expectation is.
  public let callSite: CallSite
}

/// Takes failures to a test framework.
///
/// This module has one for Swift Testing; that for XCTest is in TCFXCTest, so that XCTest is linked only where it is used.
public struct FailureRecorder: Sendable {
  /// Takes a failure.
  public let record: @Sendable (ConsentFailure) -> Void

  /// A recorder of one's own.
  public init(_ record: @escaping @Sendable (ConsentFailure) -> Void) { self.record = record }
}

/// The failures of one expectation on their way to the recorder.
struct Failures {
  private let recorder: FailureRecorder
  private let callSite: CallSite

  init(_ recorder: FailureRecorder, _ callSite: CallSite) {
    self.recorder = recorder
    self.callSite = callSite
  }

  func record(_ message: String) {
    recorder.record(ConsentFailure(message: message, finding: nil, callSite: callSite))
  }

  func record(_ found: ReportedFinding) {
    let message = "\(found)\n  in: \(found.subject.name)"
    recorder.record(ConsentFailure(message: message, finding: found, callSite: callSite))
  }

  /// What can be checked of `stored`; records why nothing can.
  ///
  /// - Parameter needsKey: whether a store without a consent key has nothing to be checked.
  func readable(_ stored: StoredConsent, needsKey: Bool) -> StoredConsent.Readable? {
    switch stored.content {
    case .failure(let fault):
      record("cannot be read: \(fault.message)")
      return nil
    case .success(.keys(let keys)) where needsKey && !keys.hasConsentKey:
      record("no consent key (IABTCF_…) is stored, so nothing was checked")
      return nil
    case .success(let readable): return readable
    }
  }
}
