import TCFCodec

/// How a codec took a string.
enum CodecReading: Sendable {
  case read(AnswerModel)
  case refused(String)
  /// It ended or hung.
  case crashed(String)
  /// It said that something went wrong within it, or did not answer the question.
  case failed(String)
  /// It cannot be asked.
  case unsupported

  /// An answer to `decode`.
  init(_ answer: TesteeAnswer) {
    switch answer {
    case .model(let model, _): self = .read(model)
    case .rejected(let message): self = .refused(message)
    case .crashed(let breach, let errors): self = .crashed(VectorInquiry.crash(breach, errors))
    case .failed(let message), .malformed(let message): self = .failed(message)
    case .unsupported: self = .unsupported
    case .string, .keys: self = .failed("the answer is not a model")
    }
  }

  /// What the built-in codec makes of a string.
  init(builtIn text: String) {
    do throws(DecodingFault) {
      self = .read(AnswerModel(try ConsentString(decoding: text)))
    } catch {
      self = .refused(error.summary)
    }
  }

  /// The word of a codec that reads a string.
  static let reads = "reads"
  /// The word of one that refuses it.
  static let refuses = "refuses"

  /// Whether it says anything about the string.
  var isAnswer: Bool {
    if case .unsupported = self { false } else { true }
  }

  /// One word for it.
  var word: String {
    switch self {
    case .read: Self.reads
    case .refused: Self.refuses
    case .crashed: "crashes"
    case .failed: "fails"
    case .unsupported: "is not asked"
    }
  }
}

/// A way in which codecs disagree: the class of the string, who takes it how, and the field in which models differ.
struct DisagreementClass: Sendable, Hashable {
  /// `valid`, the code of the built-in codec's fault, or that of the first deviation.
  let inputClass: String
  /// One word a codec.
  let words: [String]
  /// The field in which models differ; nil where the question is who reads the string at all.
  let field: ModelField?
  /// Whether the documents leave open what is right.
  let isReading: Bool

  /// The class, whether the documents leave it open or not.
  var cause: DisagreementClass {
    DisagreementClass(inputClass: inputClass, words: words, field: field, isReading: false)
  }

  /// Whether the built-in codec reads the string and has something to say about it.
  var isOdd: Bool { inputClass.hasPrefix(Self.oddPrefix) }
  /// In front of the code of a deviation.
  static let oddPrefix = "odd: "  // english: ok, the name of a class
}

/// A disagreement about one string.
struct Disagreement: Sendable {
  let kind: DisagreementClass
  /// What each says, in one sentence.
  let message: String
  let expected: String?
  let actual: String?
}

/// Looks for disagreements between codecs about one string.
struct DisagreementSearch {
  /// The codecs' names, and the segments that each knows.
  let names: [String]
  let segments: [[String]]

  /// Every way in which the codecs disagree about `text`: at most one about who reads it, and one for each field in which
  /// a model differs from the first one that was read.
  func disagreements(_ text: String, _ readings: [CodecReading]) -> [Disagreement] {
    let words = readings.map(\.word)
    let asked = words.filter { $0 != CodecReading.unsupported.word }
    var found: [Found] = []
    // Taking a string apart takes longer than comparing two models that are the same.
    lazy var questions = OpenQuestions(of: text)
    if Set(asked).count > 1 {
      let message = zip(names, readings).map { "\($0) \($1.word)\(reason($1))" }.joined(separator: "; ")
      // A crash is never an answer to a question.
      let isAnswered = Set(asked).isSubset(of: [CodecReading.reads, CodecReading.refuses])
      let isRead = (try? ConsentString(decoding: text)) != nil
      let isOpen = (isRead ? questions.refusal : questions.acceptance) != nil
      found.append((nil, message, nil, nil, isAnswered && isOpen))
    }
    found += differences(readings) { questions.fields }
    guard !found.isEmpty else { return [] }
    let inputClass = Self.inputClass(of: text)
    return found.map { item in
      Disagreement(
        kind: DisagreementClass(inputClass: inputClass, words: words, field: item.field, isReading: item.isReading),
        message: item.message, expected: item.expected, actual: item.actual)
    }
  }

  private func reason(_ reading: CodecReading) -> String {
    switch reading {
    case .refused(let message), .crashed(let message), .failed(let message): " (\(message))"
    case .read, .unsupported: ""
    }
  }

  private typealias Found = (field: ModelField?, message: String, expected: String?, actual: String?, isReading: Bool)

  private func differences(_ readings: [CodecReading], _ doubted: () -> ModelFieldSet) -> [Found] {
    var reference: (index: Int, model: AnswerModel)?
    var found: [Found] = []
    for (index, reading) in readings.enumerated() {
      guard case .read(let model) = reading else { continue }
      guard let (first, expected) = reference else {
        reference = (index, model)
        continue
      }
      let known = segments[index].filter(segments[first].contains)
      let all = ModelComparison(expected: expected, knownSegments: known).differences(model)
      guard !all.isEmpty else { continue }
      let divided = DividedDifferences(all, doubted: doubted(), expected, model)
      for difference in all
      where !found.contains(where: { $0.field == difference.field }) {
        let message =
          "\(difference.field.rawValue) is \(difference.expected) for \(names[first]) "
          + "and \(difference.actual) for \(names[index])"
        let isOpen = divided.open.contains { $0.field == difference.field }
        found.append((difference.field, message, difference.expected, difference.actual, isOpen))
      }
    }
    return found
  }

  /// The codes of everything that is unusual or wrong in a string.
  static func faults(of text: String) -> Set<String> {
    var faults = Set(TCStringDissection(of: text).faults.map(\.code.rawValue))
    faults.insert(inputClass(of: text).split(separator: " ").last.map(String.init) ?? "valid")
    faults.remove("valid")
    return faults
  }

  /// The class of a string in the judgement of the built-in codec.
  static func inputClass(of text: String) -> String {
    let dissection = TCStringDissection(of: text)
    guard dissection.model == nil else {
      return dissection.faults.first.map { DisagreementClass.oddPrefix + $0.code.rawValue } ?? "valid"
    }
    do throws(DecodingFault) {
      _ = try ConsentString(decoding: text)
      return "valid"
    } catch {
      return error.code.rawValue
    }
  }
}
