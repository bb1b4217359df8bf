package import TCFCrypto
package import TCFFindings
import TCFJSON
import TCFSystem

extension EvidenceReader {
  /// What a check found.
  package struct Finding: Sendable, Hashable {
    /// What came of it.
    package enum Outcome: Sendable {
      case right
      case differs
      case unreadable
      case notChecked
    }

    /// What came of it.
    package let outcome: Outcome
    /// What was looked at and how it is, in a sentence without a full stop.
    package let text: String

    init(_ outcome: Outcome, _ text: String) { (self.outcome, self.text) = (outcome, text) }
  }

  /// Checks the bundle: the signature, the files that belong to it, and the hash over the records.
  ///
  /// - Parameters:
  ///   - trusted: the key that must have signed; nil where the verifier knows none.
  ///   - inputs: the folder with the inputs of the audit, to compare them too; nil to open none of them.
  package func check(trusted: VerificationKey?, inputs: String? = nil) -> [Finding] {
    [signature(trusted)] + files() + records() + self.inputs(in: inputs)
  }

  /// Checks the signature of the manifest, and a proof against the manifest.
  ///
  /// - Parameters:
  ///   - trusted: the key that must have signed; nil where the verifier knows none.
  ///   - string: a string that the record should have, with the key of the audit; nil to leave that open.
  package func check(
    proof path: String, trusted: VerificationKey?, string: (text: String, key: [UInt8])?
  ) throws(InputProblem) -> [Finding] {
    [signature(trusted)] + (try proof(path, string))
  }

  /// The signature next to the manifest is checked whether or not a key is given. Who signed is known from the given key alone: a
  /// key that the bundle names may be anybody's.
  func signature(_ trusted: VerificationKey?) -> Finding {
    let file = form.signatureFile
    guard FileKind.of(folder.path(of: file)) != nil else {
      return trusted == nil
        ? Finding(.notChecked, "the manifest is not signed, so nothing shows who made it or that it was not changed")
        : Finding(.differs, "the manifest is not signed")
    }
    let limit = EvidenceSignature.largestFile(of: manifestBytes, form)
    guard let bytes = try? Self.bytes(folder.path(of: file), limit: limit),
      let signature = EvidenceSignature(bytes, of: manifestBytes, form)
    else { return Finding(.differs, "\(file.name) is not a signature of the manifest") }
    if let trusted, signature.key != trusted {
      return Finding(.differs, "the manifest is signed by key \(signature.key), not by the key of --public-key")
    }
    guard signature.isValid(of: manifestBytes, by: trusted ?? signature.key) else {
      return Finding(.differs, "the signature does not fit the manifest")
    }
    return trusted == nil
      ? Finding(
        .notChecked,
        "the signature fits key \(signature.key), which only the bundle names; --public-key checks who signed")
      : Finding(.right, "the manifest is signed by the key of --public-key")
  }

  private func files() -> [Finding] {
    let listed = manifest["files"]?.items ?? []
    let names = form.listed.map(\.name)
    guard listed.map({ $0["name"]?.string }) == names else {
      return [Finding(.differs, "the manifest does not list exactly \(names.joined(separator: ", "))")]
    }
    let hasRecords = folder.privateFiles.contains { FileKind.of($0.path) != nil }
    return zip(form.listed, listed).map { file, entry in
      let path = folder.path(of: file)
      // All private files are here, or none is.
      if FileKind.of(path) == nil, !file.isOfAuditor || !hasRecords {
        return Finding(.notChecked, "\(file.name): not here")
      }
      return compare(file.name, path, entry)
    }
  }

  private func inputs(in base: String?) -> [Finding] {
    let inputs = manifest["inputs"]?.items ?? []
    guard let base else {
      return inputs.isEmpty
        ? [] : [Finding(.notChecked, "\(Prose.count(inputs.count, "input")): --inputs FOLDER compares them")]
    }
    return inputs.map { input in
      let name = input["name"]?.string ?? ""
      guard input["sha256"]?.string != nil else {
        return Finding(.notChecked, "input \(name): the audit read it once, so the manifest has no hash of it")
      }
      return compare("input \(name)", base + "/" + Self.relative(name), input)
    }
  }

  /// The name below a folder: a manifest does not lead out of the folder that the verifier names.
  private static func relative(_ name: String) -> String {
    let parts = name.split(separator: "/")
    let isBelow = !name.hasPrefix("/") && !parts.contains("..")
    return isBelow ? name : parts.last.map { $0 == ".." ? "" : String($0) } ?? ""
  }

  private func compare(_ what: String, _ path: String, _ entry: JSONNode) -> Finding {
    guard let size = entry["bytes"]?.integer, size >= 0, let wanted = entry["sha256"]?.string else {
      return Finding(.differs, "\(what): the manifest has no size and SHA-256 of it")
    }
    guard let kind = FileKind.of(path) else { return Finding(.unreadable, "\(what): there is no file \(path)") }
    guard kind == .file else { return Finding(.differs, "\(what): \(path) is not a regular file") }
    guard let file = try? HashedFile.read(what, path: path, limit: size) else {
      return Finding(.unreadable, "\(what): \(path) cannot be read")
    }
    guard file.bytes == size else {
      return Finding(.differs, "\(what): the file does not have the \(Prose.count(size, "byte")) of the manifest")
    }
    return file.sha256 == wanted
      ? Finding(.right, "\(what): as in the manifest")
      : Finding(.differs, "\(what): its SHA-256 is not that of the manifest")
  }

