/// What is wrong with a text that is not YAML, and what to do about it.
enum YAMLFaultText {
  /// Where the user has to look: of a name that cannot be one, at its sign.
  static func place(of fault: YAMLEvents.Fault) -> SettingsProblem.Place {
    fault.problem == notAName ? fault.start : fault.place
  }

  private static let notAName = "did not find expected alphabetic or numeric character"

  /// The sentence, following on "is not YAML: ".
  static func sentence(_ fault: YAMLEvents.Fault) -> String {
    let start = "line \(fault.start.line), column \(fault.start.column)"
    switch fault.problem {
    case "found character that cannot start any token":
      return "a tab, @, ` or % cannot begin anything here; indent with spaces, and put a text that begins with one of "
        + "them in quotes"
    case "could not find expected ':'":
      return "this line has a word with nothing after it, or a text that continues on another line; write key: value, "
        + "and put a long text in quotes"
    case "block sequence entries are not allowed in this context":
      return "a list (- …) cannot begin here; begin it on its own line"
    case "mapping keys are not allowed in this context": return "a key is not allowed here; put it on its own line"
    case "mapping values are not allowed in this context":
      return
        "a colon with a space after it is in the middle of a text, or the line is indented too far; put the text in "
        + "quotes, or align the keys"
    case notAName:
      return fault.context.hasSuffix("alias")
        ? "a text that begins with * must be in quotes" : "a text that begins with & must be in quotes"
    case "found an indentation indicator equal to 0", "found a tab character where an indentation space is expected":
      return "this block of text is not indented with spaces"
    case "found unexpected document indicator", "found unexpected end of stream":
      return "the quotation mark of \(start) is not closed"
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      return "\\ begins an escape that YAML does not define; write \\\\, or use single quotes"
    case "found a tab character that violates indentation", "found a tab character that violate intendation":
      return "a tab cannot be used to indent; use spaces"
    case "found unexpected ':'": return "a colon is in the middle of a text; put the text in quotes"
    case "did not find expected '-' indicator":
      return "the list that begins at \(start) continues with something other than - ; align its entries"
    case "did not find expected key":
      return
        "the block of keys that begins at \(start) continues with something other than a key; align the keys, and close "
        + "quotation marks and brackets"
    case "did not find expected ',' or ']'": return "the list that begins at \(start) has no comma or closing ] here"
    case "did not find expected ',' or '}'": return "the block that begins at \(start) has no comma or closing } here"
    case "did not find expected node content":
      return "a value is missing here; a text that begins with a special character needs quotes"
    case "did not find expected <document start>":
      return "there is more after the end of the text; remove it, or align it with what comes before"
    case "control characters are not allowed": return "the text contains a control character; remove it"
    case "found undefined tag handle": return Self.tags
    default: break
    }
    if fault.context.contains("tag") || fault.problem.contains("tag") { return Self.tags }
    if fault.context.contains("directive") || fault.problem.contains("directive") {
      return "directives (%) are not needed here; remove the line, or put a text that begins with % in quotes"
    }
    if fault.context.contains("block scalar") {
      return "nothing may follow | or > on the same line; begin the text on the next line, indented"
    }
    return "this is not allowed here; put texts with special characters in quotes"
  }

  private static let tags = "tags (!name) are not supported here; put a text that begins with ! in quotes"
}
