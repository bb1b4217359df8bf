import TCFCodec
import TCFFindings

/// Two sets of vendor ids, and a third list from which a property takes single ids and the ends of a range.
struct SetInput: FuzzInput {
  var left: [Int]
  var right: [Int]
  var others: [Int]
  let classes: [String]

  /// Two sets of any shapes; the costly shapes seldom, and of a third of the pairs the second is near the first.
  static func any(_ random: inout SplitMix64) -> SetInput {
    let shape = VendorShape.any(&random)
    let left = Array(shape.make(&random))
    var right = Array(VendorShape.any(&random).make(&random))
    var classes = [shape.className]
    if random.chance(33) {
      right = left.filter { _ in random.chance(90) }
      if random.chance(50) { right += [random.number(1...2_000)] }
      classes.append("near-sets")
    }
    let others = (0..<random.number(2...6)).map { _ in
      random.pick([0, 1, 64, 65, 65_535, random.number(1...2_000), random.number(0...65_535)])
    }
    return SetInput(left: left, right: right, others: others, classes: classes)
  }

  init(left: [Int], right: [Int], others: [Int], classes: [String] = []) {
    self.left = left
    self.right = right
    self.others = others
    self.classes = classes
  }

  var saved: SavedInput { .ids([left, right, others]) }

  init?(_ saved: SavedInput) {
    guard case .ids(let lists) = saved, lists.count == 3 else { return nil }
    self.init(left: lists[0], right: lists[1], others: lists[2])
  }

  var simpler: Simpler<SetInput> {
    let ids = { (list: [Int]) in simplerList(list) { simplerNumber($0) } }
    return TCFFuzzing.simpler(self, \.left, ids(left)) + TCFFuzzing.simpler(self, \.right, ids(right))
      + TCFFuzzing.simpler(self, \.others, ids(others))
  }
}
