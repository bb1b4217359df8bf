package import TCFCrypto
package import TCFFindings
import TCFJSON
import TCFSystem

/// An evidence bundle that is read again: to prove one of its records, and to check all of it.
package struct EvidenceReader {
  private let folder: EvidenceFolder
  private let manifestBytes: [UInt8]
  private let manifest: JSONNode
  /// How many records the manifest says that there are, and the hash over them.
  package let recordCount: Int
  package let root: String

  /// Reads the manifest of the bundle in a folder.
  package init(_ path: String) throws(InputProblem) {
    folder = EvidenceFolder(path)
    manifestBytes = try Self.bytes(folder.manifest)
    manifest = try Self.node(manifestBytes, folder.manifest)
    guard manifest["evidence"]?.integer == EvidenceBundle.format, let tree = manifest["tree"],
      let count = tree["records"]?.integer, count >= 0, let root = tree["root"]?.string
    else {
      throw InputProblem(
        input: folder.manifest,
        message: "\(folder.manifest) is not the manifest of an evidence bundle that this tcfcheck reads")
    }
    (recordCount, self.root) = (count, root)
  }

  private static func bytes(_ path: String) throws(InputProblem) -> [UInt8] {
    do throws(InputFault) {
      return try InputFile.bytes(of: SystemPath(path), limit: 1 << 30)
    } catch {
      throw InputProblem(input: path, message: "\(error)", fix: advice)
    }
  }

  private static let advice = "name the folder that tcfcheck audit --evidence FOLDER wrote"

  private static func node(_ bytes: [UInt8], _ path: String) throws(InputProblem) -> JSONNode {
    do throws(JSONFault) {
      return try JSONDocument.read(bytes, .strict)
    } catch {
      throw InputProblem(input: path, message: "\(path) is not JSON: \(error)", fix: advice)
    }
  }

  /// Calls `body` with each record and its leaf, in their order.
  private func forEachRecord(
    _ body: (Int, EvidenceRecord, SHA256.Digest) -> Void
  ) throws(InputProblem) -> Int {
    try folder.forEachRecord(try folder.resultLines().map { SHA256.hash(Array($0)) }, body)
  }

  /// The proof of a record, counted from 1 in the order of the inputs: a line of JSON.
  package func proof(ofRecord number: Int) throws(InputProblem) -> [UInt8] {
    guard number >= 1, number <= recordCount else {
      throw InputProblem(
        input: folder.path,
        message: "there is no record \(number): the bundle has \(Prose.count(recordCount, "record"))")
    }
    let ranges = MerkleTree.siblings(of: number - 1, count: recordCount)
    var trees = ranges.map { _ in MerkleTree() }
    var found: EvidenceRecord?
    _ = try forEachRecord { index, record, leaf in
      if index == number - 1 { found = record }
      if let place = ranges.firstIndex(where: { $0.contains(index) }) { trees[place].add(leaf) }
    }
    let results = try folder.resultLines()
    guard let found, results.indices.contains(found.result) else {
      throw InputProblem(
        input: folder.path, message: "the records of \(folder.path) do not fit its manifest",
        fix: "tcfcheck evidence verify \(folder.path) says where")
    }
    var json = JSONWriter()
    json.object { json in
      json.member("evidenceProof", EvidenceBundle.format)
      json.member("root", root)
      json.member("records", recordCount)
      json.member("record", number)
      json.member("input", found.input)
      json.member("inputName", inputName(found.input))
      json.member("line", found.line)
      json.member("commitment", Hexadecimal.text(found.commitment))
      json.member("result", String(decoding: results[found.result], as: UTF8.self))
      json.member("path", trees.map(\.root.description))
    }
    json.endLine()
    return json.bytes
  }

  private func inputName(_ place: Int) -> String? {
    guard let inputs = manifest["inputs"]?.items, inputs.indices.contains(place) else { return nil }
    return inputs[place]["name"]?.string
  }
}

extension EvidenceReader {
  /// What a check found.
  package struct Finding: Sendable, Hashable {
    /// What came of it.
    package enum Outcome: Sendable {
      case right
      case differs
      case notChecked
    }

    /// What came of it.
    package let outcome: Outcome
    /// What was looked at and how it is, in a sentence without a full stop.
    package let words: String

    init(_ outcome: Outcome, _ words: String) { (self.outcome, self.words) = (outcome, words) }
  }

  /// Checks the bundle: the files that the manifest names, the inputs where they still are, the hash over the records, and
  /// the signature.
  ///
  /// - Parameter trusted: the key that must have signed; nil where any may.
  package func check(trusted: VerificationKey?) -> [Finding] {
    files() + inputs() + records() + [signature(trusted)]
  }

  private func files() -> [Finding] {
    (manifest["files"]?.items ?? []).map { file in
      let name = file["name"]?.string ?? ""
      guard EvidenceBundle.files.contains(name) else { return Finding(.differs, "the manifest names a file \(name)") }
      return compare(name, folder.path + "/" + name, file["sha256"]?.string)
    }
  }

