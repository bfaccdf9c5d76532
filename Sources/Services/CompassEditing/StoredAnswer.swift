import CompassImport
package import CompassStore

/// An answer that a store remembers for files with the same headers.
package struct StoredAnswer: Sendable {
  /// The setting that clears it.
  package let setting: Setting
  /// What it says: `coaches, where Ansprechpartner is full_name`.
  package let words: String
  /// The folded headers of the files.
  package let headers: [String]

  /// Reads all answers of a store, in the order of their names.
  package static func all(_ reader: any StoreReading) throws -> [StoredAnswer] {
    try reader.settings(startingWith: StoreSettings.answerPrefix).compactMap { stored in
      guard let answer = RememberedAnswer(text: stored.value) else { return nil }
      return StoredAnswer(
        setting: try Setting.named(answer.name), words: answer.words, headers: answer.headers)
    }
  }
}
