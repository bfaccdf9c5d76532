import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassDocuments

/// The schemas of exported rows under `Templates/Schemas`, which follow from the model's own.
@Suite("JSON Schemas of the kinds of records")
struct RecordSchemaTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Templates/Schemas")

  private static func file(_ kind: RecordKind) -> URL {
    folder.appendingPathComponent("\(kind.plural).schema.json")
  }

  @Test("Each is what the model says; RECORD_SNAPSHOTS=1 writes it anew", arguments: RecordKind.allCases)
  func followsModel(kind: RecordKind) throws {
    let text = Self.schema(kind).text(indentation: 0) + "\n"
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: Self.file(kind))
    }
    #expect(String(decoding: try Data(contentsOf: Self.file(kind)), as: UTF8.self) == text)
  }

  @Test("An independent validator takes what is exported and no other types", arguments: RecordKind.allCases)
  func validates(kind: RecordKind) throws {
    let values = Self.full(kind)
    var bytes: [UInt8] = []
    var export = try RecordExport(kind, as: .json) { bytes += $0 }
    try export.write(values)
    try export.finish()
    var wrong: [String] = []
    for field in kind.schema.fields where field.type != .json {
      let members = kind.schema.fields.map { other in
        JSONValue.Member(
          other.name, other.name == field.name ? .array([.boolean(true)]) : values[other]?.jsonValue ?? .null)
      }
      wrong.append(JSONValue.array([.object(members)]).text())
    }
    let rows = NSTemporaryDirectory() + "rows-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: rows) }
    let lines = [String(decoding: bytes, as: UTF8.self)] + wrong
    try Data(lines.joined(separator: "\u{1E}").utf8).write(to: URL(fileURLWithPath: rows))
    let said = try Python.run(
      """
      import json, jsonschema, sys
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      lines = open(sys.argv[2]).read().split("\\x1e")
      validator.validate(json.loads(lines[0]))
      validator.validate(json.loads(lines[0])[0])
      print(sum(validator.is_valid(json.loads(line)) for line in lines[1:]))
      """, Self.file(kind).path, rows)
    #expect(String(decoding: said, as: UTF8.self) == "0\n")
  }

  // MARK: What they are made of

  private static func schema(_ kind: RecordKind) -> JSONValue {
    let fields = kind.schema.fields
    let row = JSONValue.object([
      .init("type", .string("object")),
      .init("required", .array(fields.filter(\.isRequired).map { .string($0.name) })),
      .init("properties", .object(fields.map { .init($0.name, schema($0)) })),
    ])
    let reference = JSONValue.object([.init("$ref", .string("#/$defs/row"))])
    return .object([
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      .init("$id", .string("https://compass-toolkit.example/schemas/\(kind.plural).schema.json")),
      .init("title", .string("Rows of \(kind.plural)")),
      .init(
        "description",
        .string(
          "What compass-export writes as JSON, an array of rows, and as JSON Lines, a row a line; and what compass-import reads. Names are the columns of the app's table."
        )),
      .init(
        "anyOf", .array([.object([.init("type", .string("array")), .init("items", reference)]), reference])),
      .init("$defs", .object([.init("row", row)])),
    ])
  }

  private static func schema(_ field: FieldDescriptor) -> JSONValue {
    var members: [JSONValue.Member] = [.init("description", .string(field.label))]
    func type(_ name: String, _ more: JSONValue.Member...) {
      let types = field.isRequired ? JSONValue.string(name) : .array([.string(name), .string("null")])
      members.append(.init("type", types))
      members += more
    }
    func pattern(_ text: String) -> JSONValue.Member { .init("pattern", .string(text)) }
    let id = pattern("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
    switch field.type {
    case .integer: type("integer")
    case .decimal, .money, .metricValue, .height, .weight: type("number")
    case .boolean: type("boolean")
    case .date: type("string", .init("format", .string("date")), pattern("^\\d{4}-\\d{2}-\\d{2}$"))
    case .time: type("string", pattern("^\\d{2}:\\d{2}:\\d{2}$"))
    case .instant: type("string", .init("format", .string("date-time")))
    case .id, .link, .foreignID: type("string", .init("format", .string("uuid")), id)
    case .links:
      type("array", .init("items", .object([.init("type", .string("string")), id])))
    case .texts: type("array", .init("items", .object([.init("type", .string("string"))])))
    case .enumeration(let enumeration):
      let values = enumeration.cases.map { JSONValue.string($0.value) }
      members.append(.init("enum", .array(field.isRequired ? values : values + [.null])))
    case .state: type("string", pattern("^[A-Z]{2}$"))
    case .json: break
    default: type("string")
    }
    if let maximum = field.maximumLength { members.append(.init("maxLength", .integer(maximum))) }
    return .object(members)
  }

  /// A record that has every field.
  private static func full(_ kind: RecordKind) -> FieldValues {
    var values = FieldValues(kind: kind)
    let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    for field in kind.schema.fields {
      let value: FieldValue? =
        switch field.type {
        case .integer: .integer(3)
        case .decimal, .money, .metricValue, .height, .weight: .decimal(Decimal(725) / 10)
        case .boolean: .boolean(true)
        case .date: CalendarDate(year: 2026, month: 4, day: 15).map(FieldValue.date)
        case .time: TimeOfDay(hour: 9, minute: 5).map(FieldValue.time)
        case .instant: .instant(Date(timeIntervalSince1970: 1_776_700_800))
        case .id, .link, .foreignID: .id(id)
        case .links: .ids([id, id])
        case .texts: .texts(["one", "two"])
        case .json: .json(.object([.init("a", .null)]))
        case .enumeration(let enumeration): enumeration.cases.first.map { .text($0.value) }
        case .state: .text("GA")
        default: .text("text")
        }
      values[field] = value
    }
    return values
  }
}
