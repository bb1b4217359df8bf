extension ConsentExport {
  /// Google's User Messaging Platform: it stores the keys of the framework, `IABTCF_AddtlConsent` and the keys of GPP, which
  /// the readers of stores take. Its own keys are seen in stores that people have published; no document says what they mean.
  ///
  /// Source: developers.google.com, User Messaging Platform SDK, Interpret consent mode values.
  static let googleUMP = ConsentExport(
    maker: "Google UMP",
    fields: [
      ExportField("UMP_consentModeValues", .text, "", .stated("consent mode, in digits without a document"))
    ])
}
