import TCFFindings

/// Messages between a webview's CMP and its app, and answers of a CMP's API. Themes are in files of their own.
///
/// One fault makes one finding: a value of the wrong type silences the rules about what it says, a string that no one can
/// read those about agreement, and a string that would break out of JavaScript the rule about reading it.
enum MessageRules {
  static let family = RuleFamily("messages", "Messages between a CMP and its app, and answers of the CMP API.")

  static let all: [Rule] =
    exchange + strings + tcData + additionalConsent + agreement + events + surfaced + ping + stores

  /// A place in Gravito's documentation of its messages.
  static func gravito(_ section: String) -> Citation { Citation("Gravito, TCF CMP on mobile apps", section) }

  /// A place in Sourcepoint's documentation of its iOS SDK.
  static func sourcepoint(_ section: String) -> Citation { Citation("Sourcepoint, iOS SDK", section) }
}
