/// Calendars as JSON (RFC 7265), for programs that speak no iCalendar, and for looking at what was read.
public enum JCal {
  /// Writes a calendar.
  public static func text(of calendar: ICalendar) -> String { text(of: calendar.component) }

  /// Writes a component and what stands in it, on one line.
  ///
  /// Values are written in the type that `VALUE` says, else in that of the property's name; a value that is
  /// none of its type is written as it is, as `unknown`.
  public static func text(of component: ICalComponent) -> String {
    var text = ""
    append(component, to: &text)
    return text
  }

  private static func append(_ component: ICalComponent, to text: inout String) {
    text += "[\(quoted(component.name.lowercased())),["
    for (index, property) in component.properties.enumerated() {
      if index > 0 { text += "," }
      append(property, to: &text)
    }
    text += "],["
    for (index, component) in component.components.enumerated() {
      if index > 0 { text += "," }
      append(component, to: &text)
    }
    text += "]]"
  }

  private static func append(_ property: ICalProperty, to text: inout String) {
    let value = JCalValue(property)
    text += "[\(quoted(property.name.lowercased())),{"
    text += property.parameters.filter { $0.name != "VALUE" }
      .map { parameter in
        let values = parameter.values.map(quoted)
        let list = values.count == 1 ? values[0] : "[\(values.joined(separator: ","))]"
        return "\(quoted(parameter.name.lowercased())):\(list)"
      }
      .joined(separator: ",")
    text += "},\(quoted(value.type)),\(value.values.joined(separator: ","))]"
  }

  /// A text as a string of JSON (RFC 8259 §7).
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
