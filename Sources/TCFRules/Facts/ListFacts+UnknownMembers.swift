import TCFVendorList

extension ListFacts {
  /// Calls `body` with the place of each member that the format of the document does not define, and the vendor that has it.
  func forEachUnknownMember(_ body: (String, Int?) -> Void) {
    switch content {
    case .vendorInformation(let list):
      for name in list.unknownMembers { body(name, nil) }
      for vendor in list.vendors { for name in vendor.unknownMembers { body("vendors.*.\(name)", vendor.id) } }
    case .list(.cmpList(let list)):
      for name in list.unknownMembers { body(name, nil) }
      for cmp in list.cmps { for name in cmp.unknownMembers { body("cmps.*.\(name)", nil) } }
    case .list(.vendorList(let list)), .translation(let list, _):
      for name in list.unknownMembers { body(name, nil) }
      for (table, entries) in list.textTables {
        for entry in entries { for name in entry.unknownMembers { body("\(table).*.\(name)", nil) } }
      }
      for stack in list.stacks { for name in stack.unknownMembers { body("stacks.*.\(name)", nil) } }
      for vendor in list.vendors {
        for name in vendor.unknownMembers { body("vendors.*.\(name)", vendor.id) }
        for page in vendor.urls { for name in page.unknownMembers { body("vendors.*.urls.\(name)", vendor.id) } }
        for name in vendor.dataRetention?.unknownMembers ?? [] { body("vendors.*.dataRetention.\(name)", vendor.id) }
      }
    case .disclosure(let disclosure, _):
      for name in disclosure.unknownMembers { body(name, nil) }
      for element in disclosure.disclosures.elements {
        for name in element.entry.unknownMembers { body("disclosures.*.\(name)", nil) }
      }
      for (array, entries) in [("domains", disclosure.domains), ("sdks", disclosure.sdks)] {
        for element in entries.elements { for name in element.entry.unknownMembers { body("\(array).*.\(name)", nil) } }
      }
    }
  }
}
