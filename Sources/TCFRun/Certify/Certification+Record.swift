import TCFCodec
import TCFCrypto
package import TCFFindings
import TCFInput
import TCFRules
import TCFSystem

extension Certification {
  /// What reports show of the declaration, with the hashes of the captures as they are now.
  package var certification: CertificationRecord {
    let scenarios = entries.map(scenario)
    return CertificationRecord(
      facts: identity + facts, identity: identity, file: file, scenarios: scenarios,
      coverage: ScenarioCoverage(of: self).rows,
      byHand: HandChecks.always(in: cmp?.environments ?? []), remarks: CertificationTemplate.remarks(on: self),
      interface: interface,
      capturesSHA256: CaptureHashes.digest(of: scenarios))
  }

  /// What was recorded of the consent interface, with the answers about it.
  package var interface: CertificationRecord.Interface {
    let layers = RecordedInterface(of: self).layers
    return CertificationRecord.Interface(
      layers: layers,
      paragraphs: InterfaceParagraphs.all.map { row in
        CertificationRecord.Paragraph(
          number: row.number, what: row.what, question: answers.question(row, about: layers))
      })
  }

  /// Who declares, of which release, and which day.
  private var identity: [CertificationRecord.Fact] {
    var facts: [CertificationRecord.Fact] = []
    if let cmp {
      facts.append(.init("CMP", "\(cmp.name), id \(release.cmpID.map(String.init) ?? "?")"))
      facts.append(.init("Release", "CmpVersion \(release.version.map(String.init) ?? "?")"))
    }
    if let declarer {
      facts.append(.init("Declared by", "\(declarer.name), \(declarer.organisation)"))
      facts.append(.init("Date", "\(declarer.date)"))
    }
    return facts
  }

  private var facts: [CertificationRecord.Fact] {
    var facts: [CertificationRecord.Fact] = []
    if let contact = declarer?.contact { facts.append(.init("Contact", contact)) }
    if let cmp { facts.append(.init("Environments", cmp.environments.joined(separator: ", "))) }
    if let languages = release.languages {
      facts.append(.init("Languages", languages.map(\.description).joined(separator: ", ")))
    }
    if let screens = release.screens { facts.append(.init("Screens", IDList.text(screens))) }
    if let changed = declaration.hasChangedTexts {
      facts.append(.init("Texts", changed ? "changed by the CMP or publisher" : "the standard ones"))
    }
    if let shown = declaration.showsFeatureText {
      facts.append(.init("Text about features", shown ? "shown" : "not shown"))
    }
    if let stacks = declaration.stacks { facts.append(.init("Stacks", IDList.text(stacks))) }
    if let purposes = declaration.offeredPurposes { facts.append(.init("Purposes offered", IDList.text(purposes))) }
    if let features = declaration.offeredSpecialFeatures {
      facts.append(.init("Special features offered", IDList.text(features)))
    }
    if let count = declaration.customPurposeCount { facts.append(.init("Custom purposes", String(count))) }
    facts.append(.init("File", file))
    return facts
  }

  private func wholeRecording(_ entry: Entry) -> [CertificationRecord.Step] {
    entry.recording.map { recording in
      [
        CertificationRecord.Step(
          name: "the whole recording", phase: "all", time: nil, action: nil,
          captures: CaptureHashes.hashes(of: recording),
          screenshots: [])
      ]
    } ?? []
  }

  private func scenario(_ entry: Entry) -> CertificationRecord.Scenario {
    CertificationRecord.Scenario(
      name: entry.name, situation: entry.scenario.kind.rawValue, platform: entry.test.platform, facts: entry.facts,
      steps: entry.steps.map { step in
        CertificationRecord.Step(
          name: step.name, phase: step.phase.rawValue, time: step.timeText,
          action: step.action ?? step.recording?.label,
          captures: step.captures.flatMap(CaptureHashes.hashes),
          screenshots: step.screenshots.flatMap(CaptureHashes.hashes))
      } + wholeRecording(entry), byHand: HandChecks.checks(of: entry.scenario.kind))
  }
}

