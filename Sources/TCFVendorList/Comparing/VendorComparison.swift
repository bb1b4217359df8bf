extension ChangeCollector {
  /// Compares what two editions say of one vendor.
  mutating func vendor(_ old: Vendor, _ new: Vendor) {
    text("name", old.name.trimmed, new.name.trimmed)
    text("deletedDate", old.deletedDate?.text, new.deletedDate?.text)
    bases(old, new)
    ids("specialPurposes", old.specialPurposes, new.specialPurposes)
    ids("features", old.features, new.features)
    ids("specialFeatures", old.specialFeatures, new.specialFeatures)
    ids("dataDeclaration", old.dataDeclaration, new.dataDeclaration)
    retention(old.dataRetention, new.dataRetention)
    boolean("usesCookies", old.usesCookies, new.usesCookies)
    integer("cookieMaxAgeSeconds", old.cookieMaxAgeSeconds, new.cookieMaxAgeSeconds)
    boolean("cookieRefresh", old.cookieRefresh, new.cookieRefresh)
    boolean("usesNonCookieAccess", old.usesNonCookieAccess, new.usesNonCookieAccess)
    integer("overflow.httpGetLimit", old.httpGetLimit, new.httpGetLimit)
    text("policyUrl", old.policyUrl, new.policyUrl)
    text("deviceStorageDisclosureUrl", old.deviceStorageDisclosureUrl, new.deviceStorageDisclosureUrl)
    pages(old.urls, new.urls)
  }

  /// On which basis the vendor declares each purpose, and where it leaves the choice to the publisher.
  private mutating func bases(_ old: Vendor, _ new: Vendor) {
    let named = [old, new].flatMap { $0.purposes + $0.legIntPurposes + $0.flexiblePurposes }
    for purpose in Set(named).sorted() {
      text("purposes.\(purpose).basis", old.basis(of: purpose), new.basis(of: purpose))
      let (before, after) = (old.flexiblePurposes.contains(purpose), new.flexiblePurposes.contains(purpose))
      // For a purpose that comes or goes, "not flexible" is nothing new.
      boolean("purposes.\(purpose).flexible", before ? true : nil, after ? true : nil)
    }
  }

  private mutating func retention(_ old: DataRetention?, _ new: DataRetention?) {
    integer("dataRetention.stdRetention", old?.stdRetention, new?.stdRetention)
    periods("dataRetention.purposes", old?.purposes ?? [], new?.purposes ?? [])
    periods("dataRetention.specialPurposes", old?.specialPurposes ?? [], new?.specialPurposes ?? [])
  }

  private mutating func periods(
    _ field: String, _ old: [DataRetention.Exception], _ new: [DataRetention.Exception]
  ) {
    let keys = Set((old + new).map(\.key)).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    for key in keys {
      integer("\(field).\(key)", old.last { $0.key == key }?.days, new.last { $0.key == key }?.days)
    }
  }

  private mutating func pages(_ old: [VendorURLs], _ new: [VendorURLs]) {
    let languages = Set((old + new).map { $0.langId ?? "" }).sorted()
    for language in languages {
      // A language given twice is a fault of the list; the first entry is the one that readers meet.
      let (before, after) = (old.first { $0.langId ?? "" == language }, new.first { $0.langId ?? "" == language })
      text("urls.\(language).privacy", before?.privacy, after?.privacy)
      text("urls.\(language).legIntClaim", before?.legIntClaim, after?.legIntClaim)
    }
  }
}

extension Vendor {
  /// The basis on which the vendor declares a purpose; nil if it does not.
  fileprivate func basis(of purpose: Int) -> String? {
    switch (purposes.contains(purpose), legIntPurposes.contains(purpose)) {
    case (true, true): "both"
    case (true, false): "consent"
    case (false, true): "legitimateInterest"
    case (false, false): nil
    }
  }
}
