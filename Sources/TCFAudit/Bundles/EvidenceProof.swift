import TCFCrypto
import TCFFindings
import TCFJSON

/// What shows that a record is in an audit: its entry of the Merkle tree, and the hashes next to it.
struct EvidenceProof: Hashable {
  let form: EvidenceForm
  let root: String
  /// How many records the audit has.
  let records: Int
  /// The record, from 1.
  let number: Int
  let record: EvidenceRecord
  let salt: [UInt8]
  let inputName: String?
  let result: String
  let path: [SHA256.Digest]

  /// No file with a proof is larger.
  static let largestFile = 4 << 20
}

extension EvidenceProof {
  /// The proof in a file; nil unless the file has exactly the bytes that `bytes` gives, and every number is one that a record can
  /// have.
  init?(_ file: [UInt8]) {
    guard let node = try? JSONDocument.read(file, .strict),
      let form = EvidenceForm(version: node["evidenceProof"]?.integer, hasIDs: node["id"] != nil),
      let root = node["root"]?.string, let records = node["records"]?.integer, let number = node["record"]?.integer,
      let input = node["input"]?.integer, let line = node["line"]?.integer, (0...Int(UInt32.max)).contains(input),
      line >= 0, number >= 1, number <= records,
      let commitment = node["commitment"]?.string.flatMap(Hexadecimal.bytes), commitment.count == MessageCode.size,
      let salt = node["salt"]?.string.flatMap(Hexadecimal.bytes), salt.count == EvidenceSalts.size,
      let result = node["result"]?.string, let hashes = node["path"]?.texts
    else { return nil }
    let path = hashes.compactMap(SHA256.Digest.init(hexadecimal:))
    guard path.count == hashes.count else { return nil }
    let id = Array((node["id"]?.string ?? "").utf8)
    self.init(
      form: form, root: root, records: records, number: number,
      record: EvidenceRecord(input: input, line: line, result: 0, commitment: commitment, id: id),
      salt: salt, inputName: node["inputName"]?.string, result: result, path: path)
    guard bytes == file else { return nil }
  }

  /// The file.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("evidenceProof", form.version)
      json.member("root", root)
      json.member("records", records)
      json.member("record", number)
      json.member("input", record.input)
      json.member("inputName", inputName)
      json.member("line", record.line)
      if form.hasIDs { json.member("id", id) }
      json.member("salt", Hexadecimal.text(salt))
      json.member("commitment", Hexadecimal.text(record.commitment))
      json.member("result", result)
      json.member("path", path.map(\.description))
    }
    json.endLine()
    return json.bytes
  }

  /// The record's own key; nil where it has none.
  var id: String? { record.id.isEmpty ? nil : String(decoding: record.id, as: UTF8.self) }

  /// The root that the entry and the hashes lead to; nil if their number is wrong.
  var computedRoot: String? {
    let leaf = record.leaf(salt: salt, result: SHA256.hash(Array(result.utf8)))
    return MerkleTree.root(leaf, at: number - 1, of: records, proof: path)?.description
  }
}
