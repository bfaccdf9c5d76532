import CompassSource
import Testing

@testable import CompassICalendar

extension ICalComponent {
  /// A component of plain lines, `BEGIN` and `END` included.
  static func lines(_ text: String) throws -> ICalComponent {
    var open: [ICalComponent] = []
    for line in text.split(separator: "\n") {
      let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let value = try #require(halves.count == 2 ? halves[1] : nil, "\(line)")
      let words = halves[0].split(separator: ";").map(String.init)
      switch words[0] {
      case "BEGIN": open.append(ICalComponent(value))
      case "END":
        let last = open.popLast()
        let component = try #require(last)
        guard !open.isEmpty else { return component }
        open[open.count - 1].components.append(component)
      default:
        let parameters = words.dropFirst().map { word in
          let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
          return ICalParameter(parts[0], Array(parts.dropFirst()))
        }
        open[open.count - 1].properties.append(ICalProperty(words[0], value: value, parameters: parameters))
      }
    }
    return try #require(nil, "a component that ends")
  }

  /// A VTIMEZONE of observances given as `STANDARD from to start; further lines`.
  static func zone(_ tzid: String, _ observances: String...) throws -> ICalComponent {
    var zone = ICalComponent("VTIMEZONE", properties: [.text("TZID", tzid)])
    for observance in observances {
      var parts = observance.split(separator: "; ").map(String.init)
      let words = parts.removeFirst().split(separator: " ").map(String.init)
      let lines =
        ["BEGIN:\(words[0])", "TZOFFSETFROM:\(words[1])", "TZOFFSETTO:\(words[2])", "DTSTART:\(words[3])"]
        + parts + ["END:\(words[0])"]
      zone.components.append(try .lines(lines.joined(separator: "\n")))
    }
    return zone
  }
}

/// The instant of a time in UTC, `20260418T130000`.
func utc(_ text: String) throws -> Int { try #require(ICalTemporal(text)).local.seconds }

extension ICalZoneRules {
  /// The offset at a time in UTC, `20260418T130000`, as it is written: `-0400`.
  func offset(_ text: String) throws -> String {
    ICalValues.text(utcOffset: offset(at: try utc(text)))
  }
}
