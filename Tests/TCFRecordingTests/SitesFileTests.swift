import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFRecording

@Suite("Files of sites")
struct SitesFileTests {
  private static func read(_ text: String) -> SitesFile { SitesFile(Array(text.utf8)) }

  @Test("A line is an address, then acts, explore and languages")
  func lines() throws {
    let file = Self.read(
      """
      # Monday
      https://shop.example/

      https://news.example/ | explore | languages de-DE, fr
      https://blog.example/a?b=c | details | reject: click text "No|thanks" | wait 1 | accept: click "a|b"\tlanguage en-GB
      """)
    #expect(file.faults.isEmpty, "\(file.faults)")
    try #require(file.sites.map(\.line) == [2, 4, 5])
    #expect(file.sites.map(\.folder).prefix(2) == ["shop.example", "news.example"])
    #expect(file.sites[1].explores)
    #expect(file.sites[1].acts(.consent) == WebAct.exploration)
    #expect(file.sites[1].languages == ["de-DE", "fr"])
    let blog = file.sites[2]
    #expect(blog.languages == ["en-GB"])
    #expect(blog.acts(.before).isEmpty)
    // A bar without spaces belongs to what it is in.
    #expect(blog.acts(.consent).last == WebAct("accept", .click(selector: "a|b")))
    #expect(blog.folder.hasPrefix("blog.example-"))
  }

  @Test("The acts in front of a choice lead to it; what is not said is looked for")
  func acts() throws {
    let file = Self.read("https://a.example/ | details | reject: click .no | accept: click .yes\nhttps://b.example/\n")
    try #require(file.faults.isEmpty && file.sites.count == 2, "\(file.faults)")
    #expect(file.sites[0].acts(.refusal).map(\.word) == ["details", "reject"])
    #expect(file.sites[0].acts(.consent).map(\.word) == ["accept"])
    #expect(file.sites[1].acts(.refusal) == [WebAct("reject-all", .refuse)])
    #expect(file.sites[1].acts(.consent) == [WebAct("accept-all", .find(.acceptAll, isOptional: false))])
  }

  @Test(
    "A bad line is named by its number, with what is wrong and what to do",
    arguments: [
      ("shop.example", "not an http, https or file address", "did you mean https://shop.example?"),
      ("ftp://shop.example/", "not an http, https or file address", "write https://"),
      ("https:///x", "names no host", "write https://"),
      ("https://a.example/ explore", "more than an address", "put \" | \" behind the address"),
      ("https://a.example/ | exlpore", "is not understood", "did you mean explore?"),
      ("https://a.example/ | launguages de", "is not understood", "did you mean languages?"),
      ("https://a.example/ | languages", "no language is named", "write languages"),
      ("https://a.example/ | languages german!", "is not a language", "write languages"),
      ("https://a.example/ | languages de de", "named twice", "once"),
      ("https://a.example/ | details", "leads to no choice", "in front of the accept or reject"),
      ("https://a.example/ | reject: click .a | reject: click .b", "there twice", "once"),
      ("https://a.example/ | explore | accept: click .a", "explore accepts by itself", "take out"),
      ("https://a.example/ | open cart | accept: click .a", "is not an address", "write open https://"),
      ("https://a.example/\u{1}", "control characters", "write https://"),
    ])
  func faults(line: String, message: String, fix: String) throws {
    let file = Self.read("# first\n\(line)\nhttps://good.example/\n")
    #expect(file.sites.map(\.line) == [3])
    let fault = try #require(file.faults.first)
    #expect(file.faults.count == 1)
    #expect(fault.line == 2)
    #expect(fault.message.contains(message), "\(fault.message)")
    #expect(fault.fix?.contains(fix) == true, "\(fault.fix ?? "")")
  }

  @Test("An address is there once")
  func twice() {
    let file = Self.read("https://a.example/\nhttps://a.example/b\nhttps://A.example\n")
    #expect(file.sites.map(\.line) == [1, 2])
    #expect(file.faults.map(\.line) == [3])
    #expect(file.faults.first?.message.contains("line 1") == true)
  }

  @Test("A byte order mark and any ends of lines are read over")
  func ends() {
    let text = "\u{FEFF}https://a.example/\r\nhttps://b.example/ | explore\r\n\r\n# end\r\n"
    #expect(Self.read(text).faults.isEmpty)
    #expect(Self.read(text).sites.map(\.folder) == ["a.example", "b.example"])
  }

  @Test("Bytes of any kind have an answer: a fault for each line that is none")
  func junk() {
    var random = SplitMix64(seed: 30)
    for _ in 0..<200 {
      let bytes = (0..<Int(random.next() % 400)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let file = SitesFile(bytes)
      #expect(file.sites.count + file.faults.count <= bytes.count(where: { $0 == 10 }) + 1)
    }
    #expect(SitesFile([0xFF, 0xFE, 0x0A]).faults.map(\.message) == ["the line is not UTF-8"])
    #expect(SitesFile(Array(repeating: 0x61, count: 1 << 20)).faults.first?.message.contains("longer") == true)
    #expect(SitesFile([]).sites.isEmpty)
  }

  @Test("Ten thousand lines are read in no time, each by its number")
  func many() {
    let lines = (1...10_000).map { "https://site\($0).example/ | languages de-DE, fr-FR" }
    let file = Self.read(lines.joined(separator: "\n"))
    #expect(file.faults.isEmpty)
    #expect(file.sites.count == 10_000)
    #expect(file.sites.last?.line == 10_000)
    #expect(Set(file.sites.map(\.folder)).count == 10_000)
  }

  @Test(
    "Folders are names of files on any system, whatever the address",
    arguments: [
      ("https://user:secret@shop.example/", "shop.example"), ("https://shop.example:8443/", "shop.example_8443"),
      ("https://../", nil), ("https://a.example/../../etc", "a.example-"),
      ("https://münchen.example/", "m_nchen.example-"),
    ])
  func folders(address: String, folder: String?) throws {
    let file = Self.read(address)
    guard let folder else { return #expect(file.sites.isEmpty) }
    let name = try #require(file.sites.first).folder
    #expect(name.hasPrefix(folder), "\(name)")
    #expect(!name.contains("/") && !name.contains("secret"))
  }
}
