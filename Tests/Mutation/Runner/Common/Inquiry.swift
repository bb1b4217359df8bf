import CMutant

/// Runs cases with one mutant after another, each in a process of its own that ends at the first case that notices it.
struct Inquiry {
  let cases: [Case]

  /// What a child leaves for its parent: the case it is at, and what noticed the mutant.
  enum Ending: Int32 { case survived = 0, killed = 1, differed = 2 }

  /// How long a case may compute, as often as it takes unmutated, and at least.
  private static let patience: Int64 = 20
  private static let leastTime: Int64 = 1_500_000
  private static let memory: Int64 = 6 << 30

  /// Runs all cases without a mutant, twice in one process. Prints a line for each with its time, digest and the points that it
  /// reaches the second time; then one of those that only the first time reached: values that are made once in a process.
  func measure() {
    for one in cases { _ = one.run() }
    let first = reached()
    var second: Set<Int32> = []
    for (index, one) in cases.enumerated() {
      let start = mutant_time()
      let answer = one.run()
      let time = mutant_time() - start
      let points = reached()
      second.formUnion(points)
      let numbers = points.map(String.init).joined(separator: ",")
      print("case", index, one.layer, one.id, answer.holds, time, answer.digest, numbers)
    }
    print("once", first.filter { !second.contains($0) }.map(String.init).joined(separator: ","))
  }

  /// The points that were reached since this was asked last.
  private func reached() -> [Int32] {
    var points: [Int32] = []
    var point = mutant_next_reached(0)
    while point >= 0 {
      points.append(point)
      point = mutant_next_reached(point + 1)
    }
    return points
  }

  /// What is known of a case without a mutant.
  struct Known {
    let time: Int64
    let digest: Int64
  }

  /// Reads lines `mutant case,case …` from standard input, and prints for each how it ended and at which case.
  func run(_ known: [Int: Known]) {
    guard let shared = mutant_shared(2) else { return }
    while let line = readLine() {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let mutant = Int32(parts[0]) else { continue }
      let chosen = parts[1].split(separator: ",").compactMap { Int($0) }
      shared[0] = -1
      shared[1] = -1
      let child = mutant_fork()
      if child == 0 { fatalEnd(child: mutant, chosen, known, shared) }
      let status = mutant_wait(child)
      let at = shared[0] >= 0 ? cases[Int(shared[0])].id : "-"
      let differing = shared[1] >= 0 ? cases[Int(shared[1])].id : "-"
      let layer = shared[0] >= 0 ? cases[Int(shared[0])].layer : "-"
      print("mutant \(mutant) \(status) \(layer) \(at) \(differing)")
      mutant_flush()
    }
  }

  private func fatalEnd(
    child mutant: Int32, _ chosen: [Int], _ known: [Int: Known], _ shared: UnsafeMutablePointer<Int64>
  ) -> Never {
    mutant_confine(Self.memory)
    mutant_choose(mutant)
    for index in chosen {
      guard let usual = known[index] else { continue }
      shared[0] = Int64(index)
      mutant_limit_time(max(Self.leastTime, usual.time * Self.patience))
      let answer = cases[index].run()
      guard answer.holds else { endAtOnce(Ending.killed.rawValue) }
      if shared[1] < 0, answer.digest != usual.digest { shared[1] = Int64(index) }
    }
    endAtOnce(shared[1] < 0 ? Ending.survived.rawValue : Ending.differed.rawValue)
  }
}
