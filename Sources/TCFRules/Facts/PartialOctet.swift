import TCFCodec
import TCFFindings

/// What decoders that read whole octets lose of a segment whose last field reaches beyond them.
struct PartialOctet {
  private let fault: DecodingFault
  /// The field that the lost bits begin in; nil where the dissection has none.
  private let entry: EncodingTrace.Entry?
  /// The vendors whose bits are lost, of a bit field.
  private let vendors: VendorIDSet

  init(_ fault: DecodingFault, in facts: StringFacts) {
    self.fault = fault
    let trace = facts.dissection.trace
    let entry = trace.entries.first { entry in
      entry.segment == fault.segment && entry.bits.end > fault.expected ?? 0
        && entry.bits.offset < fault.bits?.end ?? 0
    }
    self.entry = entry
    guard let entry, entry.path.field == FieldName.bitField, let bits = fault.bits else {
      vendors = VendorIDSet()
      return
    }
    let first = max(bits.offset, entry.bits.offset)
    let lost = trace.digits(BitRange(offset: first, width: bits.end - first), segment: fault.segment)
    vendors = VendorIDSet(
      zip(first..., lost).lazy.filter { $1 == "1" }.map { offset, _ in offset - entry.bits.offset + 1 })
  }

  /// What is lost, without a full stop.
  var sentence: String {
    let (end, whole) = (fault.bits?.end ?? 0, fault.expected ?? 0)
    let loss =
      if !vendors.isEmpty {
        "decoders that read octets lose \(vendors.count == 1 ? "vendor" : "vendors") \(IDList.text(vendors, limit: 10))"
      } else if fault.had == 0 {
        "the bits beyond are 0"
      } else {
        "decoders that read octets lose bits that are 1"
      }
    return
      "the fields of segment \(fault.segment) take \(end) bits, but whole octets of its characters hold \(whole): \(loss)"
  }

  /// Where the lost bits are.
  var location: Location {
    guard let entry, let bits = fault.bits else { return .segment(fault.segment) }
    return .field(entry.path, segmentIndex: fault.segment, bits)
  }

  var evidence: Evidence {
    Evidence(
      expected: fault.expected.map { .integer($0) }, actual: fault.bits.map { .integer($0.end) }, vendors: vendors)
  }
}
