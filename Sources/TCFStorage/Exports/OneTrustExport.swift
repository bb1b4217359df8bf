extension ConsentExport {
  /// OneTrust: the cookies of its banner. Its app SDKs keep the keys of the framework; what else they store is asked for by
  /// methods, and not documented as keys.
  ///
  /// Source: my.onetrust.com, OneTrust Cookies (UUID-2dc719a8-4be5-8d16-1dc8-c7b4147b88e0), which names the cookies and the
  /// categories of `groups`. The other parameters are in cookies that people have published.
  static let oneTrust = ConsentExport(
    maker: "OneTrust",
    fields: [
      ExportField("eupubconsent-v2", form: .text, path: "", meaning: .tcString),
      ExportField("OTAdditionalConsentString", form: .text, path: "", meaning: .related(.additionalConsent)),
      ExportField("OTGPPConsent", form: .text, path: "", meaning: .related(.gpp)),
      ExportField("OptanonConsent", form: .parameters, path: "groups", meaning: .stated("choices by category")),
      ExportField(
        "OptanonConsent", form: .parameters, path: "datestamp", meaning: .stated("time of the last page view")),
      ExportField(
        "OptanonConsent", form: .parameters, path: "isGpcEnabled", meaning: .stated("Global Privacy Control")),
      ExportField(
        "OptanonAlertBoxClosed", form: .text, path: "", meaning: .stated("time at which the banner was closed")),
    ])
}
