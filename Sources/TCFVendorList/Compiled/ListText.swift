/// A text of a vendor list that a CMP shows word for word.
///
/// Source: TCF Policies, Appendix B, b: purposes and features are named and described by the standard texts only.
public struct ListText: Sendable, Hashable {
  /// What a text is about.
  public enum Subject: UInt8, Sendable, Hashable, CaseIterable {
    case purpose
    case specialPurpose
    case feature
    case specialFeature
    case dataCategory
    case stack
  }

  /// Which of an entry's texts it is.
  public enum Part: UInt8, Sendable, Hashable, CaseIterable {
    case name
    case description
    case illustration
  }

  /// What it is about.
  public let subject: Subject
  /// The id of that, from 1.
  public let id: Int
  /// Which of its texts it is.
  public let part: Part
  /// The text, without white space around it, and not empty.
  public let text: String
}

extension ListText {
  /// The texts of a list, table by table; those that are empty are left out.
  static func texts(of list: GlobalVendorList) -> [ListText] {
    let tables: [(Subject, [TableEntry])] = [
      (.purpose, list.purposes), (.specialPurpose, list.specialPurposes), (.feature, list.features),
      (.specialFeature, list.specialFeatures), (.dataCategory, list.dataCategories),
    ]
    let ofTables = tables.flatMap { subject, table in
      table.flatMap { texts(subject, $0.id, named: $0.name, $0.description, illustrations: $0.illustrations ?? []) }
    }
    return ofTables
      + list.stacks.flatMap { texts(.stack, $0.id, named: $0.name, $0.description, illustrations: []) }
  }

  private static func texts(
    _ subject: Subject, _ id: Int, named name: String, _ description: String?, illustrations: [String]
  ) -> [ListText] {
    let parts = [(Part.name, name), (.description, description ?? "")] + illustrations.map { (.illustration, $0) }
    return parts.compactMap { part, text in
      let text = text.trimmed
      return text.isEmpty ? nil : ListText(subject: subject, id: id, part: part, text: text)
    }
  }
}
