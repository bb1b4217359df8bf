import FoundationEssentials
import TCFCodec
import TCFStorage
import TCFTestSupport
import Testing

@Suite("Real key sets", .enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"))
struct SharedDataTests {
  private func files() throws -> [(name: String, bytes: [UInt8])] {
    let folder = try #require(ProjectPaths.sharedData).appending(path: "stored-keys")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.filter { $0.hasSuffix(".json") }.map {
      ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
    }
  }

  @Test("every one is read, with as many keys as its name says")
  func load() throws {
    let files = try files()
    #expect(files.count == 55)
    for file in files {
      let set = try StoredKeySetReader.read(file.bytes)
      #expect(StoredKeySetReader.kind(of: file.bytes) == .json, "\(file.name)")
      #expect(file.name.contains("-\(set.keys.count)keys"), "\(file.name)")
      #expect(set.keys.allSatisfy { StoredKeyName.isConsentKey($0.name) }, "\(file.name)")
    }
  }

  /// Counted with Python: 51 sets with integers, 2 with strings, 2 without TCF keys.
  @Test("the types are those that the files have")
  func types() throws {
    var types: [String: Int] = [:]
    for file in try files() {
      let set = try StoredKeySetReader.read(file.bytes)
      types[set[StoredKeyName.cmpSDKID]?.typeName ?? "absent", default: 0] += 1
      for key in set.keys where key.name.hasPrefix(StoredKeyName.prefix) {
        #expect(StoredKeyName.form(of: key.name) != nil, "\(key.name)")
      }
    }
    #expect(types == ["integer": 51, "string": 2, "absent": 2])
  }

  @Test("binary strings and restriction strings are read")
  func texts() throws {
    var restrictions = 0
    for file in try files() {
      let set = try StoredKeySetReader.read(file.bytes)
      for key in set.keys {
        guard case .string(let text) = key.value else { continue }
        switch StoredKeyName.form(of: key.name) {
        case .binaryString:
          let ids = try #require(BinaryString(text), "\(key.name) in \(file.name)")
          #expect(ids.length == text.count)
          #expect(ids.vendors.count == text.count(where: { $0 == "1" }))
        case .restrictionString:
          let codes = try #require(RestrictionCodes(text: text), "\(key.name) in \(file.name)")
          #expect(codes.requireConsent.count == text.count(where: { $0 == "1" }))
          restrictions += 1
        default: break
        }
      }
    }
    #expect(restrictions > 100)
  }
}
