import TCFJSON

/// Reads dumps of a TV device's registry: a JSON object of sections, each an object of strings.
///
/// `{"consent":{"IABTCF_TCString":"C…","IABTCF_gdprApplies":"1"}}`. A registry has no other values than strings.
/// Source: Roku, `roRegistrySection`: `Write(key As String, value As String)`.
enum RegistryReader {
  /// The keys of the section with most consent keys, the first of several, and of every other section with consent keys that
  /// the ones before do not have: the TCF's keys in one and GPP's in another are one set. Other sections are kept as values
  /// under their names. nil if the object is not a registry with consent keys: then it is read as a key set.
  static func keySet(of members: [JSONMember]) -> StoredKeySet? {
    // The protocol of codecs under test has its keys under this name.
    guard !members.isEmpty, members.map(\.name) != ["keys"] else { return nil }
    var sections: [(name: String, texts: [Text])] = []
    for member in members {
      guard case .object(let inner) = member.node.value, let texts = strings(of: inner) else { return nil }
      sections.append((member.name, texts))
    }
    let counts = sections.map { section in section.texts.count { StoredKeyName.isConsentKey($0.name) } }
    guard let most = counts.max(), most > 0, let chosen = counts.firstIndex(of: most) else { return nil }
    var keys: [StoredKey] = []
    var names: Set<String> = []
    func receive(_ texts: [Text]) {
      for row in texts where names.insert(row.name).inserted {
        var key = StoredKey(name: row.name, value: StringStore.value(row.text, of: row.name))
        key.line = row.line
        keys.append(key)
      }
    }
    receive(sections[chosen].texts)
    for (index, section) in sections.enumerated() where index != chosen {
      let own = section.texts.filter { StoredKeyName.isConsentKey($0.name) }
      if !own.isEmpty, !own.contains(where: { names.contains($0.name) }) {
        receive(section.texts)
      } else {
        let others = section.texts.map { StoredKey(name: $0.name, value: .string($0.text)) }
        keys.append(StoredKey(name: section.name, value: .dictionary(others)))
      }
    }
    return StoredKeySet(platform: .registry, keys: keys, origin: StoreOrigin(.registry))
  }

  /// A key of a section, and its line.
  private struct Text {
    let name: String
    let text: String
    let line: Int?
  }

  private static func strings(of members: [JSONMember]) -> [Text]? {
    let keys = JSONKeySetReader.keys(members)
    var texts: [Text] = []
    for key in keys {
      guard case .string(let text) = key.value else { return nil }
      texts.append(Text(name: key.name, text: text, line: key.line))
    }
    return texts
  }
}
