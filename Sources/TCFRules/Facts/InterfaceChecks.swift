import TCFFindings
import TCFStorage

// The checks of what an interface showed, and what they report.

extension RuleChecks {
  /// About what an interface showed; a recording without any layer has nothing to do with it, nor one from outside of the framework,
  /// nor one with a string of an older policy.
  static func interface(
    needs: [RuleNeed] = [.recording],
    _ check: @escaping @Sendable (InterfaceFacts, inout Findings) throws(Undecided) -> Applicability
  ) -> RuleChecks {
    .interface(needs: needs) { interface, _, findings throws(Undecided) in try check(interface, &findings) }
  }

  /// About what an interface showed, in the recording and in all of its release.
  private static func interface(
    needs: [RuleNeed],
    _ check:
      @escaping @Sendable (InterfaceFacts, _ joint: InterfaceFacts?, inout Findings) throws(Undecided) ->
      Applicability
  ) -> RuleChecks {
    .recording(needs: needs) { facts, findings throws(Undecided) in
      guard let interface = facts.interface, !facts.isOutsideFramework else { return .doesNotApply }
      if let version = interface.string?.policyVersion, version < firstPolicyVersionOfInterfaces {
        return .doesNotApply
      }
      return try check(interface, facts.jointInterface, &findings)
    }
  }

  /// About what an interface showed next to the vendor list that the string names.
  static func interfaceAndList(
    _ check: @escaping @Sendable (InterfaceFacts, inout Findings) throws(Undecided) -> Applicability
  ) -> RuleChecks {
    .interface(needs: [.recording, .string, .vendorList], check)
  }

  /// About what all layers show together, next to that list. What one recording leaves open is asked of all recordings of its
  /// release, each of which may have opened another part of the interface.
  static func wholeInterface(
    _ check: @escaping @Sendable (InterfaceFacts, inout Findings) throws(Undecided) -> Applicability
  ) -> RuleChecks {
    .interface(needs: [.recording, .string, .vendorList]) { interface, joint, findings throws(Undecided) in
      do throws(Undecided) {
        return try check(interface, &findings)
      } catch {
        guard let joint else { throw error }
        return try check(joint, &findings)
      }
    }
  }

  /// The first policy version whose requirements of interfaces are known.
  private static var firstPolicyVersionOfInterfaces: Int { PolicyEra.tcf22.versions.lowerBound }
}

extension RecordingFacts {
  /// Whether the page has no CMP, or says that GDPR does not apply.
  fileprivate var isOutsideFramework: Bool {
    let said = recording.applicability
    if !said.isEmpty, !said.contains(where: \.applies) { return true }
    return views.contains { !$0.sightings.isEmpty } && !hasCMP
  }
}

extension Findings {
  /// Reports what is wrong on a layer; the same on that of another page view is one finding. A layer of joined recordings may be
  /// another one's: what is wrong then is wrong of all of them.
  ///
  /// - Parameter control: the place among the controls of the layer; nil for the layer as a whole.
  mutating func report(
    on layer: ShownLayer, control: Int? = nil, _ cause: @autoclosure () -> String,
    evidence: @autoclosure () -> Evidence = Evidence()
  ) {
    guard layer.recording == nil else {
      report(cause(), at: .member("layers"), evidence: evidence())
      return
    }
    report(
      in: [layer.circumstance], cause(), at: control.map(layer.location(ofControl:)) ?? layer.location,
      evidence: evidence())
  }

  /// Reports what is wrong with each of the layers.
  mutating func report(onEach layers: [ShownLayer], _ cause: String) -> Applicability {
    for layer in layers { report(on: layer, cause) }
    return .applies
  }
}
