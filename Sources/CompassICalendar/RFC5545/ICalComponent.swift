public import CompassSource

/// A parameter of a property (RFC 5545 §3.2), `TZID=America/New_York`.
public struct ICalParameter: Sendable, Hashable {
  /// The name in capitals.
  public var name: String
  /// The values, without quotes, `^n`, `^^` and `^'` put back (RFC 6868).
  public var values: [String]

  /// Creates a parameter.
  public init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values
  }
}

/// A property of a component: one content line (RFC 5545 §3.1).
public struct ICalProperty: Sendable, Hashable {
  /// The name in capitals.
  public var name: String
  /// The parameters in the order of the file.
  public var parameters: [ICalParameter]
  /// The value as it stands in the unfolded line: text is still escaped.
  public var value: String
  /// Where the whole line stands; nil for a property that was made here.
  public var position: SourcePosition?

  /// Creates a property of a value that is escaped where it must be.
  public init(
    _ name: String, value: String, parameters: [ICalParameter] = [], position: SourcePosition? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.value = value
    self.position = position
  }

  /// The first value of a parameter.
  ///
  /// - Parameter name: its name in capitals.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
}

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
  public func property(_ name: String) -> ICalProperty? { properties.first { $0.name == name } }

  /// All properties of a name in capitals.
  public func properties(_ name: String) -> [ICalProperty] { properties.filter { $0.name == name } }

  /// The components within it of a name in capitals.
  public func components(_ name: String) -> [ICalComponent] { components.filter { $0.name == name } }
}
