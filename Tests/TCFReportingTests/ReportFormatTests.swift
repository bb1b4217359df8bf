import Foundation
import TCFReporting
import TCFTestSupport
import Testing

struct ReportFormatTests {
  @Test func everyFormatNamesItselfOnce() {
    let formats = ReportFormats.all
    #expect(!formats.isEmpty)
    #expect(Set(formats).count == formats.count)
    for format in formats {
      #expect(ReportFormats.named(format.identifier) == format)
      // A name stands on the command line before a colon, and in a settings file as a key.
      #expect(format.identifier.wholeMatch(of: #/[a-z][a-z0-9-]*/#) != nil, "\(format.identifier)")
      #expect(format.fileExtension.wholeMatch(of: #/[a-z][a-z0-9.]*/#) != nil, "\(format.fileExtension)")
      #expect(!format.description.isEmpty && !format.description.hasSuffix("."), "\(format.description)")
      #expect(!format.description.contains("\n"))
    }
  }

  /// The page about reports has a row for each format, as the format describes itself.
  @Test func theDocumentationHasEveryFormat() throws {
    let page = try String(contentsOf: ProjectPaths.root.appending(path: "Reports/README.md"), encoding: .utf8)
    let rows = ReportFormats.all.map { "| `\($0.identifier)` | `.\($0.fileExtension)` | \($0.description) |" }
    // The page itself would fill the screen of whoever forgot a row.
    let hasRows = page.contains(rows.joined(separator: "\n"))
    #expect(hasRows, "run make tables, which writes these rows:\n\(rows.joined(separator: "\n"))")
  }

  /// A reporter of each format writes a report, also of a run without subjects.
  @Test(arguments: Fixture.formatsOfFindings) func everyFormatMakesAReport(_ name: String) throws {
    let format = try #require(ReportFormats.named(name))
    let full = try Fixture.text([Fixture.report("s", Fixture.broken(Fixture.consent, Fixture.full))]) {
      AnyReporter(format.reporter(to: $0, ReportOptions()))
    }
    #expect(full.contains("purpose-one/consent"))
    let empty = try Fixture.text([]) { AnyReporter(format.reporter(to: $0, ReportOptions())) }
    #expect(!empty.contains("purpose 1 has consent"))
  }

  /// Escape sequences belong on a terminal, so a file has none whatever the terminal shows.
  @Test(arguments: ReportFormats.identifiers) func noFileIsColoured(_ name: String) throws {
    let format = try #require(ReportFormats.named(name))
    var options = ReportOptions()
    options.hasColor = true
    let text = try Fixture.text([Fixture.report("s", Fixture.broken(Fixture.consent, Fixture.full))]) {
      AnyReporter(format.reporter(to: $0, options))
    }
    #expect(!text.contains("\u{1B}"))
  }

  @Test func aRequestIsFormatAndFile() throws {
    let plain = try ReportRequest("junit:run.xml")
    #expect(plain == ReportRequest(.junit, path: "run.xml"))
    #expect(try ReportRequest("html:C:/out/run.html").path == "C:/out/run.html")
    #expect(try ReportRequest("json:-").path == "-")
  }

  @Test func whatIsNoRequestSaysWhy() {
    #expect(throws: ReportRequest.Fault.noColon("junit")) { try ReportRequest("junit") }
    #expect(throws: ReportRequest.Fault.unknownFormat("jnuit")) { try ReportRequest("jnuit:run.xml") }
    #expect(throws: ReportRequest.Fault.unknownFormat("")) { try ReportRequest(":run.xml") }
    #expect(throws: ReportRequest.Fault.noPath(.junit)) { try ReportRequest("junit:") }
  }
}
