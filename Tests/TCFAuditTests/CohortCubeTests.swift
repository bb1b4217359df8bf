import TCFCodec
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("The cube of cohorts")
struct CohortCubeTests {
  private struct Given {
    let key: CubeKey
    let broken: BrokenRules
    let times: Int
  }

  /// Random records, of as few or as many different ones as the numbers allow.
  private static func records(_ count: Int, _ random: inout SplitMix64) -> [Given] {
    let spread = random.pick([2, 5, 40])
    return (0..<count).map { _ in
      var key = CubeKey()
      if !random.chance(oneIn: 20) {
        key[.cmp] = random.number(1...spread)
        key[.version] = random.number(0...spread)
        key[.list] = 30_000 + random.number(1...spread)
        key[.policy] = random.number(4...5)
        key[.language] = random.number(0...spread)
        key[.country] = random.number(0...spread)
        key[.stringDay] = 20_000 + random.number(0...spread * 4)
      }
      if random.chance(oneIn: 2) { key[.recordDay] = 20_000 + random.number(0...spread * 4) }
      if random.chance(oneIn: 2) { key[.choice] = random.number(0...2) }
      if random.chance(oneIn: 2) {
        key[.platform] = PlatformCode(random.pick(["web", "ios", "u-\(random.number(0...spread))"])).rawValue
      }
      let rules = random.chance(oneIn: 3) ? (0..<random.number(1...3)).map { _ in random.number(0...9) } : []
      return Given(key: key, broken: BrokenRules(rules), times: random.number(1...3))
    }
  }

  private static func cube(_ records: some Sequence<Given>, limit: Int) -> CohortCube {
    var cube = CohortCube(limit: limit)
    for one in records { cube.add(one.key, one.broken, times: one.times) }
    return cube
  }

  /// What a cell of a level is made of, without the cube: the attributes and the rules.
  private struct Cell: Hashable {
    let key: CubeKey
    let rules: [Int]
  }

  private static func cells(_ records: [Given], _ level: CubeLevel) -> [Cell: Int] {
    var cells: [Cell: Int] = [:]
    for one in records {
      cells[Cell(key: level.key(one.key), rules: level == .nothing ? [] : one.broken.places), default: 0] += one.times
    }
    return cells
  }

  @Test("however the records are cut and in whichever order they are added up, the cube is that of all of them")
  func merging() {
    PropertyRun("merging cubes", cases: 60).forEach { random, label in
      let records = Self.records(random.number(0...300), &random)
      let limit = random.pick([1, 3, 10, 40, 1_000])
      let whole = Self.cube(records, limit: limit)
      var parts: [[Given]] = Array(repeating: [], count: random.number(1...6))
      for record in records { parts[random.number(0...parts.count - 1)].append(record) }
      var cubes = parts.map { Self.cube($0, limit: limit) }
      // Any tree of sums, not only a chain.
      while cubes.count > 1 {
        let other = cubes.remove(at: random.number(0...cubes.count - 1))
        cubes[random.number(0...cubes.count - 1)].merge(other)
      }
      #expect(cubes == [whole], "\(label)")
    }
  }

  @Test("it is at the lowest level with few enough cells, and each cell has all of its records")
  func levels() {
    PropertyRun("levels of cubes", cases: 60).forEach { random, label in
      let records = Self.records(random.number(1...300), &random)
      let limit = random.pick([1, 3, 10, 40, 1_000])
      let cube = Self.cube(records, limit: limit)
      let lowest = CubeLevel.allCases.first { Self.cells(records, $0).count <= limit }
      #expect(cube.level == lowest, "\(label)")
      let (sets, cells) = cube.ordered
      var found: [Cell: Int] = [:]
      for (key, count) in cells {
        var bare = key
        bare[.breaks] = nil
        found[Cell(key: bare, rules: key[.breaks].map { sets[$0] } ?? [])] = count
      }
      #expect(found == Self.cells(records, cube.level), "\(label)")
    }
  }

  @Test("the cells of a level are sums of cells of the level below, and every attribute is dropped in the end")
  func nesting() {
    var random = SplitMix64(seed: 32)
    for record in Self.records(500, &random) {
      for (lower, higher) in zip(CubeLevel.allCases, CubeLevel.allCases.dropFirst()) {
        #expect(higher.key(lower.key(record.key)) == higher.key(record.key))
      }
      #expect(CubeLevel.nothing.key(record.key) == CubeKey())
    }
  }

  @Test("a week is Monday to Sunday, and four weeks begin with one")
  func weeks() {
    // 2026-11-23 was a Monday.
    let monday = CalendarDay(year: 2026, month: 11, day: 23).daysSince1970
    for offset in 0..<7 {
      var key = CubeKey()
      key[.stringDay] = monday + offset
      #expect(CubeLevel.weeksOfStrings.key(key)[.stringDay] == monday)
      let first = CubeLevel.monthsOfStrings.key(key)[.stringDay] ?? 0
      #expect((monday - first) % 7 == 0 && (0..<28).contains(monday - first))
    }
  }

  @Test("a key gives back what was put into it, at the ends of what it has room for")
  func keys() {
    for attribute in CubeKey.Attribute.allCases {
      for number in [0, 1, attribute.highest / 2, attribute.highest] {
        var key = CubeKey()
        for other in CubeKey.Attribute.allCases where other != attribute { key[other] = other.highest }
        key[attribute] = number
        #expect(key[attribute] == number)
        #expect(CubeKey.Attribute.allCases.allSatisfy { $0 == attribute || key[$0] == $0.highest })
        key[attribute] = nil
        #expect(key[attribute] == nil)
      }
    }
  }

  @Test("records that say more than their strings go into the cube one by one, others with their strings")
  func filling() throws {
    var random = SplitMix64(seed: 12)
    let records = try AuditFixture.records(80, &random)
    for columns in [AuditColumns(), [.platform, .choice, .country]] {
      let counts = AuditFixture(columns: columns).counts(records)
      let cells = counts.cube.ordered.cells
      #expect(cells.reduce(0) { $0 + $1.records } == 80)
      let named = cells.filter { $0.key[.platform] != nil }.reduce(0) { $0 + $1.records }
      #expect(named == (columns.isEmpty ? 0 : records.count { $0.platform != nil }))
      #expect(counts.contradiction == nil)
    }
  }
}
