import Synchronization

/// Something that is made when it is first asked for, by the thread that asks first.
final class Lazily<Made: AnyObject & Sendable>: Sendable {
  private let made = AtomicLazyReference<Made>()

  /// What was made, or else what `make` makes; where two threads make it at once, what the first of them made.
  func get(_ make: () -> Made) -> Made { made.load() ?? made.storeIfNil(make()) }
}
