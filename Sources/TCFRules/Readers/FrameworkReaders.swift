import TCFStorage

extension ConsentReader {
  // MARK: Flutter

  /// All keys in one object: a value of another type makes the whole of it fail, and without a CMP's id there is nothing.
  /// Purposes are read only where the GDPR applies; a character beyond purpose 11 that is 1 has no name, which fails too.
  static let flutter = [StorePlatform.ios, .android].map { platform in
    ConsentReader(
      "flutter-iabtcf-consent-info-\(platform.rawValue)",
      name: "iabtcf_consent_info for Flutter on \(platform == .ios ? "iOS" : "Android")", version: "3.4.0+1",
      repository: "blaugold/iabtcf_consent_info", commit: "ebbc129093e8fd77c860245b8d93e09b1900d102",
      path: "packages/iabtcf_consent_info/lib/iabtcf_consent_info.dart",
      tests: "packages/iabtcf_consent_info/example/integration_test/e2e_test.dart", platforms: [platform],
      reads: [
        StoredKeyName.cmpSDKID, StoredKeyName.cmpSDKVersion, StoredKeyName.policyVersion, StoredKeyName.gdprApplies,
      ].map { KeyRead($0, .dartInteger, fails: true) }
        + flutterTexts.map { KeyRead($0, .dartString, fails: true) },
      questions: [
        ReaderQuestion(.gdprApplies) { keys throws(ReaderFailure) in
          switch try flutterInfo(keys) {
          case .noCMP: return noCMP
          case .applies(let applies): return ReaderAnswer.of(applies)
          }
        },
        ReaderQuestion(.purposeConsents) { keys throws(ReaderFailure) in
          try flutterPurposes(keys, StoredKeyName.purposeConsents)
        },
        ReaderQuestion(.purposeLegitimateInterests) { keys throws(ReaderFailure) in
          try flutterPurposes(keys, StoredKeyName.purposeLegitimateInterests)
        },
      ])
  }

  private static let noCMP = "no CMP"
  private static let flutterTexts = [
    StoredKeyName.purposeConsents, StoredKeyName.purposeLegitimateInterests, StoredKeyName.publisherConsent,
    StoredKeyName.publisherLegitimateInterests,
  ]

  /// What every answer of the Flutter package rests on.
  private enum FlutterInfo {
    case noCMP
    case applies(Bool?)
  }

  private static func flutterInfo(_ keys: ReadKeys) throws(ReaderFailure) -> FlutterInfo {
    guard try keys.integer(StoredKeyName.cmpSDKID) != nil else { return .noCMP }
    _ = try keys.integer(StoredKeyName.cmpSDKVersion)
    _ = try keys.integer(StoredKeyName.policyVersion)
    let applies = try keys.integer(StoredKeyName.gdprApplies).map { $0 != 0 }
    guard applies == true else { return .applies(applies) }
    for key in flutterTexts {
      let unnamed = try keys.text(key)?.dropFirst(11) ?? ""
      if unnamed.contains("1") { throw ReaderFailure() }
    }
    return .applies(true)
  }

  private static func flutterPurposes(_ keys: ReadKeys, _ key: String) throws(ReaderFailure) -> String {
    switch try flutterInfo(keys) {
    case .noCMP: return noCMP
    case .applies(true?): return try keys.purposes(key)
    case .applies: return "not read"
    }
  }

  // MARK: React Native

  /// Each getter is a call of its own. On Android a value of another type rejects the call's promise; on iOS everything is
  /// converted. Without the key, the GDPR does not apply.
  static let reactNative = [
    reactNative(
      .ios, path: "ios/RNGoogleMobileAds/RNGoogleMobileAdsConsentModule.mm",
      reads: [
        KeyRead(StoredKeyName.tcString, .objectAsString, fails: true), KeyRead(StoredKeyName.gdprApplies, .boolForKey),
        KeyRead(StoredKeyName.purposeConsents, .stringForKey),
        KeyRead(StoredKeyName.purposeLegitimateInterests, .stringForKey),
      ]),
    reactNative(
      .android,
      path: "android/src/main/java/io/invertase/googlemobileads/ReactNativeGoogleMobileAdsConsentModule.java",
      reads: [
        KeyRead(StoredKeyName.tcString, .getString, fails: true),
        KeyRead(StoredKeyName.gdprApplies, .getInt, fails: true),
        KeyRead(StoredKeyName.purposeConsents, .getString, fails: true),
        KeyRead(StoredKeyName.purposeLegitimateInterests, .getString, fails: true),
      ]),
  ]

