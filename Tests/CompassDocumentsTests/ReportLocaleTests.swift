import CompassDocuments
import CompassModel
import Foundation
import Testing

@Suite("The locale of a report")
struct ReportLocaleTests {
  private static let day = CalendarDate(iso: "2026-04-15")
  private static let time = TimeOfDay(hour: 15, minute: 5)

  @Test(
    "A day, a time, a number and a month as each locale writes them",
    arguments: [
      ("en-US", "Apr 15, 2026", "3:05 PM", "92.1 mph", "April 2026"),
      ("en-GB", "15 Apr 2026", "15:05", "92.1 mph", "April 2026"),
      ("en-CA", "Apr 15, 2026", "3:05 PM", "92.1 mph", "April 2026"),
      ("de-DE", "15. Apr. 2026", "15:05", "92,1 mph", "April 2026"),
      ("fr-FR", "15 avr. 2026", "15:05", "92,1 mph", "avril 2026"),
      ("es-MX", "15 abr 2026", "3:05 p.m.", "92.1 mph", "abril de 2026"),
      ("es-US", "abr 15, 2026", "3:05 p.m.", "92.1 mph", "abril de 2026"),
      ("pt-BR", "15 de abr. de 2026", "15:05", "92,1 mph", "abril de 2026"),
      ("ja-JP", "2026年4月15日", "15:05", "92.1 mph", "2026年4月"),
      ("ko-KR", "2026년 4월 15일", "오후 3:05", "92.1 mph", "2026년 4월"),
      ("lt-LT", "2026-04-15", "15:05", "92,1 mph", "2026 m. balandis"),
      ("fi-FI", "15.4.2026", "15.05", "92,1 mph", "huhtikuu 2026"),
      ("th-TH", "15 เม.ย. 2026", "15:05", "92.1 mph", "เมษายน 2026"),
      ("fa-IR", "15 آوریل 2026", "15:05", "92.1 mph", "آوریل 2026"),
    ])
  func texts(tag: String, day: String, time: String, number: String, month: String) throws {
    let locale = try ReportLocale(tag)
    let value = try #require(Decimal(string: "92.1"))
    #expect(locale.identifier == tag)
    #expect(locale.text(.date(try #require(Self.day))) == day)
    #expect(locale.text(.time(try #require(Self.time))) == time)
    #expect(locale.text(.number(value, .init(.decimal(places: 1), unit: "mph"))) == number)
    #expect(locale.text(month: 4, year: 2026) == month)
  }

