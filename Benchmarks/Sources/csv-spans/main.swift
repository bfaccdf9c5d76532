import CompassCSV
import Foundation

// Reads a file into records whose fields know their bytes, line and column, on one thread, and prints how many
// records there are, then the seconds of the clock and of the processor: csv-spans read|all FILE
// "read" leaves the survey of the file out of the time, "all" counts it.

guard CommandLine.arguments.count == 3 else { exit(2) }
let source = FileBytes(name: CommandLine.arguments[2])
var start = now()
let survey = try CSVSurvey(of: source)
if CommandLine.arguments[1] == "read" { start = now() }
var reader = try CSVReader(source, survey: survey)
var record = CSVRecord()
var records = 0
// Whatever is not looked at might as well not be found out.
var checked = 0
while try reader.read(into: &record) {
  records += 1
  for field in record.fields { checked &+= field.range.count &+ field.position.column }
}
let end = now()
FileHandle.standardError.write(Data("checked \(checked)\n".utf8))
FileHandle.standardOutput.write(Data("\(records) \(end.wall - start.wall) \(end.cpu - start.cpu)\n".utf8))

func now() -> (wall: Double, cpu: Double) {
  func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  return (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
}
