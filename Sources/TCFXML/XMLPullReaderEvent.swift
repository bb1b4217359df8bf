/// What comes next in an XML document.
public enum XMLPullEvent: Sendable, Hashable {
  /// An element begins.
  case start(XMLPullElement)
  /// Text of the element that is open, references and CDATA resolved. One stretch of text may come in several events.
  case text(String)
  /// The element that is open ends; its name.
  case end(String)
}

/// The start of an element.
public struct XMLPullElement: Sendable, Hashable {
  /// The name as written, with its prefix if it has one.
  public let name: String
  /// The attributes in the order of the document; their names are unique.
  public let attributes: [XMLPullAttribute]
  /// The line on which the tag ends, from 1; above 65,534 it may be some lines late.
  public let line: Int

  /// The value of the attribute `name`; nil if there is none.
  public func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

/// An attribute of an element.
public struct XMLPullAttribute: Sendable, Hashable {
  /// The name as written.
  public let name: String
  /// The value, references resolved.
  public let value: String
}

/// How much a document may ask for. libxml2 adds a depth of 256 and names of 50,000 bytes.
public struct XMLPullLimits: Sendable, Hashable {
  /// Bytes of the document; 100 MB unless set otherwise.
  public var bytes = 100_000_000
  /// Elements nested in one another; 64 unless set otherwise.
  public var depth = 64
  /// Bytes of one tag, comment or processing instruction; 64 KiB unless set otherwise. libxml2's reader takes time that grows
  /// with the square of this.
  public var markupBytes = 65_536
  /// Attributes of one tag; 64 unless set otherwise. libxml2 compares each with each.
  public var attributes = 64
  /// Bytes of text between two pieces of markup; ten million unless set otherwise, which is libxml2's own bound.
  public var textBytes = 10_000_000
  /// Different names of elements and attributes, indentations, namespaces and `xml:id`s; 4,096 unless set otherwise. libxml2 keeps
  /// them in tables that stop growing, so that each new one takes longer than the last.
  public var names = 4_096
  /// Comments, processing instructions and CDATA sections; 65,536 unless set otherwise. libxml2 keeps a node of each until the
  /// element around them ends.
  public var sections = 65_536

  /// The bounds above.
  public init() {}
}

/// Which document type declarations are let through. None is ever loaded, and none may declare anything itself.
public enum XMLDoctypePolicy: Sendable, Hashable {
  /// None.
  case refused
  /// Only the declaration that Apple's property lists carry:
  /// `<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">`.
  case applePropertyList
}
