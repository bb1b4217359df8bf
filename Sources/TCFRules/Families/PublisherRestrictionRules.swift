import TCFFindings

/// Publisher restrictions: consistent, useful, and possible under the list.
enum PublisherRestrictionRules {
  static let all: [Rule] = []
}
