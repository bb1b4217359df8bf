import TCFAudit
import Testing

@Suite("Tally of records")
struct RecordTallyTests {
  @Test("Each record is counted once")
  func total() {
    var (left, right) = (RecordTally(), RecordTally())
    (left.judged, left.empty, left.rejected, left.headers) = (1, 20, 300, 1)
    (right.judged, right.empty) = (4, 5)
    left += right
    #expect(left.total == 331)
  }
}
