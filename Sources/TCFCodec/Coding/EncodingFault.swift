/// A value that does not fit the wire.
public struct EncodingFault: Error, Sendable, Hashable {
  /// The field.
  public let field: FieldPath
  /// What the field can hold: values, a count of entries, or the ids of a set; 0-0 for a set that has no bits.
  public let limit: ClosedRange<Int>
  /// What it was given.
  public let had: Int
  /// Whether the field has a bit for each id, and `had` is an id.
  package var isOfIDs = false

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
    throw EncodingFault(field: field(), limit: min(1, width)...width, had: ids.highest, isOfIDs: true)
  }
}

extension EncodingFault: CustomStringConvertible {
  /// `CmpId is 5000; allowed: 0-4095`.
  public var description: String {
    guard isOfIDs else { return "\(field) is \(had); allowed: \(limit.lowerBound)-\(limit.upperBound)" }
    // Only custom purposes can have no bits at all.
    let allowed =
      limit.upperBound > 0 ? "; allowed ids: 1-\(limit.upperBound)" : ", but \(FieldName.numCustomPurposes) is 0"
    return "\(field) has id \(had)\(allowed)"
  }
}
