import Foundation
import TCFTestSupport
import Testing

/// What a person reads who got a command slightly wrong.
@Suite("Helpful errors")
struct HelpfulErrorTests {
  private static let lists = "TestVectors/vendor-lists"

  @Test(
    "An option is suggested that does what was meant, or is a typing mistake away, and else none",
    arguments: [
      (["validate", "CQ", "--date", "2026-06-10"], "Unknown option '--date'. Did you mean '--as-of'?"),
      (["validate", "CQ", "--rule", "fields/epoch"], "Unknown option '--rule'. Did you mean '--only'?"),
      (["validate", "CQ", "--exclude=fields/epoch"], "Unknown option '--exclude'. Did you mean '--off'?"),
      (["validate", "CQ", "--junt", "x.xml"], "Unknown option '--junt'. Did you mean '--junit'?"),
      (["validate", "CQ", "--env", "web"], "Unknown option '--env'. Did you mean '--environment'?"),
      (["validate", "CQ", "--zzz"], "Unknown option '--zzz'\n"),
      (["keys", "CQ", "--fmt", "json"], "Unknown option '--fmt'\n"),
      (["audit", "compare", "a", "b", "--fromat", "json"], "Unknown option '--fromat'. Did you mean '--format'?"),
      (
        ["record", "web", "x.html", "--out", "x", "--timeout", "3"],
        "Unknown option '--timeout'. Did you mean '--wait'?"
      ),
      (["--gvl", "x.json", "CQ"], "Options follow the command: tcfcheck validate --gvl\n"),
    ])
  func options(arguments: [String], words: String) throws {
    let answer = try Binary.run(arguments)
    #expect(answer.status == 64 && answer.errors.contains(words), "\(answer.errors)")
  }

  @Test("An input in the place of the command is validated")
  func inputAlone() throws {
    try Program.withFolder { folder in
      try Data((Sample.sound + "\n").utf8).write(to: folder.appending(path: "strings"))
      for input in [
        [Sample.sound], ["strings"], ["strings", "--format", "csv"], ["./strings", "--as-of", "2026-06-10"],
      ] {
        let short = try Binary.run(input, in: folder)
        let long = try Binary.run(["validate"] + input, in: folder)
        #expect(short.output == long.output && short.status == long.status && !short.output.isEmpty, "\(input)")
      }
      let report = try Binary.run(["strings", "--json", "run.ndjson"], in: folder)
      #expect(report.status == 0 && FileManager.default.fileExists(atPath: folder.appending(path: "run.ndjson").path))
      #expect(try Binary.run(["-"], input: Sample.sound + "\n", in: folder).status == 0)
      #expect(try Binary.run(["nosuch.txt"], in: folder).errors.contains("no such file: nosuch.txt"))
    }
  }

  @Test(
    "A word that is neither command nor file is answered with the nearest command, or where they are listed",
    arguments: [
      (["evidnce"], "there is no command or file evidnce; did you mean evidence?"),
      (["nosuch"], "there is no command or file nosuch; tcfcheck help --all lists the commands"),
      (["gvl", "fetc"], "there is no command tcfcheck gvl fetc; did you mean fetch?"),
      (["evidence", "foo"], "there is no command tcfcheck evidence foo; the commands are prove and verify"),
    ])
  func commands(arguments: [String], words: String) throws {
    let answer = try Binary.run(arguments)
    #expect(answer.status == 64 && answer.errors.contains(words), "\(answer.errors)")
  }

  @Test(
    "What is wrong with a day is said",
    arguments: [
      (["validate", "CQ", "--as-of", "2026-02-30"], "February 2026 has 28 days"),
      (["validate", "CQ", "--as-of", "2028-02-30"], "February 2028 has 29 days"),
      (["validate", "CQ", "--as-of", "2026-9-1"], "a day is written as year-month-day, such as 2026-09-01"),
      (["audit", "x", "--milestone", "2026-04-31"], "April 2026 has 30 days"),
      (["gvl", "at", "2026-13-01"], "there is no month 13"),
      (["gvl", "info", "2026-06-00"], "days are counted from 01"),
    ])
  func days(arguments: [String], words: String) throws {
    let answer = try Binary.run(arguments)
    #expect([2, 64].contains(answer.status) && answer.errors.contains(words), "\(answer.errors)")
  }

  @Test("A day of the settings is answered in the same way")
  func settingsDay() throws {
    try Program.withFolder { folder in
      let settings = "waivers:\n  - rule: fields/epoch\n    reason: known\n    until: 2027-02-29\n"
      try Data(settings.utf8).write(to: folder.appending(path: "tcfcheck.yml"))
      let answer = try Binary.run(["config", "check"], in: folder)
      #expect(answer.status == 64 && answer.errors.contains("February 2027 has 28 days"), "\(answer.errors)")
    }
  }

