package import CompassFiles
import CompassModel
package import CompassValidation
import Foundation

/// A file of recruiting calendars: those of one season, by division and sport.
package struct RecruitingCalendarFile: Sendable, Hashable {
  /// The version of the format that is read.
  package static let version = 1
  /// The folder of such files among the templates.
  package static let folder = "RecruitingCalendars"
  /// The most calendars of a file, and the most periods of a calendar.
  private static let maximumEntries = 1_000

  /// The name by which `--recruiting-calendar` chooses it, and that of its file.
  package let name: String
  /// Its calendars.
  package let calendars: [RecruitingCalendar]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: the JSON of the file.
  ///   - path: the name of the file in messages.
  /// - Throws: ``ToolError`` that names the invalid member.
  package init(json text: String, path: String) throws {
    let object = try TemplateObject(json: text, path: path)
    try object.allow(["version", "name", "title", "season", "calendars", "notes"])
    try object.requireVersion(Self.version)
    name = try object.text("name")
    _ = try object.text("title")
    _ = try object.text("season")
    _ = try object.optionalText("notes")
    let calendars = try object.objects("calendars")
    guard !calendars.isEmpty, calendars.count <= Self.maximumEntries else {
      throw object.error("calendars", "must have 1 to \(Self.maximumEntries) entries")
    }
    self.calendars = try calendars.map(Self.calendar)
  }

  private static func calendar(_ object: TemplateObject) throws -> RecruitingCalendar {
    try object.allow([
      "key", "title", "division", "sports", "first", "last", "source", "verified", "periods", "notes",
    ])
    _ = try object.text("key")
    _ = try object.optionalText("notes")
    let division = try object.word("division", of: SchoolDivision.self)
    let sports = try object.texts("sports").map(\.foldedWords)
    guard !sports.isEmpty, !sports.contains("") else { throw object.error("sports", "has no sports") }
    let days = try object.days()
    let periods = try object.objects("periods")
    guard !periods.isEmpty, periods.count <= maximumEntries else {
      throw object.error("periods", "must have 1 to \(maximumEntries) entries")
    }
    return RecruitingCalendar(
      title: try object.text("title"), division: division, sports: sports, days: days,
      source: try object.text("source"), verified: try object.day("verified"),
      periods: try Self.periods(periods, within: days))
  }

  private static func periods(
    _ objects: [TemplateObject], within season: ClosedRange<CalendarDate>
  ) throws -> [RecruitingPeriod] {
    var periods: [RecruitingPeriod] = []
    for object in objects {
      try object.allow(["type", "first", "last", "confidence", "note"])
      _ = try object.optionalText("note")
      let kind = try object.word("type", of: RecruitingPeriod.Kind.self)
      let days = try object.days()
      guard season.contains(days) else {
        throw object.error("", "is outside the dates of its calendar")
      }
      // If two periods partly overlap, it's unclear which one applies.
      let crossed = periods.firstIndex { other in
        other.days.overlaps(days) && other.days.contains(days) == days.contains(other.days)
      }
      if let crossed {
        throw object.error("", "and periods[\(crossed)] overlap, but neither contains the other")
      }
      periods.append(
        RecruitingPeriod(
          kind, days, confidence: try object.word("confidence", of: RecruitingPeriod.Confidence.self)))
    }
    return periods
  }

  // MARK: Finding files

  /// Reads all files of the first folder of templates that has any.
  ///
  /// - Throws: ``ToolError`` for the first invalid file.
  package static func installed(_ lookup: TemplateLookup) throws -> [RecruitingCalendarFile] {
    try TemplateFolder(folder, in: lookup).paths.map {
      try RecruitingCalendarFile(json: TemplateLookup.text(at: $0), path: $0)
    }
  }
}

extension TemplateObject {
  /// A day as `YYYY-MM-DD`.
  fileprivate func day(_ name: String) throws -> CalendarDate {
    guard let day = CalendarDate(iso: try text(name)) else {
      throw error(name, "must be a date", "Write it like 2026-11-09")
    }
    return day
  }

  /// The days from `first` to `last`.
  fileprivate func days() throws -> ClosedRange<CalendarDate> {
    let (first, last) = (try day("first"), try day("last"))
    guard first <= last else { throw error("last", "is before first") }
    return first...last
  }

  /// Returns a member as one of the allowed words.
  fileprivate func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, of type: Word.Type
  ) throws -> Word where Word.RawValue == String {
    let text = try text(name)
    guard let word = Word(rawValue: text) else {
      throw error(name, "is unknown", "Use \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return word
  }
}
