import TCFCrypto
package import TCFFindings
import TCFInput
package import TCFVendorList

/// Reads the Additional Vendor Information List of a run.
package enum VendorInformationLoader {
  /// The list in a file.
  ///
  /// - Throws: why the file cannot be read or is not such a list.
  package static func load(_ path: String) throws(InputProblem) -> CompiledVendorInformation {
    let bytes = try FileBytes.read(path)
    return try mapError(
      CompiledVendorInformation(
        try ListReader.readVendorInformation(bytes, path: path, sha256: SHA256.hexadecimal(bytes)))
    ) { (error: VendorListFault) in InputProblem(error) }
  }
}
