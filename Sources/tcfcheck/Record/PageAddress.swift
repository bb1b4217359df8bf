import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFInput
import TCFRecording
import TCFRun
import TCFSystem

/// The page that a person names.
enum PageAddress {
  /// Its address; that of a file where one is named, with what follows a `?` or `#`. Throws
  /// wrong usage for another scheme, and the status of an input that cannot be read for a file that is not there.
  static func url(_ page: String) throws(ExitCode) -> String {
    if page.contains("://") {
      let schemes = ["http://", "https://", "file://"]
      guard schemes.contains(where: { page.lowercased().hasPrefix($0) }) else {
        throw usageError("a page has an http, https or file address, not \(Prose.excerpt(page, limit: 80))")
      }
      return page
    }
    if FileKind.of(page) != .file, let query = page.firstIndex(where: { $0 == "?" || $0 == "#" }),
      FileKind.of(String(page[..<query])) == .file
    {
      return URL(filePath: String(page[..<query])).absoluteURL.absoluteString + page[query...]
    }
    guard FileKind.of(page) == .file else {
      // `shop.example` may be meant for an address; what looks like a file is one that is missing.
      guard FileKind.of(page) == nil, let file = file(page) else {
        let shown = URLCredentials.removed(fromAddress: page)
        let hint = address(shown).map { "; did you mean \($0)?" } ?? ": give an address with https://, or an HTML file"
        throw usageError("\(Prose.path(shown)) is not a page\(hint)")
      }
      let problem = InputProblem(missing: file)
      Console.note(["tcfcheck: \(problem.message)"] + (problem.fix.map { ["  fix: \($0)"] } ?? []))
      throw ExitCode(ExitStatus.incomplete)
    }
    return URL(filePath: page).absoluteURL.absoluteString
  }

  /// The address in a text that lacks its scheme, by its looks: `localhost:8080`, `shop.example/cart`; nil if it is none.
  private static func address(_ text: String) -> String? {
    let host = text.prefix { !"/?#".contains($0) }
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count == 1 || parts.count == 2 && Int(parts[1]) != nil,
      name == "localhost" || name.contains("."),
      name.utf8.allSatisfy({ $0 < 0x80 && (Character(Unicode.Scalar($0)).isLetter || "0123456789.-".utf8.contains($0)) }
      )
    else { return nil }
    let isLocal = name == "localhost" || name.hasPrefix("127.")
    return Prose.path((isLocal ? "http://" : "https://") + text)
  }

  /// The path in a text that was meant to name a file, by its looks; nil if it was not.
  private static func file(_ text: String) -> String? {
    let path = String(text.prefix { $0 != "?" && $0 != "#" })
    let isPath = ["/", "./", "../", "~/"].contains(where: path.hasPrefix)
    let isName = [".html", ".htm", ".xhtml"].contains(where: path.lowercased().hasSuffix)
    let first = path.prefix { $0 != "/" }
    let hasPassword = first.contains(":") && first.contains("@")
    return isPath || isName && !hasPassword ? path : nil
  }
}

/// What a person has to know who has a page recorded.
enum BrowserNotes {
  /// Throws wrong usage where the browser would not start.
  static func check(_ options: WebRecordingOptions) throws(ExitCode) {
    guard let refusal = BrowserProgram.refusal(options) else { return }
    throw usageError(refusal.message + (refusal.fix.map { "; \($0)" } ?? ""))
  }

  static let noSandboxHelp: ArgumentHelp =
    "Run the browser without its sandbox, as it has to be as root: only for pages you trust."

  static let noFramework = "the page has no CMP API: neither __tcfapi nor __gpp, nor a frame of their names"

  /// What may be behind it in a browser without a window.
  static let hiding =
    "some pages hide their CMP from automated browsers, by HeadlessChrome in the user agent or by navigator.webdriver: "
    + "tcfcheck record web --headed opens a window and sends the usual user agent (navigator.webdriver stays true)"
}
