import CompassDocuments
import CompassModel
import CompassStore
import CompassValidation
package import Foundation

/// A setting of a store that a person may change.
package enum StorePreference: String, Sendable, CaseIterable {
  /// The zone of times that name none.
  case timeZone = "time-zone"
  /// Which part of an all-number date comes first where nothing shows it.
  case dateOrder = "date-order"
  /// Whose records are meant where nobody says it.
  case athlete
  /// Who documents are for.
  case audience
  /// The paper of documents.
  case paper
  /// How documents write days, times and numbers.
  case locale

  /// Finds the setting that a word names: `time-zone`, `time_zone`, `Time Zone`.
  ///
  /// - Throws: ``EditError`` where there is none, with what was probably meant and all there are.
  package init(named word: String) throws {
    let wanted = word.foldedWords
    let found = Self.allCases.first {
      $0.rawValue.foldedWords == wanted || $0.storedName.foldedWords == wanted
    }
    guard let found else {
      let names = Self.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: word, among: names).map { "Did you mean \($0)? " } ?? ""
      throw EditError(
        "Unknown setting \"\(word)\"", help: near + "Use \(names.joined(separator: ", "))")
    }
    self = found
  }

  /// The name under which the store keeps it.
  package var storedName: String {
    switch self {
    case .timeZone: StoreSettings.timeZone
    case .dateOrder: StoreSettings.dateOrder
    case .athlete: StoreSettings.defaultAthlete
    case .audience: StoreSettings.audience
    case .paper: StoreSettings.paper
    case .locale: StoreSettings.locale
    }
  }

  /// All values where they can be counted.
  package var choices: [String]? {
    switch self {
    case .timeZone, .athlete, .locale: nil
    case .dateOrder: DateOrder.allCases.map(\.rawValue)
    case .audience: ReportTemplate.Readers.allCases.map(\.rawValue)
    case .paper: ReportDocument.Paper.allCases.map(\.rawValue)
    }
  }

  /// What it says, in a few words.
  package var explanation: String {
    switch self {
    case .timeZone: "the time zone of times without one"
    case .dateOrder: "the order of dates like 04/05/2026"
    case .athlete: "the default athlete"
    case .audience: "the readers of documents"
    case .paper: "the paper size of documents"
    case .locale: "the format of days, times and numbers in documents"
    }
  }

  /// What holds where it is not set, behind `not set, so that`.
  package var consequence: String {
    switch self {
    case .timeZone: "times use this computer's time zone"
    case .dateOrder: "the month comes first in ambiguous dates"
    case .athlete: "commands need --athlete if there are several"
    case .audience: "documents are for a coach"
    case .paper: "documents use US Letter"
    case .locale: "documents use US English"
    }
  }

  /// The value that holds where it is not set; nil where there is none.
  ///
  /// - Parameter machineZone: the zone of the machine.
  package func usualValue(machineZone: TimeZone) -> String? {
    switch self {
    case .timeZone: machineZone.identifier
    case .dateOrder: DateOrder.monthFirst.rawValue
    case .athlete: nil
    case .audience: ReportTemplate.Readers.coach.rawValue
    case .paper: ReportDocument.Paper.letter.rawValue
    case .locale: ReportLocale.us.identifier
    }
  }

  /// The text as the store keeps it; of an athlete, whom only the store knows, as it was typed.
  ///
  /// - Throws: ``EditError`` where the text is no value of this setting, with what was probably meant.
  func checked(_ text: String) throws -> String {
    switch self {
    case .athlete: return text
    case .timeZone:
      guard let zone = ZoneName.zone(text) else {
        throw EditError("\(rawValue): unknown time zone \"\(text)\"", help: ZoneName.help(for: text))
      }
      return zone.identifier
    case .locale:
      do { return try ReportLocale(text).identifier } catch {
        throw EditError("\(rawValue): \(error.message)", help: error.help)
      }
    case .dateOrder, .audience, .paper:
      let choices = choices ?? []
      guard let choice = choices.first(where: { $0 == text.lowercased() }) else {
        let near = Suggestion.nearest(to: text, among: choices).map { "Did you mean \($0)? " } ?? ""
        throw EditError(
          "\(rawValue): invalid value \"\(text)\"",
          help: near + "Use \(choices.joined(separator: ", "))")
      }
      return choice
    }
  }
}
