import TCFFindings
import TCFSystem

/// The cases of one file, by suite. A suite's counts are before its cases, so a file is held until it is complete.
struct JUnitVolume {
  /// A suite with its counts.
  struct Suite {
    let key: JUnitSuiteKey
    fileprivate(set) var cases: [JUnitCase] = []
    fileprivate(set) var counts = Counts()
  }

  /// How many cases came to what.
  struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0

    mutating func add(_ outcome: JUnitCase.Outcome) {
      tests += 1
      switch outcome {
      case .pass: break
      case .failure: failures += 1
      case .error: errors += 1
      case .skipped: skipped += 1
      }
    }
  }

  private var suites: [Suite] = []
  private var indices: [JUnitSuiteKey: Int] = [:]
  /// The counts of all suites.
  private(set) var counts = Counts()
  /// The bytes that the file is going to have at most.
  private(set) var byteCount: Int
  private let suiteOverhead: Int

  /// An empty file.
  ///
  /// - Parameters:
  ///   - overhead: The bytes of the file without suites and of what only the first suite has.
  ///   - suiteOverhead: The bytes of a suite without cases and without its name.
  init(overhead: Int, suiteOverhead: Int) {
    byteCount = overhead
    self.suiteOverhead = suiteOverhead
  }

  /// Whether there is no case.
  var isEmpty: Bool { suites.isEmpty }

  /// The bytes that the file is going to have at most with one case more.
  func byteCount(with newCase: JUnitCase) -> Int {
    var count = byteCount + JUnitSize.bytes(of: newCase)
    if indices[newCase.place.suite] == nil { count += suiteBytes(newCase.place.suite) }
    return count
  }

  /// Adds a case.
  mutating func add(_ newCase: JUnitCase) {
    byteCount = byteCount(with: newCase)
    let key = newCase.place.suite
    let index = indices[key] ?? suites.count
    if index == suites.count {
      suites.append(Suite(key: key))
      indices[key] = index
    }
    suites[index].cases.append(newCase)
    suites[index].counts.add(newCase.outcome)
    counts.add(newCase.outcome)
  }

  /// The suites in their order, each with its cases in theirs.
  ///
  /// No two cases of the file have the same class name and name: readers that compare one run with another, such as GitLab, look at
  /// nothing else and keep the first of equals.
  func ordered() -> [Suite] {
    var taken: Set<String> = []
    return suites.sorted { $0.key < $1.key }.map { suite in
      var suite = suite
      let ranked = suite.cases.enumerated().sorted { left, right in
        let (first, second) = (left.element.place.order, right.element.place.order)
        return first != second ? first < second : left.offset < right.offset
      }
      suite.cases = ranked.map(\.element)
      suite.separateEqualNames(&taken)
      return suite
    }
  }

  private func suiteBytes(_ key: JUnitSuiteKey) -> Int {
    suiteOverhead + JUnitSize.bytes(key.name) + key.package.utf8.count
  }
}

extension JUnitVolume.Suite {
  /// Subjects have unique names within their input only, and an input can be given twice; `taken` is what the suites before have.
  fileprivate mutating func separateEqualNames(_ taken: inout Set<String>) {
    for index in cases.indices {
      let item = cases[index]
      guard !taken.insert("\(item.classname)\n\(item.name)").inserted else { continue }
      var number = 1
      repeat {
        let addition = number == 1 && !item.input.isEmpty ? JUnitName.capped(item.input, scalars: 200) : "\(number)"
        cases[index].name = "\(item.name) (\(addition))"
        number += 1
      } while !taken.insert("\(item.classname)\n\(cases[index].name)").inserted
    }
  }
}

/// How many bytes things take in the file, at most.
enum JUnitSize {
  /// The bytes of a case.
  static func bytes(of item: JUnitCase) -> Int {
    // Markup and indentation, and what making equal names different adds.
    var count = 64 + bytes(item.name) + item.classname.utf8.count + 8 + min(bytes(item.input), 1_200)
    if item.outcome != .pass { count += 80 + bytes(item.type) + bytes(item.message) + bytes(item.text) }
    if !item.output.isEmpty { count += 60 + bytes(item.output) }
    guard !item.properties.isEmpty else { return count }
    count += bytes(item.input) + 60
    return item.properties.reduce(count) { $0 + bytes(of: $1) }
  }

  /// The bytes of a property.
  static func bytes(of property: JUnitProperty) -> Int { 50 + bytes(property.name) + bytes(property.value) }

  /// The bytes of `text` in an attribute or element. What XML forbids is reckoned as three bytes each.
  static func bytes(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var count = 0
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "\""): count += 6
        case UInt8(ascii: "&"), 0x0A, 0x0D: count += 5
        case UInt8(ascii: "<"), UInt8(ascii: ">"), 0x09: count += 4
        case 0x00..<0x20, 0x7F: count += 3
        // A C1 control's two bytes become the three of U+FFFD.
        case 0xC2: count += 2
        default: count += 1
        }
      }
      return count
    }
  }
}
