public import TCFCodec
public import TCFRules

/// A CMP's scenarios, as somebody declares them: what `tcfcheck certify` checks.
public struct Certification: Sendable, Hashable {
  /// Who declares.
  public struct Declarer: Sendable, Hashable {
    /// The person.
    public let name: String
    /// The organisation.
    public let organisation: String
    /// The day of the declaration.
    public let date: CalendarDay
    /// How to reach them; nil if not given.
    public let contact: String?
  }

  /// The CMP that is declared.
  public struct CMP: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The words of the environments: web, app, ctv.
    public let environments: [String]
  }

  /// A step and the files that were captured in it.
  public struct Step: Sendable, Hashable {
    /// What it is called.
    public let name: String
    /// Where it stands.
    public let phase: ScenarioStep.Phase
    /// When its data was written; nil if not given.
    public let time: Deciseconds?
    /// The same as it was given.
    public let timeText: String?
    /// What the user or tester did; nil if not given.
    public let action: String?
    /// Whether the CMP's UI came up; nil if not given.
    public let isUIShown: Bool?
    /// The files: as given, and ready to open.
    public let captures: [Capture]
  }

  /// A file of a step.
  public struct Capture: Sendable, Hashable {
    /// As the declaration names it.
    public let name: String
    /// Ready to open.
    public let path: String
  }

  /// A scenario and its steps.
  public struct Entry: Sendable, Hashable {
    /// The name, which no other scenario of the file has.
    public let name: String
    /// What it shows, in words; nil if not given.
    public let about: String?
    /// What is declared.
    public let scenario: Scenario
    /// The steps in their order.
    public let steps: [Step]
  }

  /// The file as the user named it.
  public let file: String
  /// Who declares; nil in a file without anything.
  public internal(set) var declarer: Declarer?
  /// The CMP; nil in a file without anything.
  public internal(set) var cmp: CMP?
  /// What is declared about the UI.
  public internal(set) var declaration = Declaration()
  /// The release that is declared.
  public internal(set) var release = Scenario.Release()
  /// Vendor lists, folders and stores.
  public internal(set) var vendorLists: [String] = []
  /// The CMP list, or a store.
  public internal(set) var cmpList: String?
  /// The Additional Vendor Information List.
  public internal(set) var vendorInformation: String?
  /// The day that rules about age go by.
  public internal(set) var asOf: CalendarDay?
  /// The scenarios in the order of the file.
  public internal(set) var entries: [Entry] = []

  init(file: String) { self.file = file }
}
