import CompassModel
import CompassSource
package import CompassStore

/// What went with a person who was forgotten, in words.
package enum ForgottenText {
  /// What goes: `1 athlete, 3 schools, 12 events and 1 calendar feed`.
  package static func things(_ person: ForgottenPerson) -> String {
    var parts = RecordKind.allCases.sorted().compactMap { kind in
      person.records[kind].map { ChangeList.words($0, kind) }
    }
    if person.feeds > 0 { parts.append(person.feeds.counted("calendar feed")) }
    if person.versions > 0 {
      parts.append(
        person.versions.counted("earlier version of a record", "earlier versions of records"))
    }
    return ChangeList.list(parts)
  }

  /// What became of the history, each a sentence.
  package static func history(_ person: ForgottenPerson) -> [String] {
    var lines: [String] = []
    if !person.entries.isEmpty {
      let entries = CountedWords.entries(person.entries)
      let pronoun = person.entries.count == 1 ? "it" : "they"
      lines.append(
        "\(entries) of the history can no longer be undone, because \(pronoun) contained this athlete's data."
      )
    }
    if !person.namelessEntries.isEmpty {
      let verb = person.namelessEntries.count == 1 ? "lists its" : "list their"
      lines.append("\(CountedWords.entries(person.namelessEntries)) no longer \(verb) files.")
    }
    return lines
  }
}
