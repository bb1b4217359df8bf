import FoundationEssentials
import TCFFindings
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFInput
@testable import TCFRun

@Suite("Archives of lists")
struct ArchiveTests {
  /// A list that reads.
  private static func list(_ number: Int, vendors: ClosedRange<Int> = 1...3) -> String {
    let entries = vendors.map { "\"\($0)\": {\"id\": \($0), \"name\": \"v\($0)\", \"purposes\": [1]}" }
    return """
      {"gvlSpecificationVersion": 3, "vendorListVersion": \(number), "tcfPolicyVersion": 5,
       "lastUpdated": "2026-01-\(number < 10 ? "0" : "")\(number)T00:00:00Z",
       "vendors": {\(entries.joined(separator: ", "))}}
      """
  }

  private static let python = Program.python

  /// Runs a script of Python in a folder with two lists.
  private static func with(_ script: String, _ body: (URL) throws -> Void) throws {
    try Program.withFolder { folder in
      for number in [6, 7] {
        try Data(list(number).utf8).write(to: folder.appending(path: "vendor-list-v\(number).json"))
      }
      let answer = try Program.run(try #require(python), ["-c", script], in: folder)
      try #require(answer.status == 0, "\(answer.errors)")
      try body(folder)
    }
  }

  /// Imports a file into a new store of a folder; what became of it, and what the store has then.
  private static func receive(_ name: String, in folder: URL) throws -> (results: [AdmissionResult], lists: [String]) {
    let store = ListStoreFolder(folder.appending(path: "store-\(name)").path)
    let results = try ListImport(into: store, replaces: false, keepsDoubtful: false).run(
      [folder.appending(path: name).path], progress: nil)
    return (results, try store.lock().lists.map(\.name.description))
  }

  private static let archives = """
    import gzip, io, tarfile, zipfile
    names = ["vendor-list-v6.json", "vendor-list-v7.json"]
    with tarfile.open("lists.tar", "w") as out:
        for name in names: out.add(name)
    tar = open("lists.tar", "rb").read()
    open("lists.tar.gz", "wb").write(gzip.compress(tar))
    open("one.json.gz", "wb").write(gzip.compress(open(names[0], "rb").read()))
    open("two.tar.gz", "wb").write(gzip.compress(tar[:700]) + gzip.compress(tar[700:]) + bytes(99))
    with zipfile.ZipFile("lists.zip", "w", zipfile.ZIP_DEFLATED) as out:
        for name in names: out.write(name)

    """

  @Test("Each kind is read", .enabled(if: python != nil, "needs Python 3"))
  func kinds() throws {
    try Self.with(Self.archives) { folder in
      for name in ["lists.tar", "lists.tar.gz", "two.tar.gz", "lists.zip"] {
        let lists = try Self.receive(name, in: folder).lists
        #expect(lists == ["v3:6", "v3:7"], "\(name)")
      }
      let single = try Self.receive("one.json.gz", in: folder).lists
      #expect(single == ["v3:6"])
    }
  }

  // Nothing enters the store from an archive whose checksum fails.
  @Test(
    "Of an archive whose checksum fails nothing comes into the store", .enabled(if: python != nil, "needs Python 3"))
  func checksums() throws {
    let script =
      Self.archives + """
        def spoil(name, place):
            data = bytearray(open(name, "rb").read()); data[place] ^= 1; open("bad-" + name, "wb").write(data)
        for name in ["lists.tar.gz", "one.json.gz"]: spoil(name, -6)
        # The content was altered and packed again, the checksum is the old one's.
        altered = gzip.compress(tar.replace(b'"v2"', b'"vX"'))
        open("altered.tar.gz", "wb").write(altered[:-8] + gzip.compress(tar)[-8:])
        open("long.tar.gz", "wb").write(gzip.compress(tar) + b"more")
        open("cut.tar.gz", "wb").write(gzip.compress(tar)[:-9])
        open("cut.json.gz", "wb").write(open("one.json.gz", "rb").read()[:-4])
        open("headers.tar", "wb").write(tar[:1100] + bytes([tar[1100] ^ 1]) + tar[1101:] )
        second = tar.index(b"vendor-list-v7.json")
        open("second.tar", "wb").write(tar[:second] + b"X" + tar[second + 1:])
        """
    try Self.with(script) { folder in
      for name in [
        "bad-lists.tar.gz", "bad-one.json.gz", "altered.tar.gz", "long.tar.gz", "cut.tar.gz", "cut.json.gz",
        "second.tar",
      ] {
        let (results, lists) = try Self.receive(name, in: folder)
        #expect(lists.isEmpty, "\(name)")
        #expect(results.map(\.outcome) == [.refused], "\(name)")
        #expect(results.first?.note?.contains("nothing was imported from it") == true, "\(name)")
        let files = (try? Program.contents(of: folder.appending(path: "store-\(name)/v3"))) ?? []
        #expect(files.isEmpty, "\(name)")
      }
    }
  }

  // A bad member does not end the rest, and two of one name are not joined.
  @Test(
    "A bad file of a ZIP does not end the rest, and two of one name are neither",
    .enabled(if: python != nil, "needs Python 3"))
  func zipMembers() throws {
    let script =
      Self.archives + """
        import warnings
        warnings.simplefilter("ignore")
        content = {number: open("vendor-list-v%d.json" % number).read() for number in (6, 7)}
        with zipfile.ZipFile("odd.zip", "w", zipfile.ZIP_DEFLATED) as out:
            out.writestr("a.json", content[6].replace(': 6', ': 5').replace("01-06", "01-05"))
            out.writestr("bad.json", content[6])
            out.writestr("twice.json", content[6])
            out.writestr("twice.json", content[7])
            out.writestr("bzip.json", content[6], zipfile.ZIP_BZIP2)
            out.writestr("plain.json", content[7], zipfile.ZIP_STORED)
            out.writestr("dir/", "")
            out.writestr("dir/.hidden.json", "x")
            out.writestr("note.txt", "x")
        data = bytearray(open("odd.zip", "rb").read())
        place = data.index(b"bad.json") + len("bad.json") + 20
        data[place] ^= 0x10
        open("odd.zip", "wb").write(data)
        """
    try Self.with(script) { folder in
      let (results, lists) = try Self.receive("odd.zip", in: folder)
      #expect(lists == ["v3:5", "v3:7"])
      let told = results.map { "\($0.outcome) \($0.path.split(separator: ":").last ?? ""): \($0.note ?? "")" }
      #expect(told.count == 5)
      #expect(
        told[1].hasPrefix("refused bad.json: it cannot be unpacked: its packed bytes are damaged")
          || told[1].hasPrefix("refused bad.json: it cannot be unpacked: it is damaged or was altered"))
      #expect(told[2] == "refused twice.json: it cannot be unpacked: the archive has 2 files of this name")
      #expect(told[3].hasPrefix("refused bzip.json: it cannot be unpacked: it is packed with method 12"))
    }
  }

