public import ArgumentParser
import TCFCodec
public import TCFFindings
public import TCFFuzzing
import TCFInput
public import TCFReporting
public import TCFRules
public import TCFRun
public import TCFStorage

// The library types that stand on the command line by their own names.

/// Days as arguments.
enum DayArgument {
  /// Reads `yyyy-mm-dd`, or says why it is not a day.
  static func read(_ text: String) throws -> CalendarDay {
    guard let day = CalendarDay(text) else { throw ValidationError(Prose.fault(ofDay: text) ?? "it is not a day") }
    return day
  }
}

extension BasisView: ExpressibleByArgument {}
extension JUnitGranularity: ExpressibleByArgument {}
extension JUnitDialect: ExpressibleByArgument {}
extension RuleProfile: ExpressibleByArgument {}
extension SubjectEnvironment: ExpressibleByArgument {}
extension StorePlatform: ExpressibleByArgument {
  /// The kinds of store that have a file of their own; a registry is read only.
  private static let written: [StorePlatform] = [.ios, .android, .json]

  /// Their names.
  public static var allValueStrings: [String] { written.map(\.rawValue) }

  /// The kind of store of that name.
  public init?(argument: String) {
    guard let platform = StorePlatform(rawValue: argument), Self.written.contains(platform) else { return nil }
    self = platform
  }
}

extension FuzzSeed: ExpressibleByArgument {
  /// Reads `0x…` or a decimal number.
  public init?(argument: String) { self.init(argument) }
}

extension ConformanceLevel: ExpressibleByArgument {}

extension FailLimit: ExpressibleByArgument {}
extension ShownDetail: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {
  /// Reads the name of a format.
  public init?(argument: String) {
    guard let format = ReportFormats.named(argument) else { return nil }
    self = format
  }

  /// The names of all formats.
  public static var allValueStrings: [String] { ReportFormats.identifiers }
}
extension ContentKind: ExpressibleByArgument {}
