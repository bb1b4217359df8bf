/// A US Privacy string of version 1: three answers under the California Consumer Privacy Act.
///
/// Source: IAB Tech Lab, US Privacy String, U.S. Privacy String Format.
public struct USPrivacyString: Sendable, Hashable {
  /// An answer.
  public enum Answer: Character, Sendable, Hashable, CaseIterable {
    /// What the property asks is so.
    case yes = "Y"
    /// What the property asks is not so.
    case no = "N"
    /// Not applicable, or unknown.
    case notApplicable = "-"
  }

  /// Whether notice was given, and the opportunity to opt out.
  public var notice: Answer
  /// Whether the user opted out of the sale of personal information.
  public var optOutOfSale: Answer
  /// Whether the transaction is covered by the Limited Service Provider Agreement.
  public var isLSPACovered: Answer

  /// A string from its answers.
  public init(notice: Answer, optOutOfSale: Answer, isLSPACovered: Answer) {
    self.notice = notice
    self.optOutOfSale = optOutOfSale
    self.isLSPACovered = isLSPACovered
  }

  /// The only version there is.
  public static let version = 1

  /// Whether the regulation does not apply: `1---`.
  public var isNotApplicable: Bool {
    notice == .notApplicable && optOutOfSale == .notApplicable && isLSPACovered == .notApplicable
  }

  /// Reads a `1` and three of Y, N and "-". Lower case is read too: then `encoded()` differs from the text.
  ///
  /// Throws the first of `faults(in:)`.
  public init(decoding text: String) throws(RelatedStringFault) {
    if let fault = Self.faults(in: text).first { throw fault }
    let answers = text.utf8.dropFirst().map { Self.answer($0) ?? .notApplicable }
    self.init(notice: answers[0], optOutOfSale: answers[1], isLSPACovered: answers[2])
  }

  /// Everything wrong with `text`. A text of another length has that one fault.
  public static func faults(in text: String) -> [RelatedStringFault] {
    let bytes = Array(text.utf8.prefix(5))
    let count = text.utf8.count
    guard bytes.count == 4 else { return [RelatedStringFault(.usPrivacyLength, 0..<count, expected: 4, had: count)] }
    var faults: [RelatedStringFault] = []
    if bytes[0] != UInt8(ascii: "1") {
      faults.append(
        RelatedStringFault(.usPrivacyVersion, 0..<1, expected: Int(UInt8(ascii: "1")), had: Int(bytes[0])))
    }
    for index in 1..<4 where answer(bytes[index]) == nil {
      faults.append(RelatedStringFault(.usPrivacyLetter, index..<index + 1, had: Int(bytes[index])))
    }
    return faults
  }

  private static func answer(_ byte: UInt8) -> Answer? {
    switch byte {
    case UInt8(ascii: "Y"), UInt8(ascii: "y"): .yes
    case UInt8(ascii: "N"), UInt8(ascii: "n"): .no
    case UInt8(ascii: "-"): .notApplicable
    default: nil
    }
  }

  /// The four characters, letters in upper case.
  public func encoded() -> String {
    "\(Self.version)" + String([notice.rawValue, optOutOfSale.rawValue, isLSPACovered.rawValue])
  }
}
