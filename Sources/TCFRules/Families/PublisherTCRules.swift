import TCFFindings

/// The Publisher TC segment and its keys.
enum PublisherTCRules {
  static let all: [Rule] = []
}
