import Foundation
import TCFCodec
import TCFFindings
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

@Suite("Lists that strings name and that are missing") struct MissingListsTests {
  private static let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))

  /// What a lookup comes to: the list's number, or why there is none.
  private static func outcome(_ lookup: ListLookup) -> String {
    switch lookup {
    case .found(let list): "list \(list.version)"
    case .missing(let cause): "\(cause)"
    }
  }

  @Test("What is said of a string's list is the same whatever strings came before it, in whichever run")
  func remembered() throws {
    let bytes = try [UInt8](Data(contentsOf: ProjectPaths.root.appending(path: Sample.list)))
    let list = try CompiledVendorList(ListReader.readVendorList(bytes, path: "v5.json"))
    let runs = [VendorListStore(), try VendorListStore([list])].map {
      RuleSurroundings(lists: $0, cmpList: nil, settings: Self.settings)
    }
    let facts = StringFacts(settings: Self.settings)
    var string = try TCString(decoding: Sample.sound)
    var outcomes: Set<String> = []
    for round in 0..<3 {
      for number in [5, 6, 0, 5, 4_095, 6] {
        for policy in [1, 2, 4, 63] {
          (string.core.vendorListVersion, string.core.policyVersion) = (number, policy)
          facts.read(try string.encoded())
          for run in round == 1 ? runs.reversed() : runs {
            facts.stand(beside: run)
            let found = Self.outcome(facts.lookup)
            #expect(found == Self.outcome(ListLookup(for: facts, in: run.lists)), "list \(number), policy \(policy)")
            outcomes.insert(found)
          }
        }
      }
    }
    #expect(outcomes.contains("list 5") && outcomes.count > 8)
  }
}
