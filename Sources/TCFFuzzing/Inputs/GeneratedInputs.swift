import TCFFindings

/// The inputs that a run would try, without trying them: what a person looks at who wants to know what was tested.
package struct GeneratedInputs: Sendable {
  private let property: Property
  private let seed: UInt64

  /// Those of a run of `property` with `seed`.
  init(_ property: Property, seed: UInt64) {
    self.property = property
    self.seed = seed
  }

  /// The input of case `index`, with the classes of values that it has if it is a string or a model; nil values for one that is
  /// broken, or neither.
  func input(_ index: Int) -> (saved: SavedInput, classes: Set<InputClass>?)? {
    let origin = CaseOrigin.seed(FuzzSeed.ofCase(run: seed, property: property.name, index: index))
    guard let saved = property.body.saved(origin) else { return nil }
    let form = (property.body.made(origin) as? any FormedInput)?.wireForm
    return (saved, form.map { InputClassCount($0).classes })
  }

  /// The first `count` inputs.
  package func first(_ count: Int) -> [SavedInput] { (0..<count).compactMap { input($0)?.saved } }

  /// How often each class is met in the first `count` inputs.
  package func statistics(_ count: Int) -> InputStatistics {
    var statistics = InputStatistics()
    for index in 0..<count { if let input = input(index) { statistics.add(input.classes) } }
    return statistics
  }
}

/// How often each class of values was met in generated strings.
package struct InputStatistics: Sendable {
  /// How many inputs there were.
  package private(set) var count = 0
  /// How many of them are strings or models that were not broken, whose classes are counted.
  package private(set) var counted = 0
  private var met: [InputClass: Int] = [:]

  mutating func add(_ classes: Set<InputClass>?) {
    count += 1
    guard let classes else { return }
    counted += 1
    for kind in classes { met[kind, default: 0] += 1 }
  }

  /// A class, in how many inputs it was met, and in how many it has to be.
  package struct Row: Sendable {
    /// The class.
    package let kind: InputClass
    /// In how many inputs it was met.
    package let count: Int
    /// In how many of ten thousand valid strings it has to be met.
    package let minimum: Int
  }

  /// Every class that has a minimum, in the order of the fields.
  package var rows: [Row] {
    InputClass.minimums.map { Row(kind: $0.kind, count: met[$0.kind, default: 0], minimum: $0.perTenThousand) }
  }
}

/// An input that is written in a known form.
protocol FormedInput {
  /// How it is written; nil for one that is broken, or of which the bytes alone are known.
  var wireForm: WireForm? { get }
}

extension ModelInput: FormedInput {
  var wireForm: WireForm? { WireForm(model) }
}
