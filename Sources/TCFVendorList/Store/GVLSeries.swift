/// The two series of vendor lists. Each is numbered from 1, so a list is named by series and number: 153 exists twice.
public enum GVLSeries {
  /// The series that a string's VendorListVersion counts in, by the string's TcfPolicyVersion: 3 from policy version 4
  /// on, 2 for policy versions 2 and 3; nil below, where lists belong to version 1 strings.
  ///
  /// Source: TCF Implementation Guidelines, How do I determine which GVL to use?; Consent string and vendor list
  /// formats v2, version history (TCF 2.2, GVL specification 3).
  public static func number(forPolicyVersion policyVersion: Int) -> Int? {
    switch policyVersion {
    case 4...: 3
    case 2...3: 2
    default: nil
    }
  }
}