  private func inputs() -> [Finding] {
    (manifest["inputs"]?.items ?? []).map { input in
      let name = input["name"]?.string ?? ""
      guard let wanted = input["sha256"]?.string else {
        return Finding(.notChecked, "input \(name): the audit read it once, so the manifest has no hash of it")
      }
      return compare("input \(name)", name, wanted)
    }
  }

  private func compare(_ what: String, _ path: String, _ wanted: String?) -> Finding {
    guard let file = try? HashedFile(what, path: path) else {
      return Finding(.notChecked, "\(what): not here")
    }
    guard file.sha256 == wanted else {
      return Finding(.differs, "\(what): SHA-256 is \(file.sha256), and the manifest says \(wanted ?? "nothing")")
    }
    return Finding(.right, "\(what): as in the manifest")
  }

  private func records() -> [Finding] {
    let wanted = manifest["tree"]?["blocks"]?.texts ?? []
    let blockSize = manifest["tree"]?["blockSize"]?.integer ?? AuditTrail.blockSize
    guard FileKind(folder.records.path) != nil else {
      return [Finding(.notChecked, "the records: private/ is not here; proofs can be checked all the same")]
    }
    guard blockSize > 0 else { return [Finding(.differs, "the records: the manifest has no size of blocks")] }
    var (tree, block, blocks) = (MerkleTree(), MerkleTree(), [String]())
    let count: Int
    do throws(InputProblem) {
      count = try forEachRecord { _, _, leaf in
        tree.add(leaf)
        block.add(leaf)
        if block.count == blockSize {
          blocks.append(block.root.description)
          block = MerkleTree()
        }
      }
    } catch {
      return [Finding(.differs, error.message)]
    }
    if block.count > 0 { blocks.append(block.root.description) }
    if count == recordCount, tree.root.description == root, blocks == wanted {
      return [Finding(.right, "\(Prose.count(count, "record")): the hash over them is that of the manifest")]
    }
    var findings: [Finding] = []
    if count != recordCount {
      findings.append(Finding(.differs, "there are \(count) records, and the manifest says \(recordCount)"))
    }
    for (index, pair) in zip(blocks, wanted).enumerated() where pair.0 != pair.1 {
      let last = min((index + 1) * blockSize, max(count, recordCount))
      findings.append(Finding(.differs, "a record among \(index * blockSize + 1) to \(last) differs"))
    }
    return findings.isEmpty ? [Finding(.differs, "the hash over the records is \(tree.root), not \(root)")] : findings
  }

  private func signature(_ trusted: VerificationKey?) -> Finding {
    guard FileKind(folder.signature) != nil else {
      return trusted == nil
        ? Finding(.notChecked, "the manifest is not signed")
        : Finding(.differs, "the manifest is not signed")
    }
    guard let bytes = try? Self.bytes(folder.signature), let node = try? Self.node(bytes, folder.signature),
      let named = node["publicKey"]?.string.flatMap(Hexadecimal.bytes).flatMap(VerificationKey.init),
      let signature = node["signature"]?.string.flatMap(Hexadecimal.bytes)
    else { return Finding(.differs, "manifest.sig.json cannot be read") }
    guard (trusted ?? named).isValid(signature, of: manifestBytes) else {
      return Finding(.differs, "the signature is not one of the manifest by key \(trusted ?? named)")
    }
    return trusted == nil
      ? Finding(.right, "signed by key \(named), which the signature itself names: compare it with the one you know")
      : Finding(.right, "signed by key \(named)")
  }

  /// Checks a proof against the manifest.
  ///
  /// - Parameters:
  ///   - string: a string that the record should have, with the key of the audit; nil to leave that open.
  package func check(
    proof path: String, string: (text: String, key: [UInt8])?
  ) throws(InputProblem) -> [Finding] {
    let node = try Self.node(Self.bytes(path), path)
    guard node["evidenceProof"]?.integer == EvidenceBundle.format, let number = node["record"]?.integer, number > 0,
      let count = node["records"]?.integer, let input = node["input"]?.integer, let line = node["line"]?.integer,
      let commitment = node["commitment"]?.string.flatMap(Hexadecimal.bytes), let result = node["result"]?.string,
      let hashes = node["path"]?.texts
    else { throw InputProblem(input: path, message: "\(path) is not a proof from an evidence bundle") }
    let digests = hashes.compactMap(Hexadecimal.bytes).compactMap(SHA256.Digest.init(bytes:))
    let leaf = EvidenceRecord.leaf(
      input: input, line: line, commitment: commitment, result: SHA256.hash(Array(result.utf8)))
    guard count == recordCount, digests.count == hashes.count, commitment.count == MessageCode.size,
      MerkleTree.root(leaf, at: number - 1, of: count, proof: digests)?.description == root
    else { return [Finding(.differs, "the proof does not lead to the hash of the manifest")] }
    let name = inputName(input) ?? "input \(input)"
    var findings = [
      Finding(.right, "record \(number), line \(line) of \(name), is in the audit with the result \(result)")
    ]
    if let string {
      let isSame = EvidenceRecord.commitment(to: string.text.utf8, key: string.key) == commitment
      findings.append(
        isSame
          ? Finding(.right, "its string is the one given")
          : Finding(.differs, "its string is not the one given, or the key is another"))
    }
    return findings
  }
}
