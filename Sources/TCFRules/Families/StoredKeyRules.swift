import TCFFindings

/// The stored keys of an app: types, values, names, and agreement with the string.
enum StoredKeyRules {
  static let all: [Rule] = []
}
