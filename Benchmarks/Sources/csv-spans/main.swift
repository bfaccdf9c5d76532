import BenchmarkSupport
import CompassCSV
import CompassSource
import Foundation

// Reads a file into records whose fields know their bytes, line and column, on one thread, and prints how many
// records there are, then the seconds of the clock and of the processor: csv-spans read|all FILE
// "read" leaves the survey of the file out of the time, "all" counts it.

guard CommandLine.arguments.count == 3 else { exit(2) }
try count(in: FileBytes(name: CommandLine.arguments[2]), includingSurvey: CommandLine.arguments[1] == "all")

// Variables of a function: those of a script are global and checked for exclusive access at each record.
func count(in source: FileBytes, includingSurvey: Bool) throws {
  var start = now()
  let survey = try CSVSurvey(of: source)
  if !includingSurvey { start = now() }
  var reader = try CSVGrid(source, survey).makeReader()
  var row = GridRow()
  // The first row is the header.
  var records = -1
  var checked = 0
  while try reader.read(into: &row) {
    records += 1
    for field in row.record.fields { checked &+= field.range.count &+ field.position.column }
  }
  printResult(records, since: start, checked: checked)
}
