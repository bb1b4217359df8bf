/// What a visit of a site is about: what its user had done by then.
package enum VisitPhase: String, Sendable, Hashable, CaseIterable {
  /// The page is opened, and nothing is chosen.
  case before
  /// Everything was refused.
  case refusal
  /// Everything was accepted.
  case consent

  /// It in a sentence: `after refusal`.
  package var text: String {
    switch self {
    case .before: "before a choice"
    case .refusal: "after refusal"
    case .consent: "after consent"
    }
  }
}

/// What a visit shows of a vendor.
package struct VisitedVendor: Sendable, Hashable {
  /// Its id in the vendor list.
  package let id: Int
  /// Its name there; nil where the list is not at hand.
  package var name: String?
  /// Whether the user was shown it, as the string in force says, or else the list that the string names; nil where there is no string, or
  /// no list.
  package var isDisclosed: Bool?
  /// Whether it has a legal basis for anything that it declares; nil where that is not known.
  package var isPermitted: Bool?
  /// How many requests of the phase went to it.
  package var calls = 0
  /// How many of them rules report as made without a legal basis; nil where that is not known.
  package var callsWithoutBasis: Int?
  /// The cookies for which it needs consent and that it set before there was any, by name; nil in any other phase.
  package var earlyCookies: [String]?

  /// A vendor of which nothing is known.
  package init(id: Int) { self.id = id }
}

/// A visit of a site, and what came of it.
package struct SiteVisit: Sendable, Hashable {
  /// How a visit ended.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// All of it was recorded.
    case recorded
    /// Something is missing: the choice could not be made, or the recording ended early.
    case incomplete
    /// Nothing was recorded.
    case failed
    /// The page has nothing of the framework.
    case noCMP = "no-cmp"
  }

  /// The address.
  package let site: String
  /// The language of the browser; nil for its own.
  package let language: String?
  /// The phase.
  package let phase: VisitPhase
  /// How it ended.
  package var state: State
  /// Why nothing, or not all, was recorded, or what is not known; nil for nothing.
  package var reason: String?
  /// The recording, from the folder of the table on; nil for none.
  package var recording: String?
  /// How many requests of the phase went to other hosts than the page's.
  package var requests = 0
  /// How many of them no one can say whose they are.
  package var unattributed = 0
  /// The vendors that were disclosed or called, by id.
  package var vendors: [VisitedVendor] = []

  /// A visit of which nothing but its end is known.
  package init(site: String, language: String?, phase: VisitPhase, state: State) {
    (self.site, self.language, self.phase, self.state) = (site, language, phase, state)
  }
}
