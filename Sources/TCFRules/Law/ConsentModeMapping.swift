package import TCFCodec

/// A signal of Google's consent mode.
package enum ConsentModeSignal: String, CaseIterable, Sendable {
  case adStorage = "ad_storage"
  case analyticsStorage = "analytics_storage"
  case adUserData = "ad_user_data"
  case adPersonalization = "ad_personalization"
}

/// What the signals of Google's consent mode stand for in a TC string. Google documents the signals and not the purposes,
/// so the mapping is a setting.
package struct ConsentModeMapping: Sendable, Hashable {
  /// What a signal needs in order to be granted.
  package struct Need: Sendable, Hashable {
    /// The purposes, one or more.
    package let purposes: PurposeSet
    /// Whether all of them need consent, and not just one.
    package let isAll: Bool

    /// A need from its parts.
    package init(_ purposes: PurposeSet, isAll: Bool) {
      self.purposes = purposes
      self.isAll = isAll
    }
  }

  /// The vendor to whom consent mode speaks.
  package var vendor = 755
  private var needs: [ConsentModeSignal: Need] = [:]

  /// The mapping where no settings say otherwise.
  package static let usual = ConsentModeMapping()

  /// What a signal needs; what is usual unless it was set.
  package subscript(signal: ConsentModeSignal) -> Need {
    get { needs[signal] ?? Self.usualNeed(signal) }
    set { needs[signal] = newValue }
  }

  private static func usualNeed(_ signal: ConsentModeSignal) -> Need {
    switch signal {
    case .adStorage, .adUserData: Need([1], isAll: true)
    case .adPersonalization: Need([1, 3, 4], isAll: true)
    case .analyticsStorage: Need([7, 8, 9, 10], isAll: false)
    }
  }
}
