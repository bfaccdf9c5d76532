import CompassCSV
import CompassSource
import CompassTables
import Testing

/// The code of the overview in the documentation, as it stands there.
private func clean(_ source: any ByteSource, report: (String) -> Void) throws -> [UInt8] {
  guard let table = try TableSurvey.tables(in: CSVGrid(source)).first else { return [] }
  for inference in table.inferences + table.rowInferences {
    report("\(inference.what): \(inference.value), because \(inference.why)")
  }
  var output: [UInt8] = []
  var writer = CSVWriter(format: .init(safety: .raw)) { output += $0 }
  if table.hasHeader { try writer.write(table.headerNames, columns: table.columnCount) }
  var reader = try TableReader(table)
  var row = GridRow()
  while try reader.read(into: &row) {
    for finding in row.findings {
      report("line \(finding.position?.line ?? 0): \(finding.message.rendered(showingPersonal: true))")
    }
    try writer.write(row.record.strings, columns: table.columnCount)
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
    #expect(said.contains("skipped: line 1, because lines above the header"))
  }
}
