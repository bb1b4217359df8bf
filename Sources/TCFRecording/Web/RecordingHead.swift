import TCFJSON

/// The first line of a page's recording.
struct RecordingHead {
  private let options: WebRecordingOptions
  private let browser: String
  private let started: RecordingTime

  init(_ options: WebRecordingOptions, browser: String, started: RecordingTime) {
    (self.options, self.browser, self.started) = (options, browser, started)
  }

  /// The line, of a recording that began at `address`; nil for the one in the options.
  func line(address: String?) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.member("recording", 1)
      json.member("kind", "web")
      json.member("url", address ?? options.shownURL)
      if options.attachment != nil { json.member("attached", true) }
      json.key("wait")
      json.raw(Self.seconds(options.wait).utf8)
      json.key("settle")  // english: ok, a member of the format
      json.raw(Self.seconds(options.actWait).utf8)
      json.member("program", options.program)
      json.member("browser", browser)
      json.member("started", started.text)
      if let language = options.language { json.member("language", language) }
      if let viewport = options.viewport { json.member("viewport", viewport.text) }
      if let timezone = options.timezone { json.member("timezone", timezone) }
      if let geolocation = options.geolocation { json.member("geolocation", geolocation.text) }
    }
    return writer.bytes
  }

  /// Seconds as a JSON number.
  private static func seconds(_ time: Duration) -> String {
    let milliseconds = time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
    return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)" : "\(Double(milliseconds) / 1_000)"
  }
}
