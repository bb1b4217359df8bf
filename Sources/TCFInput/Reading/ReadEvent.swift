package import TCFFindings
package import TCFStorage
package import TCFVendorList

/// What came out of an input, in its order.
package enum ReadEvent {
  /// A text that is to be judged as what it is: a literal, or a line of a file.
  case text(String, part: TextPart, input: String)
  /// A captured thing by itself.
  case captured(CapturedSubject)
  /// The states of one device, or of one site in a browser, the name of all of them, and the input.
  case sequence([CapturedSubject], name: String, input: String)
  /// A published document.
  case document(PublishedDocument, input: String)
  /// An input, or a part of one, that could not be read.
  case problem(InputProblem)
  /// An input that could be read and has nothing in it, and the terms for it.
  case empty(InputProblem)
  /// A file of a folder that has nothing to do with consent, or whose form only the user can determine; without a name where
  /// it was not looked into.
  case leftAside(String?)
  /// Something that a reader of the results should know, in one sentence without a full stop.
  case note(String)
  /// How far a long input has come.
  case progress(input: String, bytes: Int, size: Int?)
  /// From here on, of what is judged only the subject of this name is meant; nil ends that.
  case selecting(String?)
}

extension ReadEvent {
  /// An input with nothing in it.
  package static func empty(_ input: String, _ message: String) -> ReadEvent {
    .empty(InputProblem(input: input, message: message))
  }

  /// An input without consent data. Of a file in a folder nothing else is expected: a page whose requests name no vendor
  /// has a HAR file all the same.
  static func withoutConsentData(_ input: String, among siblings: StoreSiblings?) -> ReadEvent {
    siblings == nil ? .empty(input, "\(input) contains no consent data") : .leftAside(input)
  }

  /// The subjects of a sequence one by one, since one of them is meant; anything else as it is.
  package var parts: [ReadEvent] {
    if case .sequence(let subjects, _, _) = self { subjects.map { .captured($0) } } else { [self] }
  }

  /// The name of the subject that reports would give it; nil for what is not a subject.
  var subjectName: String? {
    switch self {
    case .text(_, let part, let input): part.name(in: input)
    case .captured(let subject): subject.name
    case .sequence(_, let name, _), .document(_, let name): name
    case .problem, .empty, .leftAside, .note, .progress, .selecting: nil
    }
  }
}

/// Where in an input a text is. Its name is made when it is asked for: of most texts of a long file, it never is.
package enum TextPart: Sendable, Hashable {
  /// All of it.
  case whole
  /// A line by its number, from 1.
  case line(Int)

  /// Whether it is one line of several, which is judged where it looks like a string and passed over otherwise.
  package var isLine: Bool { self != .whole }

  /// What is put behind the name of the input: `:3`.
  package var suffix: String {
    switch self {
    case .whole: ""
    case .line(let number): ":\(number)"
    }
  }

  /// The name of the text, by which reports call it.
  package func name(in input: String) -> String { input + suffix }
}

/// Names of subjects, which are paths into inputs: `log.ndjson:3#keys#IABTCF_TCString`.
package enum SubjectName {
  /// Whether `name` is `whole`, or stands for something in it.
  package static func `is`(_ name: String, partOf whole: String) -> Bool {
    guard name.hasPrefix(whole) else { return false }
    return name.dropFirst(whole.count).first.map { "#:[".contains($0) } ?? true
  }
}