  private static func reactNative(_ platform: StorePlatform, path: String, reads: [KeyRead]) -> ConsentReader {
    ConsentReader(
      "react-native-google-mobile-ads-\(platform.rawValue)",
      name: "react-native-google-mobile-ads on \(platform == .ios ? "iOS" : "Android")", version: "16.5.0",
      repository: "invertase/react-native-google-mobile-ads", commit: "9c9481130f875f57787225718d04f9a65d0e2ce3",
      path: path, tests: nil, platforms: [platform], reads: reads,
      questions: [
        ReaderQuestion(.gdprApplies) { keys throws(ReaderFailure) in
          ReaderAnswer.of(try keys.integer(StoredKeyName.gdprApplies) == 1)
        },
        ReaderQuestion(.tcString) { keys throws(ReaderFailure) in
          try keys.text(StoredKeyName.tcString) == nil ? ReaderAnswer.none : ReaderAnswer.passedOn
        },
        purposes(.purposeConsents, StoredKeyName.purposeConsents),
        purposes(.purposeLegitimateInterests, StoredKeyName.purposeLegitimateInterests),
      ])
  }

  private static func purposes(_ topic: ReaderReading.Topic, _ key: String) -> ReaderQuestion {
    ReaderQuestion(topic) { keys throws(ReaderFailure) in try keys.purposes(key) }
  }

  // MARK: Helpers that look for ads

  /// Code that apps copy or install to see which ads they can show. Neither looks at the vendor's legitimate interest.
  static let helpers = [
    unity(.ios, access: (.integerForKey, .stringForKey), path: "Runtime/iOS/GDPRHelper.m"),
    unity(.android, access: (.getInt, .getString), path: "Runtime/Android/GDRPHelper.java"),
    ConsentReader(
      "ump-workarounds", name: "UMP-workarounds, detectAdConfiguration", version: "of 2024-05-05",
      repository: "bocops/UMP-workarounds", commit: "3a8854d4dbcad2545a19d03f20364429fd323c8d",
      path: "detect_insufficient_consent/android/kotlin/detect_insufficient_consent.kt", tests: nil,
      platforms: [.android],
      reads: [
        KeyRead(StoredKeyName.purposeConsents, .getString, fails: true),
        KeyRead(StoredKeyName.purposeLegitimateInterests, .getString, fails: true),
        KeyRead(StoredKeyName.vendorConsents, .getString, fails: true),
      ],
      questions: [
        ReaderQuestion(.ads) { keys throws(ReaderFailure) in
          _ = try keys.text(StoredKeyName.vendorConsents)
          guard try hasBasis(keys) else { return ReaderAnswer.none }
          return try ads(keys) ?? "limited"
        }
      ]),
  ]

  /// A plugin for Unity: its C# calls Java or Objective-C.
  private static func unity(
    _ platform: StorePlatform, access: (integer: StoreAccess, text: StoreAccess), path: String
  ) -> ConsentReader {
    let fails = platform == .android
    return ConsentReader(
      "unity-google-ump-\(platform.rawValue)",
      name: "GoogleUserMessagingPlatform for Unity (C#) on \(platform == .ios ? "iOS" : "Android")", version: "1.1.8",
      repository: "binouze/GoogleUserMessagingPlatform", commit: "b5a1d5d99ffe4dd737385a014cbefa38d03068e1",
      path: path, tests: nil, platforms: [platform],
      reads: [
        KeyRead(StoredKeyName.gdprApplies, access.integer, fails: fails),
        KeyRead(StoredKeyName.purposeConsents, access.text, fails: fails),
        KeyRead(StoredKeyName.purposeLegitimateInterests, access.text, fails: fails),
      ],
      questions: [
        ReaderQuestion(.gdprApplies) { keys throws(ReaderFailure) in
          ReaderAnswer.of(try keys.integer(StoredKeyName.gdprApplies) == 1)
        },
        ReaderQuestion(.ads) { keys throws(ReaderFailure) in
          guard try hasBasis(keys) else { return ReaderAnswer.none }
          return try ads(keys) ?? ReaderAnswer.none
        },
      ])
  }

  /// Whether purposes 2, 7, 9 and 10 each have consent or legitimate interest.
  private static func hasBasis(_ keys: ReadKeys) throws(ReaderFailure) -> Bool {
    for purpose in [2, 7, 9, 10] {
      let hasConsent = try keys.purpose(purpose, StoredKeyName.purposeConsents) == true
      let hasInterest = try keys.purpose(purpose, StoredKeyName.purposeLegitimateInterests) == true
      if !hasConsent, !hasInterest { return false }
    }
    return true
  }

  /// Which ads consent to purposes 1, 3 and 4 allows; nil without purpose 1.
  private static func ads(_ keys: ReadKeys) throws(ReaderFailure) -> String? {
    guard try keys.purpose(1, StoredKeyName.purposeConsents) == true else { return nil }
    let profile = try keys.purpose(3, StoredKeyName.purposeConsents)
    let selection = try keys.purpose(4, StoredKeyName.purposeConsents)
    return profile == true && selection == true ? "personalised" : "non-personalised"
  }
}
