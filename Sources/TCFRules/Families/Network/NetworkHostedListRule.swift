import TCFFindings
import TCFStorage

/// The vendor lists that CMPs host for the pages of their clients.
enum NetworkHostedListRule {
  static let rule = Rule(
    "network/hosted-list-caching", .warning, title: "Browsers may keep the vendor lists that CMPs host",
    meaning: "A server other than the publisher's sent a vendor list to a page without the header Cache-Control. CMPs "
      + "should set it, so that browsers do not download their lists again and again. A response in a HAR file is known "
      + "to be a vendor list by gvlSpecificationVersion and vendors. Which directives Cache-Control has is up to the CMP. "
      + "Left out are requests that no browser sent, and responses whose headers or content the HAR file does not have.",
    fix: "Send Cache-Control with the list, such as public, max-age=604800.",
    sources: [Sources.formats("CMPs accessing and caching the GVL")],
    check: .recording(needs: [.requests]) { facts, findings in
      let lists = facts.recording.requests.filter { $0.served?.isHostedList == true }
      let unmarked = lists.filter { $0.served?.cacheControl == nil }
      for (host, requests) in unmarked.grouped(by: \.host).sorted(by: { $0.key < $1.key }) {
        findings.report(
          "sent a vendor list without Cache-Control \(Prose.count(requests.count, "time"))", at: NetworkRules.at(host))
      }
      return lists.isEmpty ? .doesNotApply : .applies
    })
}
