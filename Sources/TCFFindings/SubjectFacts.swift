public import TCFCodec

/// A few facts about a subject: what a report groups and filters by, and what it shows at the head of the subject's findings.
///
/// A fact that the subject does not state is nil. Words are made when they are read.
public struct SubjectFacts: Sendable, Hashable {
  /// The CMP that wrote the string.
  public var cmpID: Int?
  /// The CMP's version.
  public var cmpVersion: Int?
  /// When the string was last updated.
  public var lastUpdated: Deciseconds?
  /// The TcfPolicyVersion.
  public var policyVersion: Int?
  /// The version of the vendor list.
  public var vendorListVersion: Int?
  /// The publisher's country.
  public var publisherCC: LetterPair?
  /// The kind of store that a key set is of: `ios`, `android`, `json`.
  public var platform: String?
  private var details = Details.none

  private enum Details: Sendable, Hashable {
    case none
    case stated(String)
    case counts(consented: Int, interested: Int, disclosed: Int?)
  }

  /// Facts of which none is known.
  public init() {}

  /// What a version 2 string states.
  public init(_ string: TCString) {
    receive(string)
    details = .counts(
      consented: string.core.vendorConsents.count, interested: string.core.vendorLegitimateInterests.count,
      disclosed: string.disclosedVendors?.count)
  }

  /// Facts as text.
  public init(stated words: String) { details = .stated(words) }

  /// The same facts with other names, where they have words.
  package func mapWords(_ change: (String) -> String) -> SubjectFacts {
    var result = self
    if case .stated(let words) = details { result.details = .stated(change(words)) }
    return result
  }

  /// Takes over what a version 2 string states, and keeps the words.
  public mutating func receive(_ string: TCString) {
    let core = string.core
    (cmpID, cmpVersion) = (core.cmpID, core.cmpVersion)
    lastUpdated = core.lastUpdated
    (policyVersion, vendorListVersion) = (core.policyVersion, core.vendorListVersion)
    publisherCC = core.publisherCC
  }

  /// Whether there is nothing to say.
  public var isEmpty: Bool { self == SubjectFacts() }
}

extension SubjectFacts: CustomStringConvertible {
  /// The facts in one line.
  public var description: String {
    switch details {
    case .stated(let text): return text
    case .none: return members.joined(separator: ", ")
    case .counts(let consented, let interested, let disclosed):
      let counts = [
        "\(Prose.count(consented, "vendor")) consented", "\(interested) on legitimate interest",
      ]
      return (members + counts + (disclosed.map { ["\($0) disclosed"] } ?? [])).joined(separator: ", ")
    }
  }

  private var members: [String] {
    [
      cmpID.map { "CMP \($0)" }, lastUpdated.map { "written \($0.day)" }, policyVersion.map { "policy \($0)" },
      vendorListVersion.map { "vendor list \($0)" }, publisherCC.map { "\($0)" },
    ].compactMap(\.self)
  }
}
