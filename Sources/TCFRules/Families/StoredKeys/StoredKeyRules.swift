import TCFFindings

/// The stored keys of an app: types, values, names, and agreement with the string. Themes are in files of their own.
///
/// One fault makes one finding: a wrong type silences the rules about the value and its agreement, an impossible value or
/// an identifier those about agreement, a misspelt name the rules about absent keys, and a set that belongs to another
/// string as a whole every rule about agreement, in the other families too. Where the conditions of two rules only overlap,
/// both speak.
enum StoredKeyRules {
  static let family = RuleFamily("in-app", "The keys that a CMP stores in an app.")

  static let all: [Rule] = values + otherValues + presence + applicability + agreement + names
}
