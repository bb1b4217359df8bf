import TCFJSON

extension DerivedKeySet {
  /// The file in which `platform` would hold the set: an XML property list, SharedPreferences XML, JSON with one key a
  /// line, or a registry with one section as JSON. UTF-8, line feeds, the same bytes every time.
  public func serialized(for platform: StorePlatform) -> [UInt8] {
    let text =
      switch platform {
      case .ios: propertyList
      case .android: sharedPreferences
      case .json: json
      case .registry: registry
      }
    return Array(text.utf8)
  }

  /// Source: Apple's PropertyList-1.0.dtd; the layout is that of `plutil -convert xml1`.
  private var propertyList: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """
    for key in keys {
      text += "\t<key>\(escapedForXML(key.name))</key>\n"
      switch key.value {
      case .number(let number): text += "\t<integer>\(number)</integer>\n"
      case .text(let value): text += "\t<string>\(escapedForXML(value))</string>\n"
      }
    }
    return text + "</dict>\n</plist>\n"
  }

  /// Source: Android, `com.android.internal.util.XmlUtils`, `writeMapXml`.
  private var sharedPreferences: String {
    var text = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n"
    for key in keys {
      switch key.value {
      case .number(let number): text += "    <int name=\"\(escapedForXML(key.name))\" value=\"\(number)\" />\n"
      case .text(let value):
        text += "    <string name=\"\(escapedForXML(key.name))\">\(escapedForXML(value))</string>\n"
      }
    }
    return text + "</map>\n"
  }

  /// The one section has the name of the keys' prefix: the documents name none.
  private var registry: String {
    let members = keys.map { key in
      switch key.value {
      case .number(let number): "    \(JSONText.quoted(key.name)): \"\(number)\""
      case .text(let value): "    \(JSONText.quoted(key.name)): \(JSONText.quoted(value))"
      }
    }
    return members.isEmpty ? "{}\n" : "{\n  \"IABTCF\": {\n" + members.joined(separator: ",\n") + "\n  }\n}\n"
  }

  /// Source: contract.md, "Stored key sets as JSON".
  private var json: String {
    let members = keys.map { key in
      switch key.value {
      case .number(let number): "  \(JSONText.quoted(key.name)): \(number)"
      case .text(let value): "  \(JSONText.quoted(key.name)): \(JSONText.quoted(value))"
      }
    }
    return members.isEmpty ? "{}\n" : "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }
}

/// Text for an element or attribute; characters that XML 1.0 forbids become U+FFFD.
private func escapedForXML(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "\r": escaped += "&#13;"
    case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
      escaped.unicodeScalars.append(scalar)
    default: escaped += "\u{FFFD}"
    }
  }
  return escaped
}
