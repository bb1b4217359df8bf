import TCFRun

/// The right name nearest to a wrong argument, by the same measure as for keys of a settings file.
enum NearestName {
  /// The name that takes the fewest changed letters; nil if none is near.
  static func of(_ name: String, among names: [String]) -> String? { TCFRun.NearestName.of(name, among: names) }
}
