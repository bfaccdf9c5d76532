import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// The values of a stored record that people check first: the day, the name, the place and the time.
struct RecordLine {
  /// The record.
  let values: FieldValues
  /// The store, for the names of linked records.
  let store: any StoreReading
  /// The time zone that shows instants as days and times.
  let zone: TimeZone

  /// The values in order; missing ones are left out.
  var parts: [SourceExcerpt.Field] {
    let all: [SourceExcerpt.Field?] =
      switch values.kind {
      case .athlete:
        [
          field("full_name"), field("graduation_year").map { text("class of \($0.text)") },
          field("primary_position"), field("club_team"), field("email"),
        ]
      case .school:
        [field("name"), place ?? field("location"), field("division"), field("conference"), field("status")]
      case .coach:
        [
          joined(["first_name", "last_name"], " "), field("school_id"), field("role"), field("email"),
          field("phone"),
        ]
      case .event:
        [
          Event(values).map { text($0.dateRange) }, field("name"), school, location, place, times,
          field("type"), field("cost").map { text("cost \($0.text)") },
          values["cancelled"] == .boolean(true) ? text("canceled") : nil,
        ]
      case .metric:
        [
          field("recorded_date"), field("user_id"),
          PerformanceMetric(values).map { text(RecordTitle.text(of: $0)) }, field("event_id"),
        ]
      case .interaction:
        [day, field("type"), field("school_id"), field("coach_id"), field("subject"), field("content")]
      case .trip:
        [
          Trip(values).map { text(CalendarDate.range(from: $0.startDate, to: $0.endDate)) }, field("name"),
          field("destination"),
        ]
      }
    return all.compactMap(\.self).filter { !$0.text.isEmpty }
  }

  /// A value that says nothing about a person, unless it looks like an address, a phone number or a secret.
  private func text(_ text: String) -> SourceExcerpt.Field {
    SourceExcerpt.Field(text, isPersonal: PersonalText.isLikely(text))
  }

  private func field(_ name: String) -> SourceExcerpt.Field? {
    guard let field = values.kind.schema[name], let value = values[name] else { return nil }
    let text = FieldText.shown(value, field, store, zone: zone)
    return SourceExcerpt.Field(text, isPersonal: field.isPersonal || PersonalText.isLikely(text))
  }

  private func joined(_ names: [String], _ separator: String) -> SourceExcerpt.Field? {
    let fields = names.compactMap(field).filter { !$0.text.isEmpty }
    guard !fields.isEmpty else { return nil }
    return SourceExcerpt.Field(
      fields.map(\.text).joined(separator: separator), isPersonal: fields.contains(where: \.isPersonal))
  }

  /// The location, unless it is the city or the name says it.
  private var location: SourceExcerpt.Field? {
    guard let location = field("location") else { return nil }
    let said = [place?.text, values["city"]?.canonicalText, values["name"]?.canonicalText]
    return said.contains { $0?.foldedWords.hasFoldedWords(location.text.foldedWords) == true }
      ? nil : location
  }

  private var place: SourceExcerpt.Field? { joined(["city", "state"], ", ") }
  private var times: SourceExcerpt.Field? {
    joined(values["end_time_assumed"] == .boolean(true) ? ["start_time"] : ["start_time", "end_time"], " - ")
  }

  /// The school of an event, unless its name or place says it.
  private var school: SourceExcerpt.Field? {
    guard let school = field("school_id") else { return nil }
    let said = ["name", "location"].compactMap { values[$0]?.canonicalText.foldedName }
    return said.contains { $0.contains(school.text.foldedName) } ? nil : school
  }

  /// The day of a contact, with the time if one was given.
  private var day: SourceExcerpt.Field? {
    guard case .instant(let instant)? = values["occurred_at"] else { return nil }
    let day = CalendarDate(of: instant, in: zone).displayText
    let moment = FieldText.text(instant, in: zone)
    return text(moment == day + ", " + Self.midnight ? day : moment)
  }

  private static let midnight = "12:00 AM"
}
