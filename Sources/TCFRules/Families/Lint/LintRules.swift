import TCFCodec
import TCFFindings
import TCFVendorList

/// The Global Vendor List and the Global CMP List as documents: what their formats ask for. Never about strings.
enum LintRules {
  static let family = RuleFamily(
    "lint", "Published documents as the input: vendor lists, the CMP list, translations, storage disclosures.")

  static let all: [Rule] =
    LintHeaderRules.all + LintDocumentRules.all + LintTableRules.all + LintDeclarationRules.all
    + LintVendorRules.all + LintRetentionRules.all + LintHistoryRules.all + LintCMPListRules.all
    + LintVendorInformationRules.all + LintTranslationRules.all + LintDisclosureRules.all

  static let example = Sources.formats("Example Global Vendor List JSON Object")
  static let contained = Sources.formats("What is contained in the Global Vendor List?")
  static let consentOnly = Sources.formats("Why was support for legitimate interest for purposes 3 to 6 deprecated?")
}
