/// A value that does not fit the wire.
public struct EncodingFault: Error, Sendable, Hashable {
  /// The field.
  public let field: FieldPath
  /// What the field can hold: values, a count of entries, or the highest id of a set.
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
}

extension EncodingFault: CustomStringConvertible {
  /// `CmpId holds 0-4095, not 5000`.
  public var description: String { "\(field) holds \(limit.lowerBound)-\(limit.upperBound), not \(had)" }
}
