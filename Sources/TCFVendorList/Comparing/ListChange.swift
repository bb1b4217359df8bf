/// One thing that two editions of a list say differently.
public struct ListChange: Sendable, Hashable {
  /// A value as the list has it.
  public enum Value: Sendable, Hashable {
    /// A number.
    case integer(Int)
    /// A truth value.
    case boolean(Bool)
    /// A text.
    case text(String)
    /// Ids, ascending and each once.
    case ids([Int])
    /// Texts in their order.
    case texts([String])
  }

  /// What changed, in the list's own names: `name`, `purposes.7.basis`, `urls.en.privacy`, `dataRetention.purposes.3`.
  ///
  /// A purpose's basis is `consent`, `legitimateInterest` or `both`, and nothing where it is not declared.
  public let field: String
  /// What the older edition says; nil for nothing.
  public let old: Value?
  /// What the newer edition says; nil for nothing.
  public let new: Value?
}

/// What became of an entry of a list.
public enum EntryFate: String, Sendable, Hashable {
  /// Only the newer edition has it.
  case added
  /// Only the older edition has it.
  case removed
  /// The newer edition says that it was, or will be, deleted; the older one does not.
  case deleted
  /// The older edition says that it was deleted; the newer one does not.
  case restored
  /// Both have it, and they differ.
  case changed
}

/// Changes in the making: fields are compared one after another, and those that are equal leave nothing.
struct ChangeCollector {
  private(set) var changes: [ListChange] = []

  private mutating func add(_ field: String, _ old: ListChange.Value?, _ new: ListChange.Value?) {
    if old != new { changes.append(ListChange(field: field, old: old, new: new)) }
  }

  mutating func integer(_ field: String, _ old: Int?, _ new: Int?) {
    add(field, old.map { .integer($0) }, new.map { .integer($0) })
  }

  mutating func boolean(_ field: String, _ old: Bool?, _ new: Bool?) {
    add(field, old.map { .boolean($0) }, new.map { .boolean($0) })
  }

  /// An empty text is not text: readers keep one where a member is absent.
  mutating func text(_ field: String, _ old: String?, _ new: String?) {
    add(field, old.flatMap { $0.isEmpty ? nil : .text($0) }, new.flatMap { $0.isEmpty ? nil : .text($0) })
  }

  mutating func texts(_ field: String, _ old: [String]?, _ new: [String]?) {
    add(field, old.map { .texts($0) }, new.map { .texts($0) })
  }

  /// Ids as a set: their order and duplicates mean nothing.
  mutating func ids(_ field: String, _ old: [Int], _ new: [Int]) {
    func value(_ ids: [Int]) -> ListChange.Value? { ids.isEmpty ? nil : .ids(Set(ids).sorted()) }
    add(field, value(old), value(new))
  }
}
