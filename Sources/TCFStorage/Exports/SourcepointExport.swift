extension ConsentExport {
  /// Sourcepoint: web storage of a property, and keys of the Android SDK up to its version 6.
  ///
  /// Source: docs.sourcepoint.com, Cookies and local storage (Web), which names the item; issue 640 of
  /// IABTechLab/trusted-server, which shows `gppData`; SourcePointUSA/android-cmp-app, StoreClient.java. What else is in
  /// the item is "subject to change"; read are the members that seed 003 has of SPUserData.
  static let sourcepoint = ConsentExport(
    maker: "Sourcepoint",
    fields: [
      ExportField("_sp_user_consent_*", .json, "", .userData),
      ExportField("_sp_user_consent_*", .json, "gppData.gppString", .neighbour(.gpp)),
      ExportField("_sp_user_consent_*", .json, "gppData.applicableSections", .stated("GPP sections that apply")),
      ExportField("_sp_user_consent_*", .json, "gdpr.dateCreated", .stated("time of the choice")),
      ExportField("_sp_user_consent_*", .json, "gdpr.grants", .stated("grants by vendor and purpose")),
      ExportField("sp.gdpr.userConsent", .json, "", .userData),
      ExportField("sp.gdpr.euconsent", .text, "", .tcString),
      ExportField("sp.gdpr.consentUUID", .text, "", .stated("id of the choice")),
    ])
}
