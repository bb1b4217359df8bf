import Foundation
import TCFTestSupport
import TCFVendorList
import Testing

@Suite("Google's list of ad technology providers")
struct AdProviderListTests {
  private func list(_ text: String) throws -> AdProviderList {
    try AdProviderList(reading: Array(text.utf8), path: "providers.csv")
  }

  private func message(_ bytes: [UInt8]) -> String? {
    do {
      _ = try AdProviderList(reading: bytes, path: "providers.csv")
      return nil
    } catch {
      return error.message
    }
  }

  @Test("Values may be quoted, hold commas and doubled quotes, and end lines in two ways")
  func quoting() throws {
    let list = try list(
      "\u{FEFF}\"provider_id\",\"provider_name\",\"policy_url\",\"domains\"\r\n"
        + "35,\"Berry, \"\"Currant\"\"\nMedia\",https://b.example,\"b.example *.b.example\"\r\n"
        + "9,Apple,,\n\n7,\"Plum\"")
    #expect(list.providers.map(\.id) == [7, 9, 35])
    #expect(list[35]?.name == "Berry, \"Currant\"\nMedia")
    #expect(list[35]?.domains == ["b.example", "*.b.example"])
    #expect(list[9]?.domains == [])
    #expect(list[7]?.name == "Plum")
    #expect(list.contains(9) && !list.contains(8))
    #expect(list.unreadableLines == [])
  }

  @Test("Columns are found by their names; rows that are no provider are noted, of one id twice the first counts")
  func lenient() throws {
    let list = try list(
      "Provider_Name,extra,PROVIDER_ID\nApple,x,1\nno id,x,\nBerry,x,zero\nCurrant,x,0\nshort\nDate,x,1\n")
    #expect(list.providers.map(\.name) == ["Apple"])
    #expect(list.unreadableLines == [3, 4, 5, 6])
  }

  @Test("What is no such list says so")
  func foreign() {
    #expect(message([]) == "the file is empty")
    #expect(message([0xFF, 0xFE, 0x31]) == "the text is not UTF-8")
    #expect(message(Array("{\"vendors\":{}}".utf8))?.contains("columns provider_id and provider_name") == true)
    #expect(message(Array("provider_id,provider_name\n".utf8)) == "the list has no provider")
    #expect(message(Array("provider_id,provider_name\n\"1,never closed".utf8)) == "the list has no provider")
    #expect(message([UInt8](repeating: 0x2C, count: 20_000_001))?.contains("more than") == true)
  }

  @Test("A long file is read in one go")
  func long() throws {
    let rows = (1...100_000).map { "\($0),\"Provider \($0)\",,\"p\($0).example\"" }.joined(separator: "\n")
    #expect(try list("provider_id,provider_name,policy_url,domains\n" + rows).providers.count == 100_000)
  }

  @Test("The list of 2022-10-18 is read whole", .enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"))
  func published() throws {
    let file = try #require(ProjectPaths.sharedData).appending(path: "additional-consent/providers-2022-10-18.csv")
    let list = try AdProviderList(reading: Array(Data(contentsOf: file)), path: file.path)
    // 632 rows by Python's csv module.
    #expect(list.providers.count == 632)
    #expect(list.unreadableLines == [])
    #expect(list[39]?.name == "Digilant")
    #expect(list[39]?.domains == ["wtp101.com"])
  }
}
