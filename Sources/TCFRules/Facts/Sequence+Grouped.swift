extension Sequence {
  /// The elements by what they have in common, in the order of the first of each group.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var places: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}

extension Array where Element: Hashable {
  /// Every element once, in the order of their first occurrences.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }

  /// The elements that occur again, each once.
  var repeated: [Element] {
    var seen: Set<Element> = []
    return filter { !seen.insert($0).inserted }.unique
  }
}
