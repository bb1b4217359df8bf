import TCFCodec
import TCFRules
import TCFSystem

/// What the records of a cell of the cube have in common: what their strings and the input say, and which rules they break.
///
/// Packed into three words, since a run has a key for each string. Every attribute is a number above 0, or 0 where a record does
/// not say it.
package struct CubeKey: Sendable, Hashable {
  /// What a key says, in the order of a partial's columns.
  package enum Attribute: Int, Sendable, CaseIterable {
    /// The CMP's id and its version.
    case cmp, version
    /// A `VendorListKey`.
    case list
    /// The TcfPolicyVersion.
    case policy
    /// The twelve bits of two letters. The country is the one that the input expects, or else PublisherCC.
    case language, country
    /// Days since 1970 of LastUpdated, and of the record's time.
    case stringDay, recordDay
    /// The place among `DeclaredChoice`.
    case choice
    /// A `PlatformCode`.
    case platform
    /// The place of the broken rules among the cube's sets, which is not an attribute of a record.
    case breaks

    /// The bits of the word in which it is.
    var field: (word: Int, shift: UInt64, width: UInt64) {
      switch self {
      case .cmp: (0, 0, 13)
      case .version: (0, 13, 13)
      case .list: (0, 26, 17)
      case .policy: (0, 43, 7)
      case .language: (0, 50, 13)
      case .country: (1, 0, 13)
      case .stringDay: (1, 13, 18)
      case .recordDay: (1, 31, 18)
      case .choice: (1, 49, 3)
      case .platform: (2, 0, 24)
      case .breaks: (2, 24, 32)
      }
    }

    /// The highest number that it can be.
    var highest: Int { 1 << field.width - 2 }
  }

  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// A key that says nothing.
  init() {}

  /// The number of an attribute; nil where the key does not say it.
  package subscript(_ attribute: Attribute) -> Int? {
    @inline(__always)
    get {
      let field = attribute.field
      let word = field.word == 0 ? words.0 : field.word == 1 ? words.1 : words.2
      let stored = Int(truncatingIfNeeded: word >> field.shift & (1 << field.width - 1))
      return stored == 0 ? nil : stored - 1
    }
    @inline(__always)
    set {
      let field = attribute.field
      let mask: UInt64 = (1 << field.width - 1) << field.shift
      // A day or list beyond what there is room for is the last one.
      let stored = newValue.map { UInt64(min(max($0, 0), attribute.highest)) + 1 } ?? 0
      switch field.word {
      case 0: words.0 = words.0 & ~mask | stored << field.shift
      case 1: words.1 = words.1 & ~mask | stored << field.shift
      default: words.2 = words.2 & ~mask | stored << field.shift
      }
    }
  }

  /// A number that has to do with all of the key.
  @inline(__always)
  var digest: UInt64 {
    var value = (words.0 ^ words.1 << 13 ^ words.1 >> 51) &* 0xD6E8_FEB8_6659_FD93
    value ^= value >> 32
    value = (value ^ words.1 ^ words.2) &* 0xD6E8_FEB8_6659_FD93
    return value ^ value >> 32
  }

  package static func == (left: CubeKey, right: CubeKey) -> Bool {
    left.words.0 == right.words.0 && left.words.1 == right.words.1 && left.words.2 == right.words.2
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// Its numbers, each one more than it is, and 0 where it says nothing.
  var numbers: [Int] { Attribute.allCases.map { (self[$0] ?? -1) + 1 } }

  /// The key with these numbers, of which the last may be missing; nil where they are too many or too high.
  init?(numbers: [Int]) {
    let attributes = Attribute.allCases
    guard numbers.count <= attributes.count, numbers.count >= attributes.count - 1,
      zip(attributes, numbers).allSatisfy({ (0...$0.highest + 1).contains($1) })
    else { return nil }
    for (attribute, number) in zip(attributes, numbers) where number > 0 { self[attribute] = number - 1 }
  }
}

extension CubeKey {
  /// The key of strings of version 2.
  init(_ header: StringFigures.Header, day: Int) {
    self.init()
    self[.cmp] = header.cmp
    self[.version] = header.cmpVersion
    self[.list] =
      VendorListKey(series: PolicyEra.series(of: header.policy), number: header.vendorListVersion).rawValue
    self[.policy] = header.policy
    self[.language] = Int(header.language.code)
    self[.country] = Int(header.country.code)
    self[.stringDay] = day
  }

  /// The key of what was judged; one that says nothing where nothing can be read.
  init(_ judged: borrowing JudgedRecord) {
    switch judged.content {
    case .v2(let figures): self.init(figures.header, day: figures.day)
    case .v1(let string):
      self.init()
      self[.cmp] = string.cmpID
      self[.version] = string.cmpVersion
      self[.list] = VendorListKey(series: 1, number: string.vendorListVersion).rawValue
      self[.language] = Int(string.consentLanguage.code)
      self[.stringDay] = string.lastUpdated.day.daysSince1970
    case .related, .refused: self.init()
    }
  }

  /// The key of a record: of what its string says, and of what the input says in addition.
  init(_ judged: borrowing JudgedRecord, _ record: borrowing AuditRecord, platform: String?) {
    self.init(judged)
    if let country = record.country { self[.country] = Int(country.code) }
    if let time = record.time { self[.recordDay] = time.day.daysSince1970 }
    if let choice = record.choice { self[.choice] = DeclaredChoice.allCases.firstIndex(of: choice) }
    if let platform { self[.platform] = PlatformCode(platform).rawValue }
  }
}

/// The name of a platform as a number: a column may have a different name in each row, and a key has no room for one.
package struct PlatformCode: RawRepresentable, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The code of a name in lower case.
  package init(_ name: String) {
    let hash = Int(truncatingIfNeeded: ByteSearch.hash(name.utf8.span) >> 42)
    rawValue = hash | (PlatformWord.isKnown(name) ? Self.knownBit : 0)
  }

  private static let knownBit = 1 << 22

  /// All platforms with a name that is not a known word, once they are counted together.
  static let others = PlatformCode(rawValue: 1 << 23)

  /// Whether the name is made of known words.
  var isKnown: Bool { rawValue & Self.knownBit != 0 && self != .others }
}
