import TCFFindings
import TCFSystem
import TCFXML

/// Writes one file of a report.
///
/// The order of elements and attributes is that of Reports/tcfcheck-junit.xsd.
struct JUnitDocument {
  let volume: JUnitVolume
  let notes: JUnitRunNotes
  /// Seconds for the whole file.
  let time: String
  /// The file in which the report goes on; nil if it ends here.
  let continuation: String?

  /// The time of what is not measured.
  static let noTime = "0.000"

  /// Writes the document to `output`, which stays open.
  func write(to output: OutputFile) throws(XMLWriteFault) {
    var xml = try XMLStreamWriter(to: output)
    try xml.start("testsuites")
    try xml.attribute("name", "tcfcheck")
    try xml.attribute("tests", String(volume.counts.tests))
    try xml.attribute("failures", String(volume.counts.failures))
    try xml.attribute("errors", String(volume.counts.errors))
    try xml.attribute("time", time)
    for (id, suite) in volume.ordered().enumerated() { try write(suite, id: id, &xml) }
    try xml.end()
    try xml.finish()
  }

  private func write(_ suite: JUnitVolume.Suite, id: Int, _ xml: inout XMLStreamWriter) throws(XMLWriteFault) {
    try xml.start("testsuite")
    try xml.attribute("name", suite.key.name)
    try xml.attribute("package", suite.key.package)
    try xml.attribute("id", String(id))
    try xml.attribute("tests", String(suite.counts.tests))
    try xml.attribute("failures", String(suite.counts.failures))
    try xml.attribute("errors", String(suite.counts.errors))
    try xml.attribute("skipped", String(suite.counts.skipped))
    try xml.attribute("time", Self.noTime)
    try xml.attribute("timestamp", notes.run.timestamp)
    try write(notes.properties(isFirst: id == 0), &xml)
    for item in suite.cases { try write(item, &xml) }
    try xml.element("system-out", CICommand.broken(notes.output(isFirst: id == 0, continuation: continuation)))
    try xml.end()
  }

  private func write(_ properties: [JUnitProperty], _ xml: inout XMLStreamWriter) throws(XMLWriteFault) {
    try xml.start("properties")
    for property in properties {
      try xml.start("property")
      try xml.attribute("name", property.name)
      try xml.attribute("value", CICommand.broken(property.value))
      try xml.end()
    }
    try xml.end()
  }

  private func write(_ item: JUnitCase, _ xml: inout XMLStreamWriter) throws(XMLWriteFault) {
    try xml.start("testcase")
    try xml.attribute("classname", item.classname)
    try xml.attribute("name", item.name)
    try xml.attribute("time", Self.noTime)
    if notes.options.dialect == .rich {
      if !item.input.isEmpty { try xml.attribute("file", CICommand.broken(item.input)) }
      if !item.properties.isEmpty { try write(item.properties, &xml) }
    }
    if item.outcome != .pass {
      try xml.start(item.outcome.rawValue)
      try xml.attribute("message", CICommand.broken(item.message))
      try xml.attribute("type", item.type)
      if !item.text.isEmpty { try xml.text(item.text) }
      try xml.end()
    }
    if !item.output.isEmpty { try xml.element("system-out", item.output) }
    try xml.end()
  }
}
