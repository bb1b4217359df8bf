import TCFCodec
import TCFFindings

extension ListFault {
  /// What bytes that cannot be a JSON object or array are; nil if they may be one. Looks at the beginning only.
  init?(recognising bytes: [UInt8]) {
    if let signature = FileSignature(of: bytes) {
      self = .otherKind(.file(signature))
      return
    }
    let text = TextSignature.beginning(of: bytes)
    guard let first = text.first else {
      self = .empty
      return
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return nil }
    let isMarkup = first == UInt8(ascii: "<")
    if !isMarkup, text.contains(where: { $0 < 0x20 && !$0.isASCIISpace }) {
      self = .otherKind(.binary)
    } else if let signature = TextSignature(ofBeginning: text) {
      self = .otherKind(.text(signature))
    } else {
      let line = String(decoding: text.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
      self = .otherKind(.otherText(String(line.prefix(80))))
    }
  }
}
