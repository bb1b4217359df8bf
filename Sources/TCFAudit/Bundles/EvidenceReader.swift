import TCFCrypto
package import TCFFindings
import TCFJSON
import TCFSystem

/// An evidence bundle that is read again: to prove one of its records, and to check all of it.
package struct EvidenceReader {
  let folder: EvidenceFolder
  let manifestBytes: [UInt8]
  let manifest: JSONNode
  let form: EvidenceForm
  /// How many records the manifest says that there are, and the hash over them.
  package let recordCount: Int
  /// The root of the hash tree over the records, as 64 hexadecimal digits, as the manifest states it.
  let root: String
  /// The hash over the records without their results; nil where the manifest has none.
  let recordRoot: String?

  /// No manifest is larger.
  private static let largestManifest = 32 << 20

  /// The bundle in a folder, its manifest read.
  package static func opening(_ path: String) throws(InputProblem) -> EvidenceReader {
    let folder = EvidenceFolder(path)
    return try EvidenceReader(folder, manifest: bytes(folder.manifest, limit: largestManifest))
  }

  private init(_ folder: EvidenceFolder, manifest bytes: [UInt8]) throws(InputProblem) {
    self.folder = folder
    manifestBytes = bytes
    manifest = try mapError(try JSONDocument.read(bytes, .strict)) { (error: JSONFault) in
      InputProblem(input: folder.manifest, message: "\(folder.manifest) is not JSON: \(error)", fix: Self.advice)
    }
    if let version = manifest["evidence"]?.integer, version == 1 {
      throw InputProblem(
        input: folder.manifest,
        message: "\(folder.manifest) has version 1, whose signature does not cover what was signed",
        fix: "make the bundle again with tcfcheck audit --evidence FOLDER")
    }
    let version = manifest["evidence"]?.integer
    guard let form = EvidenceForm(version: version, hasIDs: manifest["recordKeys"]?.boolean),
      let tree = manifest["tree"],
      let count = tree["records"]?.integer, count >= 0, let root = tree["root"]?.string
    else {
      throw InputProblem(
        input: folder.manifest,
        message: "\(folder.manifest) is not the manifest of an evidence bundle that this tcfcheck reads")
    }
    (self.form, recordCount, self.root) = (form, count, root)
    recordRoot = form.isCurrent ? tree["recordRoot"]?.string : nil
  }

  static func bytes(_ path: String, limit: Int) throws(InputProblem) -> [UInt8] {
    return try mapError(try InputFile.bytes(of: SystemPath(path), limit: limit)) { (error: InputFault) in
      InputProblem(input: path, message: "\(error)", fix: advice)
    }
  }

  private static let advice = "name the folder that tcfcheck audit --evidence FOLDER wrote"

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
    let salts = try folder.salts()
    let digests = try folder.resultDigests(atMost: recordCount)
    _ = try folder.forEachLeaf(form, digests, salts) { index, record, leaves in
      if index == number - 1 { found = record }
      if let place = ranges.firstIndex(where: { $0.contains(index) }) { trees[place].add(leaves.result) }
    }
    guard let found, let result = try folder.result(at: found.result) else { throw unfit }
    return EvidenceProof(
      form: form, root: root, records: recordCount, number: number, record: found,
      salt: salts.salt(input: found.input, line: found.line), inputName: inputName(found.input),
      result: result, path: trees.map(\.root)
    ).bytes
  }

  /// The proof of the record with its own key.
  package func proof(ofID id: String) throws(InputProblem) -> [UInt8] {
    guard form.hasIDs else {
      throw InputProblem(
        input: folder.path, message: "the records of \(folder.path) have no keys of their own",
        fix: "audit with --id-column, or choose the record with --record N")
    }
    let wanted = Array(AuditRecord.shownID(of: id.utf8).utf8)
    var (numbers, count) = ([Int](), 0)
    _ = try folder.forEachRecord(form) { index, record in
      guard record.id == wanted else { return }
      count += 1
      if count <= Self.shownNumbers { numbers.append(index + 1) }
    }
    let name = Prose.line(id, limit: 80)
    guard let number = numbers.first, !wanted.isEmpty else {
      throw InputProblem(input: folder.path, message: "\(folder.path) has no record with the key \(name)")
    }
    guard count == 1 else {
      let list = numbers.map(String.init).joined(separator: ", ") + (count > numbers.count ? ", …" : "")
      throw InputProblem(
        input: folder.path, message: "\(count) records of \(folder.path) have the key \(name): \(list)",
        fix: "choose one of them with --record N")
    }
    return try proof(ofRecord: number)
  }

  private static let shownNumbers = 10

  private var unfit: InputProblem {
    InputProblem(
      input: folder.path, message: "the records of \(folder.path) do not fit its manifest",
      fix: "tcfcheck evidence verify \(folder.path) says where")
  }

  /// The name of an input; nil where the manifest has none at that place.
  func inputName(_ place: Int) -> String? {
    guard let inputs = manifest["inputs"]?.items, inputs.indices.contains(place) else { return nil }
    return inputs[place]["name"]?.string
  }
}
