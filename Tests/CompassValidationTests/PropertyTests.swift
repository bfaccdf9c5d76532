import CompassModel
import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@Suite("What holds for every text")
struct PropertyTests {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test(
    "A day written in any style reads back",
    arguments: [
      { "\($0)" }, { "\($0.month)/\($0.day)/\($0.year)" }, { "\(two($0.month))-\(two($0.day))-\($0.year)" },
      { $0.displayText }, { "\($0.day) \(months[$0.month - 1]) \($0.year)" },
      { "\(two($0.day))-\(months[$0.month - 1])-\(two($0.year % 100))" },
      { "\($0.month)/\($0.day)/\(two($0.year % 100))" }, { "\($0)T00:00:00Z" },
      { "\($0.year)\(two($0.month))\(two($0.day))" },
    ] as [@Sendable (CalendarDate) -> String])
  func dates(style: @Sendable (CalendarDate) -> String) throws {
    var random = SplitMix(state: 20_260_415)
    for _ in 0..<2000 {
      let date = CalendarDate(clampingDaysSince1970: Int.random(in: 0..<36_000, using: &random))
      #expect(try value(style(date), .event, "start_date") == date.description)
    }
  }

  @Test("A day written day first reads back where the options say so")
  func dayFirst() throws {
    var random = SplitMix(state: 5)
    for _ in 0..<2000 {
      let date = CalendarDate(clampingDaysSince1970: Int.random(in: 0..<36_000, using: &random))
      let text = "\(date.day).\(date.month).\(date.year)"
      #expect(try value(text, .event, "start_date", options.with(.dayFirst)) == date.description)
    }
  }

  @Test("A range of days reads back")
  func ranges() throws {
    var random = SplitMix(state: 6)
    for _ in 0..<2000 {
      let first = CalendarDate(clampingDaysSince1970: Int.random(in: 0..<36_000, using: &random))
      let last = try #require(first.adding(days: Int.random(in: 1..<400, using: &random)))
      let reading = try reading(CalendarDate.range(from: first, to: last), .event, "start_date")
      #expect(reading.value == .date(first) && reading.sides.map(\.value) == [.date(last)])
    }
  }

  @Test("Every minute of the day reads back on both clocks")
  func times() throws {
    for minute in 0..<1440 {
      let time = TimeOfDay(wrappingSecondsSinceMidnight: minute * 60)
      for text in [time.description, time.displayText, String(time.description.prefix(5))] {
        #expect(try value(text, .event, "start_time") == time.description)
      }
    }
  }

  @Test("A decimal number reads back exactly, grouped or not")
  func decimals() throws {
    var random = SplitMix(state: 7)
    for _ in 0..<5000 {
      let digits = Int.random(in: 1...30, using: &random)
      var text = String(Int.random(in: 1...9, using: &random))
      for _ in 1..<digits { text += String(Int.random(in: 0...9, using: &random)) }
      let point = Int.random(in: 0..<digits, using: &random)
      if point > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -point)) }
      if Bool.random(using: &random) { text = "-" + text }
      let expected = try #require(Decimal(string: text, locale: nil))
      #expect(try reading(text, .event, "latitude").value == .decimal(expected))
      #expect(try reading(grouped(text), .event, "latitude").value == .decimal(expected))
    }
  }

  private func grouped(_ text: String) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    var result = ""
    for (index, digit) in parts[0].reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { result.append(",") }
      result.append(digit)
    }
    return String(result.reversed()) + (parts.count > 1 ? "." + parts[1] : "")
  }

  @Test("An amount in another unit goes there and back")
  func units() throws {
    var random = SplitMix(state: 8)
    for _ in 0..<500 {
      let speed = Decimal(Int.random(in: 650...1690, using: &random)) / 10
      let checked = try MetricRuleTests.check("velocity", "\(speed) km/h")
      guard case .decimal(let miles) = checked.draft.values["value"] else {
        Issue.record("no value for \(speed)")
        continue
      }
      #expect(abs(miles * Decimal(1_609_344) / 1_000_000 - speed) <= Decimal(string: "0.0081") ?? 0)
    }
  }

  @Test("No bytes crash a reader, and what is unreadable is always explained", arguments: RecordKind.allCases)
  func anyBytes(kind: RecordKind) throws {
    var random = SplitMix(state: UInt64(kind.rawValue.utf8.count))
    let alphabet = Array("0123456789-/:. ,'\"<>&;#{}[]()@%$+apmTZeéX✓—\u{202F}\u{0}\n\\".utf8)
    for field in kind.schema.fields {
      for round in 0..<300 {
        let count = Int.random(in: 0...24, using: &random)
        let bytes = (0..<count).map { _ in
          round % 3 == 0
            ? UInt8.random(in: 0...255, using: &random)
            : alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        }
        let reading = FieldReader.read(bytes.span, field: field, options: options)
        if reading.outcome == .unreadable {
          #expect(reading.issues.contains { $0.effect == .rejectsRecord || $0.effect == .emptiesField })
        } else {
          #expect(reading.issues.allSatisfy { $0.effect == .warns || $0.effect == .notes })
        }
        #expect(reading.issues.allSatisfy { $0.field == field.name })
      }
    }
  }

  @Test("No record crashes the rules, whatever its texts", arguments: RecordKind.allCases)
  func anyRecord(kind: RecordKind) throws {
    var random = SplitMix(state: 99)
    let texts = [
      "", "-", "2026-04-15", "4/15/2026", "9:00 AM", "23:59", "1", "-1", "999999999999999", "0.5", "yes",
      "Camp",
      "86-88", "6'2\"", "1:52.4", "92.1 mph", "6f1c2a3b-0000-4000-8000-000000000001", "[object Object]",
      "{a,b}",
      "9999-12-31", "0001-01-01", "km/h", "avg", "velocity", "sixty_time", "x@example.com", "GA", "TBD",
    ]
    for _ in 0..<1000 {
      var fields: [String: String] = [:]
      for field in kind.schema.fields where Bool.random(using: &random) {
        fields[field.name] = texts.randomElement(using: &random)
      }
      let result = try FormValidator.validate(
        kind: kind, fields: fields, context: RuleContext(options: options))
      #expect(result.isValid == result.allErrors.isEmpty)
      for member in result.draft.setAside { #expect(result.draft.values[member.name] == nil) }
    }
  }

  @Test("What a field's value is written as reads back as that value", arguments: RecordKind.allCases)
  func canonical(kind: RecordKind) throws {
    let texts = [
      "2026-04-15", "9:30 PM", "1250.50", "12", "yes", "no", "a;b", "{\"a\":1}", "GA", "EST",
      "ann@example.com",
      "(555) 123-4567", "example.com", "@ann", "6'2\"", "185 lbs", "camp", "email", "head", "consumer", "R",
      "D1",
      "6f1c2a3b-0000-4000-8000-000000000001", "2026-07-18T12:00:00.5Z", "plain text", "velocity",
    ]
    for field in kind.schema.fields {
      for text in texts {
        guard let value = FieldReader.read(text, field: field, options: options).value else { continue }
        let again = FieldReader.read(value.canonicalText, field: field, options: options)
        #expect(again.value == value, "\(field.name) \(text)")
      }
    }
  }
}
