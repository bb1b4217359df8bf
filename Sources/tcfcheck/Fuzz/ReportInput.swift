import TCFFindings
import TCFFuzzing

/// A text that comes to be in a report, made of what formats for text trip over.
struct ReportInput: FuzzInput {
  /// The bytes, which need not be UTF-8: a message may quote what a file had.
  let bytes: [UInt8]
  let classes: [String]

  init(bytes: [UInt8], classes: [String] = []) {
    self.bytes = bytes
    self.classes = classes
  }

  /// The text as a Swift string, which has U+FFFD for what is no UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  var saved: SavedInput { .text(bytes) }

  init?(_ saved: SavedInput) {
    guard case .text(let bytes, _) = saved else { return nil }
    self.init(bytes: bytes)
  }

  var simpler: Simpler<ReportInput> {
    var lists = simplerList(bytes)
    if bytes.count <= 64 {
      for index in bytes.indices where bytes[index] != UInt8(ascii: "a") {
        lists.append {
          var copy = bytes
          copy[index] = UInt8(ascii: "a")
          return copy
        }
      }
    }
    return lists.map { make in { ReportInput(bytes: make()) } }
  }

  /// The classes that a few thousand texts fall into.
  static let usualClasses = pieces.map(\.name) + ["empty", "long", "very-long"]

  static func any(_ random: inout SplitMix64) -> ReportInput {
    var bytes: [UInt8] = []
    var classes: Set<String> = []
    for _ in 0..<random.number(0...12) {
      let (name, choices) = random.pick(pieces)
      bytes += random.pick(choices)
      classes.insert(name)
    }
    if bytes.isEmpty { classes.insert("empty") }
    // Around the limits of a message, of a sentence and of a case, and far above.
    if !bytes.isEmpty, random.chance(25) {
      let length = random.pick([490, 500, 510, 2_000, 5_000, 16_384, 100_000])
      while bytes.count < length { bytes += bytes }
      classes.insert(length < 100_000 ? "long" : "very-long")
    }
    return ReportInput(bytes: bytes, classes: classes.sorted())
  }

  private static let pieces: [(name: String, choices: [[UInt8]])] = [
    ("words", texts(["vendor 755", "Purpose 3", " ", "error: fuzz-report/broken: x", "  fix: nothing"])),
    ("control", (0...31).map { [$0] }),
    ("delete-and-c1", texts(["\u{7F}", "\u{80}", "\u{85}", "\u{9F}", "\u{A0}"])),
    ("line-ends", texts(["\n", "\r", "\r\n", "\n\n", "\t", "\u{2028}"])),
    ("markup", texts(["<", ">", "&", "\"", "'", "<!--", "-->", "<?x?>", "</testcase>", "&amp;", "&#0;"])),
    ("cdata", texts(["]]>", "]]", "<![CDATA[", "]]]]>>"])),
    // Bytes, since Swift's literals may not hold all of them: U+FFFE, U+FFFF, U+FDD0, U+1FFFF, and U+FEFF.
    (
      "noncharacter",
      [[0xEF, 0xBF, 0xBE], [0xEF, 0xBF, 0xBF], [0xEF, 0xB7, 0x90], [0xF0, 0x9F, 0xBF, 0xBF], [0xEF, 0xBB, 0xBF]]
    ),
    ("lone-surrogate", [[0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80]]),
    ("not-utf-8", [[0xFF], [0xC3], [0xE2, 0x82], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80]]),
    ("wide", texts(["é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{202E}abc", "\u{10FFFD}", "ﬀ"])),
  ]

  private static func texts(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
