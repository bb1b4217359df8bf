internal import CRecorderScript

/// The script that runs in every frame of a recorded page.
enum RecorderScript {
  /// The script, which shows what it sees by calling `binding`.
  static func text(binding: String, isByHand: Bool) -> String {
    String(cString: tcf_recorder_script()).replacing(
      #""TCFCHECK_BINDING", false"#, with: #""\#(binding)", \#(isByHand)"#)
  }
}
