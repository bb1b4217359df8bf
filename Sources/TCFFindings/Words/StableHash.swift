/// A short mark of a text that is the same in every run; Swift's own hash differs from run to run. It distinguishes texts, and
/// protects against no one who looks for two of one mark.
package enum StableHash {
  /// The mark of the text's UTF-8.
  ///
  /// Source: Fowler, Noll and Vo, FNV-1a, 64 bits.
  package static func of(_ text: String) -> UInt64 {
    // A loop over a span: reports take the mark of every finding, and another module's generic code is not specialised.
    let bytes = text.utf8.span
    var mark: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in bytes.indices { mark = (mark ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return mark
  }
}
