import CompassDocuments
import CompassModel
import Foundation
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
}
