// One import serves the common case: what a program needs to read a result, to name a day, or to write a rule of its own
// stands in these rooms. `@_exported` is spelled with an underscore and has been stable since Swift 3; without it, every
// caller would have to import five modules to read one finding.
@_exported public import TCFCodec
@_exported public import TCFFindings
@_exported public import TCFRules
@_exported public import TCFStorage
@_exported public import TCFVendorList
