public import TCFFindings
import TCFSystem

/// A report that was requested: in which format, and where to.
public struct ReportRequest: Sendable, Hashable {
  /// The format.
  public let format: ReportFormat
  /// The path as the user named it; `-` is standard output.
  public let path: String

  /// A request from its parts.
  public init(_ format: ReportFormat, path: String) {
    self.format = format
    self.path = path
  }

  /// Reads `FORMAT:FILE`, as `--report` takes it. The path begins after the first colon and may have others.
  public init(_ text: String) throws(Fault) {
    guard let colon = text.firstIndex(of: ":") else { throw .noColon(text) }
    let name = String(text[..<colon])
    guard let format = ReportFormats.named(name) else { throw .unknownFormat(name) }
    let path = String(text[text.index(after: colon)...])
    guard !path.isEmpty else { throw .noPath(format) }
    self.init(format, path: path)
  }

  /// A reporter that writes the report.
  public func reporter(_ options: ReportOptions) -> any Reporter {
    format.reporter(to: ReportSink(path: path), options)
  }

  /// Why a text does not ask for a report.
  public enum Fault: Error, Sendable, Hashable {
    /// There is no colon between format and path.
    case noColon(String)
    /// There is no format of that name.
    case unknownFormat(String)
    /// There is no path after the colon.
    case noPath(ReportFormat)
  }
}

extension ReportRequest.Fault: CustomStringConvertible {
  /// What is wrong and what is right, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .noColon(let text):
      "\"\(text.capped(scalars: 100))\" does not have the form FORMAT:FILE, such as junit:run.xml"
    case .unknownFormat(let name):
      "\"\(name.capped(scalars: 100))\" is not a report format; the formats are "
        + "\(ReportFormats.identifiers.joined(separator: ", "))"
    case .noPath(let format): "no file after \"\(format.identifier):\""
    }
  }
}
