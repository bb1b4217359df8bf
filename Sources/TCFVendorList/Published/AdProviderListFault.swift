/// Why a file cannot be used as a list of providers.
public struct AdProviderListFault: Error, Sendable, Hashable {
  /// The file, as the user named it.
  public let path: String
  /// What is wrong.
  let code: Code

  /// What is wrong, in one sentence without the path.
  public var message: String { code.message }
  /// What to do about it.
  public var fix: String { Self.usualFix }

  /// What to do about a file that is something else.
  package static let usualFix =
    "Give the list of providers that Google publishes as a CSV file, with its line of column names."

  /// What is wrong with a list of providers: a code, with what it is about.
  enum Code: Sendable, Hashable {
    /// It has more bytes than that.
    case tooLarge(limit: Int)
    case notUTF8
    case empty
    /// The first line lacks columns that are needed; all of those.
    case columns([String])
    case noProvider
  }
}

extension AdProviderListFault.Code {
  fileprivate var message: String {
    switch self {
    case .tooLarge(let limit): "the file has more than \(limit) bytes"
    case .notUTF8: "the text is not UTF-8"
    case .empty: "the file is empty"
    case .columns(let names): "the first line does not have the columns \(names.joined(separator: " and "))"
    case .noProvider: "the list has no provider"
    }
  }
}
