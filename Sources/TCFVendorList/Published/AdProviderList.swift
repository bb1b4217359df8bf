public import TCFFindings

/// A provider of Google's list of ad technology providers, the ids of which Additional Consent strings name.
public struct AdProvider: Sendable, Hashable {
  /// The id, from 1. It has nothing to do with ids of the GVL.
  public let id: Int
  /// The name, as published.
  public let name: String
  /// The domains the provider uses, as published; some have a `*` in them.
  public let domains: [String]
}

/// Google's list of ad technology providers: the comma-separated file with the columns provider_id, provider_name,
/// policy_url and domains.
///
/// Source: Google, Additional Consent technical specification, list of providers. The list has neither number nor date.
public struct AdProviderList: Sendable {
  /// The providers, ascending by id. Of rows with one id the first counts.
  public let providers: [AdProvider]
  /// Lines that are not a provider, counted from 1.
  public let unreadableLines: [Int]
  /// Name, place and hash of the file.
  public let source: ListReference
  private let byID: [Int: Int]

  init(_ rows: [AdProvider], unreadableLines: [Int], source: ListReference) {
    var seen: Set<Int> = []
    let providers = rows.filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
    self.providers = providers
    self.unreadableLines = unreadableLines
    self.source = source
    byID = Dictionary(providers.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The provider of an id; nil if the list does not have it.
  public subscript(id: Int) -> AdProvider? { byID[id].map { providers[$0] } }

  /// Whether the list has the id.
  public func contains(_ id: Int) -> Bool { byID[id] != nil }
}
