import TCFCodec
import TCFFindings
import TCFRules

extension SettingsProblem {
  /// What is wrong with a file of settings, scenarios or answers: a code, with what it is about.
  enum Code: Sendable, Hashable {
    /// The file has no text.
    case file(FileFault)
    /// Its text is not YAML, or holds something that is not read here.
    case text(TextFault)
    /// A key or a value is not among those that it may have.
    case value(ValueFault)
    /// Settings contradict each other, or say nothing.
    case settings(Contradiction)
    /// A scenario contradicts itself, or another one.
    case scenario(ScenarioFault)
    /// What is said of recording a scenario contradicts itself.
    case recording(SetupFault)
    /// The path that a key names leads nowhere; the key with its block.
    case path(of: String, InputProblem)
  }

  /// Why a file has no text.
  enum FileFault: Sendable, Hashable {
    /// There is no such file; the path that was probably meant.
    case missing(meant: String?)
    /// It cannot be read.
    case unreadable(InputProblem)
    /// Its first bytes are those of another kind of file.
    case otherKind(FileSignature)
    case tooLarge(limit: Int)
  }

  /// What is wrong with a text before its keys and values are looked at.
  enum TextFault: Sendable, Hashable {
    /// Blocks and lists lie in each other more deeply than is read.
    case tooDeep(levels: Int)
    case notUTF8
    /// There is not enough memory to parse it.
    case memory
    case notYAML(YAMLEvents.Fault)
    /// A second document follows the first.
    case severalDocuments
    case tag
    /// An alias of a value that has a name.
    case alias
    /// A text without quotes begins as an alias does.
    case openAlias
    case noValue
    /// A key is a list or a block.
    case key
    /// The block has the key already; the line of the first one.
    case repeatedKey(String, line: Int)
  }

  /// What is wrong with a key or a value.
  enum ValueFault: Sendable, Hashable {
    /// The block has no such key; those that it has.
    case unknownKey(String, block: String, keys: [String])
    /// A key is missing that the block needs.
    case missingKey(SettingsKey)
    /// The value of a key has another shape than the one wanted.
    case shape(of: String, wanted: SettingsShape, found: SettingsNode.Value)
    /// There is no rule or family of that name.
    case unknownRule(String)
    /// The value of a key is not a requirement.
    case requirement(of: String, ConsentRequirement.Fault)
  }
}

extension SettingsProblem {
  /// What no single value of the settings is to blame for.
  enum Contradiction: Sendable, Hashable {
    /// A rule or family is listed twice under a key.
    case listedTwice(String, key: String)
    /// A rule or family is both off and on.
    case offAndOn(String)
    /// The key of a signal lists no purpose.
    case noPurpose(String)
    case endBeforeStart(from: CalendarDay, until: CalendarDay)
  }

  /// What no single value of a scenario is to blame for.
  enum ScenarioFault: Sendable, Hashable {
    /// Another scenario has the name.
    case repeatedName(String)
    case noSteps
    /// A key is valid for scenarios of other kinds than this one.
    case key(String, for: [Scenario.Kind], not: Scenario.Kind)
    /// A partial choice is not said.
    case noChoice
    /// An objection has nothing to object to.
    case noObjection
    /// What is only for refusing everything is set for something else.
    case rejectObjects
  }

  /// What no single value is to blame for in what is said of recording.
  ///
  /// Where captures come from is given as the file names it: `web`, `android`.
  enum SetupFault: Sendable, Hashable {
    /// It is not said where the captures come from; the names of all sources.
    case noSource(among: [String])
    /// They come from a source for which nothing is set up.
    case sourceNotSetUp(String)
    /// The path of a recording of a page has another name than the program gives it.
    case recordingName
    /// It is not said where the captures are kept.
    case noPlace
    /// A key is for scenarios that are recorded from pages.
    case recordingOf(source: String)
    /// A key of a step is for other sources than its own: for pages, or for everything else.
    case stepKey(String, isForPages: Bool, source: String)
    /// A step has acts, and a key that says one of them.
    case actsAnd(String)
    case openAndReload
    case severalCaptures
    /// A capture of a page has another ending than the program gives it.
    case captureName
  }
}
