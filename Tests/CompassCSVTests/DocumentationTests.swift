import CompassCSV
import CompassSource
import Testing

/// The code of the overview in the documentation, as it stands there.
private func clean(_ source: any ByteSource, report: (String) -> Void) throws -> [UInt8] {
  let survey = try CSVSurvey(of: source)
  for inference in survey.inferences {
    report("\(inference.what): \(inference.value), because \(inference.why)")
  }
  var output: [UInt8] = []
  var writer = CSVWriter(format: .init(safety: .raw)) { output += $0 }
  if survey.hasHeader { try writer.write(survey.headerNames, columns: survey.columnCount) }
  var reader = try CSVReader(source, survey: survey)
  var record = CSVRecord()
  while try reader.read(into: &record) {
    for finding in reader.diagnostics {
      report("line \(finding.position?.line ?? 0): \(finding.message.rendered(showingPersonal: true))")
    }
    try writer.write(record.strings, columns: survey.columnCount)
  }
  for skip in reader.skips.stretches {
    report("lines \(skip.lines.lowerBound) to \(skip.lines.upperBound) skipped: \(skip.reason.label)")
  }
  try writer.finish()
  return output
}

@Suite("The documentation's examples")
struct DocumentationTests {
  @Test("Any CSV in, RFC 4180 out")
  func cleans() throws {
    let dirty = "Spring report\n\nname;town;gpa\nAva;\"Coeur d'Alene; ID\";3,9\nMia;Waco\n"
    var said: [String] = []
    let output = try clean(BytesSource(dirty)) { said.append($0) }
    #expect(
      String(decoding: output, as: UTF8.self)
        == "name,town,gpa\r\nAva,Coeur d'Alene; ID,\"3,9\"\r\nMia,Waco,\r\n")
    #expect(said.contains { $0.hasPrefix("delimiter: semicolon, because") })
    #expect(said.contains { $0.hasPrefix("line 5: This row has 2 fields") })
    #expect(said.contains("lines 1 to 1 skipped: lines above the header"))
  }
}
