import ArgumentParser

/// The option --translations, which the verbs that judge recordings share.
enum TranslationsHelp {
  static let text = ArgumentHelp(
    "A folder of official translations (purposes-de.json): what consent interfaces show in other languages than English is "
      + "compared with them.", valueName: "folder")
}
