extension ConsentExport {
  /// Usercentrics: web storage of the browser SDK, versions 2 to 4. What version 3 of the Web CMP keeps in `ucData` is not
  /// documented. Its app SDKs keep the keys of the framework.
  ///
  /// Source: the declarations of the package @usercentrics/cmp-browser-sdk 4.48 to 4.59 (unpkg.com),
  /// dist/src/services/Storage/enums.d.ts and interfaces/interfaces.d.ts.
  static let usercentrics = ConsentExport(
    maker: "Usercentrics",
    fields: [
      ExportField("uc_tcf", .json, "tcString", .tcString),
      ExportField("uc_tcf", .json, "acString", .neighbour(.additionalConsent)),
      ExportField("uc_tcf", .json, "timestamp", .stated("time of the choice")),
      ExportField("uc_tcf", .json, "vendors", .stated("vendors that were shown")),
      ExportField("uc_tcf", .json, "vendorsDisclosed", .stated("vendors that were disclosed")),
      ExportField("uc_ccpa", .json, "ccpaString", .neighbour(.usPrivacy)),
      ExportField("uc_usprivacy", .text, "", .neighbour(.usPrivacy)),
      ExportField("uc_gcm", .json, "adStorage", .consentMode("ad_storage")),
      ExportField("uc_gcm", .json, "adUserData", .consentMode("ad_user_data")),
      ExportField("uc_gcm", .json, "adPersonalization", .consentMode("ad_personalization")),
      ExportField("uc_gcm", .json, "analyticsStorage", .consentMode("analytics_storage")),
      ExportField("uc_settings", .json, "services", .stated("choices by service, with their history")),
    ])
}
