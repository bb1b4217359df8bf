#if canImport(Testing)
  public import TCFCodec
  public import TCFValidation
  public import TCFVendorList
  import Testing

  extension FailureRecorder {
    /// Records an issue of the running test of Swift Testing, at the line of the expectation.
    public static let swiftTesting = FailureRecorder { failure in
      let site = failure.callSite
      Issue.record(
        Comment(rawValue: failure.message),
        sourceLocation: SourceLocation(
          fileID: site.fileID.description, filePath: site.filePath.description, line: Int(site.line),
          column: Int(site.column)))
    }
  }

  extension ConsentExpectations {
    /// Expectations for tests of Swift Testing.
    public init(_ validator: Validator) { self.init(validator, recorder: .swiftTesting) }

    /// Expectations by the framework's own rules, for tests of Swift Testing.
    ///
    /// - Parameters:
    ///   - lists: the JSON of the vendor lists that the app's strings name, and at most one CMP list.
    ///   - day: the day as of which age is judged; a fixed one, or the test fails some day without a change.
    /// - Throws: the first document that is not a list.
    public init(
      lists: some Sequence<some Sequence<UInt8>>, asOf day: CalendarDay
    ) throws(VendorListFault) {
      self.init(try Validator(lists: lists, asOf: day))
    }
  }
#endif
