package import TCFFindings
package import TCFStorage
package import TCFVendorList

extension InputProblem {
  /// A line that cannot be read. `reason` follows on "line 12 of strings.txt".
  package static func line(_ number: Int, of input: String, _ reason: String, fix: String?) -> InputProblem {
    InputProblem(input: "\(input):\(number)", message: "line \(number) of \(input) \(reason)", fix: fix)
  }

  /// Bytes that hold no key set; what they are instead, where that is known.
  package init(unreadableKeys name: String, _ bytes: [UInt8], _ fault: StoredKeyFault) {
    do throws(VendorListFault) {
      switch try ListReader.read(bytes, path: name) {
      case .vendorList: self.init(input: name, message: "\(name) is a vendor list", fix: "pass it with --gvl")
      case .cmpList: self.init(input: name, message: "\(name) is a CMP list", fix: "pass it with --cmp-list")
      }
    } catch {
      if case .versionOneList = error.fault {
        self.init(input: name, message: "cannot check \(name): \(error.message)", fix: error.fix)
      } else {
        self.init(input: name, message: "cannot read \(name): \(fault)")
      }
    }
  }

  /// A list that cannot be used.
  package init(_ fault: VendorListFault) {
    self.init(input: fault.path, message: "cannot use \(fault.path) as a list: \(fault.message)", fix: fault.fix)
  }
}
