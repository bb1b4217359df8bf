import TCFFindings
import TCFStorage

extension KnownIssue {
  /// The table, grouped by rule. A rule shows the first row that fits.
  ///
  /// The addresses were read in November 2026. A row without one comes from the survey of public reports that the rule
  /// catalogue rests on, and was not looked up again.
  public static let all: [KnownIssue] = types + values + stores

  private static let types = [
    KnownIssue(
      "integer-reader-boolean", in: "in-app/type", .type("boolean", wanted: "integer"), on: [.android],
      stored: "a boolean under a number key", reader: .integerExpected, effect: .crashes,
      "getInt throws ClassCastException; Moloco's adapter in AppLovin MAX crashed on gdprApplies for one user in a hundred",
      reports: ["https://github.com/AppLovin/AppLovin-MAX-Unity-Plugin/issues/474"]),
    KnownIssue(
      "integer-reader-string", in: "in-app/type", .type("string", wanted: "integer"), on: [.android],
      stored: "a string under a number key", reader: .integerExpected, effect: .crashes,
      "getInt throws ClassCastException; adapters of AppLovin MAX are reported to"),
    KnownIssue(
      "integer-reader-long", in: "in-app/type", .type("long", wanted: "integer"), on: [.android],
      stored: "a long under a number key", reader: .integerExpected, effect: .crashes,
      "getInt throws ClassCastException; Flutter's setInt writes every Dart int as a long",
      reports: ["https://github.com/flutter-team-archive/plugins/pull/61"]),
    KnownIssue(
      "string-reader-integer", in: "in-app/type", .type("integer", wanted: "string"), on: [.android],
      stored: "an integer under a string key", reader: .stringExpected, effect: .crashes,
      "getString throws ClassCastException, as AppLovin's SDK did on an integer",
      reports: ["https://github.com/AppLovin/AppLovin-MAX-Unity-Plugin/issues/338"]),
    KnownIssue(
      "converting-reader-boolean", in: "in-app/type", .type("boolean", wanted: "integer"), on: [.ios],
      stored: "a boolean under a number key", reader: .coercing, effect: .misleads,
      "integer(forKey:) returns 1 or 0, so the fault goes unnoticed until a typed reader is used",
      reports: ["https://github.com/swiftlang/swift-corelibs-foundation/pull/4781"]),
    KnownIssue(
      "converting-reader-string", in: "in-app/type", .type("string", wanted: "integer"), on: [.ios, .json],
      stored: "a string under a number key", reader: .coercing, effect: .misleads,
      "Prebid took \"YES\", \"true\" and \"2\" for 1, \"NO\" and \"\" for 0",
      reports: ["https://github.com/prebid/prebid-mobile-ios/pull/1335"]),
    KnownIssue(
      "converting-reader-real", in: "in-app/type", .type("real", wanted: "integer"), on: [.ios],
      stored: "a real under a number key", reader: .coercing, effect: .misleads,
      "integer(forKey:) drops the fraction",
      reports: ["https://github.com/swiftlang/swift-corelibs-foundation/pull/4781"]),
  ]

  private static let values = [
    KnownIssue(
      "converting-reader-number", in: "in-app/value", .impossibleNumber, on: [.ios, .json],
      stored: "a flag that is neither 0 nor 1", reader: .coercing, effect: .misleads, "Prebid took 2 for 1",
      reports: ["https://github.com/prebid/prebid-mobile-ios/pull/1335"]),
    KnownIssue(
      "indexing-reader-empty", in: "in-app/binary-string", .emptyPurposes,
      stored: "an empty key of purposes", reader: .indexing, effect: .crashes,
      "Prebid and AppNexus crashed on the first character",
      reports: [
        "https://github.com/prebid/prebid-mobile-ios/issues/359",
        "https://github.com/appnexus/mobile-sdk-ios/issues/51",
      ]),
    KnownIssue(
      "indexing-reader-empty-vendors", in: "in-app/binary-string", .emptyVendors,
      stored: "an empty key of vendors", reader: .indexing, effect: .crashes,
      "Firebase Analytics crashed in isBitEnabledAtIndex on a key shorter than the id it looks for",
      reports: [
        "https://github.com/firebase/firebase-ios-sdk/issues/12614",
        "https://github.com/firebase/firebase-ios-sdk/issues/13474",
      ]),
    KnownIssue(
      "indexing-reader-short", in: "in-app/too-short", .shortPurposes,
      stored: "a key of purposes that ends early", reader: .indexing, effect: .crashes,
      "charAt throws StringIndexOutOfBoundsException; a widely copied helper for Google's consent crashed this way on "
        + "one character",
      reports: ["https://github.com/bocops/UMP-workarounds/issues/2"]),
    KnownIssue(
      "indexing-reader-short-vendors", in: "in-app/too-short", .shortVendors,
      stored: "a key of vendors that ends before vendor 755", reader: .indexing, effect: .crashes,
      "Firebase Analytics crashed in isBitEnabledAtIndex on a key that is shorter than the id it looks for",
      reports: [
        "https://github.com/firebase/firebase-ios-sdk/issues/12614",
        "https://github.com/firebase/firebase-ios-sdk/issues/13474",
      ]),
    KnownIssue(
      "restriction-filler", in: "publisher-restrictions/stored-key", .restrictionFiller,
      stored: "0 for every vendor without a restriction", reader: .restrictions, effect: .misleads,
      "0 means \"not allowed\": every vendor reads that the purpose is not allowed for it; Sourcepoint's key looks like "
        + "this",
      reports: ["https://github.com/SourcePointUSA/android-cmp-app/pull/734"]),
    KnownIssue(
      "fallback-reader-empty-string", in: "in-app/empty-string", .emptyString,
      stored: "an empty TC string", reader: .fallback, effect: .misleads,
      "Prebid read the version 1 string when the version 2 string was empty",
      reports: ["https://github.com/prebid/prebid-mobile-ios/pull/272"]),
    KnownIssue(
      "forwarding-reader-identifier", in: "in-app/identifier", .identifier,
      stored: "a UUID, an e-mail address or JSON in place of the TC string", reader: .forwarding, effect: .misleads,
      "bid requests carry the identifier to every bidder as if it were consent"),
  ]

  private static let stores = [
    KnownIssue(
      "fallback-reader-version-1", in: "in-app/leftover-v1", .versionOne,
      stored: "keys of version 1", reader: .fallback, effect: .misleads,
      "Prebid read the version 1 string when the version 2 string was missing",
      reports: ["https://github.com/prebid/prebid-mobile-ios/pull/272"]),
    KnownIssue(
      "default-store-reader-flutter", in: "in-app/wrong-store", .flutterStore, on: [.android],
      stored: "keys in FlutterSharedPreferences, or under its prefix", reader: .defaultStore, effect: .misleads,
      "Google's ad SDKs look in the default preferences, which Flutter's plugin does not write: they find no consent",
      reports: [
        "https://github.com/flutter/flutter/issues/125903", "https://github.com/flutter/flutter/issues/153300",
      ]),
    KnownIssue(
      "forwarding-reader-stale", in: "in-app/stale-set", .stale,
      stored: "keys of the previous string with a new one, or the reverse", reader: .forwarding, effect: .misleads,
      "apps that read in the CMP's callback pass the previous choice on; Usercentrics' SDK stored the string some 200 "
        + "ms after it",
      reports: ["https://github.com/Usercentrics/react-native-sdk/issues/59"]),
  ]
}
