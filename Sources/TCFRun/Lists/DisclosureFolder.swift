import TCFCodec
import TCFCrypto
package import TCFFindings
import TCFInput
import TCFSystem
package import TCFVendorList

/// Reads the device storage disclosures of vendors from a folder: a document does not say whose it is, so its file does.
package enum DisclosureFolder {
  /// Whose the domains are that the disclosures of a folder name, and what of the folder could not be read.
  ///
  /// A file is called after its vendor: `755.json`, `755-google.json`, `vendor-755.json`.
  package static func load(_ path: String) -> (domains: VendorDomains, problems: [InputProblem]) {
    var domains = VendorDomains()
    var problems: [InputProblem] = []
    guard case .folder = PathKind.of(path) else {
      let problem = InputProblem(
        input: path, message: "\(path) is not a folder of device storage disclosures",
        fix: "name the folder that holds them, each file named after its vendor: 755.json")
      return (domains, [problem])
    }
    let walk = FolderWalk.through(SystemPath(path), isCancelled: { false })
    problems += walk.problems.map(InputProblem.init)
    for folder in walk.folders {
      for name in folder.files {
        let file = folder.path.appending(name)
        guard file.text.hasSuffix(".json") else { continue }
        do throws(InputProblem) {
          guard let vendor = vendor(of: SystemPath.text(of: name)) else {
            throw InputProblem(
              input: file.text, message: "\(file.text) does not say which vendor it is of",
              fix: "name each disclosure after its vendor's id: 755.json")
          }
          domains.add(try disclosure(file), of: vendor)
        } catch {
          problems.append(error)
        }
      }
    }
    if domains.vendors.isEmpty, problems.isEmpty {
      problems.append(
        InputProblem(
          input: path, message: "\(path) contains no device storage disclosures",
          fix: "put the vendors' files into it, each named after the vendor's id: 755.json"))
    }
    return (domains, problems)
  }

  private static func disclosure(_ file: SystemPath) throws(InputProblem) -> StorageDisclosure {
    let bytes = try FileBytes.read(file)
    return try mapError(try ListReader.readDisclosure(bytes, path: file.text, sha256: SHA256.hexadecimal(bytes))) {
      (error: VendorListFault) in InputProblem(error)
    }
  }

  /// The id with which a file's name begins, behind `vendor` where that is there.
  static func vendor(of name: String) -> Int? {
    var rest = name.lowercased()[...]
    if rest.hasPrefix("vendor") { rest = rest.dropFirst(6).drop { "-_".contains($0) } }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let next = rest.dropFirst(digits.count).first, "-_.".contains(next) else { return nil }
    return Int(digits)
  }
}
