import TCFCodec

/// The domain that one owner has registered, to which a host belongs: `shop.example` of `www.shop.example`.
///
/// Cookies and web storage of one such domain are copies of one choice; those of two are choices on two sites.
///
/// The Public Suffix List, which says this exactly, has ten thousand rows and changes each week; it is not part of this
/// program. Taken are the last two labels of a host, or three where the last two are a suffix under which a registry or a host
/// of sites gives out names: a generic label under a country's two letters (`co.uk`, `com.au`), and the suffixes of the best
/// known hosts. A suffix that is missing here joins the sites below it, whose choices are then compared; no two hosts of one
/// owner are ever taken apart by one that is too many, except under such a host.
///
/// Source: publicsuffix.org, the format and both of its sections (ICANN, PRIVATE).
package enum RegistrableDomain {
  /// The labels under which registries of countries give out names.
  private static let generic: Set<Substring> = [
    "ac", "co", "com", "edu", "gob", "gov", "govt", "gv", "ltd", "me", "mil", "net", "nic", "nom", "ne", "or", "org",
    "plc", "sch", "school", "asn", "id", "go", "gr", "geek", "maori", "iwi", "kiwi", "gen", "web", "firm", "info",
    "int",
    "nhs", "police", "priv", "tm", "asso", "biz", "mod", "law", "press", "store", "waw",
  ]

  /// Two-letter domains that give out names directly, so that such a label is a name of someone's: `web.de`, `me.it`.
  private static let direct: Set<Substring> = [
    "at", "be", "ch", "cz", "de", "dk", "es", "eu", "fi", "fr", "gr", "ie", "io", "it", "li", "lu", "nl", "no", "pl",
    "pt",
    "ro", "se", "sk", "tv", "us", "ai", "co", "cc", "me", "ca", "ly",
  ]

  /// What such countries give out all the same, and suffixes of hosts of sites.
  private static let suffixes: Set<Substring> = [
    "co.at", "or.at", "ac.at", "gv.at", "com.es", "org.es", "nom.es", "gob.es", "edu.es", "asso.fr", "com.fr", "nom.fr",
    "prd.fr", "tm.fr", "com.gr", "edu.gr", "net.gr", "org.gr", "gov.gr", "gov.ie", "com.pl", "net.pl", "org.pl",
    "edu.pl",
    "waw.pl", "info.pl", "biz.pl", "com.pt", "org.pt", "edu.pt", "gov.pt", "com.ro", "org.ro", "com.co", "net.co",
    "gov.it",
    "edu.it", "co.it", "ac.be", "com.ly",
    "github.io", "gitlab.io", "vercel.app", "netlify.app", "pages.dev", "workers.dev", "web.app", "firebaseapp.com",
    "herokuapp.com", "azurewebsites.net", "cloudfront.net", "blogspot.com", "wordpress.com", "myshopify.com",
    "wixsite.com",
    "fly.dev", "onrender.com", "appspot.com", "ngrok.io", "translate.goog", "r2.dev", "readthedocs.io", "glitch.me",
  ]

  /// The registrable domain of `host`, in lower case; an address and a name without a full stop are their own.
  package static func of(_ host: some StringProtocol) -> String {
    let name = host.lowercased()
    let isAddress = name.contains(":") || name.utf8.allSatisfy { $0 == 0x2E || $0.isASCIIDigit }
    let labels = name.split(separator: ".")
    guard !isAddress, labels.count > 2 else { return labels.joined(separator: ".") }
    let taken = isSuffix(labels[labels.count - 2], labels[labels.count - 1]) ? 3 : 2
    return labels.suffix(taken).joined(separator: ".")
  }

  private static func isSuffix(_ second: Substring, _ top: Substring) -> Bool {
    if suffixes.contains(Substring("\(second).\(top)")) { return true }
    return top.utf8.count == 2 && !direct.contains(top) && generic.contains(second)
  }
}
