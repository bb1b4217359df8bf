/// A curl command as developer tools copy it: for bash, with quotes and lines joined by backslashes, or for Windows' cmd, with
/// carets before what that mistakes for its own.
///
/// Sources: Chrome DevTools, "Copy as cURL (bash)" and "(cmd)", front_end/panels/network/NetworkLogView.ts,
/// `generateCurlCommand`; curl's manual, --header, --cookie.
struct CommandLineText {
  /// The command in one line, without quotes, carets and breaks.
  let text: String

  /// nil for any other text.
  init?(_ text: String) {
    let words = text.drop(while: \.isWhitespace)
    guard words.hasPrefix("curl ") || words.hasPrefix("curl.exe ") else { return nil }
    var (kept, isEscaped): ([UInt8], Bool) = ([], false)
    let escape = UInt8(ascii: words.utf8.contains(UInt8(ascii: "^")) && !words.contains("'") ? "^" : "\\")
    for byte in words.utf8 where byte != 0x0D {
      if isEscaped {
        // A break that was escaped joins two lines; of \" and \u0026 the sign stays.
        kept.append(byte == 0x0A ? 0x20 : byte)
        isEscaped = false
      } else if byte == escape {
        isEscaped = true
      } else {
        kept.append(byte == 0x0A ? 0x20 : byte)
      }
    }
    self.text = String(decoding: kept, as: UTF8.self)
  }
}
