import TCFFindings

/// The stored keys IABTCF_UseNonStandardTexts and IABTCF_UseNonStandardStacks.
enum NonStandardTextKeyRules {
  static let all: [Rule] = []
}
