internal import CRecorderScript

/// The script that runs in every frame of a recorded page.
enum RecorderScript {
  /// A new name for the function by which the script shows what it sees: anyone who guessed it could talk to us from the page.
  static func newBinding() -> String {
    var generator = SystemRandomNumberGenerator()
    return "tcfcheck_" + String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
  }

  /// The script, which shows what it sees by calling `binding`.
  static func text(binding: String, _ options: WebRecordingOptions) -> String {
    let attachment = options.attachment
    return String(cString: tcf_recorder_script()).replacing(
      #""TCFCHECK_BINDING", false, false, true"#,
      with: #""\#(binding)", \#(options.isHeaded), \#(attachment != nil), \#(attachment?.makesProbes ?? true)"#)
  }
}
