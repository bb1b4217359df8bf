/// What a consent interface showed at a moment: a layer, as a recorder or a UI test saw it.
///
/// Nil is what no one looked at, which leaves rules undecided; it never means no.
///
/// Source: TestVectors/recordings/README.md.
package struct RecordedLayer: Sendable {
  /// Whether the dialog that asks for consent was found.
  package enum DialogSighting: Sendable {
    /// No one looked for it: a UI test writes texts and controls, and nothing else.
    case notStated
    /// It was looked for, and was not there.
    case absent
    /// It was found; what was seen of it.
    case found(Dialog)
  }

  /// Where it is in the recording.
  package let place: RecordedPlace
  /// What its recorder calls it: `initial`.
  package let name: String?
  /// What it was captured for: an event, or an act.
  package let by: String?
  /// The language that the dialog or page declares: `de`.
  package let language: String?
  /// Width and height of the viewport, in CSS pixels.
  package let viewport: Size?
  /// The dialog that asks for consent, or that it was not found, or not looked for.
  package let dialog: DialogSighting
  /// The texts, in reading order; nil where they were not recorded.
  package let texts: [Text]?
  /// The controls, in reading order; nil where they were not recorded.
  package let controls: [Control]?
  /// The picture of the page at that moment.
  package let screenshot: Picture?
  /// Whether texts or controls were left out, since the recording has more than is read.
  package let isCut: Bool
}

extension RecordedLayer {
  /// A width and a height, in CSS pixels.
  package struct Size: Sendable, Hashable {
    /// In CSS pixels; in pixels of the screen where Android described it.
    package let width: Double
    /// In the same unit as the width.
    package let height: Double
  }

  /// A rectangle in the viewport, in CSS pixels.
  package struct Box: Sendable, Hashable {
    /// The left edge, from the left of the viewport.
    package let x: Double
    /// The upper edge, from the top of the viewport.
    package let y: Double
    /// From the left edge to the right.
    package let width: Double
    /// From the upper edge to the lower.
    package let height: Double
  }

  /// A picture next to the recording.
  package struct Picture: Sendable, Hashable {
    /// Its path, from the folder of the recording.
    package let path: String
    /// The digest of its bytes, as 64 hexadecimal digits.
    package let digest: String?
  }

  /// The dialog that asks for consent.
  package struct Dialog: Sendable {
    /// By which method it was found: `act-control`, `aria`, `fixed`, `option`.
    package let method: String?
    /// A CSS selector of its element.
    package let selector: String?
    /// Its role, as accessibility interfaces have it: `dialog`.
    package let role: String?
    /// Whether it declares that nothing behind it can be used.
    package let isModal: Bool?
    /// Whether the focus of the keyboard is in it.
    package let hasFocus: Bool?
    /// Where it is in the viewport; nil where that was not recorded.
    package let box: Box?
    /// Its share of the viewport, from 0 to 1.
    package let covers: Double?
    /// The share of a grid of points of the viewport at which the content of the page can still be used, from 0 to 1.
    package let usableBehind: Double?
  }

  /// A text of a layer.
  package struct Text: Sendable {
    /// What it reads, without markup.
    package let text: String
    /// Where it is; nil where it is not rendered, or that was not recorded.
    package let box: Box?
    /// False for one that is there and collapsed.
    package let isShown: Bool?
    /// `heading`, `text`, `link`, `listitem`.
    package let role: String?
    /// Where a link leads; empty for one that leads nowhere.
    package let address: String?
  }

  /// Something on a layer that a person can use.
  package struct Control: Sendable {
    /// Whether a control of choice is on.
    package enum State: Sendable, Hashable {
      /// It is on: a switch, a checked box, a chosen option.
      case on
      /// It is off.
      case off
      /// Some of what it stands for is on.
      case mixed
    }

    /// The accessible name.
    package let name: String
    /// `button`, `switch`, `checkbox`, `radio`, `link`.
    package let role: String?
    /// Nil for what is neither on nor off, as a button.
    package let state: State?
    /// Whether it can be used: false for one that is there and greyed out.
    package let isEnabled: Bool?
    /// Whether what it opens is open; nil for what says nothing of it.
    package let isExpanded: Bool?
    /// What the part of the layer is called in which it is: by a label, a legend, a heading, or the button that opens it.
    package let group: String?
    /// Whether the keyboard gets to it.
    package let isInTabOrder: Bool?
    /// Where it is; nil where it is not rendered, or that was not recorded.
    package let box: Box?
    /// Whether it is visible.
    package let isShown: Bool?
    /// Whether something else lies over its middle.
    package let isCovered: Bool?
    /// How its text is set; nil where that was not recorded.
    package let font: Font?
    /// The colour of its text, as CSS writes it: `#ffffff`.
    package let color: String?
    /// The colour behind its text, composed of everything beneath.
    package let background: String?
    /// The contrast of the two as the recorder computed it.
    package let contrast: Double?
    /// Why the colours or the contrast are unknown: an image, a gradient.
    package let unknown: String?
  }

  /// How the text of a control is set.
  package struct Font: Sendable, Hashable {
    /// The name of the typeface: `Inter`.
    package let family: String?
    /// In CSS pixels.
    package let size: Double?
    /// From 1 to 1000; 400 is normal.
    package let weight: Double?
    /// `normal`, `italic`.
    package let style: String?
  }

  /// Whether anything of a consent interface was there.
  package var isPresent: Bool {
    if case .found = dialog { return true }
    return texts?.isEmpty == false || controls?.isEmpty == false
  }
}
