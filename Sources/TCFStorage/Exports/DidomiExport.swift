extension ConsentExport {
  /// Didomi: the cookies and items of web storage of its Web SDK. The Didomi Consent String is documented, and is another
  /// maker's format; what the app SDKs store in addition to the keys of the framework is not documented.
  ///
  /// Source: support.didomi.io, Didomi Cookies: storage; developers.didomi.io, Cookies and storage, and Didomi Consent
  /// String.
  static let didomi = ConsentExport(
    maker: "Didomi",
    fields: [
      ExportField("euconsent-v2", form: .text, path: "", meaning: .tcString),
      ExportField(
        "didomi_token", form: .base64JSON, path: "created", meaning: .stated("time at which the token was created")),
      ExportField("didomi_token", form: .base64JSON, path: "updated", meaning: .stated("time of the choice")),
      ExportField(
        "didomi_token", form: .base64JSON, path: "purposes",
        meaning: .stated("consent by purpose of the publisher's own")),
      ExportField(
        "didomi_token", form: .base64JSON, path: "purposes_li",
        meaning: .stated("legitimate interest by such a purpose")),
      ExportField(
        "didomi_token", form: .base64JSON, path: "vendors", meaning: .stated("consent by vendor of the publisher's own")
      ),
      ExportField(
        "didomi_token", form: .base64JSON, path: "vendors_li", meaning: .stated("legitimate interest by such a vendor")),
      ExportField("didomi_dcs", form: .text, path: "", meaning: .stated("Didomi Consent String")),
    ])
}
