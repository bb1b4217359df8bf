import FoundationEssentials
import TCFJSON
import TCFStorage
import TCFTestSupport
import Testing

@Suite("The samples of TestVectors/stored-keys")
struct SampleTests {
  @Test("the index is there and names files that exist, and every file is in it")
  func index() throws {
    let index = try SampleIndex.shared.get()
    #expect(index.samples.count >= 50)
    let folder = ProjectPaths.vectors.appending(path: "stored-keys")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let makers: Set = ["index.json", "make_samples.py", "__pycache__", "folders"]
    #expect(Set(files).subtracting(makers) == Set(index.samples.map(\.file)))
  }

  @Test("each is read, or refused for the reason and at the place expected", arguments: SampleIndex.all)
  func expectation(sample: SampleIndex.Sample) throws {
    let result = reading(try sample.bytes)
    if let wanted = sample.expectation["reads"] {
      let set = try result.get()
      #expect(set.platform.rawValue == wanted["platform"]?.string)
      #expect(set.keys.count == wanted["keys"]?.integer)
      if case .object(let types)? = wanted["types"]?.value {
        for type in types { #expect(set[type.name]?.typeName == type.node.string, "\(type.name)") }
      }
    } else {
      let wanted = try #require(sample.expectation["fault"])
      let fault = try #require(result.fault)
      #expect(fault.code.rawValue == wanted["code"]?.string)
      #expect(fault.key == wanted["key"]?.string)
      if let line = wanted["line"]?.integer { #expect(fault.line == line) }
      #expect(fault.description.contains("; "), "what is wrong, then what to do")
    }
  }

  @Test("the kind is told for every readable sample with a consent key")
  func kinds() throws {
    for sample in try SampleIndex.shared.get().samples {
      let bytes = try sample.bytes
      guard case .success(let set) = reading(bytes) else { continue }
      #expect(StoredKeySetReader.kind(of: bytes) == set.platform, "\(sample.file)")
    }
  }

  @Test("the four clean files hold the same keys, those that the string requires, in the same order")
  func clean() throws {
    let index = try SampleIndex.shared.get()
    let derived = DerivedKeySet(from: index.model, text: index.string)
    for (file, platform) in [
      ("clean-ios.plist", StorePlatform.ios), ("clean-ios-binary.plist", .ios), ("clean-android.xml", .android),
      ("clean.json", .json), ("clean-under-keys.json", .json),
    ] {
      let set = try StoredKeySetReader.read(try SampleIndex.bytes(of: file))
      #expect(set == derived.stored(on: platform), "\(file)")
      #expect(set.tcString == index.string)
    }
  }

  @Test("what is written for a platform is the clean file, byte for byte")
  func written() throws {
    let index = try SampleIndex.shared.get()
    let derived = DerivedKeySet(from: index.model, text: index.string)
    #expect(derived.serialized(for: .ios) == (try SampleIndex.bytes(of: "clean-ios.plist")))
    #expect(derived.serialized(for: .android) == (try SampleIndex.bytes(of: "clean-android.xml")))
    #expect(derived.serialized(for: .json) == (try SampleIndex.bytes(of: "clean.json")))
  }

  @Test("foreign keys keep their types, in XML and binary alike")
  func foreignKeys() throws {
    let xml = try StoredKeySetReader.read(try SampleIndex.bytes(of: "foreign-keys-ios.plist"))
    let binary = try StoredKeySetReader.read(try SampleIndex.bytes(of: "foreign-keys-ios-binary.plist"))
    #expect(xml == binary)
    #expect(xml["AppleLanguages"] == .array(count: 2))
    // 2026-06-01T12:30:15Z, seconds since 2001-01-01T00:00:00Z: 9,282 days and 45,015 seconds.
    #expect(xml["LastStart"] == .date(9_282 * 86_400 + 45_015))
    #expect(xml["Ratio"] == .real(0.5))
    #expect(xml["Token"] == .data([0, 1, 254, 255]))
    #expect(xml["Größe"] == .string("10 € & <mehr>"))
    #expect(xml["Launches"] == .integer(1 << 40))
    // Sixteen bytes and more, whose number stands behind the marker in a binary list.
    #expect(xml["Seed"] == .data(Array(236...255)))
    #expect(xml["Onboarded"] == .boolean(true))
    #expect(xml["Muted"] == .boolean(false))
    let frames = StoredKey(name: "frames", value: .dictionary([StoredKey(name: "depth", value: .integer(-2))]))
    #expect(xml["Window"] == .dictionary([StoredKey(name: "width", value: .integer(320)), frames]))

    let android = try StoredKeySetReader.read(try SampleIndex.bytes(of: "foreign-keys-android.xml"))
    #expect(android["locale"] == .string("de \"quoted\" & <mehr> €"))
    #expect(android["installed_at"] == .long(1_780_272_000_000))
    #expect(android["volume"] == .real(0.75))
    #expect(android["onboarded"] == .boolean(true))
    #expect(android["topics"] == .stringSet(["news", "sports"]))
    #expect(android["nickname"] == .null)
    #expect(android.tcString == xml.tcString)
  }

  @Test("a set knows whether it has any consent key")
  func consentKeys() throws {
    for (file, expected) in [
      ("clean-ios.plist", true), ("flutter-android.xml", true), ("v1-only-ios.plist", true),
      ("no-consent-key-android.xml", false), ("nested-ios.plist", false),
    ] {
      #expect(try StoredKeySetReader.read(try SampleIndex.bytes(of: file)).hasConsentKey == expected, "\(file)")
    }
  }
}
