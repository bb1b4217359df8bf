import Foundation
import TCFCodec
import TCFJSON
import TCFStorage
import TCFTestSupport
import Testing

/// Python's own readers of the three formats as a second opinion; skipped where there is no python3.
@Suite("Python reads the same", .enabled(if: Program.python != nil, "needs Python 3"))
struct PythonAgreementTests {
  @Test("every readable sample has the same names, types and values for both")
  func samples() throws {
    let samples = try SampleIndex.shared.get().samples.filter {
      $0.expectation["reads"] != nil && $0.expectation["python"]?.boolean != false
    }
    let listings = try Python.listings(of: samples.map { try $0.bytes })
    #expect(listings.count == samples.count)
    for (sample, listing) in zip(samples, listings) {
      #expect(listing == Self.listing(of: try StoredKeySetReader.read(try sample.bytes)), "\(sample.file)")
    }
  }

  @Test("so has what is written for each platform")
  func written() throws {
    let index = try SampleIndex.shared.get()
    let derived = DerivedKeySet(from: index.model, text: index.string + "<&>\"'")
    let platforms = StorePlatform.allCases
    let listings = try Python.listings(of: platforms.map(derived.serialized))
    #expect(listings == platforms.map { Self.listing(of: derived.stored(on: $0)) })
  }

  /// A line a key, in the order of the file.
  private static func listing(of set: StoredKeySet) -> [String] {
    set.keys.map { key in
      let value =
        switch key.value {
        case .integer(let number), .long(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .real(let number): String(number.bitPattern)
        case .string(let text): text
        case .data(let bytes): bytes.map(String.init).joined(separator: " ")
        case .date(let seconds): String(Int(seconds))
        case .array(let count): String(count)
        case .dictionary(let keys): String(keys.count)
        case .stringSet(let texts): texts.sorted().joined(separator: " ")
        case .null: ""
        }
      return "\(key.name)|\(key.value.typeName)|\(value)"
    }
  }
}

private enum Python {
  /// What Python finds in each of `files`, a line a key.
  static func listings(of files: [[UInt8]]) throws -> [[String]] {
    try Program.withFolder { folder in
      let paths = try files.enumerated().map { number, bytes in
        let file = folder.appending(path: String(number))
        try Data(bytes).write(to: file)
        return file.path
      }
      let answer = try Program.run(try #require(Program.python), ["-c", script] + paths)
      #expect(answer.status == 0, "\(answer.errors)")
      return answer.output.split(separator: "\u{1}").map { $0.split(separator: "\0").map(String.init) }
    }
  }

  private static let script = """
    import sys, json, pathlib, struct, plistlib, datetime, xml.etree.ElementTree as tree

    def show(value):
        if value is None: return 'null', ''
        if isinstance(value, bool): return 'boolean', str(value).lower()
        if isinstance(value, int): return 'integer', str(value)
        if isinstance(value, float): return 'real', str(struct.unpack('>Q', struct.pack('>d', value))[0])
        if isinstance(value, str): return 'string', value
        if isinstance(value, bytes): return 'data', ' '.join(map(str, value))
        if isinstance(value, datetime.datetime):
            return 'date', str(int((value - datetime.datetime(2001, 1, 1)).total_seconds()))
        return ('array' if isinstance(value, list) else 'dictionary'), str(len(value))

    def android(element):
        kind, value = element.tag, element.get('value')
        if kind == 'int': return 'integer', str(int(value))
        if kind == 'long': return 'long', str(int(value))
        if kind == 'float': return show(float(value))
        if kind == 'boolean': return 'boolean', value.lower()
        if kind == 'null': return 'null', ''
        if kind == 'set': return 'string set', ' '.join(sorted(item.text or '' for item in element))
        return 'string', element.text or ''

    numbers = {'CmpSdkID', 'CmpSdkVersion', 'PolicyVersion', 'gdprApplies', 'PurposeOneTreatment',
               'UseNonStandardTexts', 'UseNonStandardStacks', 'EnableAdvertiserConsentMode'}

    def text(name, value):
        if value is None: return show(None)
        if value.startswith('"'): value = json.loads(value)
        if name.removeprefix('IABTCF_') in numbers and value.isdigit(): return show(int(value))
        return show(value)

    def consent(section): return sum(name.startswith('IAB') for name in section)

    def from_json(value):
        if isinstance(value, list): return [(name, *text(name, inner)) for name, inner in value]
        inner = list(value.values())
        if inner and all(isinstance(one, dict) for one in inner) and all('.' in name or name == 'NSGlobalDomain' for name in value):
            chosen = max(value, key=lambda name: consent(value[name]))
            return ([(name, *show(one)) for name, one in value[chosen].items()]
                    + [(name, *show(one)) for name, one in value.items() if name != chosen])
        if inner and all(isinstance(one, dict) for one in inner) and all(isinstance(two, str) for one in inner for two in one.values()):
            chosen = max(value, key=lambda name: consent(value[name]))
            return ([(name, *text(name, one)) for name, one in value[chosen].items()]
                    + [(name, *show(one)) for name, one in value.items() if name != chosen])
        if all(isinstance(one, str) for one in inner) and any(one.startswith('"') for one in inner):
            return [(name, *text(name, one)) for name, one in value.items()]
        return [(name, *show(one)) for name, one in value.items()]

    def keys(data):
        if data.lstrip()[:1] in (b'{', b'['): return from_json(json.loads(data))
        if b'<map' in data[:200]: return [(element.get('name'), *android(element)) for element in tree.fromstring(data)]
        return [(name, *show(value)) for name, value in plistlib.loads(data).items()]

    for path in sys.argv[1:]:
        listing = '\\0'.join('|'.join(key) for key in keys(pathlib.Path(path).read_bytes()))
        sys.stdout.buffer.write(listing.encode() + b'\\1')
    """
}
