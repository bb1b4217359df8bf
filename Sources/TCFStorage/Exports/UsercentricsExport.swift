extension ConsentExport {
  /// Usercentrics: web storage of the browser SDK, versions 2 to 4. What version 3 of the Web CMP keeps in `ucData` is not
  /// documented. Its app SDKs keep the keys of the framework.
  ///
  /// Source: the declarations of the package @usercentrics/cmp-browser-sdk 4.48 to 4.59 (unpkg.com),
  /// dist/src/services/Storage/enums.d.ts and interfaces/interfaces.d.ts.
  static let usercentrics = ConsentExport(
    maker: "Usercentrics",
    fields: [
      ExportField("uc_tcf", form: .json, path: "tcString", meaning: .tcString),
      ExportField("uc_tcf", form: .json, path: "acString", meaning: .related(.additionalConsent)),
      ExportField("uc_tcf", form: .json, path: "timestamp", meaning: .stated("time of the choice")),
      ExportField("uc_tcf", form: .json, path: "vendors", meaning: .stated("vendors that were shown")),
      ExportField("uc_tcf", form: .json, path: "vendorsDisclosed", meaning: .stated("vendors that were disclosed")),
      ExportField("uc_ccpa", form: .json, path: "ccpaString", meaning: .related(.usPrivacy)),
      ExportField("uc_usprivacy", form: .text, path: "", meaning: .related(.usPrivacy)),
      ExportField("uc_gcm", form: .json, path: "adStorage", meaning: .consentMode("ad_storage")),
      ExportField("uc_gcm", form: .json, path: "adUserData", meaning: .consentMode("ad_user_data")),
      ExportField("uc_gcm", form: .json, path: "adPersonalization", meaning: .consentMode("ad_personalization")),
      ExportField("uc_gcm", form: .json, path: "analyticsStorage", meaning: .consentMode("analytics_storage")),
      ExportField(
        "uc_settings", form: .json, path: "services", meaning: .stated("choices by service, with their history")),
    ])
}
