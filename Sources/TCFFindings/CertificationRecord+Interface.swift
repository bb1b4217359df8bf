/// What a declaration shows of a CMP's consent interface: its layers as they were recorded, and what a person says of what no
/// program can judge.
extension CertificationRecord {
  /// What was recorded of the interface, and the paragraphs that speak about it.
  public struct Interface: Sendable, Hashable {
    /// The layers, each once, whatever the number of scenarios that show it.
    public let layers: [Layer]
    /// The paragraphs of the TCF Policies, Appendix B, in their order.
    public let paragraphs: [Paragraph]

    /// An interface from its parts.
    public init(layers: [Layer], paragraphs: [Paragraph]) {
      self.layers = layers
      self.paragraphs = paragraphs
    }
  }

  /// A rectangle of a page, in CSS pixels.
  public struct Box: Sendable, Hashable {
    /// From the left of the page.
    public let x: Double
    /// From the top of the page.
    public let y: Double
    /// To the right.
    public let width: Double
    /// Downwards.
    public let height: Double

    /// A rectangle from its parts.
    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// A picture of a page.
  public struct Picture: Sendable, Hashable {
    /// A PNG file.
    public let png: [UInt8]
    /// What it shows of the page, in CSS pixels: a picture may have more points than that.
    public let area: Box

    /// A picture from its parts.
    public init(png: [UInt8], area: Box) {
      self.png = png
      self.area = area
    }
  }

  /// A layer of the interface.
  public struct Layer: Sendable, Hashable {
    /// Where findings say that it is: in a scenario, the member of its recording.
    public struct Place: Sendable, Hashable {
      /// The scenario's name.
      public let scenario: String
      /// Such as `view 1.layer initial`.
      public let member: String

      /// A place from its parts.
      public init(scenario: String, member: String) {
        self.scenario = scenario
        self.member = member
      }
    }

    /// Which layer it is: `initial`, `vendors`.
    public let name: String
    /// Its language, as the page declares it; nil if it does not.
    public let language: String?
    /// What it says, in reading order, with the names of its controls at the end.
    public let texts: [String]
    /// The boxes of its controls, in their order; nil where one has none.
    public let controls: [Box?]
    /// What it looked like; nil where no picture was made, or it cannot be read.
    public let picture: Picture?
    /// Where it was seen.
    public var places: [Place]

    /// A layer from its parts.
    public init(
      name: String, language: String?, texts: [String], controls: [Box?], picture: Picture?, places: [Place]
    ) {
      self.name = name
      self.language = language
      self.texts = texts
      self.controls = controls
      self.picture = picture
      self.places = places
    }
  }

  /// A paragraph of the TCF Policies about interfaces.
  public struct Paragraph: Sendable, Hashable {
    /// Its number, as rules cite it: `C(b)(III)`.
    public let number: String
    /// What it asks, in the project's words.
    public let what: String
    /// What only a person can say about it; nil where rules decide.
    public let question: Question?

    /// A paragraph from its parts.
    public init(number: String, what: String, question: Question?) {
      self.number = number
      self.what = what
      self.question = question
    }
  }

  /// A question about an interface, for a person.
  public struct Question: Sendable, Hashable {
    /// The question, to be answered with yes or no.
    public let text: String
    /// The layers that it is about, once for each language of the interface; one without layers where none was recorded.
    public let inquiries: [Inquiry]

    /// A question from its parts.
    public init(text: String, inquiries: [Inquiry]) {
      self.text = text
      self.inquiries = inquiries
    }
  }

  /// A question about the interface in one language, and what was answered.
  public struct Inquiry: Sendable, Hashable {
    /// The language; nil where the layers do not declare it, and where there are none.
    public let language: String?
    /// The layers, by their places among those of the interface.
    public let layers: [Int]
    /// SHA-256 of what the layers say, in hexadecimal: an answer is about this text, and goes stale when it changes; nil where
    /// there are no layers.
    public let sha256: String?
    /// The answer; nil where there is none, and where it is stale.
    public let answer: Answer?
    /// Whether there is an answer that was given about another text.
    public let isStale: Bool

    /// A question's part from its parts.
    public init(language: String?, layers: [Int], sha256: String?, answer: Answer?, isStale: Bool) {
      self.language = language
      self.layers = layers
      self.sha256 = sha256
      self.answer = answer
      self.isStale = isStale
    }
  }

  /// What a person answered.
  public struct Answer: Sendable, Hashable {
    /// The answer itself.
    public enum Word: String, Sendable, Hashable, CaseIterable {
      /// The interface does what the paragraph asks.
      case yes
      /// The interface does not do what the paragraph asks.
      case no
      /// The paragraph asks nothing of this interface.
      case notApplicable = "not-applicable"

      /// The answer as reports show it: `not applicable`.
      public var label: String { self == .notApplicable ? "not applicable" : rawValue }
    }

    /// The answer itself.
    public let word: Word
    /// Who gave it.
    public let name: String
    /// The day, as `2026-11-27`.
    public let day: String
    /// What was added; nil for nothing.
    public let note: String?

    /// An answer from its parts.
    public init(word: Word, name: String, day: String, note: String?) {
      self.word = word
      self.name = name
      self.day = day
      self.note = note
    }
  }
}
