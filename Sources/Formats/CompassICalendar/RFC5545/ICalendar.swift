public import CompassSource

/// A calendar: the contents of one VCALENDAR (RFC 5545 §3.4).
public struct ICalendar: Sendable, Hashable {
  /// The properties of the calendar itself.
  public var properties: [ICalProperty]
  /// The events, time zones and other components, in the order of the file.
  public var components: [ICalComponent]
  /// The findings from reading the calendar.
  public var diagnostics: [Diagnostic]

  /// Creates a calendar.
  public init(properties: [ICalProperty], components: [ICalComponent]) {
    self.properties = properties
    self.components = components
    diagnostics = []
  }

  /// Reads a file as one calendar: the properties of its first calendar and the components of all.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - limits: what the file may ask of the reader.
  /// - Throws: ``ToolError`` if the bytes cannot be read.
  public init(_ source: any ByteSource, limits: ICalLimits = ICalLimits()) throws {
    let (calendars, diagnostics) = try Self.calendars(in: source, limits: limits)
    self.init(properties: calendars.first?.properties ?? [], components: [])
    components = calendars.count == 1 ? calendars[0].components : calendars.flatMap(\.components)
    self.diagnostics = diagnostics
  }

  /// Returns the calendars of a file and the findings from reading them.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - limits: what the file may ask of the reader.
  /// - Throws: ``ToolError`` if the bytes cannot be read.
  public static func calendars(
    in source: any ByteSource, limits: ICalLimits = ICalLimits()
  ) throws
    -> (calendars: [ICalendar], diagnostics: [Diagnostic])
  {
    var reader = try ICalendarReader(source, limits: limits)
    return try calendars(&reader, limits)
  }

  static func calendars(
    _ reader: inout ICalendarReader, _ limits: ICalLimits
  ) throws
    -> (calendars: [ICalendar], diagnostics: [Diagnostic])
  {
    var calendars: [ICalendar] = []
    var calendar: ICalendar?
    var count = 0
    reading: while let step = try reader.nextStep() {
      switch step {
      case .calendar:
        if let calendar { calendars.append(calendar) }
        calendar = ICalendar(properties: [], components: [])
      case .properties(let more): calendar?.properties += more
      case .component(let component):
        count += 1
        if count > limits.components {
          if let position = component.position {
            reader.report(
              .icsTooManyComponents, .error, at: position,
              "The file has too many components. The rest were skipped")
          }
          break reading
        }
        calendar?.components.append(component)
      }
    }
    if let calendar { calendars.append(calendar) }
    return (calendars, reader.takeDiagnostics())
  }

  /// The calendar as a component.
  public var component: ICalComponent {
    ICalComponent("VCALENDAR", properties: properties, components: components)
  }

  /// The first property of a name in capitals.
  public func property(_ name: String) -> ICalProperty? { component.property(name) }

  /// The components of a name in capitals.
  public func components(_ name: String) -> [ICalComponent] { components.filter { $0.name == name } }
}
