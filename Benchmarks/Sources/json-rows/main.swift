import BenchmarkSupport
import CompassJSON
import CompassSource
import Foundation

// Reads a JSON file into records whose fields know their bytes, line and column, on one thread, and prints how many
// there are, then the seconds of the clock and of the processor: json-rows FILE

guard CommandLine.arguments.count == 2 else { exit(2) }
try count(in: FileBytes(name: CommandLine.arguments[1]))

// Variables of a function: those of a script are global and checked for exclusive access at each record.
func count(in source: FileBytes) throws {
  // The columns are what a look at the whole file finds, which is left out of the time.
  let names = JSONColumns(try JSONSurvey(source).tables.first?.names ?? [])
  let start = now()
  var reader = try JSONReader(source)
  var tree = JSONTree()
  var record = SourceRecord()
  var records = 0
  var checked = 0
  while true {
    let step = try reader.advance(into: &record, columns: names, tree: &tree)
    if step == .end { break }
    guard step == .row else { continue }
    records += 1
    for field in record.fields { checked &+= field.range.count &+ field.position.column }
  }
  printResult(records, since: start, checked: checked)
}