  private func proof(
    _ path: String, _ string: (text: String, key: [UInt8])?
  ) throws(InputProblem) -> [Finding] {
    guard let proof = EvidenceProof(try Self.bytes(path, limit: EvidenceProof.largestFile)) else {
      throw InputProblem(
        input: path, message: "\(path) is not a proof that evidence prove wrote",
        fix: "get the proof again: tcfcheck evidence prove BUNDLE --record N")
    }
    guard proof.form == form else {
      return [
        Finding(.differs, "the proof is of another version or kind than the manifest")
      ]
    }
    guard proof.records == recordCount, proof.root == root, proof.computedRoot == root else {
      return [Finding(.differs, "the proof does not lead to the hash of the manifest")]
    }
    let number = proof.record.input
    guard let name = inputName(number), proof.inputName == name else {
      return [Finding(.differs, "the proof names another input than the manifest does")]
    }
    let id = proof.id.map { " with the key \(Prose.line($0, limit: 200))" } ?? ""
    let place = "record \(proof.number)\(id), line \(proof.record.line) of \(name)"
    var findings = [Finding(.right, "\(place), is in the audit with the result \(proof.result)")]
    if let string {
      let isSame = EvidenceRecord.commitment(to: string.text.utf8, key: string.key) == proof.record.commitment
      findings.append(
        isSame
          ? Finding(.right, "its string is the one given")
          : Finding(.differs, "its string is not the one given, or the key is another"))
    }
    return findings
  }
}

extension EvidenceReader {
  private func records() -> [Finding] {
    guard FileKind.of(folder.records.path) != nil else {
      return [Finding(.notChecked, "the records: private/ is not here; proofs can be checked all the same")]
    }
    let size = AuditTrail.blockSize
    guard let wanted = manifest["tree"]?["blocks"]?.texts, manifest["tree"]?["blockSize"]?.integer == size,
      wanted.count == recordCount / size + (recordCount % size > 0 ? 1 : 0)
    else { return [Finding(.differs, "the records: the manifest does not have the hashes of their blocks")] }
    let found: RecordHashes
    do throws(InputProblem) {
      found = try hashes(of: size)
    } catch {
      return [Finding(.unreadable, error.message)]
    }
    if found.count == recordCount, found.root == root, found.blocks == wanted, found.usesResultsInOrder,
      found.recordRoot == recordRoot
    {
      return [Finding(.right, "\(Prose.count(found.count, "record")): the hash over them is that of the manifest")]
    }
    return differences(found, wanted, size)
  }

  private struct RecordHashes {
    var count = 0
    var root = ""
    /// Over the records alone; nil in bundles without that hash.
    var recordRoot: String?
    var blocks: [String] = []
    /// Whether every result is one of a record, and they are in the order of their first records.
    var usesResultsInOrder = true
  }

  private func hashes(of blockSize: Int) throws(InputProblem) -> RecordHashes {
    let digests = try folder.resultDigests(atMost: recordCount)
    var (tree, records, block, found, next) = (MerkleTree(), MerkleTree(), MerkleTree(), RecordHashes(), 0)
    found.count = try folder.forEachLeaf(form, digests, try folder.salts()) { _, record, leaves in
      tree.add(leaves.result)
      block.add(leaves.result)
      if let leaf = leaves.record { records.add(leaf) }
      if record.result > next { found.usesResultsInOrder = false }
      if record.result == next { next += 1 }
      guard block.count == blockSize else { return }
      found.blocks.append(block.root.description)
      block = MerkleTree()
    }
    if block.count > 0 { found.blocks.append(block.root.description) }
    found.root = tree.root.description
    found.recordRoot = form.isCurrent ? records.root.description : nil
    if next != digests.count { found.usesResultsInOrder = false }
    return found
  }

  private func differences(_ found: RecordHashes, _ wanted: [String], _ size: Int) -> [Finding] {
    var findings: [Finding] = []
    if found.count != recordCount {
      findings.append(
        Finding(
          .differs,
          "there \(Prose.word(found.count, "is", "are")) \(Prose.count(found.count, "record")), and the manifest says \(recordCount)"
        ))
    }
    for (index, pair) in zip(found.blocks, wanted).enumerated() where pair.0 != pair.1 {
      let last = min((index + 1) * size, max(found.count, recordCount))
      findings.append(Finding(.differs, "a record among \(index * size + 1) to \(last) differs"))
    }
    if !found.usesResultsInOrder { findings.append(Finding(.differs, "the results are not those of the records")) }
    return findings.isEmpty
      ? [Finding(.differs, "the hash over the records is not that of the manifest")] : findings
  }
}
