import Foundation
import TCFCrypto
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFAudit

/// What an attacker can make of a bundle that somebody signed: a verifier that knows the key accepts none of it.
@Suite("Forged evidence")
struct EvidenceForgeryTests {
  private static let files = [
    "manifest.json", "manifest.dsse.json", "evidence.html", "private/records.bin", "private/results.ndjson",
    "private/salt.bin",
  ]

  private typealias Signed = (folder: String, key: VerificationKey)

  // Each takes an audit.
  private static let plain = Result { try made(withIDs: false) }
  private static let withIDs = Result { try made(withIDs: true) }

  /// A signed bundle with a proof in it, to be changed, and the key that signed.
  private static func bundle(withIDs: Bool = false) throws -> Signed {
    let (made, key) = try (withIDs ? Self.withIDs : plain).get()
    let folder = try EvidenceTests.folder() + "/bundle"
    try FileManager.default.copyItem(atPath: made, toPath: folder)
    return (folder, key)
  }

  private static func made(withIDs: Bool) throws -> Signed {
    let folder = try EvidenceTests.folder() + "/bundle"
    let signing = try #require(SigningKey(seed: Array(repeating: 7, count: 32)))
    _ = try EvidenceTests.bundle(
      folder, records: 60, key: Array("a key of an audit".utf8), signedBy: signing,
      id: withIDs ? { $0 % 7 == 0 ? nil : "r-\($0) é" } : nil)
    try Data(EvidenceReader.opening(folder).proof(ofRecord: 23)).write(to: URL(filePath: folder + "/proof.json"))
    return (folder, signing.verificationKey)
  }

  /// The exit status that `evidence verify` ends with.
  private static func status(_ folder: String, _ key: VerificationKey?, proof: Bool = false) -> Int {
    guard let reader = try? EvidenceReader.opening(folder) else { return 2 }
    let found =
      proof
      ? try? reader.check(proof: folder + "/proof.json", trusted: key, string: nil) : reader.check(trusted: key)
    guard let outcomes = found.map({ Set($0.map(\.outcome)) }) else { return 2 }
    if outcomes.contains(.differs) { return 1 }
    return outcomes.contains(.unreadable) ? 2 : outcomes.contains(.right) ? 0 : 3
  }

  /// Every byte with TCFCHECK_EVERY_BYTE in the environment (`make attack-evidence`), some otherwise.
  private static let takesEvery = ProcessInfo.processInfo.environment["TCFCHECK_EVERY_BYTE"] != nil

