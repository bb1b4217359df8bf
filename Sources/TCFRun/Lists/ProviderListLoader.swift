import TCFCrypto
package import TCFFindings
import TCFInput
package import TCFVendorList

/// Reads Google's list of ad technology providers for a run.
package enum ProviderListLoader {
  /// The list in a file.
  ///
  /// - Throws: why the file cannot be read or is not such a list.
  package static func load(_ path: String) throws(InputProblem) -> AdProviderList {
    let bytes = try FileBytes.readText(path, otherwise: AdProviderListFault.usualFix)
    return try mapError(try AdProviderList(reading: bytes, path: path, sha256: SHA256.hexadecimal(bytes))) {
      (error: AdProviderListFault) in InputProblem(input: error.path, message: error.message, fix: error.fix)
    }
  }
}
