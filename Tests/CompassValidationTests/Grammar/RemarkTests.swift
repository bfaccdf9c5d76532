import CompassModel
import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassValidation

/// Cells with something beside the value, in `Remarks.json`, which was written without a look at the reader.
@Suite("Remarks beside dates, times, answers and figures")
struct RemarkTests {
  private struct Table: Decodable {
    struct Case<Value: Decodable & Sendable>: Decodable, Sendable {
      let text: String
      let value: Value?

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        text = try list.decode(String.self)
        value = try list.decodeIfPresent(Value.self)
      }
    }

    struct Figure: Decodable, Sendable {
      let text: String
      let better: String
      let value: Decimal?

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        text = try list.decode(String.self)
        better = try list.decode(String.self)
        value = try list.decodeIfPresent(Double.self).flatMap { Decimal(string: "\($0)") }
      }
    }

    let dates: [Case<String>]
    let times: [Case<String>]
    let answers: [Case<Bool>]
    let figures: [Figure]
  }

  private static let table = Result {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Remarks.json")
    return try JSONDecoder().decode(Table.self, from: Data(contentsOf: place))
  }

  private static let options: ReadingOptions = {
    var options = ReadingOptions(
      timeZone: .gmt, now: Date(timeIntervalSince1970: 1_778_000_000), lexicon: .installed)
    options.clock = .events
    return options
  }()

  private static func read(_ text: String, _ kind: RecordKind, _ name: String) throws -> Reading {
    FieldReader.read(text, field: try field(kind, name), options: options)
  }

  /// Expects that no value is wrong without a warning, and that nearly all that can be read are.
  private static func judge<Value: Equatable>(
    _ cases: [(text: String, wanted: Value?)], _ read: (String) throws -> (value: Value?, isSaid: Bool)
  ) throws {
    var missed: [String] = []
    for (text, wanted) in cases {
      let found = try read(text)
      #expect(found.value == wanted || found.value == nil || found.isSaid, "\(text)")
      if found.value != wanted, wanted != nil { missed.append(text) }
    }
    #expect(missed.count * 10 <= cases.count, "\(missed)")
  }

  @Test("A day is read if nothing beside it changes it")
  func dates() throws {
    try Self.judge(Self.table.get().dates.map { ($0.text, $0.value) }) { text in
      let reading = try Self.read(text, .event, "start_date")
      return (reading.value?.canonicalText, reading.issues.contains { $0.effect == .warns })
    }
  }

  @Test("A time is read if nothing beside it changes it")
  func times() throws {
    try Self.judge(Self.table.get().times.map { ($0.text, $0.value.map { $0 + ":00" }) }) { text in
      (try Self.read(text, .event, "start_time").value?.canonicalText, false)
    }
  }

  @Test("A yes or no may have a remark")
  func answers() throws {
    try Self.judge(Self.table.get().answers.map { ($0.text, $0.value.map(FieldValue.boolean)) }) { text in
      (try Self.read(text, .event, "registered").value, false)
    }
  }

  @Test("Of several tries the better counts, and a limit is no result")
  func figures() throws {
    let table = try Self.table.get().figures
    for better in ["higher", "lower"] {
      let cases = table.filter { $0.better == better }.map { ($0.text, $0.value) }
      try Self.judge(cases) { text in
        let quantity = try Self.read(text, .metric, "value").quantity
        var number = quantity?.number
        switch quantity?.shape {
        case .tries(let least, _) where better == "lower": number = least
        case .range(let first, let second) where better == "lower": number = min(first, second)
        default: break
        }
        return (number, false)
      }
    }
  }

  @Test(
    "The remark is kept",
    arguments: [
      ("6/13/2026 (tentative)", "start_date", "tentative"), ("6/13/2026?", "start_date", "?"),
      ("9:00 AM tentative", "start_time", "tentative"), ("yes - paid 4/2", "registered", "yes - paid 4/2"),
    ])
  func kept(text: String, field: String, remark: String) throws {
    let found = try Self.read(text, .event, field).remark
    #expect(found == remark)
  }

  @Test("A cell may say which time is which")
  func labels() throws {
    let reading = try Self.read("arrive 8:15 AM, start 9:00 AM", .event, "start_time")
    #expect(reading.value?.canonicalText == "09:00:00")
    #expect(reading.sides.map { "\($0.field) \($0.value.canonicalText)" } == ["checkin_time 08:15:00"])
    let arrival = try Self.read("8:15 AM arrive", .event, "start_time")
    #expect(arrival.value == nil && arrival.sides.first?.field == "checkin_time")
  }
}
