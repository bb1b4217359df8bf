/// The sections that are registered for GPP containers.
///
/// Source: Global Privacy Platform, Section Information, Section IDs.
public enum GPPSections {
  /// The EU TCF section, which is a TC string unchanged.
  public static let tcfEU = 2
  /// The US Privacy section, which is a US Privacy string unchanged.
  public static let usPrivacy = 6
  /// The header and signal integrity: ids that no section of a container has.
  public static let reserved = 3...4
  /// The ids that the registry knew when this was written.
  public static let registered = 1...27

  /// The section's name, the prefix that it has in the client side API: `tcfeuv2`, `usnat`. Nil for reserved ids and for
  /// those that are not registered.
  public static func name(_ id: Int) -> String? {
    guard registered.contains(id), !reserved.contains(id) else { return nil }
    return names[id - 1]
  }

  private static let names = [
    "tcfeuv1", "tcfeuv2", "header", "signal integrity", "tcfcav1", "uspv1", "usnat", "usca", "usva", "usco", "usut",
    "usct", "usfl", "usmt", "usor", "ustx", "usde", "usia", "usne", "usnh", "usnj", "ustn", "usmn", "usmd", "usin",
    "usky", "usri",
  ]
}
