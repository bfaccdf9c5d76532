import CompassCalendars
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Finds the types of events without a valid type, from the words in the type column, titles and categories.
///
/// A class, because each row would copy a struct.
final class EventTyping: Sendable {
  private let survey: FileSurvey
  private let rules: EventTypeRules
  /// The rules of the words that the store remembers, if any.
  private let remembered: EventTypeRules?
  private let categories: RowColumns?
  /// Whether the file lacks the profile of a program.
  ///
  /// A visit in such a file is a visit to a school.
  private var isOfRecruiting: Bool { survey.profile == nil }
  /// Whether the header or the name of the file says what most events are.
  private var isImplied: Bool { survey.impliedType != nil }
  private let typeColumn: Int?
  private let lexicon: Lexicon
  /// The columns other than names, days and times.
  private let detailColumns: [Int]
  private static let basics: Set = [
    "name", "start_date", "end_date", "start_time", "end_time", "home_team", "_reasons",
  ]
  /// Whether the user set the type of all rows.
  ///
  /// Only the user's own type words then give another type.
  private let isGiven: Bool

  /// Prepares for a file; nil if its rows have their types already, as those of a calendar do.
  init?(_ survey: FileSurvey, _ options: ImportOptions) {
    if case .calendar = survey.table { return nil }
    guard survey.kind == .event else { return nil }
    self.survey = survey
    rules = EventTypeRules(options.lexicon, own: options.typeWords)
    remembered =
      options.rememberedTypeWords.isEmpty
      ? nil : EventTypeRules(options.lexicon, own: options.rememberedTypeWords)
    categories = survey.profile?.categories.map { RowColumns($0, headers: survey.table.headers) }
    typeColumn = survey.mapping.column(of: "type")
    lexicon = options.lexicon
    detailColumns = survey.mapping.columns.indices.filter {
      !Self.basics.contains(survey.mapping.columns[$0].target.name)
    }
    isGiven = survey.profile == nil && options.sets.contains { $0.field == "type" }
  }

  /// Gives an event its type, unless it has one, or leaves it out.
  func tell(_ record: SourceRecord, _ result: inout OutputReader.Result) {
    guard result.draft.values["type"] == nil else { return }
    guard case .text(let title)? = result.draft.values["name"] else { return skipUnnamed(&result) }
    let cell = typeColumn.flatMap { $0 < record.count ? record.string(at: $0).trimmedBlanks.nonEmpty : nil }
    let words =
      [cell].compactMap(\.self)
      + (categories?.text(of: record, blanks: survey.profile?.blanks ?? []).map { text in
        text.unicodeScalars.split { $0 == "," || $0 == ";" }.map { String($0).trimmedBlanks }
      } ?? [])
    let namesSchool = isOfRecruiting || result.draft.mentions("school_id")
    let rule = isGiven ? nil : rule(of: title, words, namesSchool: namesSchool)
    let isBreak = isImplied && !isGiven && isBreak(title, record)
    let found = rule ?? rules.ownRule(title: title, categories: words)
    guard let rule = found ?? (isBreak ? .init(.other, because: "its title and its empty cells") : nil) else {
      return
    }
    result.typeWord = rule.ownWord
    switch rule.finding {
    case .type(let type):
      result.draft.values["type"] = .text(type.rawValue)
      result.draft.unreadable.removeAll { $0 == "type" }
      result.issues.removeAll { $0.field == "type" }
      result.inferred.append(InferredValue(field: "type", value: type.rawValue, reason: rule.reason))
    case .other:
      // A game may be called after a holiday.
      if !survey.options.includesAll, !rule.isWeak || (isImplied ? isBreak : cell == nil || rule.isOfCell) {
        result.skip = RowSkip(conditions: [], why: rule.reason)
      }
    }
  }

  /// Returns the rule that fits an event.
  ///
  /// A remembered word gives the type if nothing else in the title or the cells does.
  private func rule(of title: String, _ words: [String], namesSchool: Bool) -> EventTypeRule? {
    let rule = rules.rule(title: title, categories: words, namesSchool: namesSchool)
    guard rule?.ownWord == nil, !isImplied, let own = remembered?.ownRule(title: title, categories: words),
      let word = own.ownWord
    else { return rule }
    let rest = title.range(of: word, options: .caseInsensitive).map {
      title.replacingCharacters(in: $0, with: "")
    }
    return rules.rule(title: rest ?? "", categories: words, namesSchool: namesSchool) ?? own
  }

  /// Skips a row without a name if another cell says what it is: `Practice`.
  private func skipUnnamed(_ result: inout OutputReader.Result) {
    guard isImplied, !survey.options.includesAll else { return }
    let texts = result.draft.extra.compactMap(\.value.stringValue).map(\.foldedWords)
    if let text = texts.first(where: { lexicon.meaning(of: $0, in: .eventCells) == "other" }) {
      result.skip = RowSkip(conditions: [], why: "\"\(text)\" in the row")
    }
  }

  /// Whether a row under Opponent is a lunch break or a ceremony.
  ///
  /// All words of its title say so, or its first words do and nothing but its day and time is given.
  private func isBreak(_ title: String, _ record: SourceRecord) -> Bool {
    let words = title.foldedWords.split(separator: " ")
    let others = [Lexicon.Section.eventTitles, .eventCells].flatMap { section in
      lexicon.matches(in: words, of: section).filter { ["other", "errand", "absence"].contains($0.meaning) }
    }
    let known = Set(others.flatMap { $0.phrase.split(separator: " ") })
    if words.allSatisfy(known.contains) { return true }
    let isAlone =
      !detailColumns.isEmpty
      && detailColumns.allSatisfy { column in
        column >= record.count || record.string(at: column).trimmedBlanks.isEmpty
      }
    return isAlone && words.first.map(known.contains) ?? false
  }
}

/// A value that no column gives, and the reason for it.
struct InferredValue: Sendable, Hashable {
  var field: String
  var value: String
  var reason: String
  /// Whether it is only the usual value, so that it doesn't replace a stored value.
  var isAssumed = false
}
