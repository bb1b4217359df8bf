public import TCFCodec
public import TCFFindings

/// A model that the wire can hold, for properties about encoding.
///
/// Half of them are realistic (`accept-all` with more than a thousand vendors, `reject-all` …); the others take every
/// field, shape of set and segment by itself, its limits included. The entries of no model name more than two million
/// ids: the encoder writes such strings, the decoder refuses them (encoding/work-bound).
public struct ModelInput: FuzzInput {
  /// The model.
  public var model: TCString
  /// A number for what a property chooses in addition: which key to change, say.
  public var choice: UInt64
  /// The classes it is counted in.
  public let classes: [String]

  init(_ model: TCString, choice: UInt64 = 0, classes: [String] = []) {
    self.model = model
    self.choice = choice
    self.classes = classes
  }

  /// A model of any kind.
  public static func any(_ random: inout SplitMix64) -> ModelInput {
    random.chance(50) ? realistic(&random) : odd(&random)
  }

  /// A model as it is met in the wild.
  public static func realistic(_ random: inout SplitMix64) -> ModelInput {
    let (model, answer) = RealisticModel.make(&random)
    return ModelInput(model, choice: random.next(), classes: [answer.rawValue] + features(of: model))
  }

  /// A model in which every part is drawn by itself.
  static func odd(_ random: inout SplitMix64) -> ModelInput {
    let shape = VendorShape.any(&random)
    var model = TCString(core: OddModel.core(&random))
    model.core.vendorConsents = shape.make(&random)
    model.core.vendorLegitimateInterests = VendorShape.any(&random).make(&random)
    if random.chance(60) { model.core.publisherRestrictions = OddModel.restrictions(&random) }
    if random.chance(60) { model.disclosedVendors = VendorShape.any(&random).make(&random) }
    if random.chance(20) { model.allowedVendors = VendorShape.any(&random).make(&random) }
    if random.chance(50) { model.publisherTC = OddModel.publisherTC(&random) }
    return ModelInput(model, choice: random.next(), classes: [shape.className] + features(of: model))
  }

  private static func features(of model: TCString) -> [String] {
    var classes: [String] = []
    if model.core.vendorConsents.count >= 1_000 { classes.append("1000-vendors") }
    let restrictions = model.core.publisherRestrictions
    if !restrictions.isEmpty { classes.append("restrictions") }
    if restrictions.count > 100 { classes.append("many-restrictions") }
    if model.disclosedVendors != nil { classes.append("disclosed-vendors") }
    if model.allowedVendors != nil { classes.append("allowed-vendors") }
    if let publisher = model.publisherTC {
      classes.append("publisher-tc")
      if publisher.customPurposeCount > 0 { classes.append("custom-purposes") }
    }
    return classes
  }

  /// The classes that a few thousand models of any kind fall into.
  public static let usualClasses =
    RealisticModel.Answer.allCases.map(\.rawValue) + VendorShape.allCases.map(\.className)
    + ["1000-vendors", "restrictions", "disclosed-vendors", "allowed-vendors", "publisher-tc", "custom-purposes"]

  /// The model in its saved form.
  public var saved: SavedInput { .model(model, choice: choice) }

  /// A model from its saved form.
  public init?(_ saved: SavedInput) {
    guard case .model(let model, let choice) = saved else { return nil }
    self.init(model, choice: choice)
  }

  /// Models that say less.
  public var simpler: Simpler<ModelInput> {
    TCFFuzzing.simpler(self, \.model, model.simplerModels) + TCFFuzzing.simpler(self, \.choice, simplerNumber(choice))
  }
}
