/// A value that does not fit the wire.
public struct EncodingFault: Error, Sendable, Hashable {
  /// The field.
  public let field: FieldPath
  /// What the field can hold: values, a count of entries, or the ids of a set; 0-0 for a set that has no bits.
  public let limit: ClosedRange<Int>
  /// What it was given.
  public let had: Int

  /// Throws unless `value` lies in `limit`.
  @inline(__always)
  static func check(
    _ value: Int, in limit: ClosedRange<Int>, _ field: @autoclosure () -> FieldPath
  ) throws(EncodingFault) {
    guard limit.contains(value) else { throw EncodingFault(field: field(), limit: limit, had: value) }
  }

  /// Throws unless a field with a bit for each of `width` ids has one for the highest of `ids`.
  @inline(__always)
  static func check(
    _ ids: PurposeSet, width: Int, _ field: @autoclosure () -> FieldPath
  ) throws(EncodingFault) {
    guard ids.highest > width else { return }
    // A field without bits holds no id at all.
    throw EncodingFault(field: field(), limit: min(1, width)...width, had: ids.highest)
  }
}

extension EncodingFault: CustomStringConvertible {
  /// `CmpId holds 0-4095, not 5000`.
  public var description: String {
    "\(field) holds \(limit.upperBound > 0 ? "\(limit.lowerBound)-\(limit.upperBound)" : "no id"), not \(had)"
  }
}
