import TCFCodec
import TCFStorage

extension ConsentReader {
  /// Prebid Server, for keys that an app's SDK sends as `regs.gdpr` and `user.consent` of its bid request, as Prebid Mobile does.
  ///
  /// Another number than 0 and 1 makes the request bad input; a string that cannot be read, one of version 1, and none at all
  /// permit what the host has not made dependent on purpose 2 and special feature 1. Whether a string can be read is what this
  /// project's decoder says; the server's own is another program.
  static let server = [
    ConsentReader(
      "prebid-server", name: "Prebid Server (Go)", version: "4, of 2026-08-18", repository: "prebid/prebid-server",
      commit: "0ba352315253f6692af6497d553cfb12909a1b8b", path: "gdpr/signal.go, gdpr/impl.go, gdpr/consent_parser.go",
      tests: "gdpr/signal_test.go, gdpr/consent_parser_test.go", platforms: [.ios, .android],
      reads: [
        KeyRead(StoredKeyName.gdprApplies, .requestNumber, fails: true),
        KeyRead(StoredKeyName.tcString, .requestText, fails: true),
      ],
      questions: [
        ReaderQuestion(.gdprApplies) { keys throws(ReaderFailure) in
          switch try keys.integer(StoredKeyName.gdprApplies) {
          case 0?: return "no"
          case 1?: return "yes"
          case nil: return "the host's default: yes, unless it says no"
          default: throw ReaderFailure()
          }
        },
        ReaderQuestion(.tcString) { keys throws(ReaderFailure) in
          guard let text = try keys.text(StoredKeyName.tcString), !text.isEmpty else { return ReaderAnswer.none }
          return (try? TCString(decoding: text)) == nil ? "not readable" : "read"
        },
      ])
  ]
}
