extension Array {
  /// The first place whose element fits, by halves: none behind it may fail to fit. The number of elements where none fits.
  func firstPlace(where fits: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if fits(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
