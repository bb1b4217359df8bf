import Foundation

/// How long tests wait for what has to happen: a bound for a program that hangs, never a measure of how fast one is. On a machine
/// that does much else, a test waits minutes for its turn, so no test has a bound of its own.
public enum Patience {
  /// The longest wait, twenty minutes.
  public static let limit = Duration.seconds(1_200)

  /// Waits until a condition holds; false if it does not within `limit`.
  public static func wait(until condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + limit
    repeat {
      if try condition() { return true }
      Thread.sleep(forTimeInterval: 0.02)
    } while ContinuousClock.now < end
    return false
  }
}
