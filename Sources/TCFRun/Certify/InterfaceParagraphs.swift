import TCFFindings

/// What the TCF Policies ask of a consent interface, paragraph by paragraph, in the project's words, and what only a person can
/// say about it.
///
/// Source: TCF Policies, version 2025-01-16.5.0.a, Appendix B, sections B, C and D. What only permits something is left out: B(a),
/// C(h). Which rules judge a paragraph follows from what the rules cite.
enum InterfaceParagraphs {
  /// The layers that a question is about.
  enum Subject {
    case initial
    /// Any layer behind the initial one.
    case secondary
    /// The layer about legitimate interests.
    case interests
    case any

    /// Whether a layer of that name is one of them.
    func includes(_ name: String) -> Bool {
      switch self {
      case .initial: name == "initial"
      case .secondary: name != "initial"
      case .interests: name == "interests"
      case .any: true
      }
    }
  }

  /// A paragraph.
  struct Row {
    let number: String
    let what: String
    var question: (about: Subject, text: String)?
  }

  private static func row(_ number: String, _ what: String) -> Row { Row(number: number, what: what) }

  private static func row(_ number: String, _ what: String, _ about: Subject, asks text: String) -> Row {
    Row(number: number, what: what, question: (about, text))
  }

  /// The paragraphs, in the order of the document.
  static let all = general + initialLayer + secondaryLayers + choices + interests

  private static let general = [
    row("B(b)", "Standard names and definitions only, or stacks; the full texts and illustrations are available"),
    row("B(c)", "In other languages than English, the official translations only"),
    row("B(d)", "Of vendors, only what the vendor list says"),
    row(
      "B(e)", "Purposes and vendors outside of the framework are distinguishable", .any,
      asks: "Can users distinguish purposes and vendors from outside of the framework from those of the framework?"),
    row(
      "B(f)", "What choices do not cover is said", .any,
      asks: "Does it say that choices cover purposes and special features only, that users cannot object to special "
        + "purposes, and that special features may be used for special purpose 1 whatever the choice?"),
  ]

  private static let initialLayer = [
    row(
      "C(a)", "Shown prominently, apart from other information, over all or nearly all of the content", .initial,
      asks: "Is it apart from other information, such as terms and conditions?"),
    row(
      "C(b)(I)", "Initial layer: information is stored on and read from the device", .initial,
      asks: "Does it say that information is stored on the user's device, or read from it?"),
    row(
      "C(b)(II)", "Initial layer: personal data is processed, and of which nature", .initial,
      asks: "Does it say that personal data is processed, and of which nature the data is?"),
    row(
      "C(b)(III)", "Initial layer: third parties do so, their number, and a link to their list", .initial,
      asks: "Does it say that third parties store or read information on the device and process personal data?"),
    row("C(b)(IV)", "Initial layer: the purposes, by standard names or stacks"),
    row("C(b)(V)", "Initial layer: the special features used"),
    row(
      "C(b)(VI)", "Initial layer (should): consequences of consenting and not consenting", .initial,
      asks:
        "Does it say what follows from consenting, not consenting and withdrawing consent? Not applicable if nothing "
        + "does, or if a layer behind it says so."),
    row(
      "C(b)(VII)", "Initial layer: scope of the choice", .initial,
      asks:
        "Does it say whether the choice is for this service or for a group, and for a group link to information about "
        + "it?"),
    row(
      "C(b)(VIII)", "Initial layer: consent can be withdrawn at any time, and how", .initial,
      asks: "Does it say that consent can be withdrawn at any time, and how to bring the interface back for it?"),
    row(
      "C(b)(IX)", "Initial layer (should): legitimate interests and the right to object", .initial,
      asks:
        "Does it say that some vendors rely on a legitimate interest, that users can object, and where? Not applicable "
        + "if none does, or if a layer behind it says so."),
    row("C(b)(X)", "Initial layer: a call to action to consent"),
    row("C(b)(XI)", "Initial layer: a call to action to customise the choice"),
  ]

  private static let secondaryLayers = [
    row("C(c)(I)", "Secondary layer: vendors with policies, purposes, bases, retention, features, data categories"),
    row(
      "C(c)(II)", "Secondary layer: purposes and features in full, and the number of vendors of each purpose",
      .secondary,
      asks: "Does each purpose have a way to see the vendors that ask for consent to it?"),
    row("C(c)(III)", "Secondary layer: a choice for each vendor and, apart from it, for each purpose"),
    row("C(c)(IV)", "Secondary layer: an opt-in for each special feature"),
    row(
      "C(c)(V)", "Secondary layer: legitimate interests, where the initial layer does not speak of them", .secondary,
      asks:
        "Does it say that some vendors rely on a legitimate interest, that users can object, and where? Not applicable "
        + "if the initial layer does."),
    row(
      "C(c)(VI)", "Secondary layer: consequences, where the initial layer does not speak of them", .secondary,
      asks: "Does it say what follows from consenting and not consenting? Not applicable if the initial layer does."),
    row(
      "C(c)(VII)", "Secondary layer: the longest storage of each vendor, and what else it says of storage", .secondary,
      asks:
        "Does it say whether each vendor refreshes what it stores, and show what the vendor discloses of its storage, by "
        + "purpose?"),
  ]

  private static let choices = [
    row("C(d)", "Where choices are made one by one, everything is off to begin with"),
    row(
      "C(e)", "Vendors that are not registered are distinguishable", .any,
      asks: "If vendors are shown that are not registered with IAB Europe, can users distinguish them?"),
    row("C(f)", "An easy way back, and withdrawal of all where consent to all was offered"),
    row("C(g)", "Calls to action are visible, legible, of matching text, with a contrast of at least 5 to 1"),
  ]

  private static let interests = [
    row("D(a)", "Legitimate interests: a link to their layer that is easy to reach"),
    row("D(b)", "Where consent is asked too, that link is on the initial layer"),
    row(
      "D(c)(I)", "Layer of interests: personal data is processed, and of which nature", .interests,
      asks: "Does it say that personal data is processed, and of which nature the data is?"),
    row(
      "D(c)(II)", "Layer of interests: scope of the processing and of an objection", .interests,
      asks: "Does it say whether the processing, and an objection to it, is of this service or of a group?"),
    row(
      "D(c)(III)", "Layer of interests: controls to object", .interests,
      asks: "Are the controls to object on this layer, together with everything else that it needs?"),
    row(
      "D(c)(IV)", "Layer of interests: purposes in full, and the number of vendors of each", .interests,
      asks: "Does each purpose have a way to see the vendors that have a legitimate interest in it?"),
    row("D(c)(V)", "Layer of interests: an objection for each vendor and, apart from it, for each purpose"),
    row("D(c)(VI)", "Layer of interests: vendors with policies, and with explanations of their interests"),
    row(
      "D(c)(VII)", "Layer of interests: storage of the CMP's own records", .interests,
      asks: "Does it say what the CMP stores of the choice, and for how long at most?"),
  ]
}
