extension ConsentExport {
  /// Sourcepoint: web storage of a property, and keys of the Android SDK up to its version 6.
  ///
  /// Source: docs.sourcepoint.com, Cookies and local storage (Web), which names the item; issue 640 of
  /// IABTechLab/trusted-server, which shows `gppData`; SourcePointUSA/android-cmp-app, StoreClient.java. What else is in
  /// the item is "subject to change"; read are the members that seed 003 has of SPUserData.
  static let sourcepoint = ConsentExport(
    maker: "Sourcepoint",
    fields: [
      ExportField("_sp_user_consent_*", form: .json, path: "", meaning: .userData),
      ExportField("_sp_user_consent_*", form: .json, path: "gppData.gppString", meaning: .related(.gpp)),
      ExportField(
        "_sp_user_consent_*", form: .json, path: "gppData.applicableSections",
        meaning: .stated("GPP sections that apply")),
      ExportField("_sp_user_consent_*", form: .json, path: "gdpr.dateCreated", meaning: .stated("time of the choice")),
      ExportField(
        "_sp_user_consent_*", form: .json, path: "gdpr.grants", meaning: .stated("grants by vendor and purpose")),
      ExportField("sp.gdpr.userConsent", form: .json, path: "", meaning: .userData),
      ExportField("sp.gdpr.euconsent", form: .text, path: "", meaning: .tcString),
      ExportField("sp.gdpr.consentUUID", form: .text, path: "", meaning: .stated("id of the choice")),
    ])
}
