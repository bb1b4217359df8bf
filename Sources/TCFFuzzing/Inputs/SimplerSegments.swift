import TCFCodec

/// Single segments of a string as text.
enum SimplerSegments {
  /// The usual texts of a segment and of segments that say less; none for one that cannot be read by itself.
  static func simpler(_ segment: [UInt8], isCore: Bool) -> [[UInt8]] {
    guard let text = String(validating: segment, as: UTF8.self) else { return [] }
    let empty = TCString(core: CoreSegment())
    if isCore {
      guard let read = try? TCString(decoding: text) else { return [] }
      let core = TCString(core: read.core)
      return ([core] + core.simplerModels.map { $0() }).compactMap { Self.text(of: $0, at: 0) }
    }
    guard let head = try? empty.encoded(), let read = try? TCString(decoding: head + "." + text) else { return [] }
    var model = read
    model.core = CoreSegment()
    // Without its segment a model has no text behind the core.
    return ([model] + model.simplerModels.map { $0() }).compactMap { Self.text(of: $0, at: 1) }
  }

  private static func text(of model: TCString, at index: Int) -> [UInt8]? {
    guard let text = try? model.encoded() else { return nil }
    let segments = text.utf8.split(separator: UInt8(ascii: "."))
    return segments.count == index + 1 ? Array(segments[index]) : nil
  }
}
