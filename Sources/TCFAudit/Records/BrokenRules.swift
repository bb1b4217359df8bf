import TCFFindings

/// The rules that a record breaks, by their places, ascending.
struct BrokenRules: Sendable, Hashable {
  let places: [Int]
  /// A number that equal ones share, and few others.
  let digest: UInt64

  /// Rules in any order, some of them twice perhaps.
  init(_ rules: some Sequence<Int>) {
    let places = Set(rules).sorted()
    var digest = Digest(UInt64(places.count))
    for place in places { digest.add(place) }
    (self.places, self.digest) = (places, digest.value)
  }

  static func == (left: BrokenRules, right: BrokenRules) -> Bool {
    left.digest == right.digest && left.places == right.places
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
