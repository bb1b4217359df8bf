import FoundationEssentials
import TCFTestSupport

@testable import TCFVendorList

/// The lists that tests read.
enum Lists {
  static let folder = ProjectPaths.vectors.appending(path: "vendor-lists")
  static let sample = folder.appending(path: "sample-vendor-list.json")
  static let sampleSpec2 = folder.appending(path: "sample-vendor-list-spec2.json")
  static let sampleCMPs = folder.appending(path: "sample-cmp-list.json")

  /// A file of the published data; tests that use it are skipped where there is none.
  static func shared(_ path: String) -> URL {
    (ProjectPaths.sharedData ?? URL(filePath: "/nowhere")).appending(path: path)
  }

  /// Every published vendor list of specification 2 and 3, in the order of their paths.
  static func published() throws -> [URL] {
    try ["gvl/v2", "gvl/v3"].flatMap { folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: shared(folder).path)
      return names.filter { $0.hasSuffix(".json") }.sorted().map { shared(folder).appending(path: $0) }
    }
  }

  static func bytes(_ url: URL) throws -> [UInt8] { try [UInt8](Data(contentsOf: url)) }

  static func vendorList(_ url: URL) throws -> GlobalVendorList {
    try ListReader.readVendorList(bytes(url), path: url.lastPathComponent)
  }

  static func compiled(_ url: URL) throws -> CompiledVendorList { try CompiledVendorList(vendorList(url)) }

  /// A vendor list from a text, with a header that compiles unless the text has its own.
  static func vendorList(vendors: String, header: String = Lists.header) throws -> GlobalVendorList {
    try ListReader.readVendorList(Array("{\(header), \"vendors\": \(vendors)}".utf8), path: "made.json", sha256: "made")
  }

  static let header = """
    "gvlSpecificationVersion": 3, "vendorListVersion": 7, "tcfPolicyVersion": 5, "lastUpdated": "2026-01-01T00:00:00Z"
    """
}

/// The fault that reading `text` as a list gives; nil if it is one.
func fault(of text: String) -> ListFault? { fault(of: Array(text.utf8)) }

/// The fault that reading `bytes` as a list gives; nil if they are one.
func fault(of bytes: [UInt8]) -> ListFault? {
  do throws(VendorListFault) {
    _ = try ListReader.read(bytes, path: "given.json")
    return nil
  } catch {
    return error.fault
  }
}
