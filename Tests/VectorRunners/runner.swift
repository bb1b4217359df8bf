// Reads the decode vectors of a folder and asks a decoder: put yours in place of decode.   swiftc runner.swift && ./runner TestVectors
import Foundation

struct Refusal: Error {}

/// Your decoder: a model with the members of the vectors as JSONSerialization has them, or an error for a string that it refuses.
func decode(_ text: String) throws -> [String: Any] { throw Refusal() }

var (count, failed, readings) = (0, 0, 0)
let folder = URL(fileURLWithPath: CommandLine.arguments[1]).appendingPathComponent("tc-strings")
for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where name.hasPrefix("decode-") {
  let data = try Data(contentsOf: folder.appendingPathComponent(name))
  let file = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  let bases = file["bases"] as? [String: [String: Any]] ?? [:]
  for group in file["groups"] as? [[String: Any]] ?? [] {
    for vector in group["vectors"] as? [[String: Any]] ?? [] {
      count += 1
      let wanted = (vector["expected"] as? [String: Any])?["model"] as? [String: Any]
      let model = try? decode(vector["input"] as? String ?? "")
      let wrong = (model ?? [:]).filter { member in
        guard let right = wanted?[member.key] else { return false }
        return text(right) != text(member.value)
      }
      if (model == nil) == (wanted == nil), wrong.isEmpty { continue }
      let doubted = vector["inDoubt"] as? [String] ?? []
      let basis = bases[vector["basis"] as? String ?? ""] ?? [:]
      let isOpen = basis["reading"] != nil || vector["result"] as? String == "acceptable" && model == nil
      if isOpen, wrong.keys.allSatisfy(doubted.contains) {
        readings += 1
      } else {
        failed += 1
        print(vector["id"] ?? "", vector["comment"] ?? "", basis)
      }
    }
  }
}
print("\(count) vectors, \(failed) failed, \(readings) readings")
exit(failed > 0 || count == 0 ? 1 : 0)

/// A value as JSON, members in one order.
func text(_ value: Any) -> Data? { try? JSONSerialization.data(withJSONObject: [value], options: .sortedKeys) }
