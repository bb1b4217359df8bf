import TCFStorage

extension ConsentReader {
  /// Every model.
  package static let all: [ConsentReader] =
    prebid + server + criteo + appNexus + [cloudX] + flutter + reactNative + helpers

  // MARK: Prebid Mobile

  /// Both read with their own overrides unset. Purpose 1 decides over the device's data; without it, only a GDPR that
  /// applies forbids.
  private static let prebid = [
    ConsentReader(
      "prebid-mobile-ios", name: "Prebid Mobile for iOS", version: "3.3.4", repository: "prebid/prebid-mobile-ios",
      commit: "d7d7b4eca96c0a470233de39987d2a1d28a2e9ac",
      path: "PrebidMobile/Swift/ConfigurationAndTargeting/UserConsentDataManager.swift",
      tests: "PrebidMobileTests/RenderingTests/Tests/UserConsentManagerTest.swift", platforms: [.ios],
      reads: [
        KeyRead(StoredKeyName.gdprApplies, .stringForKey), KeyRead(StoredKeyName.tcString, .objectAsString),
        KeyRead(StoredKeyName.purposeConsents, .objectAsString),
      ],
      questions: prebidQuestions { keys throws(ReaderFailure) in
        try keys.text(StoredKeyName.gdprApplies).map(StoreAccess.isTrue)
      }),
    ConsentReader(
      "prebid-mobile-android", name: "Prebid Mobile for Android", version: "3.3.3",
      repository: "prebid/prebid-mobile-android", commit: "c72424b7de5ee13747e9ef1dfbf6e1db82c857a4",
      path: "PrebidMobile/PrebidMobile-core/src/main/java/org/prebid/mobile/rendering/sdk/deviceData/managers/"
        + "UserConsentManager.java",
      tests: "PrebidMobile/PrebidMobile-core/src/test/java/org/prebid/mobile/rendering/sdk/deviceData/managers/"
        + "UserConsentManagerTest.java", platforms: [.android],
      reads: [
        KeyRead(StoredKeyName.gdprApplies, .getInt), KeyRead(StoredKeyName.tcString, .getString),
        KeyRead(StoredKeyName.purposeConsents, .getString),
      ],
      questions: prebidQuestions(zeroOrOne)),
  ]

  private static func prebidQuestions(
    _ applies: @escaping @Sendable (ReadKeys) throws(ReaderFailure) -> Bool?
  ) -> [ReaderQuestion] {
    [
      ReaderQuestion(.gdprApplies) { keys throws(ReaderFailure) in ReaderAnswer.of(try applies(keys)) },
      passedOn,
      ReaderQuestion(.purposeConsents) { keys throws(ReaderFailure) in
        try keys.text(StoredKeyName.purposeConsents) == nil
          ? ReaderAnswer.unknown : keys.purposes(StoredKeyName.purposeConsents)
      },
      ReaderQuestion(.deviceData) { keys throws(ReaderFailure) in
        if let consent = try keys.purpose(1, StoredKeyName.purposeConsents) { return ReaderAnswer.of(consent) }
        return ReaderAnswer.of(try applies(keys) != true)
      },
    ]
  }

  /// `gdprApplies` where only 0 and 1 mean something.
  private static let zeroOrOne: @Sendable (ReadKeys) throws(ReaderFailure) -> Bool? = { keys throws(ReaderFailure) in
    let number = try keys.integer(StoredKeyName.gdprApplies)
    return number == 1 ? true : number == 0 ? false : nil
  }

  /// The string is handed on as it is, an empty one too.
  private static let passedOn = ReaderQuestion(.tcString) { keys throws(ReaderFailure) in
    try keys.text(StoredKeyName.tcString) == nil ? ReaderAnswer.none : ReaderAnswer.passedOn
  }

  // MARK: Criteo

