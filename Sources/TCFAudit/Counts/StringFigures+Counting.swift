extension StringFigures {
  /// Adds the sets `times` times: to counters of purpose consents, purposes on legitimate interest and special features, and
  /// to those of vendor consents, vendors on legitimate interest and disclosed vendors.
  func add(times: Int, to purposes: inout [VerticalCounter], _ vendors: inout [VerticalCounter]) {
    let words = words.span
    for set in 0..<Self.setCount { purposes[set].add(words.extracting(set..<set + 1), times: times) }
    vendors[0].add(words.extracting(Self.setCount..<ends.consents), times: times)
    vendors[1].add(words.extracting(ends.consents..<ends.interests), times: times)
    if discloses { vendors[2].add(words.extracting(ends.interests..<words.count), times: times) }
  }
}
