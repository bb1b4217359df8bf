import TCFCodec
public import TCFFindings

/// A text that a reader is given for a TC string: in the encoder's form, in any other valid one, or broken.
public struct StringInput: FuzzInput, FormedInput {
  /// The bytes, which need not be UTF-8.
  public let bytes: [UInt8]
  /// The classes it is counted in.
  public let classes: [String]
  /// What the bytes were written from; nil for bytes alone.
  private let form: WireForm?
  private let damage: Damage?
  private let savedMeaning: TCString?

  /// A damage that can be done again.
  private struct Damage {
    let kind: TextDamage
    let seed: UInt64
  }

  init(bytes: [UInt8], meaning: TCString? = nil, classes: [String] = []) {
    self.bytes = bytes
    self.classes = classes
    savedMeaning = meaning
    form = nil
    damage = nil
  }

  init(_ form: WireForm, classes: [String] = []) { self.init(form, nil, classes: classes) }

  private init(_ form: WireForm, _ damage: Damage?, classes: [String]) {
    let text = form.text
    bytes = damage.map { $0.kind.applied(to: text, seed: $0.seed) } ?? text
    self.classes = classes
    savedMeaning = nil
    self.form = form
    self.damage = damage
  }

  /// A string in a form that readers must understand: a third as the encoder writes it.
  public static func valid(_ random: inout SplitMix64) -> StringInput {
    let (form, classes) = validForm(&random)
    return StringInput(form, classes: classes)
  }

  /// A valid string in one case of three, a broken one in the others.
  public static func any(_ random: inout SplitMix64) -> StringInput {
    var (form, classes) = validForm(&random)
    switch random.number(1...3) {
    case 1: return StringInput(form, classes: classes)
    case 2:
      let damage = random.pick(WireDamage.allCases)
      if damage.apply(to: &form, &random) { classes.append(damage.rawValue) }
      return StringInput(form, classes: classes)
    default:
      let damage = Damage(kind: random.pick(TextDamage.allCases), seed: random.next())
      guard !damage.kind.ignoresText else {
        return StringInput(bytes: damage.kind.applied(to: [], seed: damage.seed), classes: [damage.kind.rawValue])
      }
      return StringInput(form, damage, classes: classes + [damage.kind.rawValue])
    }
  }

  private static func validForm(_ random: inout SplitMix64) -> (WireForm, [String]) {
    let input = ModelInput.any(&random)
    var form = WireForm(input.model)
    var rewritings: [String] = []
    if random.chance(67) {
      for _ in 0..<random.pick([1, 1, 2, 4]) {
        let rewriting = random.pick(WireRewriting.allCases)
        if rewriting.apply(to: &form, &random) { rewritings.append(rewriting.rawValue) }
      }
    }
    return (form, input.classes + (rewritings.isEmpty ? ["canonical"] : rewritings))
  }

  /// What the bytes say, known without reading them; nil for broken ones and for bytes alone.
  var meaning: TCString? { damage == nil ? form?.meaning ?? savedMeaning : nil }

  /// The form in which it is written; nil for a broken one and for bytes alone.
  var wireForm: WireForm? { meaning == nil ? nil : form }

  /// The text; nil if the bytes are no UTF-8.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The classes that a few thousand valid strings fall into.
  static let usualClasses = ModelInput.usualClasses + ["canonical"] + WireRewriting.allCases.map(\.rawValue)

  /// The classes that a few thousand strings of any kind fall into.
  static let allClasses =
    usualClasses + WireDamage.allCases.map(\.rawValue) + TextDamage.allCases.map(\.rawValue)

  /// The bytes and their meaning.
  public var saved: SavedInput { .text(bytes, meaning: meaning) }

  /// Bytes, or the form that a saved model has on the wire.
  public init?(_ saved: SavedInput) {
    switch saved {
    case .text(let bytes, let meaning): self.init(bytes: bytes, meaning: meaning)
    case .model(let model, _): self.init(WireForm(model))
    case .ids, .modelWithIDs: return nil
    }
  }

