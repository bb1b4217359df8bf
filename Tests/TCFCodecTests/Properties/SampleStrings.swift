/// Strings that the specification or public test suites print.
enum SampleStrings {
  /// Consent string and vendor list formats v2 (2.3), the sample with the three segments of today.
  static let threeSegments =
    "CQSbk4AQSbk4ANwAAAENAwCAAAAAAAAAAAAAAAAAAAAA.IDKQA4AAgAKAGQAygAAA.YAAAAAAAAAAA"
  /// The same document's older samples: four segments; a long core in bit fields.
  static let fourSegments =
    "COw4XqLOw4XqLAAAAAENAXCAAAAAAAAAAAAAAAAAAAAA.IFukWSQgAIQwgI0QEByFAAAAeIAACAIgSAAQAIAgEQACEABAAAgAQFAEAIAAAGBA"
    + "AgAAAAQAIFAAMCQAAgAAQiRAEQAAAAANAAIAAggAIYQFAAARmggBC3ZCYzU2yIA.QFukWSQgAIQwgI0QEByFAAAAeIAACAIgSAAQAIAgEQAC"
    + "EABAAAgAQFAEAIAAAGBAAgAAAAQAIFAAMCQAAgAAQiRAEQAAAAANAAIAAggAIYQFAAARmggBC3ZCYzU2yIA.YAAAAAAAAAAAAAAAAAA"
  static let disclosed =
    "COvFyGBOvFyGBAbAAAENAPCAAOAAAAAAAAAAAEEUACCKAAA.IFoEUQQgAIQwgIwQABAEAAAAOIAACAIAAAAQAIAgEAACEAAAAAgAQBAAAAAA"
    + "AGBAAgAAAAAAAFAAECAAAgAAQARAEQAAAAAJAAIAAgAAAYQEAAAQmAgBC3ZAYzUw"
  static let publisherTC =
    "CLcVDxRMWfGmWAVAHCENAXCkAKDAADnAABRgA5mdfCKZuYJez-NQm0TBMYA4oCAAGQYIAAAAAAEAIAEgAA.argAC0gAAAAAAAAAAAA"
  /// Range encoding, restrictions, a Publisher TC segment and a Disclosed Vendors segment.
  static var restricted: String {
    var draft = StringDraft()
    draft.core.vendorConsents = .entries(maximum: 755, [.range(1, 40), .single(755)])
    draft.core.restrictions = [
      RestrictionDraft(purpose: 7, type: 1, entries: [.single(32), .range(40, 60)]),
      RestrictionDraft(purpose: 2, type: 0, entries: []),
    ]
    draft.others = [
      (
        .publisherTC(consents: [1], interests: [24], count: 2, customConsents: [2], customInterests: [1, 2]),
        TailDraft()
      ),
      (.vendors(type: 1, .bitField(maximum: 64, ids: [1, 2, 40, 64])), TailDraft()),
    ]
    return draft.text
  }

  static let all = [threeSegments, fourSegments, disclosed, publisherTC, restricted]

  /// The sample of the version 1 specification.
  static let versionOne = "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAAS"
}
