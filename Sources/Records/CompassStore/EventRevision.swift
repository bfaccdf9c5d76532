package import CompassModel
package import Foundation

/// The rule by which the revision of an event grows (RFC 5545 §3.8.7.4), whoever changes the event.
///
/// Subscribers of a calendar take an event as changed where its `SEQUENCE` is higher than before, and may leave it as
/// it was where it is not.
package enum EventRevision {
  /// What subscribers must learn of when it changes.
  private static let fields = [
    "name", "start_date", "end_date", "start_time", "end_time", "checkin_time", "time_zone", "location",
    "address", "city", "state", "latitude", "longitude", "cancelled",
  ]

  /// The member beside an event for the revision that its source last gave, where the event's own is higher.
  package static let sourceKey = "source_sequence"

  /// An event with the revision and the time of change that it must have over what is stored.
  ///
  /// - Parameters:
  ///   - values: the event as it is to be.
  ///   - stored: the event as it is, or was when it was removed.
  ///   - instant: when it changes; nil if that isn't known.
  package static func settled(
    _ values: FieldValues, over stored: FieldValues, at instant: Date?
  ) -> FieldValues {
    guard values.kind == .event else { return values }
    var result = values
    let (given, known) = (number(values), number(stored))
    let old = known ?? 0
    if differ(values, stored) {
      result["sequence"] = .integer(max(next(old), given ?? 0))
      result["updated_at"] = moved(values["updated_at"], over: stored["updated_at"], at: instant)
    } else if let known {
      result["sequence"] = .integer(max(known, given ?? known))
    }
    noteSource(given, stored, in: &result)
    return result
  }

  /// The revision of two states of an event that were put together: one that both stores come to, whichever takes in
  /// the other first.
  package static func merged(_ values: FieldValues, _ mine: FieldValues, _ theirs: FieldValues) -> Int? {
    guard values.kind == .event else { return nil }
    let (own, other) = (number(mine), number(theirs))
    let most = [own, other].compactMap(\.self).max()
    let isNews = differ(values, theirs) && (differ(values, mine) || own ?? 0 <= other ?? 0)
    return isNews ? next(most ?? 0) : most
  }

  private static func differ(_ one: FieldValues, _ other: FieldValues) -> Bool {
    fields.contains { name in
      // An end that was assumed says no more than none.
      if name == "end_time", isOpen(one), isOpen(other) { return false }
      return said(name, one) != said(name, other)
    }
  }

  private static func isOpen(_ values: FieldValues) -> Bool {
    values["end_time"] == nil || values["end_time_assumed"] == .boolean(true)
  }

  private static func next(_ number: Int) -> Int { number == .max ? number : number + 1 }

  /// The revision that a file of the source of an event must have at least to be news.
  package static func ofSource(_ stored: FieldValues) -> Int? {
    noted(stored) ?? number(stored)
  }

  private static func noted(_ values: FieldValues) -> Int? {
    if case .json(let extra)? = values["extra"] { extra[sourceKey]?.integerValue } else { nil }
  }

  /// Keeps what the source of an event calls its revision where the event's own is another: a source that goes on
  /// with the lower number is no older for that.
  private static func noteSource(_ given: Int?, _ stored: FieldValues, in result: inout FieldValues) {
    guard result["source_key"] != nil, let given, let own = number(result) else { return }
    var extra: [JSONValue.Member] = []
    if case .json(.object(let members))? = result["extra"] { extra = members }
    let noted = noted(result)
    // Two stores that were put together know what the source said, if one of them noted it.
    let isNoteNew = noted != nil && noted != Self.noted(stored)
    let source = given == number(stored) || isNoteNew ? noted ?? given : given
    extra.removeAll { $0.name == sourceKey }
    if source < own { extra.append(.init(sourceKey, .integer(source))) }
    guard (source < own ? source : nil) != noted else { return }
    result["extra"] = extra.isEmpty ? nil : .json(.object(extra))
  }

  /// The revision of an event.
  package static func number(_ values: FieldValues) -> Int? {
    if case .integer(let number)? = values["sequence"] { number } else { nil }
  }

  /// What a field says: an event without a last day ends on its first, and one that nobody called off takes place.
  private static func said(_ name: String, _ values: FieldValues) -> FieldValue? {
    let value = values[name]
    if name == "end_date", value == nil { return values["start_date"] }
    return value == .boolean(false) ? nil : value
  }

  /// The time of a change: what the event says if that is news, else the time at which it changes.
  private static func moved(
    _ given: FieldValue?, over stored: FieldValue?, at instant: Date?
  ) -> FieldValue? {
    guard case .instant(let old)? = stored else { return given ?? instant.map(FieldValue.instant) }
    if case .instant(let new)? = given, new > old { return given }
    return .instant(max(old, instant ?? old))
  }
}
