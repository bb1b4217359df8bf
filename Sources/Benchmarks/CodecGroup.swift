import CReferenceLoop
import TCFCodec

/// Decoding and encoding realistic strings, each against the plain C loop that does the same; dissecting against decoding.
func codecGroup(_ corpus: Corpus, _ loop: ReferenceLoop) -> BenchmarkGroup {
  let count = corpus.strings.count
  // Taking apart costs some twenty times what decoding does: fewer strings say as much.
  let few = min(count, 2_000)
  let sum = loop.decode(corpus, count: count)
  let sumOfFew = loop.decode(corpus, count: few)
  let all = { loop.decode(corpus, count: count) }
  let (length, written) = (UInt64(corpus.bytes.count), { loop.encode() })
  var reused = ReusedDecoder()
  var noting = ReusedDecoder()
  var encoder = TCStringEncoder()
  let models = corpus.models.map(WrittenModel.init)
  return BenchmarkGroup(
    name: "codec", about: "time a string; the ratio is to the C loop for the same right before",
    benchmarks: [
      Benchmark(name: "C loop, decode", items: count, expectedSum: sum, reference: all, pass: all),
      Benchmark(name: "C loop, encode", items: count, expectedSum: length, reference: written, pass: written),
      Benchmark(
        name: "decode, all memory reused", items: count, expectedSum: sum, reference: all,
        target: Target(ratio: 4, allocations: 0)
      ) { reused.decode(corpus) },
      Benchmark(
        name: "decode, fresh model", items: count, expectedSum: sum, reference: all,
        target: Target(ratio: 4, allocations: 6), mostAllocations: { mostAllocationsFresh(corpus) }
      ) { decodeFresh(corpus) },
      Benchmark(name: "decode and note", items: count, expectedSum: sum, reference: all) {
        noting.decodeNoting(corpus)
      },
      Benchmark(
        name: "encode, encoder reused", items: count, expectedSum: length, reference: written,
        target: Target(ratio: 4)
      ) { encode(models, with: &encoder) },
      Benchmark(
        name: "dissect", items: few, expectedSum: sumOfFew, reference: { loop.decode(corpus, count: few) }
      ) { dissect(corpus, count: few) },
    ])
}

/// The sum that the C loop makes of a model: something of every part.
@inline(__always)
private func digest(_ model: borrowing TCString) -> UInt64 {
  var sum = model.core.created.rawValue
  sum &+= UInt64(model.core.cmpID)
  sum &+= UInt64(model.core.vendorConsents.words.count)
  sum &+= UInt64(model.core.vendorLegitimateInterests.words.count)
  sum &+= UInt64(model.core.publisherRestrictions.count)
  if let vendors = model.disclosedVendors { sum &+= UInt64(vendors.words.count) }
  return sum
}

/// A decoder and a model that serve for all strings. Every pass returns 0 if a string was refused.
private struct ReusedDecoder: ~Copyable {
  private var decoder = TCStringDecoder()
  private var model = TCString(core: CoreSegment())

  mutating func decode(_ corpus: Corpus) -> UInt64 {
    var sum: UInt64 = 0
    let bytes = corpus.bytes.span
    for index in corpus.strings.indices {
      do {
        try decoder.decode(bytes.extracting(corpus.range(index)), into: &model)
      } catch {
        return 0
      }
      sum &+= digest(model)
    }
    return sum
  }

  mutating func decodeNoting(_ corpus: Corpus) -> UInt64 {
    var sum: UInt64 = 0
    let bytes = corpus.bytes.span
    for index in corpus.strings.indices {
      guard let notes = try? decoder.decodeNoting(bytes.extracting(corpus.range(index)), into: &model) else { return 0 }
      sum &+= digest(model) &+ (notes.isOdd ? 1 : 0)
    }
    return sum
  }
}

private func decodeFresh(_ corpus: Corpus) -> UInt64 {
  var sum: UInt64 = 0
  for string in corpus.strings {
    guard let model = try? TCString(decoding: string) else { return 0 }
    sum &+= digest(model)
  }
  return sum
}

/// What the costliest string allocates.
private func mostAllocationsFresh(_ corpus: Corpus) -> UInt64 {
  var most: UInt64 = 0
  for string in corpus.strings {
    let before = tcf_allocation_count()
    let model = try? TCString(decoding: string)
    most = max(most, tcf_allocation_count() - before)
    // Read after the count, so that the model cannot be left out.
    if model == nil { return UInt64(Int32.max) }
  }
  return most
}

/// A model that is encoded, in memory as tight as that of the C loop's. An object, since what never changes in one is read in
/// place: an element of an array or a span is copied for the call, which counts references to six arrays and is no encoding.
private final class WrittenModel {
  let model: TCString

  init(_ model: TCString) { self.model = model.kept }
}

/// The length of all strings together.
private func encode(_ models: [WrittenModel], with encoder: inout TCStringEncoder) -> UInt64 {
  var sum: UInt64 = 0
  for written in models {
    guard let string = try? encoder.encode(written.model) else { return 0 }
    sum &+= UInt64(string.utf8.count)
  }
  return sum
}

private func dissect(_ corpus: Corpus, count: Int) -> UInt64 {
  var sum: UInt64 = 0
  for string in corpus.strings[..<count] {
    let dissection = TCStringDissection(of: string)
    guard case .v2(let model) = dissection.model, dissection.faults.isEmpty else { return 0 }
    sum &+= digest(model)
  }
  return sum
}