  @Test(
    "a change of a byte is noticed, wherever it is",
    arguments: (files + ["proof.json"]).map { ($0, false) } + [("private/records.bin", true), ("proof.json", true)])
  func bytes(name: String, withIDs: Bool) throws {
    let (folder, key) = try Self.bundle(withIDs: withIDs)
    let isProof = name == "proof.json"
    #expect(Self.status(folder, key, proof: isProof) == 0)
    let url = URL(filePath: folder + "/" + name)
    let before = [UInt8](try Data(contentsOf: url))
    // A step without small divisors, so that it comes to each byte of a record and each part of the text.
    let step = Self.takesEvery ? 1 : max(1, before.count / 61) | 1
    for (number, place) in (Array(stride(from: 0, to: before.count, by: step)) + [before.count - 1]).enumerated() {
      let values = [before[place] ^ 1, before[place] ^ 0x20, 0x30]
      for value in Self.takesEvery ? values : [values[number % 3]] where value != before[place] {
        var changed = before
        changed[place] = value
        try Data(changed).write(to: url)
        let status = Self.status(folder, key, proof: isProof)
        #expect(status == 1 || status == 2, "\(name), byte \(place) as \(value)")
        // Whoever does not know the key still sees that the signature does not fit.
        if !isProof { #expect([1, 2].contains(Self.status(folder, nil)), "\(name), byte \(place), no key") }
      }
    }
    for changed in [before.dropLast(1), before + [0x20], before + [0x0A]] {
      try Data(changed).write(to: url)
      #expect([1, 2].contains(Self.status(folder, key, proof: isProof)), "\(name), \(changed.count) bytes")
    }
  }

  /// protocol.md of secure-systems-lab/dsse, Test Vectors.
  @Test("what is signed is encoded as the envelope's specification shows")
  func encoding() {
    let encoded = EvidenceSignature.encoding(type: "http://example.com/HelloWorld", body: Array("hello world".utf8))
    #expect(encoded == Array("DSSEv1 29 http://example.com/HelloWorld 11 hello world".utf8))
  }

  /// Forgeries by name: what is done to a copy of the bundle.
  private static func forgeries(_ form: EvidenceForm) throws -> [(name: String, change: (String) throws -> Void)] {
    let files = FileManager.default
    let other = try #require(SigningKey(seed: Array(repeating: 8, count: 32)))
    func replace(_ name: String, _ old: String, _ new: String) -> (String) throws -> Void {
      { folder in
        let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
        #expect(text.contains(old), "\(name): \(old)")
        try Data(text.replacing(old, with: new).utf8).write(to: URL(filePath: folder + "/" + name))
      }
    }
    func signed(_ body: @escaping (String) throws -> Void) -> (String) throws -> Void {
      { folder in
        try body(folder)
        let manifest = [UInt8](try Data(contentsOf: URL(filePath: folder + "/manifest.json")))
        let signature = EvidenceSignature(of: manifest, form, by: other).file(of: manifest)
        try Data(signature).write(to: URL(filePath: folder + "/manifest.dsse.json"))
      }
    }
    let noProof = { (folder: String) in try files.removeItem(atPath: folder + "/proof.json") }
    return [
      ("a-unchanged-proof", { _ in }), ("a-unchanged", noProof),
      (
        "a-without-private",
        {
          try noProof($0); try files.removeItem(atPath: $0 + "/private")
        }
      ),
      (
        "half-private",
        {
          try noProof($0); try files.removeItem(atPath: $0 + "/private/records.bin")
        }
      ),
      (
        "no-salts",
        {
          try noProof($0); try files.removeItem(atPath: $0 + "/private/salt.bin")
        }
      ),
      (
        "no-signature",
        {
          try noProof($0); try files.removeItem(atPath: $0 + "/manifest.dsse.json")
        }
      ),
      ("no-signature-proof", { try files.removeItem(atPath: $0 + "/manifest.dsse.json") }),
      (
        "other-key",
        {
          try noProof($0); try signed({ _ in })($0)
        }
      ), ("other-key-proof", signed { _ in }),
      (
        "no-files",
        {
          try noProof($0); try signed(replace("manifest.json", "\"audit.json\"", "\"other.json\""))($0)
        }
      ),
      ("version-1", replace("manifest.json", "\"evidence\":4", "\"evidence\":1")),
      (
        "other-version",
        {
          try noProof($0)
          try replace("manifest.json", "\"evidence\":4", "\"evidence\":3")($0)
        }
      ),
      (
        "a-folder-as-file",
        {
          try noProof($0)
          try files.removeItem(atPath: $0 + "/audit.json")
          try files.createDirectory(atPath: $0 + "/audit.json", withIntermediateDirectories: false)
        }
      ),
      ("type", replace("manifest.dsse.json", "v4+json", "v3+json")),
      // The same four bytes of the leaf.
      ("input-beyond", replace("proof.json", "\"input\":1,", "\"input\":4294967297,")),
      ("input-name", replace("proof.json", "bundle-b", "bundle-a")),
      ("salt", replace("proof.json", "\"salt\":\"", "\"salt\":\"00")),
      ("root", replace("proof.json", "\"root\":\"", "\"root\":\"00")),
      ("record", replace("proof.json", "\"record\":23", "\"record\":24")),
      ("spaces", replace("proof.json", "\"record\":23", "\"record\": 23")),
    ] + (form.hasIDs ? forgedIDs(replace) : [])
  }

  /// Record 23 under the key of another, under none, of an earlier version, and as if the bundle had none.
  private static func forgedIDs(
    _ replace: (_ name: String, _ old: String, _ new: String) -> (String) throws -> Void
  ) -> [(name: String, change: (String) throws -> Void)] {
    let own = "\"id\":\"r-23 é\""
    let (none, plain) = (replace("proof.json", own + ",", ""), replace("proof.json", "Proof\":4", "Proof\":3"))
    return [
      ("id", replace("proof.json", own, "\"id\":\"r-24 é\"")), ("id-empty", replace("proof.json", own, "\"id\":\"\"")),
      ("id-null", replace("proof.json", own, "\"id\":null")), ("id-absent", none), ("proof-version", plain),
      (
        "proof-plain",
        {
          try none($0); try plain($0)
        }
      ),
    ]
  }

  @Test(
    "a verifier that shares no code refuses the same",
    .enabled(if: Program.python != nil, "python3 is missing"), arguments: [EvidenceForm.plain, .withIDs])
  func independent(form: EvidenceForm) throws {
    let (folder, key) = try Self.bundle(withIDs: form.hasIDs)
    let base = folder + "-forged"
    try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
    var expected = ""
    for (name, change) in try Self.forgeries(form).sorted(by: { $0.name < $1.name }) {
      let copy = "\(base)/\(name)"
      try FileManager.default.copyItem(atPath: folder, toPath: copy)
      try change(copy)
      let status = Self.status(copy, key, proof: FileManager.default.fileExists(atPath: copy + "/proof.json"))
      #expect(
        status == 0 ? ["a-unchanged", "a-unchanged-proof", "a-without-private"].contains(name) : status < 3, "\(name)")
      // It has one status for what differs and for what cannot be read.
      expected += "\(name) \(min(status, 1))\n"
    }
    let script = ProjectPaths.root.appending(path: "Tests/Attacks/verify_evidence.py").path
    let answer = try Program.run(
      try #require(Program.python), ["-B", script, base, "--public-key", key.description])
    #expect(answer.output == expected, "\(answer.errors)")
  }

  @Test("nothing that was checked is no success")
  func nothing() throws {
    let (folder, key) = try Self.bundle()
    for name in ["private", "audit.json", "evidence.html"] {
      try FileManager.default.removeItem(atPath: folder + "/" + name)
    }
    #expect(Self.status(folder, nil) == 3)
    #expect(Self.status(folder, key) == 0)
    try FileManager.default.removeItem(atPath: folder + "/manifest.dsse.json")
    #expect(Self.status(folder, nil) == 3)
    #expect(Self.status(folder, key) == 1)
  }

  @Test("a manifest does not lead out of the folder with the inputs")
  func inputs() throws {
    let (folder, _) = try Self.bundle()
    let inputs = folder + "-inputs"
    try FileManager.default.createDirectory(atPath: inputs, withIntermediateDirectories: true)
    let reader = try EvidenceReader.opening(folder)
    #expect(!reader.check(trusted: nil).contains { $0.text.hasPrefix("input ") })
    // The inputs are where the manifest says, and not in the folder.
    let missing = reader.check(trusted: nil, inputs: inputs).filter { $0.text.hasPrefix("input ") }
    #expect(missing.map(\.outcome) == [.unreadable, .unreadable])
  }

  @Test("a file of millions of lines is refused before it is read to its end")
  func flood() throws {
    let (folder, key) = try Self.bundle()
    let lines = Data(Array(repeating: Array("{}\n".utf8), count: 1_000_000).joined())
    try lines.write(to: URL(filePath: folder + "/private/results.ndjson"))
    #expect(throws: InputProblem.self) { try EvidenceFolder(folder).resultDigests(atMost: 60) }
    #expect(Self.status(folder, key) == 1)
  }
}
