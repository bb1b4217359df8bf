// A test of XCTest imports this module alone.
@_exported public import TCFTesting
