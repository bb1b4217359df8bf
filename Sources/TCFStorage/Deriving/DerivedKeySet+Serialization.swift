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
    document { json in
      json.key("IABTCF")
      json.object(in: .lines) { json in
        for key in keys {
          switch key.value {
          case .number(let number): json.member(key.name, String(number))
          case .text(let value): json.member(key.name, value)
          }
        }
      }
    }
  }

  /// Source: the page "Formats and contracts", "Stored keys as JSON".
  private var json: String {
    document { json in
      for key in keys {
        switch key.value {
        case .number(let number): json.member(key.name, number)
        case .text(let value): json.member(key.name, value)
        }
      }
    }
  }

  /// A file with an object of what `body` writes; an empty object for a set without keys.
  private func document(_ body: (inout JSONWriter) -> Void) -> String {
    JSONWriter.text(layout: .indented) { json in
      json.object(in: .lines) { json in
        if !keys.isEmpty { body(&json) }
      }
      json.endLine()
    }
  }
}

/// Text for an element or attribute; characters that XML 1.0 forbids become U+FFFD.
private func escapedForXML(_ text: String) -> String {
  var escaped: [UInt8] = []
  escaped.reserveCapacity(text.utf8.count)
  // How much of EF BF, with which U+FFFE and U+FFFF begin, the last bytes were.
  var begun = 0
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "&"): escaped += "&amp;".utf8
    case UInt8(ascii: "<"): escaped += "&lt;".utf8
    case UInt8(ascii: ">"): escaped += "&gt;".utf8
    case UInt8(ascii: "\""): escaped += "&quot;".utf8
    case UInt8(ascii: "\r"): escaped += "&#13;".utf8
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"): escaped.append(byte)
    case 0..<0x20: escaped += "\u{FFFD}".utf8
    case 0xBE where begun == 2, 0xBF where begun == 2: escaped.append(0xBD)
    default: escaped.append(byte)
    }
    begun = byte == 0xEF ? 1 : byte == 0xBF && begun == 1 ? 2 : 0
  }
  return String(decoding: escaped, as: UTF8.self)
}
