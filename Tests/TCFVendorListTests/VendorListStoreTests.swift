import TCFCodec
import Testing

@testable import TCFVendorList

@Suite struct VendorListStoreTests {
  private func list(
    _ series: Int, _ number: Int, vendors: String = "{}", path: String = "list.json"
  ) throws -> CompiledVendorList {
    let text = """
      {"gvlSpecificationVersion": \(series), "vendorListVersion": \(number), "tcfPolicyVersion": \(series + 1),
       "lastUpdated": "2026-01-01T00:00:00Z", "vendors": \(vendors)}
      """
    return try CompiledVendorList(ListReader.readVendorList(Array(text.utf8), path: path))
  }

  @Test func keepsTheSeriesApart() throws {
    let store = try VendorListStore([list(3, 153, vendors: #"{"1": {}}"#), list(2, 153, vendors: #"{"2": {}}"#)])
    #expect(store.list(series: 3, number: 153)?.vendors == [1])
    #expect(store.list(series: 2, number: 153)?.vendors == [2])
    #expect(store.list(series: 3, number: 152) == nil, "no other list is a substitute")
    #expect(store.all.map(\.series) == [2, 3])
  }

  @Test func nearest() throws {
    let store = try VendorListStore([list(3, 5), list(3, 9), list(3, 13), list(3, 100), list(2, 11)])
    #expect(store.nearest(series: 3, number: 11) == [9, 13])
    #expect(store.nearest(series: 3, number: 11, limit: 1) == [9], "the lower one where two are as near")
    #expect(store.nearest(series: 3, number: 60) == [100, 13])
    #expect(store.nearest(series: 3, number: 4_000, limit: 9) == [100, 13, 9, 5])
    #expect(store.nearest(series: 2, number: .min) == [11])
    #expect(store.nearest(series: 1, number: 1).isEmpty)
    #expect(store.newest(series: 3)?.version == 100)
    #expect(store.newest(series: 1) == nil)
    #expect(store.lists(series: 3).map(\.version) == [5, 9, 13, 100])
  }

  @Test func theSameFileTwiceIsOneList() throws {
    let store = try VendorListStore([list(3, 5, path: "a.json"), list(3, 5, path: "b.json")])
    #expect(store.count == 1)
  }

  /// Of lists without a hash their content counts, of others the hash.
  @Test func tellsListsByHashOrContent() throws {
    func read(_ name: String, sha256: String?) throws -> CompiledVendorList {
      let vendors = #"{"1": {"name": "\#(name)"}}"#
      return try CompiledVendorList(
        ListReader.readVendorList(
          Array("{\(Lists.header), \"vendors\": \(vendors)}".utf8), path: "\(name).json", sha256: sha256))
    }
    #expect(try VendorListStore([read("a", sha256: nil), read("a", sha256: "x")]).count == 1)
    #expect(throws: VendorListFault.self) { try VendorListStore([read("a", sha256: nil), read("b", sha256: "x")]) }
    #expect(throws: VendorListFault.self) { try VendorListStore([read("a", sha256: "y"), read("a", sha256: "x")]) }
  }

  /// Two different lists with one name: neither is used, whichever came first, and the fault names both.
  @Test func refusesTwoListsWithOneName() throws {
    let one = try list(3, 5, vendors: #"{"1": {}}"#, path: "one.json")
    let other = try list(3, 5, vendors: #"{"2": {}}"#, path: "other.json")
    var store = VendorListStore()
    try store.insert(one)
    let expected = VendorListFault(path: "other.json", fault: .conflict(with: one.source))
    #expect(throws: expected) { try store.insert(other) }
    #expect(store.list(series: 3, number: 5) == nil)
    #expect(store.conflict(series: 3, number: 5) == expected)
    #expect(store.conflict(series: 2, number: 5) == nil)
    #expect(throws: VendorListFault.self, "also a third time") { try store.insert(one) }
    #expect(
      expected.description.hasPrefix(
        "other.json: another file is GVL spec 3 version 5 too, with other content: one.json"))
    #expect(throws: expected) { try VendorListStore([one, other]) }
  }

  @Test func takesDocuments() throws {
    let documents = [
      try ListReader.read(Lists.bytes(Lists.sample), path: "a"),
      try ListReader.read(Lists.bytes(Lists.sampleSpec2), path: "b"),
      try ListReader.read(Lists.bytes(Lists.sampleCMPs), path: "c"),
    ]
    let store = try VendorListStore(documents: documents)
    #expect(store.all.map(\.version) == [12, 5])
    #expect(!store.isEmpty)
    #expect(VendorListStore().isEmpty)
  }
}
