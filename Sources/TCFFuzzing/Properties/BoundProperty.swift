import TCFCodec
import TCFFindings
import TCFSystem

/// What reading a string may cost.
///
/// Time is the thread's own, so that other work on the machine does not count, and a case counts as slow only if it is slow
/// three times. Memory is what the results take, which is exact; what is taken next to them for a moment is bounded by the
/// address space of the process that tries the cases (`FuzzWorker.memoryLimit`). A trap or a hang cannot be seen from
/// within: the process that started this one sees it (`FuzzSupervisor`).
enum BoundProperty {
  /// Reading ends, soon, with little.
  static let bounded = Property(
    "fuzz/bounded",
    title: "no input traps, hangs, or takes more than the stated time and memory a byte",
    meaning: "A crafted string stops any program that reads it.",
    wantedClasses: StringInput.allClasses + HostileText.allCases.map(\.rawValue),
    generate: { (random: inout SplitMix64) in
      guard random.chance(5) else { return StringInput.any(&random) }
      let kind = random.pick(HostileText.allCases)
      return StringInput(bytes: kind.make(&random), classes: [kind.rawValue])
    },
    check: { (input: StringInput, _) throws(PropertyFailure) in
      try checkTime(input.bytes, what: "decoding", limit: Limits.decoding) { bytes in
        var decoder = TCStringDecoder()
        var model = TCString(core: CoreSegment())
        try? decoder.decode(bytes.span, into: &model)
        return model.core.cmpID
      }
      guard let text = input.text else { return }
      try checkTime(input.bytes, what: "the dissection", limit: Limits.dissection) { _ in
        TCStringDissection(of: text).faults.count
      }
      try checkMemory(of: TCStringDissection(of: text), input)
    })

  /// The bounds: so much, and so much a byte.
  enum Limits {
    // A debug build checks every access and inlines nothing.
    #if DEBUG
      static let slowdown = 100
    #else
      static let slowdown = 1
    #endif

    /// Nanoseconds of decoding: 10 ms, and 1 µs a byte.
    static let decoding = (fixed: 10_000_000 * slowdown, perByte: 1_000 * slowdown)
    /// Nanoseconds of the dissection: 20 ms, and 20 µs a byte.
    static let dissection = (fixed: 20_000_000 * slowdown, perByte: 20_000 * slowdown)
    /// Bytes of the dissection: four sets and their ends, and half a kilobyte a byte.
    static let memory = (fixed: 4 * 8_192 + 4_096, perByte: 512)
  }

  /// Throws if `body` takes longer over `bytes` than it may.
  static func checkTime(
    _ bytes: [UInt8], what: String, limit: (fixed: Int, perByte: Int), body: ([UInt8]) -> Int
  ) throws(PropertyFailure) {
    let most = UInt64(limit.fixed + limit.perByte * bytes.count)
    var fastest = UInt64.max
    for _ in 0..<3 {
      let start = RunningProgram.threadNanoseconds
      guard body(bytes) >= 0 else { return }
      fastest = min(fastest, RunningProgram.threadNanoseconds - start)
      if fastest <= most { return }
    }
    throw PropertyFailure(
      "slow", "\(what) of \(bytes.count) bytes takes too long", expected: "up to \(most / 1_000) µs",
      actual: "\(fastest / 1_000) µs")
  }

  private static func checkMemory(of dissection: TCStringDissection, _ input: StringInput) throws(PropertyFailure) {
    let most = Limits.memory.fixed + Limits.memory.perByte * input.bytes.count
    let bytes = memory(of: dissection)
    guard bytes > most else { return }
    throw PropertyFailure(
      "memory", "the dissection of \(input.bytes.count) bytes takes too much memory", expected: "up to \(most) bytes",
      actual: "\(bytes) bytes")
  }

  /// The bytes of everything that the dissection holds.
  static func memory(of dissection: TCStringDissection) -> Int {
    var bytes = dissection.trace.entries.count * MemoryLayout<EncodingTrace.Entry>.stride
    bytes += dissection.faults.count * MemoryLayout<DecodingFault>.stride
    for segment in dissection.trace.segments {
      bytes += MemoryLayout<EncodingTrace.Segment>.stride + (segment.bitCount / 64 + 3) * MemoryLayout<UInt64>.stride
    }
    switch dissection.model {
    case .v2(let model):
      let sets = [model.core.vendorConsents, model.core.vendorLegitimateInterests]
      bytes += (sets + [model.disclosedVendors, model.allowedVendors].compactMap(\.self)).reduce(0) {
        $0 + $1.words.count * MemoryLayout<UInt64>.stride
      }
      bytes += model.core.publisherRestrictions.reduce(0) {
        $0 + MemoryLayout<PublisherRestriction>.stride + $1.ranges.count * MemoryLayout<VendorIDRange>.stride
      }
    case .v1(let model): bytes += model.vendorConsents.words.count * MemoryLayout<UInt64>.stride
    case nil: break
    }
    return bytes
  }
}
