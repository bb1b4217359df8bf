import TCFFindings
import TCFInput
import TCFVendorList

/// Why a file gave no list.
enum ListProblem: Error {
  case input(InputProblem)
  case list(VendorListFault)

  var problem: InputProblem {
    switch self {
    case .input(let problem): problem
    case .list(let fault): InputProblem(fault)
    }
  }

  /// Whether the file is whole, only no list that a TC string can name.
  var isOtherKind: Bool {
    guard case .list(let fault) = self else { return false }
    return fault.fault.isOtherKind
  }
}
