import TCFCodec
import TCFFindings

/// Properties of the sets of ids, against the standard library's sets.
enum SetProperties {
  /// Both of them.
  static let all = [vendors, purposes]

  /// Vendor sets do what a `Set<Int>` does.
  static let vendors = Property(
    "fuzz/vendor-sets", title: "operations on vendor sets agree with a plain Set<Int>",
    meaning: "Rules over whole lists, which are set operations, judge other vendors than they name.",
    wantedClasses: VendorShape.allCases.map(\.className) + ["near-sets"], generate: SetInput.any
  ) { (input: SetInput, _) throws(PropertyFailure) in
    let possible = 1...VendorIDSet.highestPossible
    let (left, right) = (VendorIDSet(input.left), VendorIDSet(input.right))
    let (a, b) = (Set(input.left.filter(possible.contains)), Set(input.right.filter(possible.contains)))
    try same(left, a, "a set of ids")
    try same(left.union(right), a.union(b), "union")
    try same(left.intersection(right), a.intersection(b), "intersection")
    try same(left.subtracting(right), a.subtracting(b), "difference")
    try equal(left.isSubset(of: right), a.isSubset(of: b), "isSubset")
    try equal(left.isDisjoint(with: right), a.isDisjoint(with: b), "isDisjoint")
    try equal(left == right, a == b, "equality")
    try checkRuns(left, a)
    try checkOthers(input.others, left, a)
    try checkWire(left)
  }

  /// As many words as the wire can have, with a bit beyond the last id that there is.
  private static func checkWire(_ set: VendorIDSet) throws(PropertyFailure) {
    var words = set.words + [UInt64](repeating: 0, count: 1_024 - set.words.count)
    words[1_023] |= 1
    try equal(VendorIDSet(words: words), set, "the set of its words and a bit for id 65,536")
    try equal(VendorIDSet(wireWords: words), set, "the set of an array of its words and a bit for id 65,536")
  }

  /// A set, all its queries, and that equal sets have equal words.
  private static func same(_ set: VendorIDSet, _ model: Set<Int>, _ what: String) throws(PropertyFailure) {
    let ids = Array(set)
    // As many, all of them the model's, and ascending, so that none is there twice: the model need not be sorted.
    let isAscending = zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    guard ids.count == model.count, isAscending, ids.allSatisfy(model.contains) else {
      throw PropertyFailure(
        "ids", "\(what) has other ids", expected: "\(VendorIDSet(model.sorted()))", actual: "\(VendorIDSet(ids))")
    }
    try equal(set.count, model.count, "count of \(what)")
    try equal(set.highest, ids.last ?? 0, "highest of \(what)")
    try equal(set.isEmpty, model.isEmpty, "isEmpty of \(what)")
    let again = VendorIDSet(words: set.words + [0, 0])
    guard set == again, set.hashValue == again.hashValue else {
      throw PropertyFailure("canonical", "\(what) is not equal to a set of the same ids")
    }
  }

  /// The maximal runs, found by walking the ids.
  private static func checkRuns(_ set: VendorIDSet, _ model: Set<Int>) throws(PropertyFailure) {
    var runs: [VendorIDRange] = []
    for id in model.sorted() {
      if let last = runs.last, Int(last.last) == id - 1 {
        runs[runs.count - 1] = VendorIDRange(last.first, UInt16(id))
      } else {
        runs.append(VendorIDRange(UInt16(id), UInt16(id)))
      }
    }
    try equal(set.ranges, runs, "ranges")
    try equal(set.runCount, runs.count, "runCount")
    var rebuilt = VendorIDSet()
    for run in runs.reversed() { rebuilt.insert(run) }
    try equal(rebuilt, set, "the set of its ranges")
  }

  /// Single ids and ranges: asked, added, taken away.
  private static func checkOthers(_ others: [Int], _ set: VendorIDSet, _ model: Set<Int>) throws(PropertyFailure) {
    var (set, model) = (set, model)
    for id in others + others.map({ $0 + 1 }) { try equal(set.contains(id), model.contains(id), "contains(\(id))") }
    for (first, last) in zip(others, others.dropFirst()) {
      guard let first = UInt16(exactly: first), let last = UInt16(exactly: last) else { continue }
      let range = VendorIDRange(first, last)
      try equal(set.intersects(range), model.contains { range.contains($0) }, "intersects(\(range))")
    }
    for (index, id) in others.enumerated() {
      if index % 2 == 0 {
        set.insert(id)
        if (1...VendorIDSet.highestPossible).contains(id) { model.insert(id) }
      } else {
        set.remove(id)
        model.remove(id)
      }
    }
    try same(set, model, "the set after inserting and removing \(others)")
  }

  /// Purpose sets do what a `Set<Int>` does.
  static let purposes = Property(
    "fuzz/purpose-sets", title: "operations on purpose sets agree with a plain Set<Int>",
    meaning: "Rules about purposes judge other purposes than they name.",
    generate: { (random: inout SplitMix64) in
      let ids = { (random: inout SplitMix64) in
        let percent = random.pick([0, 5, 50, 95])
        return (-1...66).filter { _ in random.chance(percent) }
      }
      let others = (0..<4).map { _ in random.number(-2...70) }
      return SetInput(left: ids(&random), right: ids(&random), others: others)
    },
    check: { (input: SetInput, _) throws(PropertyFailure) in
      let (left, right) = (PurposeSet(input.left), PurposeSet(input.right))
      let (a, b) = (Set(input.left.filter((1...64).contains)), Set(input.right.filter((1...64).contains)))
      try same(left, a, "a set of ids")
      try same(left.union(right), a.union(b), "union")
      try same(left.intersection(right), a.intersection(b), "intersection")
      try same(left.subtracting(right), a.subtracting(b), "difference")
      try equal(left == right, a == b, "equality")
      for limit in input.others {
        try same(left.upTo(limit), a.filter { $0 <= limit }, "upTo(\(limit))")
        try equal(left.contains(limit), a.contains(limit), "contains(\(limit))")
        var (set, model) = (left, a)
        set.insert(limit)
        if (1...64).contains(limit) { model.insert(limit) }
        try same(set, model, "insert(\(limit))")
        set.remove(limit)
        model.remove(limit)
        try same(set, model, "remove(\(limit))")
      }
    })

  private static func same(_ set: PurposeSet, _ model: Set<Int>, _ what: String) throws(PropertyFailure) {
    try equal(Array(set), model.sorted(), "ids of \(what)")
    try equal(set.count, model.count, "count of \(what)")
    try equal(set.highest, model.max() ?? 0, "highest of \(what)")
    try equal(set.isEmpty, model.isEmpty, "isEmpty of \(what)")
  }

  private static func equal<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ what: @autoclosure () -> String
  ) throws(PropertyFailure) {
    guard actual != expected else { return }
    throw PropertyFailure("differs", "\(what()) differs", expected: "\(expected)", actual: "\(actual)")
  }
}
