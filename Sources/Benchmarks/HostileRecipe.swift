import CReferenceLoop
import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFRules
import TCFStorage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An input made to be slow or large at its full size, and what reads it.
struct HostileRecipe: Sendable {
  /// What is known after one reading.
  struct Cost {
    var bytes = 0
    var nanoseconds: UInt64 = 0
    /// Bytes of memory at the highest point, beyond those in use before the reading, the input among them.
    var memory = 0
    /// What came of it: a fault's code, or "read".
    var outcome = ""
    /// What should have come of it; nil where nobody can tell.
    var expected: String?

    var isRight: Bool { expected == nil || outcome == expected }
  }

  let name: String
  let expected: String?
  private let make: @Sendable () -> [UInt8]
  private let read: @Sendable ([UInt8]) -> String

  static let all = texts + files

  private static var texts: [HostileRecipe] {
    let counted = HostileText.allCases.filter { !$0.isOfCharacters }.map { ($0, 4_095, "") }
    let long: [(HostileText, Int, String)] =
      [(.manySegments, 1_000_000, ", a million")]
      + HostileText.allCases.filter(\.isOfCharacters).map { ($0, 10_000_000, ", 10 MB") }
    return (counted + long).map { kind, count, note in
      HostileRecipe(
        name: kind.shortName + note, expected: kind == .longNoise ? nil : kind.fault?.rawValue ?? "read",
        make: {
          var random = SplitMix64(seed: 1)
          return kind.text(count, &random)
        }, read: readString)
    }
  }

  private static var files: [HostileRecipe] {
    HostileFile.allCases.map { kind in
      HostileRecipe(
        name: kind.rawValue,
        expected: kind == .manyPreferences || kind == .manyListKeys || kind == .oneLongText
          ? "tooMany" : kind.fault?.rawValue ?? "read",
        make: { kind.bytes(99_900_000) }, read: readKeys)
    }
  }

  /// As `validate` does: the model, the faults with their places, and every rule.
  @Sendable private static func readString(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = HostileJudge(rules: RuleCatalog.all).findings(of: text)
    do throws(DecodingFault) {
      _ = try TCString(decoding: text)
      return "read"
    } catch {
      return error.code.rawValue
    }
  }

  @Sendable private static func readKeys(_ bytes: [UInt8]) -> String {
    do throws(StoredKeyFault) {
      _ = try StoredKeySetReader.read(bytes)
      return "read"
    } catch {
      return error.code.rawValue
    }
  }

  /// Makes the input and reads it once.
  func cost() -> Cost {
    let input = make()
    var cost = Cost(bytes: input.count, expected: expected)
    resetPeak()
    let before = peakMemory()
    let start = tcf_processor_nanoseconds()
    cost.outcome = read(input)
    cost.nanoseconds = tcf_processor_nanoseconds() - start
    cost.memory = max(peakMemory() - before, 0)
    return cost
  }
}

/// Sets the peak of resident memory to what is resident now. Without effect where the system has no such switch.
private func resetPeak() {
  guard let file = fopen("/proc/self/clear_refs", "w") else { return }
  _ = fputs("5", file)
  _ = fclose(file)
}

/// The most bytes that were resident at once, since the start or the last reset; 0 where that is not known.
private func peakMemory() -> Int {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { _ = fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, 256, file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard text.hasPrefix("VmHWM:") else { continue }
    return (Int(text.filter(\.isNumber)) ?? 0) * 1_024
  }
  return 0
}
