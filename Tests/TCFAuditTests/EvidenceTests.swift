import Foundation
import TCFCrypto
import TCFFindings
import TCFReporting
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("Evidence bundles")
struct EvidenceTests {
  static func folder() throws -> String {
    try ScratchFolder.make()
  }

  /// Writes a bundle about random records in blocks of `blockSize`.
  ///
  /// - Parameter id: the own key of a record, counted from 1; nil for records without.
  static func bundle(
    _ folder: String, records count: Int = 300, blockSize: Int = 37, key: [UInt8]? = nil, signedBy: SigningKey? = nil,
    id: ((Int) -> String?)? = nil
  ) throws -> [AuditFixture.Given] {
    // With groups of any size, since what to withhold takes most of an audit's time and concerns no bundle.
    let fixture = AuditFixture(
      key: key, smallestCell: 1, inputs: [folder + "-a", folder + "-b"], evidence: folder,
      columns: id == nil ? [] : [.id])
    for input in fixture.plan.inputs { try Data("an input".utf8).write(to: URL(filePath: input)) }
    var random = SplitMix64(seed: 88)
    var records = try AuditFixture.records(count, &random)
    for index in records.indices { records[index].id = id?(index + 1) }
    let partial = fixture.partial(records)
    // After the partial, whose empty trail would take the files away.
    var trail = AuditTrail(fixture.plan)
    var start = 0
    while start < records.count {
      var part = AuditTrail.Part(fixture.plan)
      var known: [String: JudgedRecord] = [:]
      for given in records[start..<min(start + blockSize, records.count)] {
        let judged = known[given.text] ?? fixture.judged(given.text)
        known[given.text] = judged
        part.add(AuditFixture.record(given), judged)
      }
      trail.receive(part)
      start += blockSize
    }
    let report = AuditReport(
      partial, fixture.plan.privacy, fixture.plan.description, junit: JUnitOptions(), hasColor: false)
    try EvidenceBundle(fixture.plan, report, trail, in: folder).write(signedBy: signedBy)
    return records
  }

