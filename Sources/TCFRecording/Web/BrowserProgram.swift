import TCFSystem

/// An installed browser that speaks the DevTools protocol.
package struct BrowserProgram: Sendable, Hashable {
  /// Its path.
  package let path: String

  /// What Chromium, Chrome and Edge are called on a PATH.
  package static let names = [
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge-stable",
    "microsoft-edge", "msedge",
  ]

  // Where macOS keeps them; they are not on the PATH there.
  private static let applications = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ]

  /// The browser that was named, by a path or a name on the PATH; without a name, the first that is found.
  package static func find(_ name: String?, environment: [String: String]) throws(RecordingFault) -> BrowserProgram {
    let search = environment["PATH"] ?? "/usr/bin:/bin"
    guard let name else {
      let found = names.lazy.compactMap { ProgramSearch.find($0, path: search) }.first
      guard let path = found ?? applications.first(where: { FileKind.of($0) == .file }) else {
        throw .noBrowser(named: nil)
      }
      return BrowserProgram(path: path)
    }
    let path = name.contains("/") ? name : ProgramSearch.find(name, path: search)
    guard let path, FileKind.of(path) == .file else { throw .noBrowser(named: name) }
    return BrowserProgram(path: path)
  }

  /// The arguments of a browser that keeps everything in `profile`, asks nothing of anyone but the pages it is sent to, and
  /// takes orders on descriptors 3 and 4.
  func arguments(profile: String, _ options: WebRecordingOptions) -> [String] {
    var arguments = [
      "--remote-debugging-pipe", "--user-data-dir=" + profile, "--no-first-run", "--no-default-browser-check",
      "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-default-apps",
      "--disable-extensions", "--disable-domain-reliability", "--disable-client-side-phishing-detection",
      "--disable-breakpad", "--metrics-recording-only", "--no-pings", "--password-store=basic", "--use-mock-keychain",
      "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
      "--disable-renderer-backgrounding", "--disable-dev-shm-usage", "--mute-audio", "--force-color-profile=srgb",
      // One process for all frames of a page: a frame of another site is looked into like one of the page's.
      "--disable-site-isolation-trials",
      "--disable-features=IsolateOrigins,site-per-process,Translate,OptimizationHints,MediaRouter,"
        + "AutofillServerCommunication,CertificateTransparencyComponentUpdater,InterestFeedContentSuggestions,"
        // A page that comes back from there, or was made ready before it was asked for, has no beginning to be seen.
        + "BackForwardCache,Prerender2",
      // What a page may take for its scripts, in megabytes: it ends before the machine does.
      "--js-flags=--max-old-space-size=1024",
    ]
    if !options.isHeaded { arguments += ["--headless=new", "--disable-gpu", "--hide-scrollbars"] }
    if options.hasNoSandbox { arguments.append(Self.noSandbox) }
    if let language = options.language { arguments += ["--lang=" + language, "--accept-lang=" + language] }
    // A page without a window would be as small as its browser's tests are.
    if let size = options.viewport ?? (options.isHeaded ? nil : .desktop) {
      arguments.append("--window-size=\(size.width),\(size.height)")
    }
    return arguments + options.browserArguments + ["about:blank"]
  }

  private static let noSandbox = "--no-sandbox"

  /// Why the browser does not start with `options`, and what to do; nil if nothing is known against it. In the superuser's name it
  /// runs without its sandbox only, and that is a person's decision: without it, a page that gets the better of the browser has the
  /// machine.
  package static func refusal(_ options: WebRecordingOptions) -> RecordingFault? {
    guard RunningUser.isSuperuser, !options.hasNoSandbox, !options.browserArguments.contains(noSandbox) else {
      return nil
    }
    return .superuser
  }
}
