import Foundation
import TCFTestSupport
import Testing

@Suite("Strings of GPP, Additional Consent and US Privacy as inputs")
struct RelatedStringInputTests {
  // The first example of the GPP Consent String Specification, vector gpp-1075.
  private let container = "DBABMA~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA"

  private func subjects(_ arguments: [String]) throws -> [String] {
    let answer = try Binary.run(
      ["validate", "--as-of", "2026-11-21", "--format", "json", "--all-outcomes", "--config", "none"] + arguments)
    var names: [String] = []
    for line in answer.lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      if let name = object["subject"] as? String, names.last != name { names.append(name) }
    }
    return names
  }

  @Test("An argument is what it looks like, and a container's TC string is a subject of its own")
  func arguments() throws {
    #expect(
      try subjects([container, "2~1.35~dv.9", "1YNN"])
        == ["argument 1", "argument 1#section 2", "argument 2", "argument 3"])
    let answer = try Binary.run([
      "validate", container, "3~1~dv.9", "1ynn", "--config", "none", "--fail-on", "never", "--show", "info",
    ])
    for rule in ["gpp/tcf-not-supported", "additional-consent/version", "us-privacy/format", "fields/day-level"] {
      #expect(answer.output.contains(rule), "\(rule)")
    }
    #expect(!answer.output.contains("encoding/"))
  }

  @Test("--as decides, for arguments and for files")
  func forced() throws {
    let text = try Binary.run(["validate", "2~1~dv.9", "--as", "strings", "--config", "none"])
    #expect(text.output.contains("encoding/not-a-tc-string"))
    try Program.withFolder { folder in
      let file = folder.appending(path: "strings.txt")
      try Data("1~1.1\n2~1~dv.9\n".utf8).write(to: file)
      let answer = try Binary.run(
        ["validate", file.path, "--as", "additional-consent", "--config", "none", "--fail-on", "info"])
      #expect(answer.output.contains("strings.txt:1"))
      #expect(answer.output.contains("additional-consent/duplicates"))
      #expect(!answer.output.contains("strings.txt:2"))
      let privacy = try Binary.run(["validate", file.path, "--as", "us-privacy", "--config", "none"])
      #expect(privacy.output.contains("us-privacy/format"))
      #expect(try Binary.run(["validate", file.path, "--as", "gpp", "--config", "none"]).output.contains("gpp/header"))
    }
  }

  @Test("In a file of strings, four characters are no US Privacy string")
  func lines() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "strings.txt")
      try Data("\(container)\n1YNN\n2~1~dv.9\n".utf8).write(to: file)
      let name = file.path
      #expect(try subjects([name]) == ["\(name):1", "\(name):1#section 2", "\(name):2", "\(name):3"])
      let answer = try Binary.run(["validate", name, "--config", "none"])
      #expect(answer.output.contains("encoding/not-a-tc-string"))
    }
  }

  @Test("Strings in a key set are subjects of their own, section 2 only if it is another string")
  func keys() throws {
    let string = "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA"
    let old = "BOOTmv1OOTmv1AKABBENAIwAAAAAJg"
    func names(_ stored: String) throws -> [String] {
      try Program.withFolder { folder in
        let file = folder.appending(path: "keys.json")
        let keys = [
          "IABTCF_TCString": stored, "IABTCF_AddtlConsent": "1~35", "IABGPP_HDR_GppString": container,
          "IABConsent_ConsentString": old, "IABUSPrivacy_String": "1YNN",
        ]
        try JSONSerialization.data(withJSONObject: keys, options: .sortedKeys).write(to: file)
        return try subjects([file.path]).map { String($0.dropFirst(file.path.count)) }
      }
    }
    let common = ["", "#IABTCF_TCString", "#IABConsent_ConsentString", "#IABTCF_AddtlConsent", "#IABGPP_HDR_GppString"]
    #expect(try names(string) == common)
    #expect(try names(old) == common + ["#IABGPP_HDR_GppString#section 2"])
  }

  @Test("A list of providers is read, and one that is none is told")
  func providers() throws {
    let list = "TestVectors/rules/provider-lists/providers.csv"
    let options = ["--providers", list, "--config", "none", "--fail-on", "warning"]
    let answer = try Binary.run(["validate", "2~1.99999~dv.", "--gvl", Sample.list] + options)
    #expect(answer.status == 1)
    #expect(answer.output.contains("additional-consent/unlisted"))
    #expect(try Binary.run(["validate", "2~1.35~dv.", "--gvl", Sample.list] + options).status == 0)
    let wrong = try Binary.run(["validate", "2~1.35~dv.", "--providers", Sample.list, "--config", "none"])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("provider_id"))
  }

  @Test("explain and rules know the aliases")
  func aliases() throws {
    let explained = try Binary.run(["explain", "in-app/gpp"])
    #expect(explained.status == 0)
    #expect(explained.output.contains("An alias") && explained.output.contains("gpp/header-keys"))
    #expect(try Binary.run(["rules"]).lines.contains { $0.hasPrefix("alias") && $0.contains("in-app/v1-keys") })
    #expect(try Binary.run(["rules", "--format", "json"]).output.contains("\"aliases\":[\"in-app/gpp\"]"))
  }
}
