import ArgumentParser
import TCFFindings
import TCFRecording

/// How a browser that a person or a test suite drives is joined.
struct AttachOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Join a browser on this machine that you or a test suite drive: http://127.0.0.1:9222, the port of its --remote-debugging-port.",
      valueName: "address"))
  var attach: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "With --attach, how long to record (default: until the tab is closed, or Control-C).", valueName: "seconds"))
  var limit: Double?

  @Flag(
    name: .customLong("no-probes"),
    help: "With --attach, only listen: make no other calls of the API, and add no frame that calls it.")
  var hasNoProbes = false

  func validate() throws {
    try RecordingLimit.check(limit)
    if attach == nil, limit != nil { throw ValidationError("--for needs --attach") }
    if attach == nil, hasNoProbes { throw ValidationError("--no-probes needs --attach") }
  }

  /// The browser and the tab that has `page` in its address; nil where none is joined. Throws wrong usage for anything but an address of
  /// this machine.
  func attachment(_ page: String?) throws -> WebRecordingOptions.Attachment? {
    guard let attach else { return nil }
    let address = try mapError(try DevToolsAddress(attach)) { (error: RecordingFault) in
      usageError(error.message + (error.fix.map { "; \($0)" } ?? ""))
    }
    return WebRecordingOptions.Attachment(
      address: address, tab: page, limit: limit.map { .milliseconds(Int($0 * 1_000)) }, makesProbes: !hasNoProbes)
  }
}

/// How long a recording may be asked to go on.
enum RecordingLimit {
  private static let seconds = 0.0...86_400

  /// - Throws: wrong usage for what `--for` does not take.
  static func check(_ limit: Double?) throws {
    guard let limit, !seconds.contains(limit) else { return }
    throw ValidationError("--for must be 0 to \(Int(seconds.upperBound)) seconds")
  }
}
