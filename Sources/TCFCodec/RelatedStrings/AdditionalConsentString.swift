/// An Additional Consent string: Google's ad technology providers that are not in the GVL, consented to and disclosed.
///
/// Source: Google, Additional Consent technical specification, How to generate an Additional Consent string.
public struct AdditionalConsentString: Sendable, Hashable {
  /// The version of the specification, 1 or 2.
  public var version: Int
  /// The providers consented to, as written: order and duplicates are kept.
  public var consented: [Int]
  /// The providers disclosed and not consented to, as written; nil for version 1, which does not have them.
  public var disclosed: [Int]?

  /// The highest id that is read and written.
  public static let highestID = 1 << 31

  /// A version 2 string.
  public init(consented: [Int], disclosed: [Int]) { self.init(version: 2, consented: consented, disclosed: disclosed) }

  /// A string from its parts.
  public init(version: Int, consented: [Int], disclosed: [Int]?) {
    self.version = version
    self.consented = consented
    self.disclosed = disclosed
  }

  /// Reads `1~ids` or `2~ids~dv.ids`, ids joined by dots; either list may be empty, and `dv` without ids may lack its dot.
  ///
  /// Throws the first fault of `AdditionalConsentDissection`. Time and memory are linear in the text's length.
  public init(decoding text: String) throws(RelatedStringFault) {
    let dissection = AdditionalConsentDissection(of: text)
    if let fault = dissection.faults.first { throw fault }
    self.init(version: dissection.version ?? 0, consented: dissection.consented, disclosed: dissection.disclosed)
  }

  /// The string: the lists as they are.
  ///
  /// Throws for a version other than 1 and 2, ids outside 1 to 2,147,483,648, and disclosed providers that are missing in
  /// version 2 or given in version 1.
  public func encoded() throws(RelatedStringFault) -> String {
    guard version == 1 || version == 2 else {
      throw RelatedStringFault(.additionalConsentVersion, expected: 2, had: version)
    }
    if version == 1, let disclosed {
      throw RelatedStringFault(.additionalConsentPartSurplus, expected: 0, had: disclosed.count)
    }
    if version == 2, disclosed == nil { throw RelatedStringFault(.additionalConsentDisclosedMissing) }
    let text = "\(version)~\(try Self.list(consented))"
    return try disclosed.map { ids throws(RelatedStringFault) in "\(text)~dv.\(try Self.list(ids))" } ?? text
  }

  private static func list(_ ids: [Int]) throws(RelatedStringFault) -> String {
    for id in ids where id < 1 || id > highestID {
      throw id < 1
        ? RelatedStringFault(.additionalConsentIDZero, expected: 1, had: id)
        : RelatedStringFault(.additionalConsentIDAboveLimit, expected: highestID, had: id)
    }
    return ids.map(String.init).joined(separator: ".")
  }
}

extension AdditionalConsentString {
  /// The ids that are more than once in `ids`, ascending, each once.
  public static func repeated(in ids: [Int]) -> [Int] {
    let sorted = ids.sorted()
    var result: [Int] = []
    for (before, id) in zip(sorted, sorted.dropFirst()) where before == id && result.last != id { result.append(id) }
    return result
  }

  /// The ids that are in both lists, ascending, each once.
  public static func common(_ left: [Int], _ right: [Int]) -> [Int] {
    let right = Set(right)
    return Set(left.filter(right.contains)).sorted()
  }
}
