public import CompassSource

/// A component: what stands between BEGIN and END, unknown ones too (RFC 5545 §3.6).
public struct ICalComponent: Sendable, Hashable {
  /// The name in capitals: `VEVENT`.
  public var name: String
  /// The properties in the order of the file.
  public var properties: [ICalProperty]
  /// The components within it.
  public var components: [ICalComponent]
  /// Where it stands, from BEGIN to END; nil for a component that was made here.
  public var position: SourcePosition?

  /// Creates a component.
  public init(
    _ name: String, properties: [ICalProperty] = [], components: [ICalComponent] = [],
    position: SourcePosition? = nil
  ) {
    self.name = name
    self.properties = properties
    self.components = components
    self.position = position
  }

  /// The first property of a name in capitals.
  public func property(_ name: String) -> ICalProperty? {
    let code = ICalNames.code(of: name)
    return properties.first { $0.isNamed(name, code: code) }
  }

  /// All properties of a name in capitals.
  public func properties(_ name: String) -> [ICalProperty] {
    let code = ICalNames.code(of: name)
    return properties.filter { $0.isNamed(name, code: code) }
  }

  /// The components within it of a name in capitals.
  public func components(_ name: String) -> [ICalComponent] { components.filter { $0.name == name } }

  /// Whether another component says the same, wherever the two stand.
  public func hasSameContent(as other: ICalComponent) -> Bool {
    name == other.name && properties.count == other.properties.count
      && components.count == other.components.count
      && zip(properties, other.properties).allSatisfy { $0.hasSameContent(as: $1) }
      && zip(components, other.components).allSatisfy { $0.hasSameContent(as: $1) }
  }
}