extension Certification.Entry {
  /// What was declared of the scenario, as text.
  var facts: [CertificationRecord.Fact] {
    var facts = [CertificationRecord.Fact("Scenario", scenario.kind.rawValue)]
    if let about { facts.append(.init("About", about)) }
    facts += test.facts
    if let vendors = scenario.disclosedVendors {
      facts.append(.init("Disclosed vendors", "\(vendors.count): \(IDList.text(vendors))"))
    }
    if let restrictions = scenario.restrictions {
      let named = restrictions.map {
        "type \($0.type.rawValue) on purpose \($0.purpose) for \(IDList.text($0.vendors))"
      }
      facts.append(.init("Restrictions", named.isEmpty ? "none" : named.joined(separator: "; ")))
    }
    switch scenario.choice {
    case .acceptAll: facts.append(.init("Choice", "everything"))
    case .rejectAll: facts.append(.init("Choice", "nothing"))
    case .partial(let chosen): facts.append(.init("Choice", chosen.label))
    case nil: break
    }
    if scenario.kind == .rejectAll || scenario.choice == .rejectAll {
      facts.append(.init("Refusing objects to legitimate interests", scenario.rejectionObjects ? "yes" : "no"))
    }
    if scenario.kind == .object { facts.append(.init("Objected to", scenario.objections.label)) }
    if let withdrawn = scenario.withdrawals { facts.append(.init("Withdrawn", withdrawn.label)) }
    return facts
  }
}

extension Certification.TestRun {
  /// What was declared, as text.
  fileprivate var facts: [CertificationRecord.Fact] {
    [("Platform", platform), ("Device", device), ("SDK version", sdkVersion), ("Tester", tester)].compactMap {
      label, value in value.map { CertificationRecord.Fact(label, $0) }
    }
  }
}

extension Scenario.Selection {
  fileprivate var label: String {
    var parts = ["purposes \(IDList.text(purposes))", "vendors \(IDList.text(vendors))"]
    parts.append("special features \(IDList.text(specialFeatures))")
    if let interestPurposes { parts.append("legitimate interest purposes \(IDList.text(interestPurposes))") }
    if let interestVendors { parts.append("legitimate interest vendors \(IDList.text(interestVendors))") }
    return parts.joined(separator: ", ")
  }
}

extension Scenario.Subjects {
  fileprivate var label: String { "purposes \(IDList.text(purposes)), vendors \(IDList.text(vendors))" }
}

/// The hashes of captured files.
enum CaptureHashes {
  /// One hash for all captures of a record: that of their hashes, a line each, in the order of the record. Nil where there are
  /// none.
  static func digest(of scenarios: [CertificationRecord.Scenario]) -> String? {
    let hashes = scenarios.flatMap(\.steps).flatMap { $0.captures + $0.screenshots }.map { $0.sha256 ?? "not readable" }
    return hashes.isEmpty ? nil : SHA256.hexadecimal(Array(hashes.map { $0 + "\n" }.joined().utf8))
  }

  /// A file's hash; of a folder those of its files.
  static func hashes(of capture: Certification.Capture) -> [CertificationRecord.Capture] {
    let plan = InputPlan.listing(files: capture.path)
    let files = plan.items.flatMap { item -> [SystemPath] in
      switch item {
      case .file(let path): [SystemPath(path)]
      case .folder(let folder): folder.files
      case .literal, .subject, .standardInput, .content: []
      }
    }
    guard !files.isEmpty else { return [CertificationRecord.Capture(name: capture.name, sha256: nil)] }
    return files.map { path in
      let name = capture.name + path.text.dropFirst(capture.path.count)
      do throws(InputProblem) {
        return CertificationRecord.Capture(name: name, sha256: SHA256.hexadecimal(try FileBytes.read(path)))
      } catch {
        return CertificationRecord.Capture(name: name, sha256: nil)
      }
    }
  }
}
