import TCFFindings
import TCFJSON
import TCFStorage

extension RequestLog {
  /// The requests as an HTTP Archive 1.2.
  ///
  /// - Parameter isRaw: whether credentials, cookies and bodies are in it as they were sent.
  func archive(program: String, isRaw: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.member("log") { json in
        json.member("version", "1.2")
        json.member("creator") { json in
          let parts = program.split(separator: " ", maxSplits: 1)
          json.member("name", parts.first.map(String.init) ?? program)
          json.member("version", parts.count > 1 ? String(parts[1]) : "")
        }
        json.key("pages")
        json.beginArray()
        json.endArray()
        json.key("entries")
        json.beginArray()
        for entry in entries where !entry.url.hasPrefix("file:") { write(isRaw ? entry : Self.kept(entry), &json) }
        json.endArray()
        if !isRaw {
          json.member("comment", "values of cookies and credentials, and bodies that no rule reads, are left out")
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private static func kept(_ entry: Entry) -> Entry {
    var result = entry
    result.url = URLCredentials.removed(from: entry.url)
    result.headers = RequestPrivacy.kept(entry.headers)
    result.responseHeaders = RequestPrivacy.kept(entry.responseHeaders)
    result.body = RequestPrivacy.kept(body: entry.body)
    return result
  }

  private func write(_ entry: Entry, _ json: inout JSONWriter) {
    json.object { json in
      json.member("startedDateTime", entry.started.text)
      json.member("time", Int(entry.milliseconds))
      json.member("request") { json in
        json.member("method", entry.method)
        json.member("url", entry.url)
        Self.writeMessage(&json, entry.headers)
        json.key("queryString")
        json.beginArray()
        json.endArray()
        if let body = entry.body {
          json.member("postData") { json in
            json.member("mimeType", entry.headers.first { $0.name.lowercased() == "content-type" }?.value ?? "")
            json.member("text", body)
          }
        }
        json.member("bodySize", entry.bodySize)
      }
      json.member("response") { json in
        json.member("status", entry.status ?? 0)
        json.member("statusText", entry.statusText)
        Self.writeMessage(&json, entry.responseHeaders)
        json.member("content") { json in
          json.member("size", entry.size)
          json.member("mimeType", entry.mimeType)
        }
        json.member("redirectURL", entry.responseHeaders.first { $0.name.lowercased() == "location" }?.value ?? "")
        json.member("bodySize", entry.size)
        if let failure = entry.failure { json.member("_error", failure) }
      }
      json.member("cache") { _ in }
      json.member("timings") { json in
        json.member("send", 0)
        json.member("wait", Int(entry.milliseconds))
        json.member("receive", 0)
      }
    }
  }

  /// What requests and responses have in common.
  private static func writeMessage(_ json: inout JSONWriter, _ headers: [(name: String, value: String)]) {
    json.member("httpVersion", "HTTP/1.1")
    json.key("cookies")
    json.beginArray()
    json.endArray()
    json.key("headers")
    json.beginArray()
    for (name, value) in headers {
      json.object { json in
        json.member("name", name)
        json.member("value", value)
      }
    }
    json.endArray()
    json.member("headersSize", -1)
  }
}
