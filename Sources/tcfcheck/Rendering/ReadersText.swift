import TCFJSON
import TCFRules
import TCFStorage

/// What readers take the keys of a store for, as text and as JSON.
enum ReadersText {
  /// For people: a paragraph for each reader of stores of this kind, and what they disagree about.
  static func lines(_ keys: StoredKeySet, _ name: String) -> [String] {
    let readings = readings(of: keys)
    guard !readings.isEmpty else { return ["\(name): no modelled reader reads stores of this kind"] }
    var lines = ["\(name): what readers take its keys for"]
    for (reader, reading) in readings {
      lines.append("  \(reader.name) \(reader.version)")
      lines.append("    " + reading.answers.map { "\($0.topic.label): \($0.text)" }.joined(separator: "; "))
      lines += reading.remarks.map { "    \($0)" }
    }
    return lines + disagreements(readings)
  }

  /// The models that read stores of this kind, and what each takes the keys for.
  private static func readings(of keys: StoredKeySet) -> [(reader: ConsentReader, reading: ReaderReading)] {
    ConsentReader.all.filter { $0.reads(keys.platform) }.map { ($0, $0.reading(of: keys)) }
  }

  /// A line for each question that has several answers.
  private static func disagreements(_ readings: [(reader: ConsentReader, reading: ReaderReading)]) -> [String] {
    // Whether a string is read or passed on, and which ads a helper allows, is a matter of what the code is for.
    let topics: [ReaderReading.Topic] = [.gdprApplies, .purposeConsents, .purposeLegitimateInterests, .deviceData]
    let lines = topics.compactMap { topic -> String? in
      let answers = readings.compactMap { reader, reading in
        reading.answers.first { $0.topic == topic }.map { (reader: reader.id, text: $0.text) }
      }
      var groups: [(text: String, readers: [String])] = []
      for answer in answers {
        if let index = groups.firstIndex(where: { $0.text == answer.text }) {
          groups[index].readers.append(answer.reader)
        } else {
          groups.append((answer.text, [answer.reader]))
        }
      }
      guard groups.count > 1 else { return nil }
      return "    \(topic.label): "
        + groups.map { "\($0.text) (\($0.readers.joined(separator: ", ")))" }.joined(separator: "; ")
    }
    return lines.isEmpty ? [] : ["  They differ:"] + lines
  }

  /// For programs: an object for each reader.
  static func json(_ keys: StoredKeySet, _ name: String) -> [String] {
    readings(of: keys).map { reader, reading in
      JSONWriter.text { json in
        json.object { json in
          json.member("subject", name)
          json.member("platform", keys.platform.rawValue)
          json.member("reader", reader.id)
          json.member("name", reader.name)
          json.member("version", reader.version)
          json.member("repository", reader.repository)
          json.member("commit", reader.commit)
          json.member("path", reader.path)
          json.key("answers")
          json.object { json in
            for answer in reading.answers { json.member(answer.topic.rawValue, answer.text) }
          }
          json.member("remarks", reading.remarks)
        }
      }
    }
  }
}
