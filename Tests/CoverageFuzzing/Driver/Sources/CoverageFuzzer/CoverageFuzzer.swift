// A program that libFuzzer drives. `make fuzz-coverage` builds it; TCFCHECK_TARGET names what is fuzzed. libFuzzer brings
// the `main`, so nothing here has one.
//
// An input over which the product contradicts itself traps, like one that breaks it, and libFuzzer keeps it.
import CoverageTargets

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let target: CoverageTarget = {
  let name = getenv("TCFCHECK_TARGET").map { String(cString: $0) }
  if let target = CoverageTarget.all.first(where: { $0.name == name }) { return target }
  print("TCFCHECK_TARGET names one of: \(CoverageTarget.all.map(\.name).joined(separator: ", "))")
  exit(64)
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ length: Int) -> CInt {
  do throws(CoverageFault) {
    try target.check(Array(UnsafeBufferPointer(start: start, count: length)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
