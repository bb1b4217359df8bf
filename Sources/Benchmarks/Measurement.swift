import CReferenceLoop

/// Something to be measured: a pass over some items, which returns a sum over what it made.
struct Benchmark {
  let name: String
  let items: Int
  /// What the sum must be; anything else makes the measurement void.
  let expectedSum: UInt64
  /// The same items by the plain C loop; nil where there is nothing to compare with.
  var reference: (() -> UInt64)?
  var target = Target()
  /// Whether other threads work too, whose allocations are not counted.
  var isThreaded = false
  /// The most allocations that one item takes, where the mean does not say it.
  var mostAllocations: (() -> UInt64)?
  let pass: () -> UInt64
}

/// What a benchmark should keep to; nil where nothing was promised.
struct Target {
  /// Times the C loop.
  var ratio: Double?
  /// For any one item.
  var allocations: Double?
  var nanoseconds: Double?
}

/// In what times are shown to people.
enum TimeUnit: String {
  case nanoseconds = "ns"
  case microseconds = "us"

  var inNanoseconds: Double { self == .nanoseconds ? 1 : 1_000 }
}

/// Benchmarks that belong together. A new group is a file with a function that makes one, and a line in `main.swift`.
struct BenchmarkGroup {
  let name: String
  /// What was measured, for people.
  let about: String
  var unit = TimeUnit.nanoseconds
  let benchmarks: [Benchmark]
}

/// The least and the middle of some numbers.
struct Summary {
  let minimum: Double
  let median: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    minimum = sorted.first ?? 0
    median = sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

/// What was measured, per item.
struct Measurement {
  let group: String
  let name: String
  let items: Int
  let target: Target
  let nanoseconds: Summary
  /// Times the C loop, pair by pair of passes.
  let ratio: Summary?
  /// On average; nil where they were not counted.
  let allocations: Double?
  /// For one item; nil where it was not asked for.
  let mostAllocations: Double?
  /// Whether every pass returned the sum that it should.
  let isSound: Bool

  /// Whether the target holds, by medians; nil where there is none.
  var holds: Bool? {
    guard isSound else { return false }
    var checks: [Bool] = []
    if let limit = target.ratio, let ratio { checks.append(ratio.median <= limit) }
    if let limit = target.allocations, let allocations {
      checks.append(max(allocations, mostAllocations ?? 0) <= limit)
    }
    if let limit = target.nanoseconds { checks.append(nanoseconds.median <= limit) }
    return checks.isEmpty ? nil : checks.allSatisfy { $0 }
  }
}

/// What one benchmark's passes took.
private struct Runs {
  var nanoseconds: [Double] = []
  var ratios: [Double] = []
  var mostAllocations: UInt64 = 0
  var isSound = true

  /// One pass, and one of the C loop right before it, so that both meet the machine in the same mood.
  mutating func add(_ benchmark: Benchmark) {
    var reference: Double?
    if let loop = benchmark.reference {
      let started = tcf_processor_nanoseconds()
      isSound = loop() != 0 && isSound
      reference = Double(tcf_processor_nanoseconds() - started)
    }
    let allocated = tcf_allocation_count()
    let started = tcf_processor_nanoseconds()
    let sum = benchmark.pass()
    let taken = Double(tcf_processor_nanoseconds() - started)
    mostAllocations = max(mostAllocations, tcf_allocation_count() - allocated)
    isSound = isSound && sum == benchmark.expectedSum
    nanoseconds.append(taken / Double(benchmark.items))
    if let reference, reference > 0 { ratios.append(taken / reference) }
  }
}

/// Measures all benchmarks in turn, round by round, so that a slow spell of the machine falls on all of them.
func measure(_ groups: [BenchmarkGroup], rounds: Int) -> [Measurement] {
  groups.flatMap { group in
    var runs = [Runs](repeating: Runs(), count: group.benchmarks.count)
    for round in 0...rounds {
      // The first round warms up: memory that is used again gets its size.
      if round == 1 { runs = [Runs](repeating: Runs(), count: group.benchmarks.count) }
      for (index, benchmark) in group.benchmarks.enumerated() { runs[index].add(benchmark) }
    }
    return zip(group.benchmarks, runs).map { benchmark, run in
      Measurement(
        group: group.name, name: benchmark.name, items: benchmark.items, target: benchmark.target,
        nanoseconds: Summary(run.nanoseconds), ratio: run.ratios.isEmpty ? nil : Summary(run.ratios),
        allocations: benchmark.isThreaded ? nil : Double(run.mostAllocations) / Double(benchmark.items),
        mostAllocations: benchmark.mostAllocations.map { Double($0()) }, isSound: run.isSound)
    }
  }
}

/// Whether allocations are counted here: an array on the heap must move the count.
func allocationsAreCounted() -> Bool {
  let before = tcf_allocation_count()
  let array = [UInt8](repeating: 1, count: 4_096)
  return tcf_allocation_count() > before && array.count == 4_096
}
