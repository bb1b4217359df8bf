import Testing

@testable import TCFRules

/// Whether layers offer a call to action.
@Suite struct LayerOfferTests {
  @Test("Layers without controls lack a call to action, whoever asks")
  func nothing() throws {
    #expect(try LayerOffer(of: [], by: [], fits: \.consents).isAbsent())
  }

  @Test("What no one can say is thrown, with its reason")
  func open() {
    #expect(throws: Undecided.self) { try LayerOffer.open(.stated("no act shows it")).isAbsent() }
    #expect((try? LayerOffer.offered.isAbsent()) == false)
  }
}
