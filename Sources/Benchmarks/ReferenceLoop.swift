import CReferenceLoop
import TCFCodec
import TCFStorage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The plain C loops, and whether they read and write strings as the Swift code does.
final class ReferenceLoop {
  private let reference: OpaquePointer
  /// The models of the corpus, in C's own form.
  private let models: OpaquePointer

  /// Loops over the strings of `corpus`; nil if C refuses one of them.
  init?(_ corpus: Corpus) {
    guard let reference = tcf_reference_create() else { return nil }
    // C reads both arrays during the call only; `Corpus` has one offset more than strings.
    let models = corpus.bytes.withUnsafeBufferPointer { bytes in
      corpus.offsets.withUnsafeBufferPointer { offsets in
        tcf_reference_keep_all(reference, bytes.baseAddress, offsets.baseAddress, corpus.strings.count)
      }
    }
    guard let models else {
      tcf_reference_destroy(reference)
      return nil
    }
    (self.reference, self.models) = (reference, models)
  }

  deinit {
    tcf_reference_drop(models)
    tcf_reference_destroy(reference)
  }

  /// Decodes the first `count` strings; 0 if one was refused.
  func decode(_ corpus: Corpus, count: Int) -> UInt64 {
    // C reads both arrays during the call only, `count` strings of them: `Corpus` has one offset more than strings.
    corpus.bytes.withUnsafeBufferPointer { bytes in
      corpus.offsets.withUnsafeBufferPointer { offsets in
        tcf_reference_decode_all(reference, bytes.baseAddress, offsets.baseAddress, count)
      }
    }
  }

  /// Encodes all models; returns the length of all strings together.
  func encode() -> UInt64 { tcf_reference_encode_all(reference, models) }

  /// Decodes each line of the file `path` and writes it as JSON to nowhere; returns how many bytes that are, 0 if a line was
  /// refused.
  func writeJSONLines(of path: String) -> UInt64 {
    let output = open("/dev/null", O_WRONLY)
    defer { close(output) }
    return tcf_reference_json_lines(reference, path, output)
  }

  /// What C writes of the model of string `index`.
  private func encoded(_ index: Int) -> [UInt8]? {
    var length = 0
    let text = tcf_reference_encode(reference, models, index, &length)
    // The text stands until the next is written, and is copied before that.
    return text.map { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
  }

  /// What C writes as JSON of the string that it has read last.
  private func json() -> [UInt8]? {
    var length = 0
    let text = tcf_reference_json(reference, &length)
    // C's own text, which stands until the next is written; it is copied before that.
    return text.map { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
  }

  /// The number for what string `index` says; nil if it was refused.
  func fingerprint(_ corpus: Corpus, _ index: Int) -> UInt64? {
    let range = corpus.range(index)
    // C reads the string during the call only.
    let fault = corpus.bytes[range].withUnsafeBufferPointer { bytes in
      tcf_reference_decode(reference, bytes.baseAddress, bytes.count)
    }
    return fault == 0 ? tcf_reference_fingerprint(reference) : nil
  }

  /// The first string on which C, the decoder, the model it was made of and its canonical form do not all agree.
  ///
  /// A benchmark of a wrong answer would be void.
  func firstDisagreement(_ corpus: Corpus) -> Int? {
    var decoder = TCStringDecoder()
    var encoder = TCStringEncoder()
    var model = TCString(core: CoreSegment())
    for index in corpus.strings.indices {
      do {
        try decoder.decode(corpus.bytes.span.extracting(corpus.range(index)), into: &model)
        let notes = try decoder.decodeNoting(corpus.bytes.span.extracting(corpus.range(index)), into: &model)
        guard !notes.isOdd, model == corpus.models[index], try TCString(decoding: corpus.strings[index]) == model,
          try encoder.encode(model) == corpus.strings[index],
          fingerprint(corpus, index) == ModelFingerprint(of: model).value, json() == Array(ModelJSON.text(model).utf8),
          encoded(index) == Array(corpus.bytes[corpus.range(index)])
        else { return index }
      } catch {
        return index
      }
    }
    return nil
  }
}

/// A number for everything that a model says, mixed in the order of fingerprint.c.
struct ModelFingerprint {
  private(set) var value: UInt64 = 0

  init(of model: TCString) {
    mix(model.core)
    mix(model.core.vendorConsents)
    mix(model.core.vendorLegitimateInterests)
    mix(model.core.publisherRestrictions)
    mix(model.disclosedVendors == nil ? 0 : 1)
    if let vendors = model.disclosedVendors { mix(vendors) }
    mix(model.publisherTC == nil ? 0 : 1)
    guard let segment = model.publisherTC else { return }
    mix(segment.purposeConsents.bits)
    mix(segment.purposeLegitimateInterests.bits)
    mix(UInt64(segment.customPurposeCount))
    mix(segment.customPurposeConsents.bits)
    mix(segment.customPurposeLegitimateInterests.bits)
  }

  private mutating func mix(_ number: UInt64) {
    value = (value ^ number) &* 0x100_0000_01B3
    value ^= value >> 32
  }

  private mutating func mix(_ core: CoreSegment) {
    mix(core.created.rawValue)
    mix(core.lastUpdated.rawValue)
    for number in [core.cmpID, core.cmpVersion, core.consentScreen, Int(core.consentLanguage.code)] {
      mix(UInt64(number))
    }
    for number in [core.vendorListVersion, core.policyVersion] { mix(UInt64(number)) }
    for flag in [core.isServiceSpecific, core.useNonStandardTexts] { mix(flag ? 1 : 0) }
    for ids in [core.specialFeatureOptIns, core.purposeConsents, core.purposeLegitimateInterests] { mix(ids.bits) }
    mix(core.purposeOneTreatment ? 1 : 0)
    mix(UInt64(core.publisherCC.code))
  }

  private mutating func mix(_ vendors: VendorIDSet) {
    mix(UInt64(vendors.words.count))
    for word in vendors.words { mix(word) }
  }

  private mutating func mix(_ restrictions: PublisherRestrictions) {
    mix(UInt64(restrictions.count))
    for restriction in restrictions {
      mix(UInt64(restriction.purpose))
      mix(UInt64(restriction.type.rawValue))
      for range in restriction.ranges { mix(UInt64(range.first) << 16 | UInt64(range.last)) }
    }
  }
}
