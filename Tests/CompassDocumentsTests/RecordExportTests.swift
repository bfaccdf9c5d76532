import CompassCSV
import CompassDocuments
import CompassModel
import Foundation
import TestSupport
import Testing

@Suite("Whole records")
struct RecordExportTests {
  private func text(_ format: RecordExport.Format, _ records: [FieldValues]) throws -> String {
    let bytes = Box()
    var export = try RecordExport(.school, as: format) { bytes.value += $0 }
    for record in records { try export.write(record) }
    try export.finish()
    return String(decoding: bytes.value, as: UTF8.self)
  }

  private final class Box { var value: [UInt8] = [] }

  private func school(_ name: String) -> FieldValues {
    var values = FieldValues(kind: .school)
    values["id"] = UUID(uuidString: "00000000-0000-0000-0000-00000000000A").map(FieldValue.id)
    values["name"] = .text(name)
    values["pros"] = .texts(["near", "big, old"])
    return values
  }

  @Test("JSON is an array of rows with every column")
  func json() throws {
    #expect(try text(.json, []) == "[]\n")
    let parsed = try #require(JSONValue(parsing: try text(.json, [school("A"), school("B")])))
    guard case .array(let rows) = parsed else {
      Issue.record("no array")
      return
    }
    #expect(rows.map { $0["name"] } == [.string("A"), .string("B")])
    #expect(rows[0].members.map(\.name) == RecordSchema.school.fields.map(\.name))
    #expect(rows[0]["city"] == .null)
  }

  @Test("CSV has the app's columns; what people typed is guarded, what we write is not")
  func csv() throws {
    let lines = try text(.csv, [school("=1+1")]).split(separator: "\r\n")
    #expect(lines[0] == "\u{FEFF}" + RecordSchema.school.fields.map(\.name).joined(separator: ","))
    #expect(lines[1].contains(#","'=1+1","#))
    #expect(lines[1].contains(#","[""near"",""big, old""]","#))
  }

  @Test("Python reads every scalar of an export back: JSON, JSON Lines, CSV with the guard taken off")
  func everySpecialText() throws {
    let texts = SpecialTexts.all
    let script = """
      import csv, json, sys
      if sys.argv[2] == 'json':
          with open(sys.argv[1], encoding='utf-8') as f: names = [row['name'] for row in json.load(f)]
      elif sys.argv[2] == 'jsonl':
          with open(sys.argv[1], encoding='utf-8', newline='\\n') as f:
              names = [json.loads(line)['name'] for line in f]
      else:
          with open(sys.argv[1], encoding='utf-8-sig', newline='') as f:
              names = [row['name'] for row in csv.DictReader(f, strict=True)]
      for name in names: print(name.encode('utf-8').hex())
      """
    for format in RecordExport.Format.allCases {
      let bytes = Array(try text(format, texts.map(school)).utf8)
      let result = try Tool.withFile(bytes, named: "export") {
        try Tool.run(Tool.python, "-c", script, $0, format.rawValue)
      }
      #expect(result.status == 0, "\(result.errors)")
      let ours = texts.map { format == .csv ? FormulaGuard.guarded($0) : $0 }.map { text in
        text.utf8.map { String(format: "%02x", $0) }.joined()
      }
      #expect(result.output.split(separator: "\n").map(String.init) == ours)
    }
  }
}
