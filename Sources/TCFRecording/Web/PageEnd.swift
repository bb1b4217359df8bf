import TCFFindings

/// Why no more of a page can be recorded: a code, with what it is about.
enum PageEnd: Sendable, Hashable {
  case closed
  /// It crashed; why, if the browser says so.
  case crashed(Crash)
  /// Nothing came from its address within so many seconds.
  case silent(address: String, seconds: Int)
  /// The browser did not open its address; Chromium's code.
  case unopened(address: String, code: String)
  /// The recorder's own browser does not do what it is asked.
  case browser(BrowserFault)
  /// The browser of a person does not do what it is asked.
  case attached(BrowserFault)

  /// What is known of a crash.
  enum Crash: Sendable, Hashable {
    /// The page's own session says that it crashed.
    case session
    /// The browser says so, with or without a reason.
    case target(status: String?)
  }
}

extension PageEnd {
  /// What happened, in one sentence.
  var message: String {
    switch self {
    case .closed: "the window was closed"
    case .crashed(.session): "the page has crashed"
    case .crashed(.target(let status)): "the page has crashed (\(status ?? "no reason given"))"
    case .silent(let address, let seconds):
      "nothing came from \(Prose.excerpt(address, limit: 200)) within \(Prose.count(seconds, "second")); "
        + "check that its server answers, or pass a longer --wait"
    case .unopened(let address, let code): NavigationFault.sentence(code, address)
    case .browser(let fault): fault.message
    case .attached(let fault): fault.message + "; what was recorded before is kept"
    }
  }
}
