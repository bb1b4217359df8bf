import TCFFindings
import TCFStorage
import TCFVendorList

/// What came out of an input, in its order.
enum ReadEvent {
  /// A text that is to be judged as what it is: a literal, or a line of a file.
  case text(String, part: String, input: String)
  /// A captured thing by itself.
  case captured(CapturedSubject)
  /// The states of one device or browser.
  case sequence([CapturedSubject], input: String)
  /// A published document.
  case document(PublishedDocument, input: String)
  /// An input, or a part of one, that could not be read.
  case problem(InputProblem)
  /// An input that could be read and has nothing in it, and the words for it.
  case empty(InputProblem)
  /// A file of a folder that has nothing to do with consent.
  case leftAside
  /// How far a long input has come.
  case progress(input: String, bytes: Int, size: Int?)
}
