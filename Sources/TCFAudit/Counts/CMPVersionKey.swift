/// A CMP and one of its versions as a number: ordered by CMP, then by version.
struct CMPVersionKey: RawRepresentable, Sendable, Hashable {
  /// 12 bits each, as in the core segment (Consent string and vendor list formats v2, The Core String: CmpId, CmpVersion).
  let rawValue: Int

  private static let width = 12
  private static let mask = 1 << width - 1

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The key of a version; of larger numbers, the low 12 bits.
  init(cmp: Int, version: Int) { rawValue = (cmp & Self.mask) << Self.width | (version & Self.mask) }

  var cmp: Int { rawValue >> Self.width }
  var version: Int { rawValue & Self.mask }
}
