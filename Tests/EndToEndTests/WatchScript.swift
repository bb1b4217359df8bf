/// What scripts need that change a folder while `record folder --watch --out out` looks at it.
enum WatchScript {
  /// `noticed` waits for the recording's next line. Scripts wait for it, not for some time: how soon a program sees a change depends
  /// on what else the machine does. A line that never comes ends the wait after some minutes, and the test fails by what it reads.
  static let noticed = """
    SEEN=0 WAITS=0
    noticed() {
      until [ -f out/recording.ndjson ] && [ "$(wc -l <out/recording.ndjson)" -gt $SEEN ] || [ $WAITS -ge 30000 ]; do
        sleep 0.02; WAITS=$((WAITS + 1))
      done
      [ ! -f out/recording.ndjson ] || SEEN=$(wc -l <out/recording.ndjson)
    }
    """
  /// Waits until a recording has begun: its head and the first state of each store are written.
  static func begun(stores: Int = 1) -> String {
    "until [ $SEEN -gt \(stores) ] || [ $WAITS -ge 30000 ]; do noticed; done"
  }
}
