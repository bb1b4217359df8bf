package import TCFJSON

/// What a recorder saw of one API of a page in addition to the TCF's: the Global Privacy Platform's `__gpp`.
///
/// Source: TestVectors/recordings/README.md, `gpp`.
package struct RecordedAPI: Sendable {
  /// The calls, in their order.
  package var calls: [RecordedCall] = []
  /// The types of the function, in their order.
  package var sightings: [Recording.Sighting] = []
  /// How many frames have the API's name, in their order.
  package var locators: [Recording.LocatorCount] = []
  /// What ping answered each time its answer had changed, in its order.
  package var pings: [(place: RecordedPlace, answer: JSONNode)] = []

  /// An API of which nothing is known yet.
  package init() {}

  /// Whether there is anything of it.
  package var isEmpty: Bool { calls.isEmpty && sightings.isEmpty && locators.isEmpty && pings.isEmpty }
}
