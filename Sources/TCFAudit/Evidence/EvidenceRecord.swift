import TCFCrypto

/// A record of a bundle: where it is, what its string is bound by, and what came of it. Its bytes are fixed:
///
/// | bytes | what |
/// | --- | --- |
/// | 4 | the input's place among the inputs of the manifest, from 0 |
/// | 8 | the line |
/// | 4 | the place of the result among the lines of `results.ndjson`, from 0 |
/// | 32 | HMAC-SHA-256 of `tcfcheck record`, a zero byte and the string; without a key zeros |
/// | 2 | in bundles with keys of records, how many bytes the record's own key has |
/// | that many | the record's own key |
///
/// Numbers have the highest byte first.
struct EvidenceRecord: Hashable {
  /// How many bytes a record has without its own key.
  static let size = 48

  var input: Int
  var line: Int
  var result: Int
  var commitment: [UInt8]
  /// The record's own key in UTF-8, or the beginning of a long one; empty where the record has none.
  var id: [UInt8] = []

  static let noCommitment = [UInt8](repeating: 0, count: MessageCode.size)

  /// What binds a record to its string.
  static func commitment(to string: some Sequence<UInt8>, key: [UInt8]?) -> [UInt8] {
    guard let key else { return noCommitment }
    return MessageCode.code(of: Array("tcfcheck record\u{0}".utf8) + string, key: key)
  }

  /// The hash of its entry in the Merkle tree: the salt, input, line and commitment as above, the SHA-256 of the result's text,
  /// and the record's own key. All but the last have as many bytes in every entry, so that no two records have equal entries.
  func leaf(salt: [UInt8], result: SHA256.Digest) -> SHA256.Digest {
    MerkleTree.leaf(salt + EvidenceSalts.place(input, line) + commitment + result.bytes + id)
  }

  /// The hash of its entry in the tree over the records alone: the same without the result. What comes of a record changes with
  /// rules, lists and the date; the record does not.
  func leaf(salt: [UInt8]) -> SHA256.Digest {
    MerkleTree.leaf(salt + EvidenceSalts.place(input, line) + commitment + id)
  }

  /// The hashes of its entries in the trees of a bundle.
  struct Leaves: Sendable {
    /// In the tree over records and results.
    let result: SHA256.Digest
    /// In the tree over the records alone; nil in bundles that have none.
    let record: SHA256.Digest?
  }

  /// The hashes of its entries in the trees of a bundle of the form.
  func leaves(salt: [UInt8], result: SHA256.Digest, _ form: EvidenceForm) -> Leaves {
    Leaves(result: leaf(salt: salt, result: result), record: form.isCurrent ? leaf(salt: salt) : nil)
  }

  /// The record's bytes.
  func bytes(_ form: EvidenceForm) -> [UInt8] {
    let fixed = EvidenceSalts.place(input, line) + [UInt8](number: result, bytes: 4) + commitment
    return form.hasIDs ? fixed + [UInt8](number: id.count, bytes: 2) + id : fixed
  }

  /// How many bytes it has.
  func size(_ form: EvidenceForm) -> Int { form.hasIDs ? Self.size + 2 + id.count : Self.size }

  /// The record that begins at `start`; nil unless all of it is there.
  init?(_ bytes: [UInt8], at start: Int, _ form: EvidenceForm) {
    guard start + Self.size + (form.hasIDs ? 2 : 0) <= bytes.count else { return nil }
    func number(_ range: Range<Int>) -> Int {
      range.reduce(0) { $0 << 8 | Int(bytes[start + $1]) }
    }
    (input, line, result) = (number(0..<4), number(4..<12), number(12..<16))
    commitment = Array(bytes[start + 16..<start + Self.size])
    guard form.hasIDs else { return }
    let idStart = start + Self.size + 2
    let idEnd = idStart + number(Self.size..<Self.size + 2)
    guard idEnd <= bytes.count else { return nil }
    id = Array(bytes[idStart..<idEnd])
  }

  init(input: Int, line: Int, result: Int, commitment: [UInt8], id: [UInt8]) {
    (self.input, self.line, self.result, self.commitment, self.id) = (input, line, result, commitment, id)
  }
}
