public import ArgumentParser
public import TCFCodec
public import TCFFuzzing
public import TCFReporting
public import TCFRules
public import TCFStorage

// The library types that stand on the command line by their own names.

extension CalendarDay: ExpressibleByArgument {
  /// Reads `yyyy-mm-dd`.
  public init?(argument: String) { self.init(argument) }
}

extension BasisView: ExpressibleByArgument {}
extension JUnitGranularity: ExpressibleByArgument {}
extension JUnitDialect: ExpressibleByArgument {}
extension RuleProfile: ExpressibleByArgument {}
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
