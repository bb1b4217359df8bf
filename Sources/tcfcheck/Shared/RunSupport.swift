import ArgumentParser
import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFRun
import TCFSystem

extension ProgressState {
  /// How far a run of judgements has come.
  init(_ state: ValidationRun.RunProgress) {
    self.init(
      what: state.input, count: state.subjects, unit: "subject",
      share: state.size.flatMap { $0 > 0 ? Double(state.bytes) / Double($0) : nil })
  }
}

/// A moment as JUnit wants it.
enum Timestamp {
  /// `2026-11-21T10:00:00`, UTC without suffix.
  static func text(_ date: Date) -> String {
    let moment = Deciseconds(UInt64(max(0, date.timeIntervalSince1970)) * 10)
    return String(moment.description.prefix(19))
  }
}
