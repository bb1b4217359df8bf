import TCFCrypto
import TCFFindings
import Testing

@testable import TCFAudit

@Suite("Trees that grow")
struct MerkleConsistencyTests {
  /// The entries of the Certificate Transparency project's reference tree.
  private static let entries: [[UInt8]] = [
    [], [0], [0x10], [0x20, 0x21], [0x30, 0x31], [0x40, 0x41, 0x42, 0x43],
    [0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57], Array(0x60...0x6F),
  ]

  private static func tree(_ entries: some Sequence<[UInt8]>) -> MerkleTree {
    var tree = MerkleTree()
    for entry in entries { tree.add(MerkleTree.leaf(entry)) }
    return tree
  }

  private static func proof(of first: Int, in entries: [[UInt8]]) -> [SHA256.Digest] {
    MerkleTree.consistency(of: first, in: entries.count).map { tree(entries[$0]).root }
  }

  /// RFC 6962 has no vectors of its own. These are the consistency proofs of the reference implementation: `testProofs` of
  /// google/trillian, log/tree tests, "Generated from ReferenceSnapshotConsistency in C++ version"; transparency-dev/merkle has the same.
  @Test(
    "proofs are those of the reference implementation",
    arguments: [
      (1, 1, []),
      (
        1, 8,
        [
          "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
          "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
          "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
        ]
      ),
      (
        6, 8,
        [
          "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
          "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
          "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ]
      ),
      (
        2, 5,
        [
          "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
          "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        ]
      ),
    ])
  func reference(first: Int, count: Int, path: [String]) {
    let entries = Array(Self.entries.prefix(count))
    let proof = Self.proof(of: first, in: entries)
    #expect(proof.map(\.description) == path)
    let roots = (Self.tree(entries.prefix(first)).root, Self.tree(entries).root)
    #expect(MerkleTree.isConsistent(first, roots.0, in: count, roots.1, proof: proof))
  }

  /// RFC 6962, 2.1.3: the proofs between the trees of 3, 4 and 6 entries and that of 7, by the names of the nodes in the figure.
  @Test("proofs are those of the RFC's example")
  func example() {
    let entries = (0..<7).map { [UInt8($0)] }
    func node(_ range: Range<Int>) -> SHA256.Digest { Self.tree(entries[range]).root }
    let (c, d, g, l) = (node(2..<3), node(3..<4), node(0..<2), node(4..<7))
    #expect(Self.proof(of: 3, in: entries) == [c, d, g, l])
    #expect(Self.proof(of: 4, in: entries) == [l])
    let (i, j, k) = (node(4..<6), node(6..<7), node(0..<4))
    #expect(Self.proof(of: 6, in: entries) == [i, j, k])
  }

  @Test("every beginning of a tree is proven, and nothing else is", arguments: 0...20)
  func all(count: Int) {
    let entries = (0..<count).map { [UInt8($0)] }
    let root = Self.tree(entries).root
    for first in 0...count {
      let (proof, firstRoot) = (Self.proof(of: first, in: entries), Self.tree(entries.prefix(first)).root)
      #expect(MerkleTree.isConsistent(first, firstRoot, in: count, root, proof: proof))
      // A record of the first tree was another.
      if first > 0 {
        var other = entries
        other[first - 1] = [99]
        let changed = Self.tree(other.prefix(first)).root
        #expect(!MerkleTree.isConsistent(first, changed, in: count, root, proof: proof))
        #expect(!MerkleTree.isConsistent(first, firstRoot, in: count, Self.tree(other).root, proof: proof))
      }
      #expect(!MerkleTree.isConsistent(first, firstRoot, in: count, root, proof: proof + [root]))
      if !proof.isEmpty {
        #expect(!MerkleTree.isConsistent(first, firstRoot, in: count, root, proof: Array(proof.dropLast())))
        for place in proof.indices {
          var path = proof
          path[place] = MerkleTree.leaf([100])
          #expect(!MerkleTree.isConsistent(first, firstRoot, in: count, root, proof: path))
        }
      }
      if first > 1, first < count {
        #expect(!MerkleTree.isConsistent(first - 1, firstRoot, in: count, root, proof: proof))
      }
    }
    #expect(!MerkleTree.isConsistent(count + 1, root, in: count, root, proof: []))
  }
}

@Suite("Names of files that are handed over")
struct SharedNamesTests {
  @Test("inputs keep what is below the folder that all are in")
  func inputs() {
    let one = SharedNames(inputs: ["/home/ann/client/consents.csv"], lists: [])
    #expect(one.name(of: "/home/ann/client/consents.csv") == "consents.csv")
    let inputs = ["/home/ann/client/2025/a.csv", "/home/ann/client/2026/a.csv", "-"]
    let several = SharedNames(inputs: inputs, lists: ["../lists/v3/vendor-list.json"])
    #expect(inputs.map(several.name) == ["2025/a.csv", "2026/a.csv", "-"])
    #expect(several.name(of: "../lists/v3/vendor-list.json") == "vendor-list.json")
    let plain = SharedNames(inputs: ["a.csv", "../b.csv", "sub/c.csv"], lists: [])
    #expect(["a.csv", "../b.csv", "sub/c.csv"].map(plain.name) == ["a.csv", "b.csv", "sub/c.csv"])
  }

  /// A folder of the machine does not come back because another input has none.
  @Test("inputs from the root and others do not share a folder")
  func mixed() {
    let inputs = ["/home/ann/x.csv", "y.csv", "/home/ann/z.csv"]
    let names = SharedNames(inputs: inputs, lists: [])
    #expect(inputs.map(names.name) == ["x.csv", "y.csv", "z.csv"])
  }

  @Test("commands and sentences lose their folders")
  func texts() {
    #expect(
      SharedNames.command("tcfcheck audit '/home/ann b/x y.csv' --gvl ../lists/ --json=/tmp/r.json -o a:/b/c")
        == "tcfcheck audit 'x y.csv' --gvl lists --json=r.json -o a:c")
    let names = SharedNames(inputs: ["/home/ann lee/x.csv"], lists: [])
    #expect(names.text("/home/ann lee/x.csv: line 3: cut; see /tmp/y") == "x.csv: line 3: cut; see y")
  }
}
