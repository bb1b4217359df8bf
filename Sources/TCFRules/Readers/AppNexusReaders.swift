import TCFStorage

extension ConsentReader {
  /// The first key that is there counts: that of version 2, of version 1, of GPP. The app's own settings of the SDK, which
  /// come second, are not among the keys.
  static let appNexus = [
    ConsentReader(
      "appnexus-ios", name: "AppNexus (Microsoft Monetize) SDK for iOS", version: "8.11.4",
      repository: "appnexus/mobile-sdk-ios", commit: "ec4e113f1b0f8c330c1a9e3ebbaac3ee7813553c",
      path: "sdk/sourcefiles/internal/config/ANGDPRSettings.m",
      tests: "tests/UnitTestApp/UnitTests/ANGDPRSettingsTestCase.m", platforms: [.ios],
      reads: [
        KeyRead(StoredKeyName.tcString, .stringForKey), KeyRead(StoredKeyName.v1ConsentString, .stringForKey),
        KeyRead(StoredKeyName.gdprApplies, .boolForKey), KeyRead(StoredKeyName.v1SubjectToGDPR, .stringForKey),
        KeyRead(gppApplies, .boolForKey), KeyRead(StoredKeyName.purposeConsents, .objectAsString, fails: true),
        KeyRead(gppPurposes, .objectAsString, fails: true),
      ],
      questions: questions(
        applies: { keys throws(ReaderFailure) in
          if let number = try keys.integer(StoredKeyName.gdprApplies) { return number != 0 }
          if let number = try keys.text(StoredKeyName.v1SubjectToGDPR).flatMap({ Double($0) }) { return number != 0 }
          return try keys.integer(gppApplies).map { $0 != 0 }
        },
        // An empty text is passed over.
        purposes: { keys throws(ReaderFailure) in
          if let text = try keys.text(StoredKeyName.purposeConsents), !text.isEmpty { return text }
          return try keys.text(gppPurposes)
        }, passesOverEmptyString: true)),
    ConsentReader(
      "appnexus-android", name: "AppNexus (Microsoft Monetize) SDK for Android", version: "of 2024-05-15",
      repository: "appnexus/mobile-sdk-android", commit: "0e2d73f9df36808a6a1613bbda728f646ae915df",
      path: "sdk/src/com/appnexus/opensdk/ANGDPRSettings.java",
      tests: "sdk/test/com/appnexus/opensdk/UTAdRequestTest.java",
      platforms: [.android],
      reads: [
        KeyRead(StoredKeyName.tcString, .getString, fails: true),
        KeyRead(StoredKeyName.v1ConsentString, .getString, fails: true),
        KeyRead(StoredKeyName.gdprApplies, .getInt, fails: true),
        KeyRead(StoredKeyName.v1SubjectToGDPR, .getString, fails: true), KeyRead(gppApplies, .getString, fails: true),
        KeyRead(StoredKeyName.purposeConsents, .getString, fails: true), KeyRead(gppPurposes, .getString, fails: true),
      ],
      questions: questions(
        applies: { keys throws(ReaderFailure) in
          if let number = try keys.integer(StoredKeyName.gdprApplies) { return number == -1 ? nil : number == 1 }
          var text = try keys.text(StoredKeyName.v1SubjectToGDPR)
          if text == nil { text = try keys.text(gppApplies) }
          return text.flatMap { $0.isEmpty ? nil : $0 == "1" }
        },
        purposes: { keys throws(ReaderFailure) in
          if let text = try keys.text(StoredKeyName.purposeConsents) { return text }
          return try keys.text(gppPurposes)
        }, passesOverEmptyString: false)),
  ]

  private static let gppApplies = StoredKeyName.gppTCFEU2Prefix + "gdprApplies"
  private static let gppPurposes = StoredKeyName.gppTCFEU2Prefix + "PurposeConsents"

  private static func questions(
    applies: @escaping @Sendable (ReadKeys) throws(ReaderFailure) -> Bool?,
    purposes: @escaping @Sendable (ReadKeys) throws(ReaderFailure) -> String?, passesOverEmptyString: Bool
  ) -> [ReaderQuestion] {
    [
      ReaderQuestion(.gdprApplies) { keys throws(ReaderFailure) in ReaderAnswer.of(try applies(keys)) },
      ReaderQuestion(.tcString) { keys throws(ReaderFailure) in
        if let text = try keys.text(StoredKeyName.tcString), !text.isEmpty || !passesOverEmptyString {
          return text.isEmpty ? ReaderAnswer.none : ReaderAnswer.passedOn
        }
        let old = try keys.text(StoredKeyName.v1ConsentString) ?? ""
        return old.isEmpty ? ReaderAnswer.none : ReaderAnswer.oldPassedOn
      },
      ReaderQuestion(.deviceData) { keys throws(ReaderFailure) in
        if let first = try purposes(keys)?.first { return ReaderAnswer.of(first == "1") }
        return ReaderAnswer.of(try applies(keys) != true)
      },
    ]
  }
}
