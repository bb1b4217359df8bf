import TCFCodec
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFVendorList

@Suite("Names and lockfile of a store")
struct StoreLockTests {
  private func entry(_ file: String, hash: Character = "a", source: String = "lists/x.json") throws -> LockedList {
    LockedList(
      name: try #require(StoredListName(file: file)), sha256: String(repeating: hash, count: 64), bytes: 12,
      lastUpdated: "2026-01-01T00:00:00Z", entries: 3, source: source)
  }

  private func fault(_ text: String) -> StoreLock.Fault? {
    do throws(StoreLock.Fault) {
      _ = try StoreLock(bytes: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test("Names are read back, and nothing else is a name")
  func names() {
    #expect(VendorListName("v3:106") == VendorListName(series: 3, number: 106))
    #expect(VendorListName(series: 2, number: 153).description == "v2:153")
    for text in ["v1:5", "v4:5", "v3", "v3:", "v3:0", "v3:05", "v3:-1", "v3:+1", "3:5", "v3:5:6", "V3:5", "v3:1e2", ""]
    {
      #expect(VendorListName(text) == nil, "\(text)")
    }
    #expect(VendorListName(series: 2, number: 200) < VendorListName(series: 3, number: 1))
  }

  @Test("Files are named as IAB Europe names them")
  func files() {
    let name = StoredListName.vendorList(VendorListName(series: 3, number: 106))
    #expect(name.file == "v3/vendor-list-v106.json")
    #expect(StoredListName(file: name.file) == name)
    let cmps = StoredListName.cmpList("2025-03-20T170319Z")
    #expect(cmps.file == "cmp/cmp-list-2025-03-20T170319Z.json")
    #expect(StoredListName(file: cmps.file) == cmps)
    for file in [
      "v3/vendor-list-v106", "../v3/vendor-list-v106.json", "v3/../vendor-list-v1.json", "v3/vendor-list-v0.json",
      "cmp/cmp-list-x.json", "cmp/cmp-list-2025-03-20T17:03:19Z.json", "vendor-list-v1.json", "/etc/passwd", "",
    ] {
      #expect(StoredListName(file: file) == nil, "\(file)")
    }
    #expect(name < cmps)
  }

  @Test("A lockfile is written in order and read back")
  func roundTrip() throws {
    var lock = StoreLock()
    for file in ["cmp/cmp-list-2025-03-20T170319Z.json", "v3/vendor-list-v9.json", "v3/vendor-list-v10.json"] {
      let entry = try entry(file, source: "a \"b\"\n\u{1B}[31m\u{2028}é.json")
      lock[entry.name] = entry
    }
    #expect(lock.lists.map(\.name.description) == ["v3:9", "v3:10", "cmp:2025-03-20T170319Z"])
    #expect(try StoreLock(bytes: lock.bytes) == lock)
    let text = String(decoding: lock.bytes, as: UTF8.self)
    #expect(text.split(separator: "\n").count == 8, "one line a list")
    #expect(!text.utf8.contains(0x1B))
    #expect(try StoreLock(bytes: StoreLock().bytes).lists.isEmpty)
    #expect(lock.newestCMPList?.name == .cmpList("2025-03-20T170319Z"))
    #expect(lock.vendorLists.map(\.name.number) == [9, 10])
  }

  @Test("Half a lockfile locks nothing")
  func damaged() throws {
    let good = try entry("v3/vendor-list-v9.json")
    var lock = StoreLock()
    lock[good.name] = good
    let text = String(decoding: lock.bytes, as: UTF8.self)
    #expect(fault(text) == nil)
    #expect(fault(String(text.dropLast(9)))?.description.hasPrefix("not JSON at line") == true)
    #expect(fault("{}") == .notLockfile)
    #expect(fault(text.replacing("\"lockVersion\": 1", with: "\"lockVersion\": 2")) == .version(2))
    for (part, other) in [
      ("v3/vendor-list-v9.json", "../../vendor-list-v9.json"), ("aaaa\"", "aaa\""),
      ("\"bytes\": 12", "\"bytes\": \"12\""),
      ("2026-01-01T00:00:00Z", "yesterday"), ("\"source\"", "\"sauce\""),
    ] {
      #expect(fault(text.replacing(part, with: other)) == .entry(1), "\(other)")
    }
    let line = try #require(text.split(separator: "\n").first { $0.contains("vendor-list") })
    #expect(fault(text.replacing(line, with: "\(line),\n\(line)")) == .repeated(good.name))
    for length in 0..<text.utf8.count - 1 {
      #expect(fault(String(decoding: text.utf8.prefix(length), as: UTF8.self)) != nil)
    }
  }

  @Test("A memory of downloads is read back; what is unreadable is forgotten")
  func memory() throws {
    var memory = FetchMemory()
    let name = try #require(StoredListName(file: "v3/vendor-list-v9.json"))
    memory["https://b.example/"] = .init(
      name: name, sha256: "ab", etag: "W/\"1\"", lastModified: nil, freshUntil: 17)
    memory["https://a.example/"] = .init(name: name, sha256: "cd", etag: nil, lastModified: "Thu", freshUntil: -1)
    #expect(FetchMemory(bytes: memory.bytes) == memory)
    #expect(FetchMemory(bytes: Array(memory.bytes.dropLast(8))) == FetchMemory())
    let text = String(decoding: memory.bytes, as: UTF8.self)
    #expect(FetchMemory(bytes: Array(text.replacing("v3/vendor", with: "x").utf8)) == FetchMemory())
  }
}

@Suite("Lists read on demand")
struct DeferredVendorListTests {
  private func deferred(_ number: Int, as claimed: Int? = nil, hash: String = "h") -> DeferredVendorList {
    DeferredVendorList(
      VendorListName(series: 3, number: claimed ?? number), lastUpdated: .init(year: 2026, month: 1, day: 1),
      source: .init(name: "GVL", path: "list-\(number).json", sha256: hash)
    ) { () throws(VendorListFault) in
      guard number < 100 else { throw VendorListFault(path: "list-\(number).json", fault: .empty) }
      let text = """
        {"gvlSpecificationVersion": 3, "vendorListVersion": \(number), "tcfPolicyVersion": 5,
         "lastUpdated": "2026-01-01T00:00:00Z", "vendors": {"\(number)": {}}}
        """
      return try CompiledVendorList(ListReader.readVendorList(Array(text.utf8), path: "list-\(number).json"))
    }
  }

  @Test("Only lists that somebody asks for are read")
  func lazy() throws {
    var store = VendorListStore()
    for number in [7, 5, 6] { try store.insert(deferred(number)) }
    #expect(store.editions.map(\.name.number) == [5, 6, 7])
    #expect(store.nearest(series: 3, number: 9) == [7, 6])
    #expect(store.referencesReadOnDemand.isEmpty)
    #expect(store.list(series: 3, number: 6)?.vendors == [6])
    #expect(store.list(series: 3, number: 8) == nil)
    #expect(store.referencesReadOnDemand.map(\.path) == ["list-6.json"])
    #expect(store.all.count == 3 && store.referencesReadOnDemand.count == 3)
    #expect(store.faults.isEmpty)
  }

  @Test("Lists of last resort are found by their number, where no other has it, and are never the newest")
  func lastResort() throws {
    var store = VendorListStore()
    try store.insert(deferred(5, hash: "given"))
    for number in [5, 6, 100] { store.insert(lastResort: deferred(number, hash: "resort \(number)")) }
    #expect(store.editions.map(\.name.number) == [5] && store.count == 1)
    #expect(store.list(series: 3, number: 5)?.version == 5)
    #expect(store.referencesReadOnDemand.map(\.sha256) == ["given"])
    #expect(store.list(series: 3, number: 6)?.version == 6)
    #expect(store.referencesReadOnDemand.map(\.sha256) == ["given", "resort 6"])
    #expect(store.newest(series: 3)?.version == 5 && store.nearest(series: 3, number: 7) == [5])
    #expect(store.list(series: 3, number: 100) == nil && store.list(series: 2, number: 6) == nil)
    #expect(store.fault(series: 3, number: 100)?.fault == .empty)
    // Of two lists that claim to be one, a third is none either.
    try? store.insert(deferred(5, hash: "other"))
    #expect(store.list(series: 3, number: 5) == nil)
  }

  @Test("A list that cannot be read, or is another one, is a fault once it is needed")
  func faults() throws {
    var store = VendorListStore()
    try store.insert(deferred(100))
    try store.insert(deferred(4, as: 5))
    #expect(store.faults.isEmpty)
    #expect(store.list(series: 3, number: 100) == nil)
    #expect(store.list(series: 3, number: 5) == nil)
    #expect(store.fault(series: 3, number: 100)?.fault == .empty)
    let names = (VendorListName(series: 3, number: 4), VendorListName(series: 3, number: 5))
    #expect(store.fault(series: 3, number: 5)?.fault == .otherList(names.0, expected: names.1))
    #expect(store.faults.count == 2)
    #expect(store.newest(series: 3) == nil)
  }

  @Test("Two hashes under one name are a conflict before anything is read")
  func conflict() throws {
    var store = VendorListStore()
    try store.insert(deferred(5, hash: "one"))
    try store.insert(deferred(5, hash: "one"))
    #expect(store.count == 1)
    #expect(throws: VendorListFault.self) { try store.insert(deferred(5, hash: "two")) }
    #expect(store.list(series: 3, number: 5) == nil && store.conflict(series: 3, number: 5) != nil)
    #expect(store.referencesReadOnDemand.isEmpty && store.faults.isEmpty)
  }
}