  @Test(
    "A stretch of days says what both share once",
    arguments: [
      ("en-US", ["Apr 15 - 16, 2026", "Apr 30 - May 2, 2026", "Dec 31, 2026 - Jan 2, 2027"]),
      ("en-CA", ["Apr 15–16, 2026", "Apr 30 – May 2, 2026", "Dec 31, 2026 – Jan 2, 2027"]),
      ("de-DE", ["15.–16. Apr. 2026", "30. Apr. – 2. Mai 2026", "31. Dez. 2026 – 2. Jan. 2027"]),
      ("fr-FR", ["15–16 avr. 2026", "30 avr. – 2 mai 2026", "31 déc. 2026 – 2 janv. 2027"]),
      (
        "pt-BR",
        ["15–16 de abr. de 2026", "30 de abr. – 2 de mai. de 2026", "31 de dez. de 2026 – 2 de jan. de 2027"]
      ),
      ("fi-FI", ["15.–16.4.2026", "30.4. – 2.5.2026", "31.12.2026 – 2.1.2027"]),
      ("ja-JP", ["2026年4月15日 – 2026年4月16日", "2026年4月30日 – 2026年5月2日", "2026年12月31日 – 2027年1月2日"]),
    ])
  func ranges(tag: String, expected: [String]) throws {
    let locale = try ReportLocale(tag)
    let pairs = [("2026-04-15", "2026-04-16"), ("2026-04-30", "2026-05-02"), ("2026-12-31", "2027-01-02")]
    let ranges = try pairs.map { first, last in
      try locale.range(from: #require(CalendarDate(iso: first)), to: CalendarDate(iso: last))
    }
    #expect(ranges == expected)
    let day = try #require(Self.day)
    #expect(locale.range(from: day, to: nil) == locale.text(day))
    #expect(locale.range(from: day, to: day.adding(days: -1)) == locale.text(day))
  }

  @Test(
    "The names of weeks and months, and the day that weeks begin with",
    arguments: [
      ("en-US", "Mon", "Sun", "April", 7), ("de-DE", "Mo", "So", "April", 1),
      ("cs-CZ", "po", "ne", "duben", 1),
      ("ar-EG", "اثنين", "أحد", "أبريل", 6), ("en-GB", "Mon", "Sun", "April", 1),
    ])
  func names(tag: String, monday: String, sunday: String, april: String, first: Int) throws {
    let locale = try ReportLocale(tag)
    #expect(locale.name(ofWeekday: 1) == monday && locale.name(ofWeekday: 7) == sunday)
    #expect(locale.name(ofMonth: 4) == april)
    #expect(locale.firstWeekday == first)
  }

  @Test("A change is written with the locale's decimals and both signs")
  func change() throws {
    let locale = try ReportLocale("de-DE")
    let style = ReportCell.NumberStyle(.decimal(places: 1), unit: "mph")
    let change = ReportCell.change(try #require(Decimal(string: "-1.25")), style, isBetter: false)
    #expect(locale.text(change) == "−1,3 mph (worse)")
  }

  @Test(
    "What a workbook needs to show days and times alike",
    arguments: [
      ("en-US", "mmm d, yyyy", "h:mm AM/PM"), ("de-DE", "[$-407]d\\. mmm yyyy", "[$-407]hh:mm"),
      ("fr-CA", "[$-C0C]d mmm yyyy", "[$-C0C]hh:mm"),
      ("pt-BR", "[$-416]d \\d\\e mmm \\d\\e yyyy", "[$-416]hh:mm"),
      ("ja-JP", "[$-411]yyyy\\年m\\月d\\日", "[$-411]h:mm"),
      ("lt-LT", "[$-427]yyyy-mm-dd", "[$-427]hh:mm"),
    ])
  func excel(tag: String, date: String, time: String) throws {
    let locale = try ReportLocale(tag)
    #expect(locale.excelDateFormat == date && locale.excelTimeFormat == time)
  }

  @Test(
    "A tag may be written as programs write it",
    arguments: [
      ("de_DE.UTF-8", "de-DE"), ("fr-ca", "fr-CA"), ("EN_us", "en-US"), ("zh-hant-tw", "zh-Hant-TW"),
      ("es-419", "es-419"), ("de", "de"),
    ])
  func tags(text: String, tag: String) throws { #expect(try ReportLocale(text).identifier == tag) }

  @Test(
    "A locale that is not known is refused with those that are near",
    arguments: [
      ("de-XX", "Unknown locale de-XX", "Use one of this language's locales: de, de-AT, de-BE, de-CH, de-DE"),
      ("klingon", "Unknown locale klingon", "Use a language and a region: en-US, de-DE, fr-CA"),
      ("", "Unknown locale ", "Use a language and a region: en-US, de-DE, fr-CA"),
    ])
  func unknown(text: String, message: String, help: String) {
    let error = #expect(throws: DocumentError.self) { try ReportLocale(text) }
    #expect(error?.message == message)
    #expect(error?.help?.hasPrefix(help) == true, "\(error?.help ?? "")")
  }

  @Test("Every locale writes every day of a year, and American English as the model does")
  func all() throws {
    let days = (0..<365).compactMap { CalendarDate(iso: "2026-01-01")?.adding(days: $0) }
    #expect(days.allSatisfy { ReportLocale.us.text($0) == $0.displayText })
    for tag in ReportLocale.identifiers {
      let locale = try ReportLocale(tag)
      let texts = Set(days.map(locale.text))
      #expect(texts.count == 365, "\(tag): two days are written alike, as \(locale.text(days[0]))")
      #expect(texts.allSatisfy { $0.contains("2026") }, "\(tag)")
    }
  }
}
