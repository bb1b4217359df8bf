import TCFCodec

/// The same judge as of other days, each made once.
final class DatedJudges {
  /// A log of more days than this is judged all the same, by judges made anew.
  private static let most = 1_000
  private var judges: [CalendarDay: SubjectJudge] = [:]

  /// `judge` as of `day`.
  func judge(_ day: CalendarDay, like judge: SubjectJudge) -> SubjectJudge {
    if let known = judges[day] { return known }
    if judges.count >= Self.most { judges = [:] }
    let made = judge.dated(day)
    judges[day] = made
    return made
  }
}
