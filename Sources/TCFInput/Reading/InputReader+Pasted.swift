import TCFFindings
import TCFStorage

// What people copy, and files of it.
extension InputReader {
  /// Hands on the consent data in a text that was given as an argument or pasted; false where the text is to be read as it is: a
  /// string, whatever is wrong with it.
  func passPasted(_ text: String, input: String, _ receive: Receiver) -> Bool {
    guard !TextShape.beginsAsString(text), !TextShape.isMeantByItself(text) else { return false }
    if text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      guard let found = XMLFragment.keys(in: Array(text.utf8)) else { return false }
      return hand(Capture([Captured(.keys(found.keys))]), form: found.form, input: input, receive)
    }
    guard let found = PastedText(text) else {
      guard let form = PastedText.emptyForm(of: text) else { return false }
      receive(.empty(input, "\(input) is \(form) without consent data"))
      return true
    }
    return hand(found.capture, form: found.form, input: input, receive)
  }

  private func hand(_ capture: Capture, form: String, input: String, _ receive: Receiver) -> Bool {
    receive(.note("\(input) is read as \(form)"))
    pass(capture, name: input, among: nil, receive)
    return true
  }

  /// Hands on the consent data in a line among strings in which a name says what it is, such as `gdpr_consent=C…`; false for any
  /// other line.
  func passNamed(_ text: String, line: Int, input: String, _ receive: Receiver) -> Bool {
    // Most lines are a string.
    guard let first = text.utf8.first, !"BCD{[\"".utf8.contains(first),
      text.utf8.contains(where: { "=: ".utf8.contains($0) }),
      !TextShape.isURL(text), PieceScanner.pieces(in: text).contains(where: \.isNamed), let found = PastedText(text)
    else { return false }
    for item in found.capture.items {
      receive(.captured(CapturedSubject(item, name: "\(input):\(line)\(item.part)", input: input)))
    }
    return true
  }

  /// Reads a file of lines with consent data in them. In a folder, only what a name says is one is taken.
  func readPasted(
    _ bytes: [UInt8], name: String, among siblings: StoreSiblings?, _ receive: Receiver
  ) throws(InputProblem) {
    let text = String(decoding: WideText.utf8(bytes) ?? bytes, as: UTF8.self)
    guard let found = PastedText(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text) else {
      if siblings != nil { return receive(.leftAside(name)) }
      let form = PastedText.emptyForm(of: text)
      return receive(.empty(name, "\(name) \(form.map { "is \($0) without" } ?? "contains no") consent data"))
    }
    receive(.note("\(name) is read as \(found.form)"))
    pass(found.capture, name: name, among: siblings, receive)
  }

  /// What is in text that begins as JSON or XML does and is neither: printed dictionaries, lines out of a store's XML; and the
  /// strings in JSON that is nothing known.
  ///
  /// - Parameter isFound: whether the input lies in a folder that was given, where other JSON is about other things.
  func otherCapture(of bytes: [UInt8], isFound: Bool) -> (capture: Capture, form: String)? {
    if let found = XMLFragment.keys(in: bytes) { return (Capture([Captured(.keys(found.keys))]), found.form) }
    if TextSignature(of: bytes) == .printedDictionary {
      return PastedText(String(decoding: bytes, as: UTF8.self)).map { ($0.capture, "a printed dictionary") }
    }
    return isFound ? nil : JSONStrings.capture(in: bytes).map { ($0, "JSON with TC strings in it") }
  }
}
