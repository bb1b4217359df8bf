import TCFCodec
import TCFFindings

/// The environment that the name of a platform means.
enum PlatformEnvironment {
  private static let words: [SubjectEnvironment: Set<String>] = [
    .web: ["amp", "browser", "mobileweb", "mweb", "pwa", "site", "web", "webapp", "website", "www"],
    .app: [
      "android", "app", "apps", "inapp", "ios", "ipad", "ipados", "iphone", "mobileapp", "native", "reactnative",
      "flutter",
    ],
    .ctv: [
      "androidtv", "appletv", "connectedtv", "ctv", "firetv", "hbbtv", "roku", "rokuos", "settopbox", "smarttv", "stb",
      "tizen", "tv", "tvos", "vidaa", "webos",
    ],
  ]

  /// The environment of a cell, in any case and with a version or signs in it: `iOS 17.2`, `mobile-web`. Nil for what may be
  /// either, as `mobile` or `desktop`, and for unknown words.
  static func of(_ cell: ArraySlice<UInt8>) -> SubjectEnvironment? {
    guard !cell.isEmpty, cell.count <= longest else { return nil }
    let letters = String(decoding: cell, as: UTF8.self).lowercased().filter(\.isLetter)
    let name =
      letters.hasSuffix("v") && cell.contains(where: { $0.isASCIIDigit }) ? letters.dropLast() : letters[...]
    return SubjectEnvironment.allCases.first {
      words[$0]?.contains(letters) == true || words[$0]?.contains(String(name)) == true
    }
  }

  private static let longest = 40
}
