package import TCFFindings
package import TCFStorage
package import TCFSystem

/// What an input holds that is read as a whole: key sets, messages, recordings, and the strings in them.
package enum InputSubjects {
  /// Where it is.
  package enum Place: Sendable {
    /// A file. `siblings` is what the names of the files next to it show, where it lies in a folder that was given: such a file is
    /// left aside where it has nothing to do with consent.
    case file(SystemPath, siblings: StoreSiblings?)
    /// A folder with a file for each key, and their names.
    case keyFolder(SystemPath, files: [[UInt8]])
    /// The bytes of an input, its name, and the same.
    case content([UInt8], name: String, siblings: StoreSiblings?)
  }

  /// Calls `body` with each thing that can be judged, in its order; the states of one device one by one. Returns the problems
  /// met: everything readable was passed on.
  ///
  /// - Parameter stores: what the run knows of the stores next to its inputs.
  package static func forEach(
    _ place: Place, _ stores: StoresBeside, _ body: (CapturedSubject) -> Void
  ) -> [InputProblem] {
    var reader = InputReader(
      kind: nil, isExpected: false, takesAnyText: true, mostHeld: FileBytes.most, isCancelled: { false })
    reader.storesBeside = stores
    var problems: [InputProblem] = []
    let receive: InputReader.Receiver = { event in
      switch event {
      case .text(let text, let part, let input):
        body(CapturedSubject(Captured(.string(text), part: part.suffix), in: input))
      case .captured(let subject): body(subject)
      case .sequence(let subjects, _, _): for subject in subjects { body(subject) }
      case .document(_, let input):
        problems.append(InputProblem(input: input, message: "\(input) is a published list, not stored consent"))
      case .problem(let problem), .empty(let problem): problems.append(problem)
      case .leftAside, .note, .progress, .selecting: break
      }
    }
    do throws(InputProblem) {
      switch place {
      case .file(let path, let siblings): try reader.read(InputDescriptor.opening(path), among: siblings, receive)
      case .keyFolder(let path, let names): try reader.readKeyFolder(path, names, receive)
      case .content(let bytes, let name, let siblings):
        try reader.read(InputDescriptor(holding: bytes, name: name), among: siblings, receive)
      }
    } catch {
      problems.append(error)
    }
    return problems
  }

  /// What a line by itself holds that is more than a string: JSON or markup, a URL, consent data with its name. Nil for a line
  /// that is a string, or something in its place.
  package static func ofLine(_ line: String, _ stores: StoresBeside) -> [CapturedSubject]? {
    let name = "line"
    var found: [CapturedSubject] = []
    if let first = line.utf8.first(where: { $0 > 0x20 }), "{[<".utf8.contains(first) {
      _ = forEach(.content(Array(line.utf8), name: name, siblings: nil), stores) { found.append($0) }
      return found
    }
    let reader = InputReader(
      kind: nil, isExpected: false, takesAnyText: true, mostHeld: FileBytes.most, isCancelled: { false })
    let receive: InputReader.Receiver = { if case .captured(let subject) = $0 { found.append(subject) } }
    // Looked for by the system's library: a look at each byte would cost as much as a third of judging the string.
    let slash = ByteSearch.first(UInt8(ascii: "/"), in: line.utf8.span, from: 0, to: line.utf8.count)
    if slash != nil, let url = LineText.url(in: line), !url.isEmpty {
      reader.pass(url: url, part: "", input: name, receive)
      return found
    }
    return reader.passNamed(line, line: 1, input: name, receive) ? found : nil
  }

  /// The TC strings of a captured thing, by the names that reports give them.
  package static func strings(of subject: CapturedSubject) -> [(name: String, text: String)] {
    SubjectStrings.of(subject)
  }
}
