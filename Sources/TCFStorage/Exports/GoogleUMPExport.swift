extension ConsentExport {
  /// Google's User Messaging Platform: it stores the keys of the framework, `IABTCF_AddtlConsent` and the keys of GPP, which
  /// the readers of stores read. Of its own keys, a document names one.
  ///
  /// Source: developers.google.com, User Messaging Platform SDK, Interpret consent mode values; Google consent management solution
  /// SDKs (funding-choices/fc-sdks), "stored in the UMP_consentModeValues local storage key, which is a four-digit string".
  static let googleUMP = ConsentExport(
    maker: "Google UMP",
    fields: [
      ExportField("UMP_consentModeValues", form: .text, path: "", meaning: .stated("consent mode, in four digits"))
    ])
}
