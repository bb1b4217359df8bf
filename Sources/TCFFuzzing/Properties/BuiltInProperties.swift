/// The properties of the built-in codec and of what is made of its models.
package enum BuiltInProperties {
  /// Every one, in the order of reports.
  package static let all: [Property] =
    CodecProperties.all() + [SpeedProperty.bothSpeeds] + DissectionProperties.all + SetProperties.all
    + RelatedStringProperties.all + StorageProperties.all + [BoundProperty.bounded, RelatedStringProperties.bounded]
}