  @Test("An address in the place of a list is answered with the command that downloads one")
  func addresses() throws {
    for option in ["--gvl", "--cmp-list"] {
      let answer = try Binary.run([
        "validate", Sample.sound, option, "https://vendor-list.consensu.org/v3/vendor-list.json",
      ])
      #expect(answer.status == 2 && answer.errors.contains("is an address, and not a file"), "\(answer.errors)")
      #expect(answer.errors.contains("tcfcheck gvl fetch"), "\(answer.errors)")
    }
    #expect(try Binary.run(["gvl", "info", "file:///x.json"]).errors.contains("pass the path, without file://"))
  }

  @Test("A table with gzip is said to be read by audit")
  func gzip() throws {
    try Program.withFolder { folder in
      let made = try Binary.shell("echo '\(Sample.sound)' | gzip >x.csv.gz && tcfcheck validate x.csv.gz", in: folder)
      #expect(made.output.contains("fix: tcfcheck audit reads it as it is"), "\(made.output)")
      #expect(try Binary.run(["audit", "x.csv.gz", "--reveal"], in: folder).output.contains("1 record"))
    }
  }

  @Test(
    "A vendor may be named by what only one vendor of the list has in its name",
    arguments: [
      ("Birch", "Vendor 2 (Birch)"), ("bir", "Vendor 2 (Birch)"), ("2", "Vendor 2 (Birch)"),
    ])
  func vendors(name: String, words: String) throws {
    for arguments in [[Sample.sound, "--vendor", name], ["--vendor", name, Sample.sound]] {
      let answer = try Binary.run(["basis"] + arguments + ["--gvl", Self.lists])
      #expect(answer.status == 0 && answer.output.contains(words), "\(answer.errors)")
    }
  }

  @Test(
    "A name of several vendors or of none is answered with those that are meant, perhaps",
    arguments: [
      ("Bich", "is named Bich; did you mean 2 (Birch)?"), ("zzzz", "is named zzzz\n"), ("ar", "3 (Cedar)"),
    ])
  func vendorsRefused(name: String, words: String) throws {
    let answer = try Binary.run(["basis", Sample.sound, "--vendor", name, "--gvl", Self.lists])
    #expect(answer.status == 64 && answer.errors.contains(words) && answer.output == "", "\(answer.errors)")
  }

  @Test("A page without its scheme is answered with the address that is meant")
  func pages() throws {
    let local = try Binary.run(["record", "web", "localhost:8080", "--out", "/nonexistent"])
    #expect(local.status == 64 && local.errors.contains("did you mean http://localhost:8080?"), "\(local.errors)")
    let remote = try Binary.run(["record", "web", "shop.example/cart", "--out", "/nonexistent"])
    #expect(
      remote.status == 64 && remote.errors.contains("did you mean https://shop.example/cart?"), "\(remote.errors)")
  }

  @Test("A name and password before the host are not shown, nor proposed as an address")
  func credentials() throws {
    for (arguments, words) in [
      (["record", "web", "user:pa55@shop", "--out", "/nonexistent"], "shop is not a page"),
      (["record", "web", "user:pa55@shop.example/a.html", "--out", "/"], "did you mean https://shop.example/a.html?"),
      (["gvl", "fetch", "https://user:pa55@lists.example/"], "https://lists.example/ is not a vendor list"),
      (["gvl", "fetch", "5", "--base-url", "user:pa55@lists.example"], "address, not lists.example"),
    ] {
      let answer = try Binary.run(arguments)
      #expect(answer.status == 64 && answer.errors.contains(words), "\(answer.errors)")
      #expect(!answer.errors.contains("pa55") && !answer.errors.contains("user"), "\(answer.errors)")
    }
  }

  @Test("An audit whose rules apply to no record says that nothing was checked")
  func auditOfNothing() throws {
    let answer = try Binary.run(["audit", "TestVectors/tc-strings/samples.txt", "--only", "lint/stack"])
    #expect(answer.status == 3 && answer.output.contains("\nNothing was checked.\n"), "\(answer.output.prefix(400))")
    #expect(!answer.output.contains("Without findings"))
  }

  @Test("No help says a default twice")
  func defaults() throws {
    let dump = try JSONSerialization.jsonObject(with: Data(Binary.run(["--experimental-dump-help"]).output.utf8))
    let root = try #require((dump as? [String: Any])?["command"] as? [String: Any])
    func check(_ command: [String: Any]) {
      for argument in command["arguments"] as? [[String: Any]] ?? [] where argument["defaultValue"] != nil {
        let help = argument["abstract"] as? String ?? ""
        #expect(!help.contains("(default"), "\(command["commandName"] ?? ""): \(help)")
      }
      (command["subcommands"] as? [[String: Any]] ?? []).forEach(check)
    }
    check(root)
  }
}
