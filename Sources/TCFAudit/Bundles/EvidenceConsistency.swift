package import TCFCrypto
package import TCFFindings
import TCFJSON

/// Two audits of one file that grows: every record of the earlier audit is in the later one, unchanged and at its place, and new
/// ones come after it. It is shown by the hashes over the records alone: what came of them changes with the day, rules and lists.
struct EvidenceConsistencyProof: Hashable {
  /// How many records the earlier audit has, and the hash over them.
  let earlierCount: Int
  let earlierRoot: String
  /// The same of the later audit.
  let count: Int
  let root: String
  let path: [SHA256.Digest]

  /// No file with a proof is larger.
  static let largestFile = 1 << 16

  private static let version = 4

  init(earlierCount: Int, earlierRoot: String, count: Int, root: String, path: [SHA256.Digest]) {
    (self.earlierCount, self.earlierRoot) = (earlierCount, earlierRoot)
    (self.count, self.root, self.path) = (count, root, path)
  }

  /// The proof in a file; nil unless the file has exactly the bytes that `bytes` gives.
  init?(_ file: [UInt8]) {
    guard let node = try? JSONDocument.read(file, .strict), let earlier = node["earlierRecords"]?.integer, earlier >= 0,
      let earlierRoot = node["earlierRecordRoot"]?.string, let count = node["records"]?.integer, count >= earlier,
      let root = node["recordRoot"]?.string, let hashes = node["path"]?.texts
    else { return nil }
    let path = hashes.compactMap(SHA256.Digest.init(hexadecimal:))
    self.init(earlierCount: earlier, earlierRoot: earlierRoot, count: count, root: root, path: path)
    guard path.count == hashes.count, bytes == file else { return nil }
  }

  /// The file.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("consistencyProof", Self.version)
      json.member("earlierRecords", earlierCount)
      json.member("earlierRecordRoot", earlierRoot)
      json.member("records", count)
      json.member("recordRoot", root)
      json.member("path", path.map(\.description))
    }
    json.endLine()
    return json.bytes
  }

  /// Whether the path shows that the earlier records are the beginning of the later ones.
  var holds: Bool {
    guard let first = SHA256.Digest(hexadecimal: earlierRoot), let whole = SHA256.Digest(hexadecimal: root) else {
      return false
    }
    return MerkleTree.isConsistent(earlierCount, first, in: count, whole, proof: path)
  }
}

extension EvidenceReader {
  /// The proof that the records of an earlier audit are the first ones of this one: a line of JSON.
  package func proof(since earlier: EvidenceReader) throws(InputProblem) -> [UInt8] {
    try consistency(with: earlier).bytes
  }

  private func consistency(with earlier: EvidenceReader) throws(InputProblem) -> EvidenceConsistencyProof {
    let (earlierRoot, root) = try recordRoots(earlier)
    guard earlier.recordCount <= recordCount else {
      throw InputProblem(
        input: folder.path,
        message:
          "\(earlier.folder.path) has \(Prose.count(earlier.recordCount, "record")), and \(folder.path) only \(recordCount)",
        fix: "name the later audit first: evidence prove LATER --since EARLIER")
    }
    let ranges = MerkleTree.consistency(of: earlier.recordCount, in: recordCount)
    var trees = ranges.map { _ in MerkleTree() }
    let digests = try folder.resultDigests(atMost: recordCount)
    _ = try folder.forEachLeaf(form, digests, try folder.salts()) { index, _, leaves in
      if let place = ranges.firstIndex(where: { $0.contains(index) }), let leaf = leaves.record {
        trees[place].add(leaf)
      }
    }
    return EvidenceConsistencyProof(
      earlierCount: earlier.recordCount, earlierRoot: earlierRoot, count: recordCount, root: root,
      path: trees.map(\.root))
  }

  /// The hashes over the records alone, of bundles whose records can be compared.
  private func recordRoots(_ earlier: EvidenceReader) throws(InputProblem) -> (earlier: String, later: String) {
    for reader in [earlier, self] where reader.recordRoot == nil {
      throw InputProblem(
        input: reader.folder.path,
        message: "\(reader.folder.path) has no hash over its records alone: it is of version \(reader.form.version)",
        fix: "audit again with tcfcheck audit --evidence FOLDER --key FILE")
    }
    let marks = [earlier, self].map { $0.manifest["identity"]?["keyMark"]?.string }
    guard let mark = marks[0], mark == marks[1], let first = earlier.recordRoot, let root = recordRoot else {
      throw InputProblem(
        input: folder.path,
        message: "the two audits were not made with one --key, so no record has the same hash in both",
        fix: "audit again with the same --key FILE")
    }
    return (first, root)
  }

  /// Checks that every record of an earlier audit is in this one, unchanged and at its place, and the signatures of both.
  ///
  /// - Parameters:
  ///   - path: the proof; nil to work it out from the records of this bundle.
  ///   - trusted: the key that must have signed both; nil where the verifier knows none.
  package func check(
    since earlier: EvidenceReader, proof path: String?, trusted: VerificationKey?
  ) throws(InputProblem) -> [Finding] {
    let signatures = [(earlier, "the earlier audit"), (self, "the later audit")].map { reader, name in
      let found = reader.signature(trusted)
      return Finding(found.outcome, "\(name): \(found.text)")
    }
    let roots = try recordRoots(earlier)
    let proof = if let path { try Self.consistencyProof(path) } else { try consistency(with: earlier) }
    let isAbout =
      (proof.earlierCount, proof.earlierRoot, proof.count, proof.root)
      == (earlier.recordCount, roots.earlier, recordCount, roots.later)
    guard isAbout else { return signatures + [Finding(.differs, "the proof is about other audits than these")] }
    guard proof.holds else {
      return signatures + [
        Finding(
          .differs,
          "the \(Prose.count(earlier.recordCount, "record")) of the earlier audit are not the first ones of the later audit: one "
            + "was changed, moved or removed")
      ]
    }
    let new = Prose.count(recordCount - earlier.recordCount, "new record")
    return signatures + [
      Finding(
        .right,
        "the \(Prose.count(earlier.recordCount, "record")) of the earlier audit are the first ones of the later audit, unchanged; "
          + "\(new) after them")
    ]
  }

  private static func consistencyProof(_ path: String) throws(InputProblem) -> EvidenceConsistencyProof {
    guard let proof = EvidenceConsistencyProof(try bytes(path, limit: EvidenceConsistencyProof.largestFile)) else {
      throw InputProblem(
        input: path, message: "\(path) is not a proof that evidence prove --since wrote",
        fix: "get the proof again: tcfcheck evidence prove LATER --since EARLIER")
    }
    return proof
  }
}
