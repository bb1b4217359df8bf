/// A document that IAB Europe or a vendor publishes for everyone, as published.
package enum PublishedDocument: Sendable {
  /// A vendor list or the CMP list.
  case list(ListDocument)
  /// The Additional Vendor Information List.
  case vendorInformation(VendorInformationList)
  /// What a vendor stores on devices.
  case disclosure(StorageDisclosure)
  /// The texts of a vendor list in another language.
  case translation(GlobalVendorList)

  /// Reads whichever of them `bytes` hold.
  ///
  /// - Parameter path: the file's name, for faults and for the document's source.
  /// - Throws: why the bytes hold none of them.
  package init(reading bytes: [UInt8], path: String) throws(VendorListFault) {
    do throws(VendorListFault) {
      self = .list(try ListReader.read(bytes, path: path, anySpecification: true))
    } catch {
      switch error.fault {
      case .otherKind(.additionalVendorInformation):
        self = .vendorInformation(try ListReader.readVendorInformation(bytes, path: path))
      case .otherKind(.deviceStorageDisclosure):
        self = .disclosure(try ListReader.readDisclosure(bytes, path: path))
      case .otherKind(.translation): self = .translation(try ListReader.readTranslation(bytes, path: path))
      default: throw error
      }
    }
  }
}
