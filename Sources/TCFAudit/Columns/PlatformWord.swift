/// Names of platforms that identify no one: what a report may show of a column that is said to hold them.
enum PlatformWord {
  private static let words: Set<String> = [
    "amp", "android", "androidtv", "api", "app", "appletv", "apps", "browser", "chrome", "chromeos", "connectedtv",
    "ctv",
    "desktop", "edge", "embedded", "firefox", "fireos", "firetv", "flutter", "harmonyos", "hbbtv", "html", "huawei",
    "hybrid",
    "inapp", "ios", "ipad", "ipados", "iphone", "kaios", "lg", "linux", "mac", "macos", "mobile", "mobileapp",
    "mobileweb", "mweb", "native", "netcast", "ott", "other", "pc", "phone", "playstation", "pwa", "reactnative",
    "roku",
    "rokuos", "safari", "samsung", "sdk", "server", "settopbox", "site", "smartphone", "smarttv", "stb", "tablet",
    "tizen",
    "tv", "tvos", "unity", "unknown", "unreal", "vidaa", "visionos", "vizio", "watchos", "wearable", "web", "webapp",
    "webos",
    "website", "webview", "windows", "www", "xbox",
  ]

  private static let mostDigits = 4

  /// Whether a name is made of known words, with a version perhaps: `ios 17.2`, `mobile-web`, `android tv`. Four digits at most:
  /// longer numbers are ids.
  static func isKnown(_ name: String) -> Bool {
    let small = name.lowercased()
    guard small.count(where: \.isNumber) <= mostDigits else { return false }
    let parts = small.split { !$0.isLetter }
    let marks = small.filter { !$0.isLetter && !$0.isNumber }
    guard !parts.isEmpty, marks.allSatisfy({ " -_./+()".contains($0) }) else { return false }
    return words.contains(parts.joined()) || parts.allSatisfy { words.contains(String($0)) || $0 == "v" }
  }
}
