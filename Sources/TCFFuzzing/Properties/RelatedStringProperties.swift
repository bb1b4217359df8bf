import TCFCodec
import TCFFindings
import TCFStorage

/// Properties of the codecs next to the TC string: version 1, GPP, Additional Consent and US Privacy strings.
enum RelatedStringProperties {
  /// All but the bounds.
  static let all = [
    version1RoundTrip, version1Text, gpp, gppRoundTrip, additionalConsent, additionalConsentRoundTrip, usPrivacy,
  ]

  /// Each form of a version 1 model says it, and so does its JSON.
  static let version1RoundTrip = Property(
    "fuzz/v1-round-trip", title: "decode(encode(m)) = m in every form of a version 1 string, and the smallest is that",
    meaning: "A version 1 string of our making says another choice than the one it was made of.",
    wantedClasses: ModelInput.usualClasses, generate: ModelInput.any
  ) { (input: ModelInput, _) throws(PropertyFailure) in
    var model = version1(input)
    var shortest = Int.max
    for form in [ConsentStringV1.VendorForm.bitField, .ranges(defaultConsent: false), .ranges(defaultConsent: true)] {
      model.defaultVendorConsent = if case .ranges(let isDefault) = form { isDefault } else { nil }
      // Of the wire's limits only that of the entries can be met.
      guard let text = try? model.encoded(form) else { continue }
      try same(try? ConsentStringV1(decoding: text), model, "the string as \(form)")
      try same(try? model.encoded(.stated), text, "the string in the form that its model states")
      let json = try? ModelJSON.readConsentString(Array(ModelJSON.text(model).utf8))
      try same(json, .v1(model), "the model read from JSON")
      shortest = min(shortest, text.utf8.count)
    }
    try same((try? model.encoded())?.utf8.count, shortest, "the length of the smallest form")
  }

  /// A version 1 model with what a version 2 model and the input's choice say.
  private static func version1(_ input: ModelInput) -> ConsentStringV1 {
    let core = input.model.core
    var model = ConsentStringV1()
    (model.created, model.lastUpdated) = (core.created, core.lastUpdated)
    (model.cmpID, model.cmpVersion, model.consentScreen) = (core.cmpID, core.cmpVersion, core.consentScreen)
    (model.consentLanguage, model.vendorListVersion) = (core.consentLanguage, core.vendorListVersion)
    (model.purposeConsents, model.vendorConsents) = (core.purposeConsents, core.vendorConsents)
    let beyond = [0, 0, 1, 63, 64, 1_000][Int(input.choice % 6)]
    model.maxVendorID = min(core.vendorConsents.highest + beyond, VendorIDSet.highestPossible)
    return model
  }

  /// Texts, read as plainly as can be.
  static let version1Text = Property(
    "fuzz/v1-text", title: "a version 1 string is read as bit by bit, and written again it says the same",
    meaning: "A version 1 string is misread, refused although it is valid, or changed when it is written again.",
    wantedClasses: ["version1", "damaged", "refused"], generate: RelatedStringText.version1
  ) { (input: RelatedStringText, classes: inout CaseClasses) throws(PropertyFailure) in
    guard let text = input.text else { return classes.record("no-text") }
    let model = try? ConsentStringV1(decoding: text)
    try same(model, PlainReading.version1(input.bytes), "the decoded string")
    guard let model else { return classes.record("refused") }
    guard let stated = try? model.encoded(.stated), let smallest = try? model.encoded() else {
      throw PropertyFailure("unwritable", "a string that was read cannot be written", actual: ShownValue.text(model))
    }
    try same(try? ConsentStringV1(decoding: stated), model, "the string written again")
    var other = try? ConsentStringV1(decoding: smallest)
    try same(try? other?.encoded(), smallest, "the smallest form written again")
    other?.defaultVendorConsent = model.defaultVendorConsent
    try same(other, model, "the string in the smallest form")
  }

  /// Containers.
  static let gpp = Property(
    "fuzz/gpp", title: "a GPP container is read as bit by bit, its sections are carried through, its header is minimal",
    meaning: "A section is mistaken for another one, or changed when the container is written again.",
    wantedClasses: ["container", "padded", "too-many-sections", "damaged", "refused"], generate: RelatedStringText.gpp
  ) { (input: RelatedStringText, classes: inout CaseClasses) throws(PropertyFailure) in
    guard let text = input.text else { return classes.record("no-text") }
    let container = GPPContainer(text)
    let sections = container?.sections(of: text)
    try same(sections, PlainReading.gpp(input.bytes), "the sections")
    let dissection = GPPContainer(of: text)
    try same(container, dissection.isReadable ? dissection : nil, "the dissection")
    guard let sections, let version = container?.version else { return classes.record("refused") }
    let written = try? GPPContainer.encoded(sections, version: version)
    try same(written.flatMap { GPPContainer($0)?.sections(of: $0) }, sections, "the sections written again")
    try same(written.map { GPPContainer(of: $0).faults.filter { $0.code != .gppHeaderVersion } }, [], "its faults")
    guard let written, written.utf8.count <= text.utf8.count else {
      throw PropertyFailure(
        "longer", "the container written again is longer", expected: "up to \(text.utf8.count) characters",
        actual: written)
    }
  }

  /// Containers of any ids.
  static let gppRoundTrip = Property(
    "fuzz/gpp-round-trip", title: "decode(encode(s)) = s for GPP containers of any sections",
    meaning: "A container of our making lists other sections than it holds.",
    wantedClasses: VendorShape.allCases.map(\.className), generate: SetInput.any
  ) { (input: SetInput, _) throws(PropertyFailure) in
    let ids = Set(input.left.prefix(4_000) + input.others).filter { $0 > 0 }.sorted()
    guard !ids.isEmpty else { return }
    let sections = ids.map { GPPSection(id: $0, text: $0 % 3 == 0 ? "" : "\($0)") }
    let text = try? GPPContainer.encoded(sections)
    try same(text.flatMap { GPPContainer($0)?.sections(of: $0) }, sections, "the container")
    try same(text.flatMap { PlainReading.gpp(Array($0.utf8)) }, sections, "the container read bit by bit")
  }