  /// Keys of version 1 count where neither key of version 2 is there.
  private static let criteo = [
    ConsentReader(
      "criteo-ios", name: "Criteo Publisher SDK for iOS", version: "7.0.0", repository: "criteo/ios-publisher-sdk",
      commit: "6f39fccf789ff9368e097fbee46e1f5b0593b218",
      path: "CriteoPublisherSdk/Sources/DataConsent/CR_GdprVersion.m",
      tests: "CriteoPublisherSdk/Tests/UnitTests/DataConsent/CR_GdprTests.m", platforms: [.ios],
      reads: [
        KeyRead(StoredKeyName.gdprApplies, .boolForKey), KeyRead(StoredKeyName.tcString, .stringForKey),
        KeyRead(StoredKeyName.v1SubjectToGDPR, .boolForKey), KeyRead(StoredKeyName.v1ConsentString, .stringForKey),
      ],
      questions: criteoQuestions { keys throws(ReaderFailure) in
        let (number, string) = (try keys.integer(StoredKeyName.gdprApplies), try keys.text(StoredKeyName.tcString))
        if number != nil || string != nil { return CriteoKeys(version: 2, applies: number.map { $0 != 0 }, string) }
        let old = try keys.integer(StoredKeyName.v1SubjectToGDPR).map { $0 != 0 }
        return CriteoKeys(version: 1, applies: old, try keys.text(StoredKeyName.v1ConsentString))
      }),
    ConsentReader(
      "criteo-android", name: "Criteo Publisher SDK for Android", version: "of 2025-10-06",
      repository: "criteo/android-publisher-sdk", commit: "b329484b4bd609b24b9bddfff9e92fae1aa80b92",
      path: "publisher-sdk/src/main/java/com/criteo/publisher/privacy/gdpr/Tcf2GdprStrategy.java",
      tests: "publisher-sdk/src/test/java/com/criteo/publisher/privacy/gdpr/Tcf2GdprStrategyTest.kt",
      platforms: [.android],
      reads: [
        KeyRead(StoredKeyName.gdprApplies, .getInt), KeyRead(StoredKeyName.tcString, .getString),
        KeyRead(StoredKeyName.v1SubjectToGDPR, .getString), KeyRead(StoredKeyName.v1ConsentString, .getString),
      ],
      questions: criteoQuestions { keys throws(ReaderFailure) in
        // -1 is the SDK's own sign for an absent key.
        let number = try keys.integer(StoredKeyName.gdprApplies).flatMap { $0 == -1 ? nil : $0 }
        let string = try keys.text(StoredKeyName.tcString).filled
        if number != nil || string != nil { return CriteoKeys(version: 2, applies: number.map { $0 == 1 }, string) }
        let old = try keys.text(StoredKeyName.v1SubjectToGDPR).filled
        return CriteoKeys(
          version: 1, applies: old.map { $0 == "1" }, try keys.text(StoredKeyName.v1ConsentString).filled)
      }),
  ]

  /// The pair of keys that counts.
  private struct CriteoKeys {
    let version: Int
    let applies: Bool?
    let string: String?

    init(version: Int, applies: Bool?, _ string: String?) {
      (self.version, self.applies, self.string) = (version, applies, string)
    }
  }

  private static func criteoQuestions(
    _ pair: @escaping @Sendable (ReadKeys) throws(ReaderFailure) -> CriteoKeys
  ) -> [ReaderQuestion] {
    [
      ReaderQuestion(.gdprApplies) { keys throws(ReaderFailure) in ReaderAnswer.of(try pair(keys).applies) },
      ReaderQuestion(.tcString) { keys throws(ReaderFailure) in
        let pair = try pair(keys)
        guard pair.string != nil else { return ReaderAnswer.none }
        return pair.version == 1 ? ReaderAnswer.oldPassedOn : ReaderAnswer.passedOn
      },
    ]
  }

  // MARK: CloudX

  private static let cloudX = ConsentReader(
    "cloudx-android", name: "CloudX SDK for Android", version: "0.5.0", repository: "cloudx-io/cloudx-android",
    commit: "e86f6f1a5322a2e0441d731a241d8cc4e1cb4378",
    path: "sdk/src/main/java/io/cloudx/sdk/internal/privacy/TCFProviderImpl.kt",
    tests: "sdk/src/test/java/io/cloudx/sdk/internal/privacy/TCFProviderImplTest.kt", platforms: [.android],
    reads: [KeyRead(StoredKeyName.tcString, .getString), KeyRead(StoredKeyName.gdprApplies, .getInt)],
    questions: [
      ReaderQuestion(.gdprApplies) { keys throws(ReaderFailure) in ReaderAnswer.of(try zeroOrOne(keys)) },
      ReaderQuestion(.tcString) { keys throws(ReaderFailure) in
        let isBlank = try keys.text(StoredKeyName.tcString)?.allSatisfy(\.isWhitespace) ?? true
        return isBlank ? ReaderAnswer.none : ReaderAnswer.passedOn
      },
    ])
}

extension String? {
  /// The text; nil for an empty one.
  fileprivate var filled: String? { self?.isEmpty == false ? self : nil }
}
