import TCFFindings

/// What is to be recorded of a page, and how.
package struct WebRecordingOptions: Sendable {
  /// The address of the page, with the user's name and password where it has them.
  package var url: String
  /// The address as it is shown and recorded.
  var shownURL: String { URLCredentials.removed(from: url) }
  /// What is done on the first page view.
  package var acts: [WebAct] = []
  /// How long the page has to load its CMP.
  package var wait: Duration = .seconds(10)
  /// How long the page has to answer an act.
  package var actWait: Duration = .seconds(3)
  /// How many page views there are, the last of several being a reload.
  package var views = 3
  /// Whether a person acts: in a window of the recorder's browser, or where it is attached.
  package var isHeaded = false
  /// A selector of the consent dialog; nil for the one that is found.
  package var dialog: String?
  /// What a person's clicks mean.
  package var clickNames: [ClickName] = []
  /// The user's language, `de-DE`.
  package var language: String?
  /// The size of the page, in CSS pixels; nil for the window's, or without a window for `Viewport.desktop`.
  package var viewport: Viewport?
  /// The IANA time zone of the page.
  package var timezone: String?
  /// The location that the page gets for the device.
  package var geolocation: Place?
  /// Whether the browser runs without the sandbox that keeps pages from the machine.
  package var hasNoSandbox = false
  /// Further arguments of the browser.
  package var browserArguments: [String] = []
  /// Whether requests.har has credentials, cookies and bodies as they were sent.
  package var keepsRawRequests = false
  /// How a browser that is already in use is joined; nil for a browser of the recorder's own.
  package var attachment: Attachment?
  /// What the recording says wrote it.
  package var program: String

  /// The first of several views of a page, without acts.
  package init(url: String, program: String) {
    self.url = url
    self.program = program
  }

  /// A tab that a person or a test suite drives: the recorder acts never.
  package struct Attachment: Sendable, Hashable {
    /// Where the browser takes orders.
    package let address: DevToolsAddress
    /// A part of the address of the tab; nil where there is one only.
    package let tab: String?
    /// When the recording ends by itself; nil for when the tab is closed, or it is interrupted.
    package let limit: Duration?
    /// Whether all the calls are made that a vendor might make, or only those that listen.
    package let makesProbes: Bool

    /// An attachment to a tab.
    package init(address: DevToolsAddress, tab: String?, limit: Duration?, makesProbes: Bool) {
      (self.address, self.tab, self.limit, self.makesProbes) = (address, tab, limit, makesProbes)
    }
  }

  /// The size of a page in CSS pixels.
  package struct Viewport: Sendable, Hashable {
    /// From 100 to 10,000.
    let width: Int
    /// From 100 to 10,000.
    let height: Int

    /// Reads `1280x800`; nil for anything else and for sizes that no screen has.
    package init?(_ text: String) {
      let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let width = parts[0], let height = parts[1], (100...10_000).contains(width),
        (100...10_000).contains(height)
      else { return nil }
      (self.width, self.height) = (width, height)
    }

    private init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// The size of a page without a window, where none is given.
    static let desktop = Viewport(width: 1_280, height: 800)

    var text: String { "\(width)x\(height)" }
  }

  /// A place on Earth in degrees.
  package struct Place: Sendable, Hashable {
    /// From -90 in the south to 90 in the north.
    let latitude: Double
    /// From -180 in the west to 180 in the east.
    let longitude: Double

    /// Reads `52.5,13.4`; nil for anything else.
    package init?(_ text: String) {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard parts.count == 2, let latitude = parts[0], let longitude = parts[1], latitude.magnitude <= 90,
        longitude.magnitude <= 180
      else { return nil }
      (self.latitude, self.longitude) = (latitude, longitude)
    }

    var text: String { "\(latitude),\(longitude)" }
  }
}
