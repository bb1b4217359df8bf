/// A consent string of any kind that the contract decodes.
public enum ConsentString: Sendable, Hashable {
  /// A TC string of version 2.
  case v2(TCString)
  /// A string of version 1, retired on 2020-09-30.
  case v1(ConsentStringV1)

  /// Decodes a TC string, a version 1 string, or the TC string in section 2 of a GPP container.
  ///
  /// Throws a `DecodingFault` for what cannot be understood.
  public init(decoding text: String) throws(DecodingFault) {
    do throws(DecodingFault) {
      self = .v2(try TCString(decoding: text))
    } catch {
      switch WrittenForm(text.utf8.span, fault: error) {
      case .v1: self = .v1(try ConsentStringV1(decoding: text))
      // A section has no "~", so it is no container itself.
      case .gpp(let section):
        do throws(DecodingFault) {
          self = try ConsentString(decoding: slice(text, section))
        } catch {
          throw error.moved(by: section.lowerBound)
        }
      case .plain: throw error
      }
    }
  }
}

/// What a text that is not a plain version 2 string may be instead.
enum WrittenForm {
  case plain
  case v1
  case gpp(tcString: Range<Int>)

  init(_ text: Span<UInt8>, fault: DecodingFault) {
    self = .plain
    if fault.code == .version, fault.had == 1, fault.segment == 0 { self = .v1 }
    // "~" is foreign to TC strings, so a container always fails; its header starts with type 3, a "D".
    if text.count > 0, text[0] == UInt8(ascii: "D"), let section = GPPContainer(text)?.tcString {
      self = .gpp(tcString: section)
    }
  }
}

/// A string taken apart: every field with its bits, the entries as written, leftovers, and all faults.
///
/// Made by the walk that decodes, so the two cannot disagree. Memory is linear in the string's length.
public struct TCStringDissection: Sendable {
  /// What the string says; nil if it was refused.
  public let model: ConsentString?
  /// Where every bit belongs.
  public let trace: EncodingTrace
  /// Everything wrong or unusual, in the order of the string; the first refusal is what decoding throws. Of a string with more
  /// than 5,000 faults, from there on the first hundred of each code.
  public let faults: [DecodingFault]
  /// The bytes of the text that are the TC string: section 2 of a GPP container, otherwise all of them.
  package let section: Range<Int>
  /// What decoding throws; nil if the string is read.
  package let refusal: DecodingFault?

  /// Where the TC string starts in the text, in bytes: behind the header of a GPP container, else 0.
  public var start: Int { section.lowerBound }

  /// Takes `text` apart. Never fails.
  public init(of text: String) {
    do throws(DecodingFault) {
      model = .v2(try TCString(decoding: text))
      (trace, faults, _) = Self.trace(text)
      section = 0..<text.utf8.count
      refusal = nil
    } catch {
      switch WrittenForm(text.utf8.span, fault: error) {
      case .v1:
        let read = Result { () throws(DecodingFault) in try ConsentStringV1(decoding: text) }
        model = (try? read.get()).map(ConsentString.v1)
        if case .failure(let fault) = read { refusal = fault } else { refusal = nil }
        (trace, faults) = Self.traceV1(text)
        section = 0..<text.utf8.count
      case .gpp(let section):
        let inner = TCStringDissection(of: slice(text, section))
        model = inner.model
        trace = inner.trace
        faults = [DecodingFault(.gppWrapped, character: 0)] + inner.faults.map { $0.moved(by: section.lowerBound) }
        refusal = inner.refusal?.moved(by: section.lowerBound)
        self.section = section
      case .plain:
        model = nil
        let walked = Self.trace(text)
        trace = walked.trace
        // A classification of the whole text says more than the faults of reading it as a TC string.
        faults = walked.firstRefusal == error ? walked.faults : Self.textFaults(walked.faults, with: error)
        refusal = error
        section = 0..<text.utf8.count
      }
    }
  }

  /// The faults of a text that is refused for `leading` before its fields are: a foreign character anywhere, or a core behind
  /// another segment. The texts of other segments can be judged all the same.
  private static func textFaults(_ faults: [DecodingFault], with leading: DecodingFault) -> [DecodingFault] {
    switch leading.code {
    case .alphabet:
      [leading]
        + faults.filter { fault in
          [.empty, .length].contains(fault.code) || fault.code == .alphabet && fault.character != leading.character
        }
    case .coreFirst: [leading] + faults.filter { [.empty, .length].contains($0.code) && $0.segment > 0 }
    default: [leading]
    }
  }

  private typealias Walked = (trace: EncodingTrace, faults: [DecodingFault], firstRefusal: DecodingFault?)

  private static func trace(_ text: String) -> Walked {
    var observer = TraceObserver()
    var words: [UInt64] = []
    var spares = SpareSets()
    var model = TCString(core: CoreSegment())
    // The observer never throws; what it met is in its faults.
    try? TCStringWalk.decode(text.utf8.span, words: &words, spares: &spares, into: &model, observer: &observer)
    return (observer.trace, observer.faults, observer.firstRefusal)
  }

  private static func traceV1(_ text: String) -> (trace: EncodingTrace, faults: [DecodingFault]) {
    var observer = TraceObserver()
    var model = ConsentStringV1()
    try? ConsentStringV1Walk.decode(text.utf8.span, into: &model, &observer)
    // All of the text is one base64url text: one with a dot is none, whatever its fields say.
    let ofText = observer.faults.filter { [.empty, .alphabet, .length].contains($0.code) }
    return (observer.trace, ofText.isEmpty ? observer.faults : ofText)
  }
}
