import TCFStorage

/// Lines out of the middle of a store in XML, as people copy them: `<string name="IABTCF_TCString">C…</string>` of
/// SharedPreferences, `<key>IABTCF_TCString</key><string>C…</string>` of a property list.
enum XMLFragment {
  /// The store of the lines, put between what was left out; nil for any other text.
  static func keys(in bytes: [UInt8]) -> (keys: StoredKeySet, form: String)? {
    let kinds = [
      (mark: "name=\"", open: "<map>", close: "</map>", form: "a part of SharedPreferences XML"),
      (
        mark: "<key>", open: "<plist version=\"1.0\"><dict>", close: "</dict></plist>",
        form: "a part of a property list"
      ),
    ]
    let text = String(decoding: bytes, as: UTF8.self)
    for kind in kinds where text.contains(kind.mark) && !text.contains("<map") && !text.contains("<plist") {
      guard let keys = try? StoredKeySetReader.read(Array((kind.open + text + kind.close).utf8)), keys.hasConsentKey
      else {
        continue
      }
      return (keys, kind.form)
    }
    return nil
  }
}
