/// The few turns of English that every message needs, each in one place: counts with their plural, lists, excerpts.
///
/// Nothing here knows a rule or a format. Texts that come from outside are cut here, and made safe for a terminal or a
/// report by anyone who writes them there.
package enum Prose {
  /// `1 vendor`, `2 vendors`, `0 entries`: the number and the noun as the number wants it.
  package static func count(_ number: Int, _ noun: String) -> String { count(number, noun, plural(of: noun)) }

  /// `1 vendor has`, `2 vendors have`: the number, and what is behind it for one and for any other number.
  package static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(word(number, one, many))"
  }

  /// A number of 0 and above with commas between its thousands: `2,000,000`.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// `vendor` for one, `vendors` for any other number, where the number itself is elsewhere or not at all.
  package static func word(_ number: Int, _ noun: String) -> String { word(number, noun, plural(of: noun)) }

  /// `is` for one, `are` for any other number.
  package static func word(_ number: Int, _ one: String, _ many: String) -> String { number == 1 ? one : many }

  /// The regular plural of an English noun: `purposes`, `entries`, `keys`, `classes`, `matches`.
  package static func plural(of noun: String) -> String {
    if noun.hasSuffix("y"), let before = noun.dropLast().last, !"aeiou".contains(before) {
      return noun.dropLast() + "ies"
    }
    return noun + (["s", "x", "z", "ch", "sh"].contains(where: noun.hasSuffix) ? "es" : "s")
  }

  /// `a date`, `an integer`: a noun with its article, by its first letter.
  package static func withArticle(_ noun: String) -> String {
    (noun.first.map { "aeiouAEIOU".contains($0) } == true ? "an " : "a ") + noun
  }

  /// `a`, `a and b`, `a, b and c`.
  package static func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The first `limit` items with commas between them, and how many more there are: `a, b, c and 4 more`.
  package static func list(_ items: some Collection<String>, limit: Int) -> String {
    items.prefix(limit).joined(separator: ", ") + (items.count > limit ? " and \(items.count - limit) more" : "")
  }
}
