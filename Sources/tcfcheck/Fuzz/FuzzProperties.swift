import TCFFuzzing

/// Every property that this program can try: those of the fuzzing room, and those that need rules, which only the command
/// line knows next to it.
enum FuzzProperties {
  static let all: [Property] =
    BuiltInProperties.all + StoredKeyProperties.all + [BasisProperty.agrees, ReportProperty.readsBack]
}