  /// Strings with less in them: without the damage and without what is unusual, from a simpler form or model, at last with fewer
  /// and lower characters.
  public var simpler: Simpler<StringInput> {
    var result: Simpler<StringInput> = []
    if let form, damage != nil {
      // Another form would be damaged in another place: what the damage left is shrunk as it is.
      result += [{ StringInput(form) }, { StringInput(bytes: self.bytes) }]
    } else if let form {
      // What is odd goes first, all of it and then piece by piece: if it is not what is wrong, nothing is left of it.
      if let meaning = form.meaning { result += plain(WireForm(meaning)) }
      result += (form.plainerForms + form.simplerForms).map { make in { StringInput(make()) } }
    } else {
      result += simplerReadings
    }
    return result + simplerBytes.map { make in { StringInput(bytes: make()) } }
  }

  /// Bytes alone, by what the built-in codec reads in them.
  private var simplerReadings: Simpler<StringInput> {
    guard savedMeaning == nil, let text else { return [] }
    switch try? ConsentString(decoding: text) {
    case .v2(let model)?: return plain(WireForm(model)) + simplerSegmentTexts
    case .v1(let model)?: return model.simplerTexts(than: bytes).map { text in { StringInput(bytes: text) } }
    case nil: return simplerSegmentTexts
    }
  }

  /// Texts in which one segment says less, and the others are as they are: so what is unusual about them is kept.
  private var simplerSegmentTexts: Simpler<StringInput> {
    let dot = UInt8(ascii: ".")
    let segments = bytes.split(separator: dot, omittingEmptySubsequences: false).map(Array.init)
    let weight = TextWeight(bytes)
    var result: Simpler<StringInput> = []
    for (index, segment) in segments.enumerated() {
      for simpler in SimplerSegments.simpler(segment, isCore: index == 0) {
        let text = Array((segments[..<index] + [simpler] + segments[(index + 1)...]).joined(separator: [dot]))
        if TextWeight(text) < weight { result.append { StringInput(bytes: text) } }
      }
    }
    return result
  }

  /// A form, where its text is simpler than this one.
  private func plain(_ form: WireForm) -> Simpler<StringInput> {
    let plain = StringInput(form)
    return TextWeight(plain.bytes) < TextWeight(bytes) ? [{ plain }] : []
  }

  private var simplerBytes: Simpler<[UInt8]> {
    // Without its one segment, which is empty, it would be the same.
    guard !bytes.isEmpty else { return [] }
    let dot = UInt8(ascii: ".")
    let segments = bytes.split(separator: dot, omittingEmptySubsequences: false).map(Array.init)
    var result = simplerList(segments).map { make in { Array(make().joined(separator: [dot])) } }
    // Four characters are three octets: what a segment's length says about base64 stays.
    for (index, segment) in segments.enumerated() where segment.count > 4 {
      result.append {
        var copy = segments
        copy[index].removeLast(4)
        return Array(copy.joined(separator: [dot]))
      }
    }
    result += simplerList(bytes, most: 64)
    return result + zeroed + lowered
  }

  /// Bytes with a part of them "A", which is six zero bits.
  private var zeroed: Simpler<[UInt8]> {
    let zero = UInt8(ascii: "A")
    var result: Simpler<[UInt8]> = []
    var size = bytes.count
    while size >= 1, size >= bytes.count / 64 {
      for start in stride(from: 0, to: bytes.count, by: size) {
        let range = start..<min(start + size, bytes.count)
        guard bytes[range].contains(where: { $0 != zero && $0 != UInt8(ascii: ".") }) else { continue }
        result.append {
          var copy = bytes
          for index in range where copy[index] != UInt8(ascii: ".") { copy[index] = zero }
          return copy
        }
      }
      size /= 2
    }
    return result
  }

  /// Short texts with one character lower in the alphabet.
  private var lowered: Simpler<[UInt8]> {
    guard bytes.count <= 64 else { return [] }
    var result: Simpler<[UInt8]> = []
    for (index, byte) in bytes.enumerated() {
      guard let value = WireBits.alphabet.firstIndex(of: byte), value > 0 else { continue }
      result += simplerNumber(value).map { make in
        {
          var copy = bytes
          copy[index] = WireBits.alphabet[make()]
          return copy
        }
      }
    }
    return result
  }
}
