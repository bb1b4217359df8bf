// What a test needs to name a day, a vendor or a purpose: see TCFValidation's own.
@_exported public import TCFValidation
