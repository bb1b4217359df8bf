#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Counts things that are ready, so that one thread can sleep until another has something for it.
///
/// Not for a thread of the concurrency runtime: those must not sleep.
package final class Semaphore: Sendable {
  // The system's objects must not move, so they are allocated, and freed in `deinit` alone. All of their functions may be
  // called from any thread, which is what they are for; the count is read and written under the lock only.
  private struct Parts {
    var lock = pthread_mutex_t()
    var condition = pthread_cond_t()
    var count = 0
  }
  nonisolated(unsafe) private let parts: UnsafeMutablePointer<Parts>

  /// Nothing is ready.
  package init() {
    parts = .allocate(capacity: 1)
    parts.initialize(to: Parts())
    pthread_mutex_init(&parts.pointee.lock, nil)
    pthread_cond_init(&parts.pointee.condition, nil)
  }

  deinit {
    pthread_cond_destroy(&parts.pointee.condition)
    pthread_mutex_destroy(&parts.pointee.lock)
    parts.deinitialize(count: 1)
    parts.deallocate()
  }

  /// Says that one more is ready.
  package func signal() {
    pthread_mutex_lock(&parts.pointee.lock)
    parts.pointee.count += 1
    pthread_cond_signal(&parts.pointee.condition)
    pthread_mutex_unlock(&parts.pointee.lock)
  }

  /// Waits until one is ready, and takes it.
  package func wait() {
    pthread_mutex_lock(&parts.pointee.lock)
    while parts.pointee.count == 0 { pthread_cond_wait(&parts.pointee.condition, &parts.pointee.lock) }
    parts.pointee.count -= 1
    pthread_mutex_unlock(&parts.pointee.lock)
  }
}
