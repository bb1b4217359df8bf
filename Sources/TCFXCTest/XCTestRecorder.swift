#if canImport(XCTest)
  public import TCFTesting
  import XCTest

  extension FailureRecorder {
    /// Records a failure of the running test of XCTest, at the line of the expectation.
    public static let xcTest = FailureRecorder { failure in
      XCTFail(failure.message, file: failure.callSite.filePath, line: failure.callSite.line)
    }
  }
#endif
