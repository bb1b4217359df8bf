/// The help of the program: what fits on one screen, or every verb.
enum HelpScreen: Equatable {
  /// The verbs that people need, in five groups.
  case short
  /// Every verb, as the parser lists them.
  case all

  /// The help that the arguments ask for; nil if they ask for something else, such as the help of a verb.
  init?(askedBy arguments: [String]) {
    switch arguments {
    case ["help"], ["--help"], ["-h"]: self = .short
    case ["help", "--all"]: self = .all
    default: return nil
    }
  }

  /// Twenty-four lines of eighty columns: what the smallest terminal shows without scrolling.
  static let text = """
    Checks consent data of the Transparency & Consent Framework (TCF).

    USAGE: tcfcheck FILE|STRING...      the same as: tcfcheck validate ...
           tcfcheck VERB [OPTION...]    tcfcheck help VERB explains one

    CHECK    validate  Strings, stores, messages, URLs, bid requests, vendor lists
             certify   What a CMP stored against the choice, scenario by scenario
             audit     Stored consent in bulk, with counts
             diff      Two runs: findings that are new, fixed and changed
    CAPTURE  record    A page, phone, simulator or folder
    LOOK     explain   A string in plain language, or a rule
             inspect   Everything about a string or store, page by page
             basis     What a vendor may do, on which legal basis, and why
             decode    The fields of a string, as text, JSON or bits
    BUILD    encode    Strings from models
             keys      The keys that an app has to store for a string
             conform   Test your own codec, in any language
    SET UP   gvl       Vendor lists: download, import and compare them
             rules     All rules; config: the settings file of a team

    Example: tcfcheck app.plist --gvl lists --junit out.xml
    Exit status 0: no error; 1: error (--fail-on); 2: incomplete; 3: nothing checked
    tcfcheck help --all lists every verb, tcfcheck --version the versions.
    """
}