  // A limit in all, and one pass.
  @Test(
    "ZIP: what unpacks to more than there may be, and 8,000 files, take little time",
    .enabled(if: python != nil, "needs Python 3"))
  func zipLimits() throws {
    let script = """
      import zipfile
      with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as out:
          for number in range(140): out.writestr("%d.json" % number, bytes(8 << 20))
      with zipfile.ZipFile("many.zip", "w") as out:
          for number in range(8000): out.writestr("%d.json" % number, "{}")
      """
    try Self.with(script) { folder in
      let path = folder.appending(path: "bomb.zip").path
      let problem = #expect(throws: InputProblem.self) {
        try ArchiveReader.read(path, .zip) { _ in }
      }
      #expect(problem?.message.contains("unpacks to more than 1073741824 bytes") == true)
      var count = 0
      try ArchiveReader.read(folder.appending(path: "many.zip").path, .zip) { _ in count += 1 }
      #expect(count == 8_000)
    }
  }

  @Test(
    "A ZIP cut off, or changed anywhere, gives files that are whole or reasons",
    .enabled(if: python != nil, "needs Python 3"))
  func zipDamage() throws {
    try Self.with(Self.archives) { folder in
      let bytes = Array(try Data(contentsOf: folder.appending(path: "lists.zip")))
      let whole = [6, 7].map { Array(Self.list($0).utf8) }
      func contents(_ bytes: [UInt8]) -> [[UInt8]]? {
        guard let zip = try? ZipReader(bytes, limit: 10) else { return nil }
        var budget = 1 << 20
        return zip.members.compactMap { (try? zip.content(of: $0, limit: 1 << 20, budget: &budget)).flatMap(\.self) }
      }
      #expect(contents(bytes) == whole)
      for length in bytes.indices { #expect(contents(Array(bytes[..<length])) == nil, "\(length) bytes") }
      // Other bytes may stand before an archive: places count from where it begins.
      #expect(contents([1, 2, 3] + bytes) == whole)
      for place in bytes.indices {
        var changed = bytes
        changed[place] ^= 1 << UInt8(place % 8)
        for content in contents(changed) ?? [] { #expect(whole.contains(content), "byte \(place)") }
      }
    }
  }

  @Test(
    "gzip in pieces of any size, changed anywhere, is what was packed or a fault",
    .enabled(if: python != nil, "needs Python 3"))
  func gzipPieces() throws {
    try Self.with(Self.archives) { folder in
      let bytes = Array(try Data(contentsOf: folder.appending(path: "one.json.gz")))
      let whole = Array(Self.list(6).utf8)
      func unpacked(_ bytes: [UInt8], piece: Int) throws(GzipReader.Fault) -> [UInt8] {
        var reader = try GzipReader()
        var result: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
          _ = try reader.feed(rest.prefix(piece)) {
            result += $0
            return true
          }
          rest = rest.dropFirst(piece)
        }
        try reader.finish()
        return result
      }
      for piece in [1, 7, 4_096] {
        #expect(try unpacked(bytes, piece: piece) == whole)
        #expect(try unpacked(bytes + bytes + [0, 0], piece: piece) == whole + whole)
        #expect(throws: GzipReader.Fault.trailing) { try unpacked(bytes + [5], piece: piece) }
        #expect(throws: GzipReader.Fault.cutOff) { try unpacked(Array(bytes.dropLast()), piece: piece) }
      }
      for place in bytes.indices {
        var changed = bytes
        changed[place] ^= 1 << UInt8(place % 8)
        // The head has a time and a system that no checksum covers.
        if let result = try? unpacked(changed, piece: 99) { #expect(result == whole, "byte \(place)") }
      }
    }
  }
}
