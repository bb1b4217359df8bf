import Foundation
import TCFRules
import TCFStorage
import Testing

/// Models of open-source readers against what those readers' own tests expect: TestVectors/readers/readers.json.
@Suite("Models of readers")
struct ReaderVectorTests {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let reader: String
    let source: String
    let keys: [Key]
    let expected: [String: String]
    let remarks: Int

    var testDescription: String { "\(id): \(source)" }

    func store(_ platform: StorePlatform) -> StoredKeySet {
      StoredKeySet(platform: platform, keys: keys.map { StoredKey(name: $0.name, value: $0.value) })
    }
  }

  struct Key: Decodable, Sendable {
    let name: String
    let value: StoredValue

    private enum Members: CodingKey { case name, type, value }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Members.self)
      name = try members.decode(String.self, forKey: .name)
      value =
        switch try members.decode(String.self, forKey: .type) {
        case "integer": .integer(try members.decode(Int64.self, forKey: .value))
        case "long": .long(try members.decode(Int64.self, forKey: .value))
        case "boolean": .boolean(try members.decode(Bool.self, forKey: .value))
        case "date": .date(try members.decode(Double.self, forKey: .value))
        default: .string(try members.decode(String.self, forKey: .value))
        }
    }
  }

  private struct File: Decodable {
    let numberOfVectors: Int
    let vectors: [Vector]
  }

  private static let file = Result {
    try JSONDecoder().decode(File.self, from: Data(VectorFile.bytes(of: "readers/readers.json")))
  }

  static var vectors: [Vector] { (try? file.get().vectors) ?? [] }

  @Test("the file is whole, and every model has vectors whose source names its commit and the file of its tests")
  func whole() throws {
    let file = try Self.file.get()
    #expect(file.vectors.count == file.numberOfVectors)
    for reader in ConsentReader.all {
      let own = file.vectors.filter { $0.reader == reader.id }
      #expect(own.count >= 5, "\(reader.id)")
      #expect(own.allSatisfy { $0.source.hasPrefix("\(reader.repository) ") && $0.source.contains(reader.commit) })
      let tests = (reader.tests ?? "").split(separator: "/").last ?? "code"
      #expect(own.contains { $0.source.contains(tests) }, "\(reader.id)")
    }
    #expect(Set(file.vectors.map(\.reader)) == Set(ConsentReader.all.map(\.id)))
  }

  @Test("a model answers as the reader's tests expect", arguments: vectors)
  func answers(_ vector: Vector) throws {
    let reader = try #require(ConsentReader.all.first { $0.id == vector.reader })
    for platform in reader.platforms {
      let reading = reader.reading(of: vector.store(platform))
      let answers = Dictionary(uniqueKeysWithValues: reading.answers.map { ($0.topic.rawValue, $0.text) })
      for (topic, wanted) in vector.expected { #expect(answers[topic] == wanted, "\(topic)") }
      #expect(reading.remarks.count == vector.remarks, "\(reading.remarks)")
    }
  }

  @Test("models have ids of their own, full commits, and keys without repetition")
  func models() {
    #expect(Set(ConsentReader.all.map(\.id)).count == ConsentReader.all.count)
    for reader in ConsentReader.all {
      #expect(reader.commit.count == 40 && reader.commit.allSatisfy(\.isHexDigit), "\(reader.id)")
      #expect(Set(reader.reads.map(\.key)).count == reader.reads.count, "\(reader.id)")
      #expect(reader.reads(.json) && !reader.reads(.registry))
    }
  }

  /// Any value under any key: every model has an answer to each of its questions, and the same one twice.
  @Test("every model answers for every kind of value", arguments: ConsentReader.all.map(\.id))
  func total(_ id: String) throws {
    let reader = try #require(ConsentReader.all.first { $0.id == id })
    let values: [StoredValue] = [
      .integer(.min), .integer(.max), .long(1), .boolean(true), .real(.infinity), .real(-0.5), .real(1e300),
      .string(""),
      .string("١"), .string("99999999999999999999"), .string("-"), .string(" +0y"), .data([0]), .date(.nan),
      .array(count: 1), .dictionary([]), .stringSet(["1"]), .null,
    ]
    for read in reader.reads {
      for value in values {
        let keys = StoredKeySet(platform: .ios, keys: [StoredKey(name: read.key, value: value)])
        let reading = reader.reading(of: keys)
        #expect(reading.answers.allSatisfy { !$0.text.isEmpty })
        #expect(reading.answers == reader.reading(of: keys).answers)
      }
    }
  }
}
