import TCFCrypto
package import TCFFindings
import TCFInput
import TCFSystem
package import TCFVendorList

/// Reads the official translations of vendor lists' texts from a folder: a document does not name its language, so its file does.
package enum TranslationFolder {
  /// The translations of a folder, by the paths of their files, and what of them could not be read. Files of other names are left
  /// alone: a store of lists may have translations too.
  package static func load(_ path: String) -> (translations: [ListTranslation], problems: [InputProblem]) {
    var translations: [ListTranslation] = []
    guard case .folder = PathKind.of(path) else {
      let problem = InputProblem(
        input: path, message: "\(path) is not a folder of translations",
        fix: "name the folder that holds them, with the names that they are published under: purposes-de.json")
      return ([], [problem])
    }
    let walk = FolderWalk.through(SystemPath(path), isCancelled: { false })
    var problems = walk.problems.map(InputProblem.init)
    for folder in walk.folders {
      for name in folder.files {
        guard let language = ListTranslation.language(ofFile: SystemPath.text(of: name)) else { continue }
        do throws(InputProblem) {
          translations.append(try translation(folder.path.appending(name), language))
        } catch {
          problems.append(error)
        }
      }
    }
    if translations.isEmpty, problems.isEmpty {
      problems.append(
        InputProblem(
          input: path, message: "\(path) contains no translation (purposes-de.json)",
          fix: "get one with tcfcheck gvl fetch --translations de --store \(path)"))
    }
    return (translations, problems)
  }

  private static func translation(_ file: SystemPath, _ language: String) throws(InputProblem) -> ListTranslation {
    let bytes = try FileBytes.read(file)
    return try mapError(
      ListTranslation(
        try ListReader.readTranslation(bytes, path: file.text, sha256: SHA256.hexadecimal(bytes)), language: language)
    ) { (error: VendorListFault) in
      InputProblem(
        input: file.text, message: "\(file.text) is not a translation: \(error.message)",
        fix: "get it with tcfcheck gvl fetch --translations \(language), or remove the file")
    }
  }
}