  /// Additional Consent strings.
  static let additionalConsent = Property(
    "fuzz/additional-consent", title: "an Additional Consent string is read by its grammar, and written it is itself",
    meaning: "Providers are judged by ids that are not in the string.",
    wantedClasses: ["version1", "version2", "damaged", "refused"], generate: RelatedStringText.additionalConsent
  ) { (input: RelatedStringText, classes: inout CaseClasses) throws(PropertyFailure) in
    guard let text = input.text else { return classes.record("no-text") }
    let model = try? AdditionalConsentString(decoding: text)
    try same(model, PlainReading.additionalConsent(input.bytes), "the decoded string")
    let dissection = AdditionalConsentDissection(of: text)
    try same(dissection.faults.isEmpty, model != nil, "whether there is a fault")
    guard let model else { return classes.record("refused") }
    // Without ids the dot behind "dv" is optional, and is written.
    try same(try? model.encoded(), text.hasSuffix("~dv") ? text + "." : text, "the string written again")
  }

  /// Additional Consent strings of any ids.
  static let additionalConsentRoundTrip = Property(
    "fuzz/additional-consent-round-trip",
    title: "decode(encode(m)) = m for Additional Consent strings of both versions",
    meaning: "An Additional Consent string of our making lists other providers than it was made of.",
    wantedClasses: VendorShape.allCases.map(\.className), generate: SetInput.any
  ) { (input: SetInput, _) throws(PropertyFailure) in
    let sound = { (ids: [Int]) in ids.filter { $0 > 0 } }
    // Order and duplicates are kept.
    let (consented, disclosed) = (sound(input.others + input.left.reversed()), sound(input.right + input.others))
    for model in [
      AdditionalConsentString(version: 1, consented: consented, disclosed: nil),
      AdditionalConsentString(consented: consented, disclosed: disclosed),
    ] {
      try same((try? model.encoded()).flatMap { try? AdditionalConsentString(decoding: $0) }, model, "the string")
    }
    // Some of them stand twice, and some thrice.
    let many = consented + disclosed + consented
    let repeated = Dictionary(grouping: many) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    try same(AdditionalConsentString.repeated(in: many), repeated, "the ids that occur more than once")
    let common = Set(consented).intersection(disclosed).sorted()
    try same(AdditionalConsentString.common(consented, disclosed), common, "the ids that are in both parts")
  }

  /// US Privacy strings.
  static let usPrivacy = Property(
    "fuzz/us-privacy", title: "exactly the 1 and three of Y, N and - are a US Privacy string, and written it is itself",
    meaning: "A US Privacy string is misread, or another text is mistaken for one.",
    wantedClasses: ["four-letters", "damaged", "refused", "lower-case"], generate: RelatedStringText.usPrivacy
  ) { (input: RelatedStringText, classes: inout CaseClasses) throws(PropertyFailure) in
    guard let text = input.text else { return classes.record("no-text") }
    let upper = text.uppercased()
    let isOne =
      text.utf8.count == 4 && text.first == "1" && upper.utf8.dropFirst().allSatisfy { "YN-".utf8.contains($0) }
    let model = try? USPrivacyString(decoding: text)
    try same(model != nil, isOne, "whether it is one")
    try same(USPrivacyString.faults(in: text).isEmpty, isOne, "whether there is no fault")
    guard let model else { return classes.record("refused") }
    if text != upper { classes.record("lower-case") }
    try same(model.encoded(), upper, "the string written again")
  }

  /// Reading ends, soon, whatever is read.
  static let bounded = Property(
    "fuzz/related-strings-bounded",
    title: "no text traps, hangs, or takes more than the stated time a byte in these codecs",
    meaning: "A crafted string stops any program that reads it.",
    wantedClasses: ["long", "damaged", "container", "version1", "version2"],
    generate: { (random: inout SplitMix64) in
      switch random.number(1...20) {
      case 1: RelatedStringText.long(&random)
      case 2...7: RelatedStringText.version1(&random)
      case 8...12: RelatedStringText.gpp(&random)
      case 13...18: RelatedStringText.additionalConsent(&random)
      default: RelatedStringText.usPrivacy(&random)
      }
    },
    check: { (input: RelatedStringText, _) throws(PropertyFailure) in
      guard let text = input.text else { return }
      let limit = BoundProperty.Limits.decoding
      try BoundProperty.checkTime(input.bytes, what: "reading as GPP", limit: limit) { _ in
        GPPContainer(of: text).faults.count
      }
      try BoundProperty.checkTime(input.bytes, what: "reading as Additional Consent", limit: limit) { _ in
        AdditionalConsentDissection(of: text).faults.count
      }
      try BoundProperty.checkTime(input.bytes, what: "reading as US Privacy", limit: limit) { _ in
        USPrivacyString.faults(in: text).count
      }
      try BoundProperty.checkTime(input.bytes, what: "reading as version 1", limit: limit) { _ in
        (try? ConsentStringV1(decoding: text))?.cmpID ?? 0
      }
    })

  private static func same<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ what: @autoclosure () -> String
  ) throws(PropertyFailure) {
    guard actual != expected else { return }
    throw PropertyFailure(
      "differs", "\(what()) differs", expected: ShownValue.text(expected), actual: ShownValue.text(actual))
  }
}
