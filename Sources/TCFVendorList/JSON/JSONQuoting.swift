extension String {
  /// The text as a JSON string, quotation marks included: one line, whatever it holds.
  var quotedJSON: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: result += "\\" + String(scalar)
      case 0x00..<0x20, 0x7F...0x9F, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
