import Synchronization
public import TCFCodec
public import TCFFindings

/// A list of which name, day and hash are known, and that is read when someone asks for it: a run over strings of a
/// year needs a handful of the lists of a store.
public final class DeferredVendorList: Sendable {
  /// Reads the list.
  public typealias Loader = @Sendable () throws(VendorListFault) -> CompiledVendorList

  /// The list's name.
  public let name: VendorListName
  /// The UTC day on which it was published.
  public let lastUpdated: CalendarDay
  /// What the list is said to be; its hash is the one that the file must have.
  public let source: ListReference
  private let loader: Loader
  private let state = Mutex(State.unread)

  private enum State {
    case unread
    case read(CompiledVendorList)
    case failed(VendorListFault)
  }

  /// A list that `loader` reads, once.
  public init(_ name: VendorListName, lastUpdated: CalendarDay, source: ListReference, loader: @escaping Loader) {
    self.name = name
    self.lastUpdated = lastUpdated
    self.source = source
    self.loader = loader
  }

  /// The list; nil if it cannot be read, which `fault` shows.
  var list: CompiledVendorList? {
    state.withLock { state in
      if case .unread = state { state = read() }
      guard case .read(let list) = state else { return nil }
      return list
    }
  }

  /// Why the list could not be read; nil if it could, or if no one has asked for it.
  var fault: VendorListFault? {
    state.withLock { state in
      guard case .failed(let fault) = state else { return nil }
      return fault
    }
  }

  /// Whether someone has asked for the list and got it.
  var isRead: Bool {
    state.withLock { state in
      guard case .read = state else { return false }
      return true
    }
  }

  private func read() -> State {
    do throws(VendorListFault) {
      let list = try loader()
      guard VendorListName(list) == name else {
        throw VendorListFault(path: source.path, fault: .otherList(VendorListName(list), expected: name))
      }
      return .read(list)
    } catch {
      return .failed(error)
    }
  }
}