  private static func files(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
    }
    return files
  }

  @Test("the same records give the same bytes, in whatever blocks they come")
  func reproducible() throws {
    let folder = try Self.folder() + "/bundle"
    let key = Array("a secret of many bytes".utf8)
    _ = try Self.bundle(folder, blockSize: 37, key: key)
    let first = try Self.files(folder)
    #expect(first.keys.contains("manifest.json") && first.keys.contains("private/records.bin"))
    _ = try Self.bundle(folder, blockSize: 299, key: key)
    #expect(try Self.files(folder) == first)
    _ = try Self.bundle(folder, blockSize: 1, key: key)
    #expect(try Self.files(folder) == first)
  }

  /// As the page on results lists them; `TestVectors/evidence/verify.py` has the same names for its own check.
  @Test("a bundle has the documented files and no others, and its manifest lists all that it can hash")
  func names() throws {
    let folder = try Self.folder() + "/bundle"
    _ = try Self.bundle(folder, records: 3, signedBy: SigningKey(seed: Array(repeating: 7, count: 32)))
    let listed = ["evidence.html", "audit.json", "private/records.bin", "private/results.ndjson", "private/salt.bin"]
    let all = listed + ["manifest.json", "manifest.dsse.json"]
    #expect(try Set(Self.files(folder).filter { !$0.value.isEmpty }.keys) == Set(all))
    // The signature of versions 2 and 3, which is removed with the bundle that is replaced.
    #expect(Set(EvidenceFolder(folder).files) == Set((all + ["manifest.sig.json"]).map { "\(folder)/\($0)" }))
    let manifest = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
    let files = (manifest as? [String: Any])?["files"] as? [[String: Any]]
    #expect(files?.map { $0["name"] as? String } == listed)
    let unfinished = EvidenceFolder(unfinished: folder).files
    #expect(unfinished == listed.dropFirst(2).map { "\(folder)/\($0).unfinished" })
  }

  /// As somebody tries it who has the manifest, the proof of one record, and a guess of what results there are.
  @Test(
    "a proof says nothing of the record beside it, with a key and without", arguments: [nil, "a secret of many bytes"])
  func neighbour(key: String?) throws {
    let folder = try Self.folder() + "/bundle"
    let key = key.map { Array($0.utf8) }
    _ = try Self.bundle(folder, records: 40, key: key)
    let proof = try #require(
      try JSONSerialization.jsonObject(with: Data(EvidenceReader.opening(folder).proof(ofRecord: 7))) as? [String: Any])
    let beside = try #require((proof["path"] as? [String])?.first)
    // Record 8, as it stands in the bundle: its place is known, and its result is one of these.
    let record = try Data(contentsOf: URL(filePath: folder + "/private/records.bin"))[48 * 7..<48 * 8]
    let results = try String(contentsOfFile: folder + "/private/results.ndjson", encoding: .utf8).split(separator: "\n")
    let salt = try #require((proof["salt"] as? String).flatMap(Hexadecimal.bytes))
    let entries = results.flatMap { result in
      let entry = Array(record.prefix(12)) + Array(record.suffix(32)) + SHA256.hash(Array(result.utf8)).bytes
      return [entry, salt + entry, [UInt8](repeating: 0, count: 16) + entry]
    }
    #expect(!entries.map { MerkleTree.leaf($0).description }.contains(beside))
    // The salt of the record itself is needed for it.
    let seed = try Data(contentsOf: URL(filePath: folder + "/private/salt.bin"))
    let own = try #require(EvidenceSalts(seed: Array(seed))).salt(
      input: Int(record[record.startIndex + 3]), line: Int(record[record.startIndex + 11]))
    let right = results.map { result in
      MerkleTree.leaf(
        own + Array(record.prefix(12)) + Array(record.suffix(32)) + SHA256.hash(Array(result.utf8)).bytes
      ).description
    }
    #expect(right.contains(beside))
  }

  @Test("without a key no two bundles have the same salts")
  func drawn() throws {
    let folder = try Self.folder() + "/bundle"
    _ = try Self.bundle(folder)
    let first = try Self.files(folder)
    _ = try Self.bundle(folder)
    let second = try Self.files(folder)
    #expect(first["private/salt.bin"] != second["private/salt.bin"])
    #expect(first["private/records.bin"] == second["private/records.bin"])
    #expect(first["private/salt.bin"]?.count == 16)
  }

  @Test("the tree is that of RFC 6962, and each entry can be proven")
  func tree() {
    // RFC 6962 has no vectors; these are the ones of the reference implementation, google/trillian.
    let entries: [[UInt8]] = [
      [], [0], [0x10], [0x20, 0x21], [0x30, 0x31], [0x40, 0x41, 0x42, 0x43],
      [0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57], Array(0x60...0x6F),
    ]
    let roots = [
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
      "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
      "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
      "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
      "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
      "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ]
    var tree = MerkleTree()
    #expect(tree.root.description == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    for (entry, root) in zip(entries, roots) {
      tree.add(MerkleTree.leaf(entry))
      #expect(tree.root.description == root)
    }
    for count in 1...40 {
      let leaves = (0..<count).map { MerkleTree.leaf([UInt8($0)]) }
      func root(_ range: Range<Int>) -> SHA256.Digest {
        var tree = MerkleTree()
        for index in range { tree.add(leaves[index]) }
        return tree.root
      }
      for index in 0..<count {
        let proof = MerkleTree.siblings(of: index, count: count).map(root)
        #expect(MerkleTree.root(leaves[index], at: index, of: count, proof: proof) == root(0..<count))
        #expect(MerkleTree.root(MerkleTree.leaf([99]), at: index, of: count, proof: proof) != root(0..<count))
        #expect(
          MerkleTree.root(leaves[index], at: index, of: count, proof: Array(proof.dropLast())) == nil || proof.isEmpty)
      }
    }
  }

  @Test(
    "Python comes to the same root from the files alone", .enabled(if: Program.python != nil, "python3 is missing"))
  func independent() throws {
    let folder = try Self.folder() + "/bundle"
    _ = try Self.bundle(folder, key: Array("k".utf8))
    let script = """
      import hashlib, json, sys
      f = sys.argv[1]
      results = [hashlib.sha256(l).digest() for l in open(f + "/private/results.ndjson", "rb").read().split(b"\\n")[:-1]]
      data = open(f + "/private/records.bin", "rb").read()
      # SipHash-2-4-128 as its authors' reference implementation does it, for messages of 12 bytes.
      M = (1 << 64) - 1
      def rot(x, b): return (x << b | x >> (64 - b)) & M
      def rounds(v, n):
          for _ in range(n):
              v[0] = v[0] + v[1] & M; v[1] = rot(v[1], 13) ^ v[0]; v[0] = rot(v[0], 32)
              v[2] = v[2] + v[3] & M; v[3] = rot(v[3], 16) ^ v[2]
              v[0] = v[0] + v[3] & M; v[3] = rot(v[3], 21) ^ v[0]
              v[2] = v[2] + v[1] & M; v[1] = rot(v[1], 17) ^ v[2]; v[2] = rot(v[2], 32)
      def siphash128(k, m):
          k0, k1 = (int.from_bytes(k[i:i + 8], "little") for i in (0, 8))
          v = [k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d ^ 0xee, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573]
          for w in (int.from_bytes(m[:8], "little"), int.from_bytes(m[8:], "little") | len(m) << 56):
              v[3] ^= w; rounds(v, 2); v[0] ^= w
          v[2] ^= 0xee; rounds(v, 4); first = v[0] ^ v[1] ^ v[2] ^ v[3]
          v[1] ^= 0xdd; rounds(v, 4); second = v[0] ^ v[1] ^ v[2] ^ v[3]
          return first.to_bytes(8, "little") + second.to_bytes(8, "little")
      seed = open(f + "/private/salt.bin", "rb").read()
      def leaf(r): return hashlib.sha256(
          b"\\0" + siphash128(seed, r[:12]) + r[:12] + r[16:] + results[int.from_bytes(r[12:16], "big")]).digest()
      leaves = [leaf(data[i:i + 48]) for i in range(0, len(data), 48)]
      def mth(d):
          if len(d) == 1: return d[0]
          k = 1
          while k * 2 < len(d): k *= 2
          return hashlib.sha256(b"\\1" + mth(d[:k]) + mth(d[k:])).digest()
      m = json.load(open(f + "/manifest.json"))
      print(len(leaves), mth(leaves).hex() == m["tree"]["root"])
      print(all(hashlib.sha256(open(f + "/" + x["name"], "rb").read()).hexdigest() == x["sha256"] for x in m["files"]))
      """
    let answer = try Program.run(try #require(Program.python), ["-c", script, folder])
    #expect(answer.output == "300 True\nTrue\n", "\(answer.errors)")
  }

  @Test("a record is proven from the manifest alone, and bound to its string by the key")
  func proof() throws {
    let folder = try Self.folder() + "/bundle"
    let key = Array("secret".utf8)
    let records = try Self.bundle(folder, key: key)
    let reader = try EvidenceReader.opening(folder)
    for number in [1, 2, 150, 300] {
      let path = folder + "/proof.json"
      try Data(reader.proof(ofRecord: number)).write(to: URL(filePath: path))
      try FileManager.default.moveItem(atPath: folder + "/private", toPath: folder + "-away")
      defer { try? FileManager.default.moveItem(atPath: folder + "-away", toPath: folder + "/private") }
      let text = records[number - 1].text
      let right = try EvidenceReader.opening(folder).check(proof: path, trusted: nil, string: (text, key))
      #expect(right.map(\.outcome) == [.notChecked, .right, .right])
      #expect(right[1].text.contains("line \(records[number - 1].line) of"))
      let wrong = try reader.check(proof: path, trusted: nil, string: (text + "x", key))
      #expect(wrong.map(\.outcome) == [.notChecked, .right, .differs])
      let json = try String(contentsOfFile: path, encoding: .utf8)
      #expect(!json.contains(text))
      let changed = json.replacing("\"line\":\(records[number - 1].line)", with: "\"line\":9999")
      try Data(changed.utf8).write(to: URL(filePath: path))
      #expect(try reader.check(proof: path, trusted: nil, string: nil).map(\.outcome) == [.notChecked, .differs])
    }
    #expect(throws: InputProblem.self) { try reader.proof(ofRecord: 301) }
  }

  @Test("a record is found by its own key, which its proof shows")
  func ids() throws {
    let folder = try Self.folder() + "/bundle"
    let long = String(repeating: "ä", count: 300)
    let records = try Self.bundle(folder) { number in
      switch number {
      case 7: nil
      case 8, 9: "twice"
      case 10: long
      case 11: "\u{1B}[31m\n"
      default: "r-\(number)"
      }
    }
    let reader = try EvidenceReader.opening(folder)
    let path = folder + "/proof.json"
    for (id, number) in [("r-1", 1), ("r-300", 300), (long, 10), ("\u{1B}[31m\n", 11)] {
      let proof = try reader.proof(ofID: id)
      #expect(try proof == reader.proof(ofRecord: number))
      let json = try #require(try JSONSerialization.jsonObject(with: Data(proof)) as? [String: Any])
      // Two hundred bytes of a long one.
      #expect(json["id"] as? String == (id == long ? String(long.prefix(100)) : id))
      try Data(proof).write(to: URL(filePath: path))
      let found = try reader.check(proof: path, trusted: nil, string: nil)
      #expect(found.map(\.outcome) == [.notChecked, .right])
      let shown = number == 11 ? "\u{FFFD}[31m\u{FFFD}" : String(id.prefix(100))
      #expect(found[1].text.hasPrefix("record \(number) with the key \(shown), line \(records[number - 1].line) of "))
    }
    let none = try #require(String(validating: reader.proof(ofRecord: 7), as: UTF8.self))
    #expect(none.contains("\"id\":null"))
    for (id, message) in [("r-7", "no record with the key r-7"), ("", "no record"), ("twice", "2 records")] {
      let problem = #expect(throws: InputProblem.self) { try reader.proof(ofID: id) }
      #expect(problem?.message.contains(message) == true)
      #expect(problem?.message.hasSuffix("twice: 8, 9") == (id == "twice"))
    }
    _ = try Self.bundle(folder)
    let problem = #expect(throws: InputProblem.self) { try EvidenceReader.opening(folder).proof(ofID: "r-1") }
    #expect(problem?.fix?.contains("--id-column") == true)
  }

  @Test("what was changed is named, with its place")
  func changes() throws {
    let folder = try Self.folder() + "/bundle"
    let signing = try #require(SigningKey(seed: Array(repeating: 7, count: 32)))
    _ = try Self.bundle(folder, signedBy: signing)
    func differing() throws -> [String] {
      try EvidenceReader.opening(folder).check(
        trusted: signing.verificationKey, inputs: URL(filePath: folder).deletingLastPathComponent().path
      )
      .filter { $0.outcome == .differs }.map(\.text)
    }
    #expect(try differing() == [])
    func change(_ name: String, _ body: (inout Data) -> Void, _ check: ([String]) -> Bool) throws {
      let path = URL(filePath: name.hasPrefix("/") ? name : folder + "/" + name)
      let before = try Data(contentsOf: path)
      var data = before
      body(&data)
      try data.write(to: path)
      let found = try differing()
      #expect(check(found), "\(name): \(found)")
      try before.write(to: path)
    }
    try change("audit.json") {
      $0[30] ^= 1
    } _: {
      $0 == ["audit.json: its SHA-256 is not that of the manifest"]
    }
    try change("private/records.bin") {
      $0[48 * 3 + 11] ^= 1
    } _: {
      $0.contains("a record among 1 to 300 differs") && $0.contains { $0.hasPrefix("private/records.bin") }
    }
    try change("private/records.bin") {
      $0.removeLast(48)
    } _: {
      $0.contains("there are 299 records, and the manifest says 300")
    }
    try change(folder + "-a") {
      $0.append(1)
    } _: {
      $0.count == 1 && $0[0].hasPrefix("input ")
    }
    try change("manifest.json") {
      $0.replaceSubrange($0.count - 1..<$0.count, with: Data(" \n".utf8))
    } _: {
      $0.count == 1 && $0[0] == "manifest.dsse.json is not a signature of the manifest"
    }
    let other = try #require(SigningKey(seed: Array(repeating: 8, count: 32)))
    let strange = try EvidenceReader.opening(folder).check(trusted: other.verificationKey)
    #expect(strange.first?.outcome == .differs)
  }
}
