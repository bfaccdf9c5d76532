import CompassDocuments
import CompassXLSX
import Foundation

// Writes a report of so many measurements, or a calendar of so many events, with the product's own writer and
// prints how many rows, pages or events there are and the seconds that it took, of the clock and of the
// processor, the proof of what was written included:
// report-writer-benchmark xlsx|pdf|html|json|csv|ics ROWS FILE

let arguments = CommandLine.arguments
guard arguments.count == 4, let rows = Int(arguments[2]) else {
  FileHandle.standardError.write(Data("usage: report-writer-benchmark xlsx|pdf|html|json|csv|ics ROWS FILE\n".utf8))
  exit(2)
}
let target = URL(fileURLWithPath: arguments[3])
let isCalendar = arguments[1] == "ics"
let document = BenchmarkMetrics(count: isCalendar ? 1 : rows).document()
let events = BenchmarkEvents(count: isCalendar ? rows : 0)
let start = seconds(CLOCK_MONOTONIC)
let used = seconds(CLOCK_PROCESS_CPUTIME_ID)
let count: Int
switch arguments[1] {
case "xlsx":
  let file = try XLSXReportWriter().write(
    document, temporaryDirectory: target.deletingLastPathComponent().path)
  try? FileManager.default.removeItem(at: target)
  try FileManager.default.moveItem(atPath: file.path, toPath: target.path)
  count = rows
case "pdf":
  let report = try PDFReportWriter().write(document)
  try Data(report.bytes).write(to: target)
  count = report.pageCount
case "html":
  try streamed(to: target) { try HTMLReportWriter().write(document, to: $0) }
  count = rows
case "json":
  try streamed(to: target) { try JSONReportWriter().write(document, to: $0) }
  count = rows
case "csv":
  guard let table = document.mainTable else { exit(2) }
  try streamed(to: target) { try CSVReportWriter().write(table, to: $0) }
  count = rows
case "ics":
  let bytes = events.bytes()
  let file = open(target.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  guard file >= 0, write(file, bytes, bytes.count) == bytes.count, close(file) == 0 else { exit(2) }
  count = rows
default: exit(2)
}
let wall = seconds(CLOCK_MONOTONIC) - start
let processor = seconds(CLOCK_PROCESS_CPUTIME_ID) - used
FileHandle.standardOutput.write(Data("\(count) \(wall) \(processor)\n".utf8))

/// Writes a file piece by piece, as the commands do.
func streamed(to target: URL, _ write: (@escaping ([UInt8]) throws -> Void) throws -> Void) throws {
  try Data().write(to: target)
  let file = try FileHandle(forWritingTo: target)
  try write { try file.write(contentsOf: Data($0)) }
  try file.close()
}

func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
