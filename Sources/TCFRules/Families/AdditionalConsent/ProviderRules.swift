import TCFCodec
import TCFFindings
import TCFVendorList

/// Additional Consent strings next to Google's list of ad technology providers; without it these rules do not apply.
enum ProviderRules {
  static let all: [Rule] = [unlisted, alsoGVL]

  static let unlisted = Rule(
    "additional-consent/unlisted", .warning, title: "Every provider is on Google's list",
    meaning: "An id is not on the list given with --providers. Providers leave that list when they join the GVL, so an "
      + "older string may have been correct when it was written; the list is published without a history.",
    fix: "Create the string from the current list.",
    sources: [
      AdditionalConsentRules.source("How to generate"), Citation("Google, list of ad technology providers", "columns"),
    ],
    check: .related(needs: [.relatedString, .providerList]) { facts, findings in
      guard let providers = facts.surroundings.settings.providers, let ids = providerIDs(facts) else {
        return .doesNotApply
      }
      let unlisted = ids.filter { !providers.contains($0) }
      guard !unlisted.isEmpty else { return .applies }
      let noun = Prose.word(unlisted.count, "provider")
      return findings.report(
        "\(noun) \(IDList.text(unlisted, limit: 10)) \(Prose.word(unlisted.count, "is", "are")) not on the list; "
          + "providers leave it when they join the GVL",
        evidence: Evidence(actual: .ids(Array(unlisted.prefix(100)))))
    })

  static let alsoGVL = Rule(
    "additional-consent/also-gvl", .info, title: "No provider is also a GVL vendor",
    meaning: "A provider has the name or the domain of a GVL vendor, and consent for vendors belongs in the TC string. "
      + "The two lists share no ids, so this rests on similar names (ignoring case and legal forms) and domains, and "
      + "may be wrong. The vendor list is the one named by the TC string stored with it, or else the newest one given.",
    fix: "Remove the provider, and ask for the vendor through the TC string.",
    sources: [AdditionalConsentRules.source("Introduction")],
    check: .related(needs: [.relatedString, .providerList, .vendorList]) { facts, findings throws(Undecided) in
      guard let providers = facts.surroundings.settings.providers, let ids = providerIDs(facts) else {
        return .doesNotApply
      }
      let names = VendorNameIndex(try facts.vendorList(), on: facts.surroundings.settings.asOf)
      let matches = ids.compactMap { id -> (id: Int, vendor: Int)? in
        guard let provider = providers[id], let vendor = names.vendor(like: provider) else { return nil }
        return (id, vendor)
      }
      guard !matches.isEmpty else { return .applies }
      let pairs = Prose.list(matches.map { "\($0.id) (vendor \($0.vendor))" }, limit: 5)
      return findings.report(
        "judging by name or domain, \(Prose.word(matches.count, "a provider is", "providers are")) in the GVL: "
          + pairs,
        evidence: Evidence(
          actual: .ids(matches.prefix(100).map(\.id)), vendors: VendorIDSet(matches.map(\.vendor))))
    })

  /// Every provider that the string names, ascending, each once; nil where it names none.
  private static func providerIDs(_ facts: RelatedStringFacts) -> [Int]? {
    guard let string = facts.additionalConsent, string.hasIDs else { return nil }
    return Set(string.consented + (string.disclosed ?? [])).sorted()
  }
}

extension RelatedStringFacts {
  /// The vendor list that the TC string next to it names, or the newest one.
  fileprivate func vendorList() throws(Undecided) -> CompiledVendorList {
    if case .found(let list) = surroundings.list(for: tcString) { return list }
    guard let newest = surroundings.available.newest else {
      throw .stated(surroundings.lists.absence)
    }
    return newest
  }
}
