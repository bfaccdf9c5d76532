import CompassImport
import CompassModel
import CompassSource
package import CompassStore
import CompassValidation
import Foundation

/// A setting of a store that a person can change.
package struct Setting: Sendable, Hashable, CaseIterable {
  /// The name that a person types.
  package let name: String
  /// The name in the store.
  package let storedName: String
  /// The purpose, in a few words.
  package let explanation: String
  /// The effect if the setting isn't set, after `not set: `.
  let consequence: String
  /// The value in effect if the setting isn't set, or nil if there is none.
  let usualValue: String?
  /// A value for the help.
  let example: String
  /// All values, if they can be counted.
  package let choices: [String]?

  /// The time zone of times without one.
  package static let timeZone = Setting(
    name: "time-zone", storedName: StoreSettings.timeZone, explanation: "the time zone of times without one",
    consequence: "times use this computer's time zone", usualValue: TimeZone.current.identifier,
    example: "America/New_York", choices: nil)
  /// The order of all-number dates if the file doesn't show it.
  package static let dateOrder = Setting(
    name: "date-order", storedName: StoreSettings.dateOrder,
    explanation: "the order of dates like 04/05/2026",
    consequence: "the month comes first in ambiguous dates", usualValue: DateOrder.monthFirst.rawValue,
    example: "ymd", choices: DateOrder.allCases.map(\.rawValue))
  /// The athlete whose records are meant if nobody names one.
  package static let athlete = Setting(
    name: "athlete", storedName: StoreSettings.defaultAthlete, explanation: "the default athlete",
    consequence: "commands need --athlete if there are several", usualValue: nil, example: "\"Sam Rivers\"",
    choices: nil)
  /// The readers of documents.
  package static let audience = Setting(
    name: "audience", storedName: StoreSettings.audience, explanation: "the readers of documents",
    consequence: "documents are for a coach", usualValue: AudienceChoice.coach.rawValue,
    example: "family", choices: AudienceChoice.allCases.map(\.rawValue))
  /// The paper of documents.
  package static let paper = Setting(
    name: "paper", storedName: StoreSettings.paper, explanation: "the paper size of documents",
    consequence: "documents use US Letter", usualValue: Paper.letter.rawValue, example: "a4",
    choices: Paper.allCases.map(\.rawValue))
  /// All answers that the store remembers for files with the same headers.
  static let answers = answer("answers", storedName: StoreSettings.answerPrefix)

  /// An answer that the store remembers for files with the same headers, under the name that `settings` lists.
  private static func answer(_ name: String, storedName: String) -> Setting {
    Setting(
      name: name, storedName: storedName, explanation: "an answer for files with the same columns",
      consequence: "files with these columns are asked about", usualValue: nil, example: "", choices: nil)
  }

  /// The start of the names of answers.
  private static let answerPrefix = "answer-"

  /// Whether the setting is an answer, which can only be cleared.
  var isAnswer: Bool { storedName.hasPrefix(StoreSettings.answerPrefix) }

  /// All settings, in the order in which they are listed.
  package static let allCases = [timeZone, dateOrder, athlete, audience, paper]

  /// Finds the setting that a word names: `time-zone`, `time_zone`, `Time Zone`.
  ///
  /// - Throws: ``ToolError`` if there is none, with the nearest name and all names.
  static func named(_ word: String) throws -> Setting {
    let key = word.lowercased().replacing("_", with: "-")
    if key == answers.name { return answers }
    if key.hasPrefix(answerPrefix), key.utf8.count > answerPrefix.utf8.count {
      return answer(key, storedName: StoreSettings.answerPrefix + key.dropFirst(answerPrefix.count))
    }
    let wanted = word.foldedWords
    if let found = allCases.first(where: { [$0.name, $0.storedName].map(\.foldedWords).contains(wanted) }) {
      return found
    }
    let names = allCases.map(\.name)
    throw ToolError.unknown(
      "Unknown setting \"\(word)\"", word, among: names, help: "Use \(names.joined(separator: ", "))")
  }

  /// Returns a value as the store keeps it; an athlete, whom only the store knows, as it was typed.
  ///
  /// - Throws: ``ToolError`` if the setting has no such value, with the nearest one.
  func checked(_ text: String) throws -> String {
    if isAnswer {
      throw ToolError(
        "\(name): answers come from imports and can only be cleared", help: "Clear it with `\(name)=`")
    }
    if self == .timeZone {
      if let zone = ZoneName.zone(text) { return zone.identifier }
      throw ToolError("\(name): unknown time zone \"\(text)\"", help: ZoneName.help(for: text))
    }
    guard let choices else { return text }
    if choices.contains(text.lowercased()) { return text.lowercased() }
    throw ToolError.unknown(
      "\(name): invalid value \"\(text)\"", text, among: choices,
      help: "Use \(choices.joined(separator: ", "))")
  }
}

/// The value of a setting in a store, and where it comes from.
package struct SettingState: Sendable, Hashable {
  /// Where the value of a setting comes from.
  package enum Origin: String, Sendable, Hashable {
    /// A person set it.
    case user
    /// An import took it from the computer, and nobody has confirmed it.
    case machine
    /// It was never set.
    case unset = "default"
  }

  /// The setting.
  package let setting: Setting
  /// The value as the store keeps it, or nil if it isn't set.
  package let stored: String?
  /// Where it comes from.
  package let origin: Origin
  /// The value for people, an athlete by name, or nil if there is none.
  package let shown: String?
  /// Whether it is an athlete who is no longer in the store.
  package let isGone: Bool

  /// Reads a setting.
  package init(_ setting: Setting, _ reader: any StoreReading) throws {
    self.setting = setting
    stored = try reader.setting(setting.storedName)
    let isAssumed = try setting == .timeZone && reader.setting(StoreSettings.isTimeZoneAssumed) != nil
    origin = stored == nil ? .unset : isAssumed ? .machine : .user
    let athlete = try setting == .athlete ? reader.defaultAthlete() : .unset
    isGone = athlete == .gone
    let answer = setting.isAnswer ? stored.flatMap(RememberedAnswer.init(text:)) : nil
    shown =
      switch athlete {
      case .athlete(let athlete): "\(athlete.fullName) (\(athlete.id.text.prefix(8)))"
      case .gone: stored.map { String($0.prefix(8)) }
      case .unset: answer?.words ?? stored ?? setting.usualValue
      }
  }

  /// Reads all settings of a store, in the order in which they are listed.
  package static func all(_ reader: any StoreReading) throws -> [SettingState] {
    try Setting.allCases.map { try SettingState($0, reader) }
  }

  /// The origin in words.
  package var originText: String {
    switch origin {
    case .user: "set by you" + (isGone ? ", but the athlete is no longer in the store" : "")
    case .machine: "from this computer, not confirmed"
    case .unset: "not set: \(setting.consequence)"
    }
  }

  /// The value in a sentence: `a4`, `UTC, from this computer`, `not set (letter)`.
  var phrase: String {
    switch origin {
    case .user: (shown ?? "") + (isGone ? " (no longer in the store)" : "")
    case .machine: "\(shown ?? ""), from this computer"
    case .unset: "not set" + (shown.map { " (\($0))" } ?? "")
    }
  }
}
