package import TCFCodec
package import TCFRules

/// A CMP's scenarios, as someone declares them: what `tcfcheck certify` checks.
package struct Certification: Sendable, Hashable {
  /// Who declares.
  package struct Declarer: Sendable, Hashable {
    /// The person.
    package let name: String
    /// The organisation.
    package let organisation: String
    /// The day of the declaration.
    package let date: CalendarDay
    /// How to reach them; nil if not given.
    package let contact: String?
  }

  /// The CMP that is declared.
  package struct CMP: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The terms of the environments: web, app, ctv.
    package let environments: [String]
  }

  /// Who tried something where.
  package struct TestRun: Sendable, Hashable {
    /// The platform and its version; nil if not given.
    package var platform: String?
    /// The device, or the browser; nil if not given.
    package var device: String?
    /// The version of the CMP's SDK or script; nil if not given.
    package var sdkVersion: String?
    /// The person who tried it; nil if not given.
    package var tester: String?
  }

  /// A step and the files that were captured in it.
  package struct Step: Sendable, Hashable {
    /// What it is called.
    package let name: String
    /// Where it is.
    package let phase: ScenarioStep.Phase
    /// When its data was written; nil if not given.
    package let time: Deciseconds?
    /// The same as it was given.
    package let timeText: String?
    /// What the user or tester did; nil if not given.
    package let action: String?
    /// Whether the CMP's UI came up; nil if not given.
    package let isUIShown: Bool?
    /// The files: as given, and ready to open.
    package let captures: [Capture]
    /// Pictures of what the user saw. They are hashed, and not read otherwise.
    package let screenshots: [Capture]
    /// How its capture is made; nil where that is not said.
    package let recording: StepRecording?
  }

  /// A file of a step.
  package struct Capture: Sendable, Hashable {
    /// As the declaration names it.
    package let name: String
    /// Ready to open.
    package let path: String
  }

  /// A scenario and its steps.
  package struct Entry: Sendable, Hashable {
    /// The name, which no other scenario of the file has.
    package let name: String
    /// What it shows, as text; nil if not given.
    package let about: String?
    /// Who tried it where.
    package let test: TestRun
    /// What is declared.
    package let scenario: Scenario
    /// The steps in their order.
    package let steps: [Step]
    /// What the captures are made of; nil if they are not made.
    package let source: Source?
    /// The recording of the whole scenario on a page, which is judged in addition to the captures; nil if there is none.
    package let recording: Capture?
  }

  /// The file as the user named it.
  package let file: String
  /// Who declares; nil in a file without anything.
  package internal(set) var declarer: Declarer?
  /// The CMP; nil in a file without anything.
  package internal(set) var cmp: CMP?
  /// What is declared about the UI.
  package internal(set) var declaration = Declaration()
  /// The release that is declared.
  package internal(set) var release = Scenario.Release()
  /// Vendor lists, folders and stores.
  package internal(set) var vendorLists: [String] = []
  /// The CMP list, or a store.
  package internal(set) var cmpList: String?
  /// The Additional Vendor Information List.
  package internal(set) var vendorInformation: String?
  /// The day that rules about age use.
  package internal(set) var asOf: CalendarDay?
  /// How captures are made.
  package internal(set) var recordingSetup = RecordingSetup()
  /// What persons have answered about the consent interface.
  package internal(set) var answers = HandAnswers()
  /// The scenarios in the order of the file.
  package internal(set) var entries: [Entry] = []

  init(file: String) { self.file = file }
}
