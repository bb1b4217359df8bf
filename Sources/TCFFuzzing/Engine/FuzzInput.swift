public import TCFCodec

/// Something that a property is asked about: made from random numbers, smaller versions of itself at hand.
///
/// Shrinking is part of the input, not of the property: what a smaller version is built from obeys the same rules as what
/// the generator builds, so a shrunk input is one that could have been generated.
public protocol FuzzInput: Sendable {
  /// The classes it is counted in, for the statistics of a run: `accept-all`, `split-ranges`.
  var classes: [String] { get }

  /// Simpler inputs, the boldest first: fewer vendors, fewer entries, shorter strings, smaller numbers. Each is made only
  /// when it is called for. Every one of them must be strictly simpler, or shrinking would not end.
  var simpler: Simpler<Self> { get }

  /// The input in a form that outlives the generators.
  var saved: SavedInput { get }

  /// An input from its saved form; nil if that is of another kind.
  init?(_ saved: SavedInput)
}

/// Simpler versions of a value, the boldest first, each made only when it is called for.
public typealias Simpler<Value> = [() -> Value]

/// An input written down: what a regression file holds and what a failure shows.
public enum SavedInput: Sendable, Hashable {
  /// A model, and a number for what a property chooses in addition.
  case model(TCString, choice: UInt64 = 0)
  /// The bytes of a string, which need not be UTF-8, and what they say where that is known without reading them.
  case text([UInt8], meaning: TCString? = nil)
  /// Lists of ids.
  case ids([[Int]])
  /// A model and lists of ids, to which a property gives their meaning: a vendor list next to a string, say.
  case modelWithIDs(TCString, [[Int]])
}

// Building blocks for `FuzzInput.simpler`.

/// Versions of `whole` with one part simpler.
package func simpler<Whole, Part>(
  _ whole: Whole, _ path: WritableKeyPath<Whole, Part>, _ parts: Simpler<Part>
) -> Simpler<Whole> {
  parts.map { part in
    {
      var copy = whole
      copy[keyPath: path] = part()
      return copy
    }
  }
}

/// Numbers from `target` towards `value`, in steps that halve.
package func simplerNumber<Number: FixedWidthInteger>(_ value: Number, toward target: Number = 0) -> Simpler<Number> {
  var result: Simpler<Number> = []
  var distance = value > target ? value - target : 0
  while distance > 0 {
    let number = value - distance
    result.append { number }
    distance /= 2
  }
  return result
}

/// Lists with whole parts left out: halves, quarters and so on, at last single elements; then lists with one element
/// simpler.
///
/// - Parameters:
///   - most: above this many elements, parts smaller than a `most`th are not tried.
///   - element: simpler versions of one element; tried in lists of up to sixteen.
package func simplerList<Element>(
  _ list: [Element], most: Int = 128, element: (Element) -> Simpler<Element> = { _ in [] }
) -> Simpler<[Element]> {
  var result: Simpler<[Element]> = []
  if list.count > 1 { result.append { [] } }
  var size = max(list.count / 2, 1)
  while !list.isEmpty, size >= 1, size >= list.count / most {
    for start in stride(from: 0, to: list.count, by: size) {
      let end = min(start + size, list.count)
      result.append { Array(list[..<start] + list[end...]) }
    }
    size /= 2
  }
  guard list.count <= 16 else { return result }
  for index in list.indices {
    for candidate in element(list[index]) {
      result.append {
        var copy = list
        copy[index] = candidate()
        return copy
      }
    }
  }
  return result
}
