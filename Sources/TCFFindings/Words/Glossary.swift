/// What the terms of reports mean: the page of the documentation and the pages of runs say the same.
package enum Glossary {
  /// A word and its meaning.
  package struct Term: Sendable {
    /// The word, as reports use it.
    package let name: String
    /// What it means, in whole sentences.
    package let meaning: String
  }

  /// Every term, in an order in which each needs only those before it.
  package static let terms = [
    Term(
      name: "subject",
      meaning:
        "One thing that is checked: a TC string, a stored key set, a message, a URL, a list. An input can hold many, and a "
        + "key set and the string in it are two."),
    Term(
      name: "rule",
      meaning:
        "One requirement of a published document, with the dates between which it holds and a severity: error, warning or "
        + "info. The verb explain shows it."),
    Term(name: "check", meaning: "One rule applied to one subject. It has exactly one outcome."),
    Term(name: "met", meaning: "The subject does what the rule requires."),
    Term(
      name: "broken", meaning: "The subject does not do what the rule requires. The check has one finding or several."),
    Term(
      name: "finding",
      meaning: "One place where a rule is broken: what is wrong, where, what was expected, and how to correct it."),
    Term(name: "not applicable", meaning: "The subject has nothing that the rule is about."),
    Term(
      name: "not effective",
      meaning: "The rule was not in force at the subject's own date and policy version, so it cannot be broken."),
    Term(
      name: "undecided",
      meaning:
        "Something that the rule needs is missing, mostly the vendor list that the string names. Nothing is assumed in its "
        + "place."),
    Term(
      name: "waiver",
      meaning:
        "A finding that a team accepts, with a reason, an owner and a date on which the waiver ends. It stays in the report "
        + "and does not fail the run."),
    Term(
      name: "baseline",
      meaning: "A file of the findings that were known on some day. Only findings that are not in it fail the run."),
    Term(name: "as-of date", meaning: "The day by which age is judged: today, unless the run names another."),
  ]
}
