import TCFCodec

/// Strings made to be slow: known decoders take from seconds to minutes over them.
func hostileGroup() -> BenchmarkGroup {
  let limit = Target(nanoseconds: 1_000_000)
  let benchmarks = HostileString.all.flatMap { hostile in
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    // A wrong verdict would be void as much as a wrong model.
    let expected: UInt64 = hostile.isRefused ? 1 : 2
    return [
      Benchmark(name: "\(hostile.name), decode", items: 1, expectedSum: expected, target: limit) {
        decode(hostile.text, &decoder, &model)
      },
      Benchmark(name: "\(hostile.name), dissect", items: 1, expectedSum: expected) {
        TCStringDissection(of: hostile.text).model == nil ? 1 : 2
      },
    ]
  }
  return BenchmarkGroup(
    name: "hostile", about: "time for one string of some 22.5 kB (90 kB where ranges are in all)",
    unit: .microseconds, benchmarks: benchmarks)
}

/// 1 if the string was refused, 2 if it was read.
private func decode(_ text: String, _ decoder: inout TCStringDecoder, _ model: inout TCString) -> UInt64 {
  do {
    _ = try decoder.decodeNoting(text.utf8.span, into: &model)
    return 2
  } catch {
    return 1
  }
}
