/// Decodes TC strings with memory that is used again: with a model that is used again too, no string allocates.
///
/// Time is linear in the length of the string, and a string that asks for more than two million ids is refused before
/// they are expanded.
public struct TCStringDecoder: ~Copyable {
  private var words: [UInt64] = []
  private var spares = SpareSets()

  /// A decoder with no memory yet.
  public init() {}

  /// Reads the UTF-8 bytes of a string into `model`.
  ///
  /// After a fault `model` holds parts of the string and means nothing. Throws what the contract calls refused.
  public mutating func decode(_ text: Span<UInt8>, into model: inout TCString) throws(DecodingFault) {
    var observer = NullObserver()
    try run(text, into: &model, &observer)
  }

  /// Reads a string as `decode(_:into:)` does, and shows whether it is unusually written.
  package mutating func decodeNoting(
    _ text: Span<UInt8>, into model: inout TCString
  ) throws(DecodingFault) -> WireNotes {
    var observer = NoteObserver()
    try run(text, into: &model, &observer)
    return WireNotes(isOdd: observer.hasNotes, highestVendorID: observer.highestVendorID)
  }

  /// Every fault of a string that decodes, as its dissection has them, without the rest of it. `model` is memory that is used
  /// again; what it says then is what decoding gives.
  package mutating func faults(ofReadable text: Span<UInt8>, into model: inout TCString) -> [DecodingFault] {
    var observer = FaultObserver()
    // The observer never throws.
    try? run(text, into: &model, &observer)
    return observer.faults
  }

  @inline(__always)
  private mutating func run(
    _ text: Span<UInt8>, into model: inout TCString, _ observer: inout some DecodingObserver
  ) throws(DecodingFault) {
    do throws(DecodingFault) {
      try TCStringWalk.decode(text, words: &words, spares: &spares, into: &model, observer: &observer)
    } catch {
      throw TextClassification.fault(in: text, instead: error)
    }
  }
}

/// What decoding showed about the way a string was written, short of the details.
package struct WireNotes: Sendable {
  /// Whether the dissection has anything to report.
  package let isOdd: Bool
  /// The highest MaxVendorId or range end that the string names.
  package let highestVendorID: Int
}

extension TCString {
  /// Decodes a string of version 2.
  ///
  /// Throws a `DecodingFault` for what cannot be understood; never for policy, order, padding or form. Time and memory
  /// are linear in the string's length; up to six allocations.
  public init(decoding text: String) throws(DecodingFault) {
    self.init(core: CoreSegment())
    var decoder = TCStringDecoder()
    try decoder.decode(text.utf8.span, into: &self)
  }

  /// The canonical string: the smaller form of each section (the bit field where both are equal), the fewest ranges,
  /// MaxVendorId the highest id, zero bits up to whole octets, no "=", segments in the order core, Disclosed Vendors,
  /// Allowed Vendors, Publisher TC.
  ///
  /// Throws an `EncodingFault` for a value that does not fit its field; nothing is changed to make it fit.
  public func encoded() throws(EncodingFault) -> String {
    var encoder = TCStringEncoder()
    return try encoder.encode(self)
  }
}

/// Encodes TC strings with memory that is used again.
public struct TCStringEncoder: ~Copyable {
  private var writer = BitWriter()
  /// The characters of the string at its start; as long as the longest string so far.
  private var text: [UInt8] = []

  /// An encoder with no memory yet.
  public init() {}

  /// The canonical string of `model`; see `TCString.encoded()`.
  public mutating func encode(_ model: TCString) throws(EncodingFault) -> String {
    writer.reset()
    try CoreSegmentCoding.encode(model.core, to: &writer)
    var end = writer.writeBase64URL(to: &text, from: 0)
    if let vendors = model.disclosedVendors { append(vendors, SegmentLayout.disclosedVendorsType, &end) }
    if let vendors = model.allowedVendors { append(vendors, SegmentLayout.allowedVendorsType, &end) }
    if let segment = model.publisherTC {
      writer.reset()
      try PublisherTCSegmentCoding.encode(segment, to: &writer)
      appendSegment(&end)
    }
    return String(decoding: text[..<end], as: UTF8.self)
  }

  private mutating func append(_ vendors: VendorIDSet, _ type: UInt64, _ end: inout Int) {
    writer.reset()
    writer.append(type, SegmentLayout.segmentType.range.width)
    VendorSection.encode(vendors, to: &writer)
    appendSegment(&end)
  }

  /// A dot, and what the writer holds.
  private mutating func appendSegment(_ end: inout Int) {
    if end == text.count { text.append(0) }
    text[end] = UInt8(ascii: ".")
    end = writer.writeBase64URL(to: &text, from: end + 1)
  }
}
