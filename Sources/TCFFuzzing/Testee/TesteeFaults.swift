import TCFFindings
import TCFJSON

/// How a testee left the protocol: it died, it hung, or it said something that is not an answer. It is started again then.
package enum TesteeBreach: Error, Sendable, Hashable, CustomStringConvertible {
  /// It ended with this status.
  case exited(Int32)
  /// This signal ended it.
  case signalled(Int32)
  /// It closed its standard output and goes on running.
  case closedOutput
  /// It said nothing for this long although it had been asked.
  case hung(Duration)
  /// A line that is not JSON.
  case notJSON(String)
  /// JSON with more in it than is read: values nested too deeply, or too many of them.
  case beyondLimits(String)
  /// JSON that is not an answer: no object, or none of `ok`, `rejected`, `unsupported`, `failed`.
  case noAnswer(String)
  /// An answer whose id belongs to no open request.
  case unknownID(String)
  /// A line when nothing had been asked.
  case unasked(String)
  /// A line of more bytes than are read.
  case lineTooLong(Int)
  /// It speaks another version of the protocol.
  case otherProtocol(Int)
  /// Its answer to `hello` lacks something, or has something that cannot be.
  case badHello(HelloFault)
  /// It refused `setup`, with this line.
  case refusedSetup(String)

  /// What is wrong with an answer to `hello`.
  package enum HelloFault: Sendable, Hashable {
    /// It has no number of the protocol; the line.
    case noProtocol(String)
    /// It has no list of operations.
    case noOperations
    /// Its versions are not a list of 1 and 2; what they are.
    case versions(String)
    /// Its padding is none that there is; what it is.
    case padding(String)
  }

  /// What it did, as the end of a sentence that begins with "the testee".
  package var description: String {
    switch self {
    case .exited(let status): "ended with status \(status)"
    case .signalled(let signal): "was ended by signal \(signal)"
    case .closedOutput: "closed its standard output"
    case .hung(let time): "did not answer within \(Self.seconds(time)) s"
    case .notJSON(let line): "wrote a line that is not JSON: \(line)"
    case .beyondLimits(let what): "wrote a line with more in it than is read: \(what)"
    case .noAnswer(let line): "wrote a line that is not an answer: \(line)"
    case .unknownID(let line): "answered a request that is not open: \(line)"
    case .unasked(let line): "wrote a line without being asked: \(line)"
    case .lineTooLong(let limit): "wrote a line of more than \(limit) bytes"
    case .otherProtocol(let version):
      "speaks version \(version) of the protocol; this program speaks \(TesteeIdentity.protocolVersion)"
    case .badHello(let fault): "cannot be used: \(fault.clause)"
    case .refusedSetup(let line): "refused setup: \(line)"
    }
  }

  /// What it did in a few words, for a table: `no answer within 5 s`.
  var word: String {
    switch self {
    case .hung(let time): "no answer within \(Self.seconds(time)) s"
    case .exited, .signalled, .closedOutput: "\(self)"
    case .notJSON, .beyondLimits, .noAnswer, .unknownID, .unasked, .lineTooLong, .otherProtocol, .badHello,
      .refusedSetup:
      "breaks the protocol"
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = Int((duration.inSeconds * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// Why `line` cannot be read as JSON.
  static func unreadable(_ line: [UInt8], _ fault: JSONFault) -> TesteeBreach {
    switch fault.code {
    case .tooDeep, .tooMany: .beyondLimits(fault.sentence)
    default: .notJSON(shown(line))
    }
  }

  /// The beginning of a line, for people.
  static func shown(_ line: [UInt8]) -> String { Prose.excerpt(line, limit: 200) }
}

extension TesteeBreach.HelloFault {
  fileprivate var clause: String {
    switch self {
    case .noProtocol(let line): "its answer to hello has no \"protocol\" number: \(line)"
    case .noOperations: "its answer to hello has no \"ops\", a list of operations"
    case .versions(let text): "\"versions\" in its answer to hello must be a list of 1 and 2, and is \(text)"
    case .padding(let text): "\"padding\" in its answer to hello must be \"bits\" or \"octets\", and is \(text)"
    }
  }
}

/// How long a testee may take, and how often it is started again. While it works or waits for a processor, it is its own processor
/// time that counts, so that a machine with other work to do changes nothing.
package struct TesteeLimits: Sendable, Hashable {
  /// How long it may be silent while a request is open.
  package var request = Duration.seconds(5)
  /// How long it may take to answer `hello`, and then `setup`: a virtual machine has to start.
  package var start = Duration.seconds(20)
  /// When the run must be over; nil for no limit.
  package var deadline: ContinuousClock.Instant?
  /// How often it is started again.
  package var restarts = 20
  /// How often in addition to over inputs that are tried once, as while a failure is shrunk, where every second one may end it.
  package var restartsOnce = 200
  /// How long all range bombs together may take a codec that is compared with others; the remaining ones are not sent.
  package var bombs = Duration.seconds(60)
  /// The bytes of a line. A model with every vendor in every place has some 15 million.
  package var lineBytes = 32 << 20

  /// The usual limits.
  package init() {}
}
