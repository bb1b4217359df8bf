import TCFCrypto
package import TCFFindings
import TCFJSON
import TCFSystem

/// An evidence bundle that is read again: to prove one of its records, and to check all of it.
package struct EvidenceReader {
  let folder: EvidenceFolder
  let manifestBytes: [UInt8]
  let manifest: JSONNode
  /// How many records the manifest says that there are, and the hash over them.
  package let recordCount: Int
  package let root: String

  /// No manifest is larger.
  private static let largestManifest = 32 << 20

  /// Reads the manifest of the bundle in a folder.
  package init(_ path: String) throws(InputProblem) {
    folder = EvidenceFolder(path)
    manifestBytes = try Self.bytes(folder.manifest, limit: Self.largestManifest)
    do throws(JSONFault) {
      manifest = try JSONDocument.read(manifestBytes, .strict)
    } catch {
      throw InputProblem(
        input: folder.manifest, message: "\(folder.manifest) is not JSON: \(error)", fix: Self.advice)
    }
    if let version = manifest["evidence"]?.integer, version == 1 {
      throw InputProblem(
        input: folder.manifest,
        message: "\(folder.manifest) has version 1, whose signature does not cover what was signed",
        fix: "make the bundle again with tcfcheck audit --evidence FOLDER")
    }
    guard manifest["evidence"]?.integer == EvidenceBundle.format, let tree = manifest["tree"],
      let count = tree["records"]?.integer, count >= 0, let root = tree["root"]?.string
    else {
      throw InputProblem(
        input: folder.manifest,
        message: "\(folder.manifest) is not the manifest of an evidence bundle that this tcfcheck reads")
    }
    (recordCount, self.root) = (count, root)
  }

  static func bytes(_ path: String, limit: Int) throws(InputProblem) -> [UInt8] {
    do throws(InputFault) {
      return try InputFile.bytes(of: SystemPath(path), limit: limit)
    } catch {
      throw InputProblem(input: path, message: "\(error)", fix: advice)
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
    _ = try folder.forEachRecord(try folder.resultDigests(atMost: recordCount), salts) { index, record, leaf in
      if index == number - 1 { found = record }
      if let place = ranges.firstIndex(where: { $0.contains(index) }) { trees[place].add(leaf) }
    }
    guard let found, let result = try folder.result(at: found.result) else {
      throw InputProblem(
        input: folder.path, message: "the records of \(folder.path) do not fit its manifest",
        fix: "tcfcheck evidence verify \(folder.path) says where")
    }
    return EvidenceProof(
      root: root, records: recordCount, number: number, record: found,
      salt: salts.salt(input: found.input, line: found.line), inputName: inputName(found.input),
      result: result, path: trees.map(\.root)
    ).bytes
  }

  /// The name of an input; nil where the manifest has none at that place.
  func inputName(_ place: Int) -> String? {
    guard let inputs = manifest["inputs"]?.items, inputs.indices.contains(place) else { return nil }
    return inputs[place]["name"]?.string
  }
}
