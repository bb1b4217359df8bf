import TCFFindings
import TCFJSON

/// The table's rows as JSON, an object a line: a visit, then its vendors; the summary last. `TestVectors/schemas/tcfcheck-sites.schema.json`
/// has their form.
enum SiteLines {
  /// The lines of a visit.
  static func bytes(_ visit: SiteVisit) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      write(visit, &json)
      json.member("visit") { json in
        json.member("state", visit.state.rawValue)
        json.member("reason", visit.reason)
        json.member("recording", visit.recording)
        json.member("requests", visit.requests)
        json.member("unattributed", visit.unattributed)
      }
    }
    json.endLine()
    for vendor in visit.vendors {
      json.object { json in
        write(visit, &json)
        write(vendor, &json)
      }
      json.endLine()
    }
    return json.bytes
  }

  private static func write(_ visit: SiteVisit, _ json: inout JSONWriter) {
    json.member("site", visit.site)
    json.member("language", visit.language)
    json.member("phase", visit.phase.rawValue)
  }

  private static func write(_ vendor: VisitedVendor, _ json: inout JSONWriter) {
    json.member("vendor", vendor.id)
    json.member("name", vendor.name)
    write("disclosed", vendor.isDisclosed, &json)
    write("permitted", vendor.isPermitted, &json)
    json.member("called", vendor.calls)
    json.member("calledWithoutBasis", vendor.callsWithoutBasis)
    json.key("cookiesBeforeChoice")
    guard let cookies = vendor.earlyCookies else { return json.null() }
    json.array(cookies) { $0.string($1) }
  }

  private static func write(_ name: String, _ value: Bool?, _ json: inout JSONWriter) {
    json.key(name)
    if let value { json.boolean(value) } else { json.null() }
  }

  /// The last line.
  static func summary(_ table: SitesTable) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("summary") { json in
        json.member("sites", table.sites)
        json.member("visits", table.visits.count)
        for state in SiteVisit.State.allCases { json.member(state.rawValue, table.count(of: [state])) }
        json.member("isComplete", table.count(of: [.failed, .incomplete]) == 0)
        json.key("lists")
        json.array(table.making.lists) { json, list in
          json.object { json in
            json.member("name", list.name)
            json.member("sha256", list.sha256)
          }
        }
        json.member("toolVersion", table.making.toolVersion)
        json.member("timestamp", table.making.timestamp)
      }
    }
    json.endLine()
    return json.bytes
  }
}
