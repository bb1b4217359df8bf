import Testing

@testable import tcfcheck

@Suite struct ProgressTests {
  // What, how many, rate, time left.
  @Test func aLineTellsWhatHowManyHowFastAndHowLong() {
    let state = ProgressState(what: "strings.txt", count: 12_345, unit: "subject", share: 0.25)
    #expect(state.text(after: 10) == "strings.txt: 25%, 12345 subjects, 1234/s, 0:30 left")
    #expect(state.text(after: 0.5) == "strings.txt: 25%, 12345 subjects")
    #expect(ProgressState(what: "-", count: 1, unit: "subject").text(after: 0) == "-: 1 subject")
    // Too early to guess.
    #expect(ProgressState(what: "x", count: 2, unit: "line", share: 0.01).text(after: 2) == "x: 1%, 2 lines, 1/s")
    #expect(ProgressState.clock(59.2) == "1:00")
    #expect(ProgressState.clock(3_723) == "1:02:03")
  }
}
