import TCFFindings
import TCFStorage
import Testing

@testable import TCFInput

@Suite("Stores next to inputs")
struct StoresBesideTests {
  private static let domains = (1...4).map { "App/Library/Preferences/com.example.d\($0).plist" }
  private static let preferences = "com.example.shop/shared_prefs/com.example.shop_preferences.xml"
  private static let keys = Array(#"<map><int name="IABTCF_gdprApplies" value="1"/></map>"#.utf8)
  private static let other = Array(#"<map><int name="launches" value="1"/></map>"#.utf8)

  /// Reads the inputs one after the other and returns what is known of their places, and how often each store was read.
  private func read(
    _ inputs: [String], beside contents: [String: [UInt8]]
  ) throws -> (places: [Bool?], reads: [String: Int]) {
    var reads: [String: Int] = [:]
    var places: [Bool?] = []
    var stores = DefaultStores()
    for (folder, paths) in Dictionary(grouping: contents.keys, by: { $0.split(separator: "/").dropLast() }) {
      stores.add(paths.map { String($0.split(separator: "/").last ?? "") }, in: folder.joined(separator: "/"))
    }
    var reader = InputReader(
      kind: nil, isExpected: false, takesAnyText: false, mostHeld: 1 << 20, isCancelled: { false })
    reader.storesBeside = StoresBeside { path in
      reads[path, default: 0] += 1
      return contents[path]
    }
    for input in inputs {
      try reader.read(InputDescriptor(holding: Self.keys, name: input), among: StoreSiblings([], around: stores)) {
        event in
        guard case .captured(let subject) = event, case .keys(let keys) = subject.item.content else { return }
        places.append(keys.origin.isInDefaultStore)
      }
    }
    return (places, reads)
  }

  @Test("The default store is read once, however many copies lie next to it")
  func onlyStore() throws {
    let copies = [
      "com.example.shop/shared_prefs/FlutterSharedPreferences.xml", "com.example.shop/files/RKStorage",
      "com.example.shop/databases/RKStorage",
    ]
    for content in [Self.keys, Self.other] {
      let found = try read(copies, beside: [Self.preferences: content])
      #expect(found.reads == [Self.preferences: 1])
      #expect(found.places == copies.map { _ in content == Self.keys })
    }
  }

  @Test("Of several stores, none behind the first with consent keys is read, and each before it once")
  func severalStores() throws {
    let groups = ["a", "b", "c"].map { "App/Library/Preferences/group.\($0).plist" }
    var contents = Dictionary(uniqueKeysWithValues: Self.domains.map { ($0, Self.other) })
    contents[Self.domains[1]] = Self.keys
    let found = try read(groups, beside: contents)
    #expect(found.places == [true, true, true])
    #expect(found.reads == [Self.domains[0]: 1, Self.domains[1]: 1])
    contents[Self.domains[1]] = Self.other
    let none = try read(groups, beside: contents)
    #expect(none.reads == Dictionary(uniqueKeysWithValues: Self.domains.map { ($0, 1) }))
    #expect(none.places == [nil, nil, nil])
  }

  @Test("A store that cannot be read is tried once")
  func unreadable() {
    var tries = 0
    let stores = StoresBeside { _ in
      tries += 1
      return nil
    }
    for _ in 1...3 { #expect(stores.first(of: [Self.preferences]) == nil) }
    #expect(tries == 1)
  }
}
