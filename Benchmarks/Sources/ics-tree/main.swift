import BenchmarkSupport
import CompassICalendar
import Foundation

// Reads a calendar whole, on one thread, and prints how many components stand in it, then the seconds of the clock
// and of the processor: ics-tree read|values FILE
// "values" looks at each value in its type, "read" at where each property stands.

guard CommandLine.arguments.count == 3 else { exit(2) }
let start = now()
let calendar = try ICalendar(FileBytes(name: CommandLine.arguments[2]))
var look = Look(isTyped: CommandLine.arguments[1] == "values")
for component in calendar.components { look.look(at: component) }
printResult(look.components, since: start, checked: look.checked)

struct Look {
  let isTyped: Bool
  var components = 0
  var checked = 0

  mutating func look(at component: ICalComponent) {
    components += 1
    for property in component.properties {
      checked &+= property.position?.line ?? 0
      if isTyped { look(at: property) }
    }
    for component in component.components { look(at: component) }
  }

  private mutating func look(at property: ICalProperty) {
    switch property.name {
    case "DTSTART", "DTEND", "DTSTAMP", "LAST-MODIFIED", "CREATED":
      checked &+= property.temporal?.day.day ?? 0
    case "CATEGORIES": checked &+= property.texts.count
    case "GEO": checked &+= Int(property.geo?.latitude ?? 0)
    case "SEQUENCE": checked &+= property.integer ?? 0
    default: checked &+= property.text.utf8.count
    }
  }
}
