public import TCFFindings

/// The Global CMP List as published, unjudged. Rules use `CompiledCMPList`.
///
/// Source: Consent string and vendor list formats v2, The Global CMP List.
public struct GlobalCMPList: Sendable {
  /// When it was published.
  public internal(set) var lastUpdated: PublishedDate?
  /// The CMPs, deleted ones too, ascending by id.
  public internal(set) var cmps: [CMP] = []
  /// The names of top-level members that this reader does not know, in their order.
  public internal(set) var unknownMembers: [String] = []
  /// What reading went past.
  public internal(set) var anomalies = ListAnomalies()
  /// Name, place and hash of the file.
  public internal(set) var source: ListReference

  init(source: ListReference) { self.source = source }
}

/// A CMP as the Global CMP List has it.
public struct CMP: Sendable {
  /// The id, 0-4,095: the key in the list's map, or `statedID` if the key is not a number.
  public internal(set) var id = 0
  /// The member `id`; nil if absent or no integer.
  public internal(set) var statedID: Int?
  /// The name as published: real ones end in no-break spaces.
  public internal(set) var name = ""
  /// Whether the CMP is offered to other publishers; nil if absent.
  public internal(set) var isCommercial: Bool?
  /// Where the CMP runs; nil if the list does not say, which is not the same as nowhere.
  public internal(set) var environments: CMPEnvironments?
  /// The labels behind `environments`, as published.
  public internal(set) var environmentLabels: [String] = []
  /// When the CMP was, or will be, deleted; nil for null too.
  public internal(set) var deletedDate: PublishedDate?
  /// The names of members that this reader does not know, in their order.
  public internal(set) var unknownMembers: [String] = []

  init() {}
}

/// Where a CMP runs.
public struct CMPEnvironments: OptionSet, Sendable, Hashable {
  /// One bit an environment.
  public let rawValue: UInt8

  /// Environments from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Websites.
  public static let web = CMPEnvironments(rawValue: 1 << 0)
  /// Native apps on phones and tablets.
  public static let nativeAppMobile = CMPEnvironments(rawValue: 1 << 1)
  /// Native apps on connected television.
  public static let nativeAppCTV = CMPEnvironments(rawValue: 1 << 2)
  /// Anything else.
  public static let other = CMPEnvironments(rawValue: 1 << 3)

  /// The environment that a label means, read without regard to case, spaces and signs; nil if no one knows.
  ///
  /// Lists say `Web`, `Native App (Mobile)` and `Native App (CTV)`, the format's text writes lower case.
  init?(label: String) {
    let letters = label.lowercased().filter { $0.isLetter }
    switch letters {
    case "web", "website": self = .web
    case "nativeappmobile", "nativeapp", "mobileapp", "mobile", "app": self = .nativeAppMobile
    case "nativeappctv", "ctvapp", "ctv": self = .nativeAppCTV
    case "other": self = .other
    default: return nil
    }
  }
}

extension CMPEnvironments: CustomStringConvertible {
  /// The environments for people, in a fixed order: `web, native app (mobile)`.
  public var description: String {
    let names: [(CMPEnvironments, String)] = [
      (.web, "web"), (.nativeAppMobile, "native app (mobile)"), (.nativeAppCTV, "native app (CTV)"), (.other, "other"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
