import CompassCalendars
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation

/// An answer about the columns of a file that a store remembers for later files with the same headers.
///
/// It has only what headers decide: the kind, the fields of columns, the unit and the words for types. Days, years and
/// athletes belong to one file.
package struct RememberedAnswer: Sendable, Hashable {
  /// The folded headers, in alphabetical order.
  package let headers: [String]
  /// The kind, the fields of columns, the unit and the words for types.
  package private(set) var overrides: Overrides
  /// Whether the kind doesn't show without the answer.
  private let decidesKind: Bool
  /// The words for types that were remembered before.
  private let keptWords: Set<String>

  /// Creates an answer, or returns nil if headers decide nothing of it.
  ///
  /// - Parameters:
  ///   - headers: the headers of the file.
  ///   - given: the options for the file.
  ///   - used: the remembered answer that was used for the file, if any.
  ///   - kind: the kind of the file.
  ///   - hasSeconds: whether its rows make further kinds of records.
  ///   - decidesKind: whether the kind doesn't show without the answer.
  init?(
    headers: [String], given: Overrides, beside used: RememberedAnswer?, kind: RecordKind, hasSeconds: Bool,
    decidesKind: Bool
  ) {
    var answer = Overrides()
    answer.maps = given.maps.filter { map in headers.contains { $0.foldedWords == map.header.foldedWords } }
    answer.sets = given.sets.filter { $0.field == Self.unit }
    answer.typeWords = given.typeWords
    keptWords = Set(used?.overrides.typeWords.map(\.words) ?? [])
    if let used { answer.add(used.overrides) }
    guard decidesKind || answer != Overrides() else { return nil }
    self.decidesKind = decidesKind
    answer.kind = kind
    answer.hasSeconds = hasSeconds
    self.headers = Self.signature(of: headers)
    overrides = answer
  }

  private static let unit = "unit"

  /// Returns what identifies tables with the same columns: their headers, folded and sorted.
  static func signature(of headers: [String]) -> [String] {
    headers.filter { !RejectedFile.isOurs($0) }.map(\.foldedWords).filter { !$0.isEmpty }.sorted()
  }

  /// Returns the answer with those words for types that an import used; nil if nothing else is left.
  func keeping(_ used: Set<String>) -> RememberedAnswer? {
    var kept = overrides
    kept.typeWords.removeAll { !used.contains($0.words) && !keptWords.contains($0.words) }
    let isEmpty = kept.maps.isEmpty && kept.sets.isEmpty && kept.typeWords.isEmpty
    guard decidesKind || !isEmpty else { return nil }
    var result = self
    result.overrides = kept
    return result
  }

  /// Returns the answer without the parts that options of the user replace.
  func beside(_ options: ImportOptions) -> RememberedAnswer {
    var result = self
    result.overrides.maps.removeAll { map in
      options.maps.contains { $0.header.foldedWords == map.header.foldedWords || $0.field == map.field }
        || options.sets.contains { $0.field == map.field }
    }
    result.overrides.sets.removeAll { set in options.sets.contains { $0.field == set.field } }
    result.overrides.typeWords.removeAll { word in options.typeWords.contains { $0.words == word.words } }
    if options.sets.contains(where: { $0.field == "type" }) { result.overrides.typeWords = [] }
    return result
  }

  /// The kind of the files.
  var kind: RecordKind { overrides.kind ?? .event }

  // MARK: Storing

  /// The name of its setting in a store: `answer_1a2b3c4d`.
  package var storedName: String {
    let digest = Digest.hex(of: Array(headers.joined(separator: "\u{1F}").utf8))
    return StoreSettings.answerPrefix + digest.prefix(Self.digits)
  }

  private static let digits = 8

  /// The name for `compass-store settings`: `answer-1a2b3c4d`.
  package var name: String { storedName.replacing("_", with: "-") }

  /// The answer as the value of its setting: a JSON object.
  package var text: String {
    guard case .object(let members)? = JSONValue(parsing: overrides.text) else { return "" }
    return JSONValue.object([.init(Self.headersMember, .array(headers.map(JSONValue.string)))] + members)
      .text()
  }

  private static let headersMember = "headers"

  /// Reads the value of a setting, or returns nil if it isn't an answer.
  package init?(text: String) {
    guard let value = JSONValue(parsing: text), case .array(let headers)? = value[Self.headersMember] else {
      return nil
    }
    self.headers = headers.compactMap(\.stringValue)
    overrides = Overrides(text: text)
    decidesKind = true
    keptWords = []
  }

  // MARK: Words

  /// The choice that reports that the answer was used.
  var inference: Inference {
    var inference = Inference(
      what: Inference.remembered, value: words, why: "you said so about an earlier file with these columns")
    inference.candidates[0].choice = name
    return inference
  }

  /// The answer in words: `coaches, where Ansprechpartner is full_name`.
  package var words: String {
    let columns =
      overrides.maps.map { "\($0.header) is \($0.field)" } + overrides.sets.map { "the unit is \($0.value)" }
      + overrides.typeWords.map { "\"\($0.words)\" means \($0.meaning)" }
    let kind = overrides.kind?.plural ?? "records"
    return columns.isEmpty ? kind : "\(kind), where \(columns.joined(separator: ", "))"
  }
}

extension ImportOptions {
  /// Returns the options, completed with a remembered answer.
  ///
  /// Its words for types give a type only to events that show none.
  func completed(by answer: RememberedAnswer) -> ImportOptions {
    var choices = answer.overrides
    choices.typeWords = []
    var result = completed(by: choices)
    result.rememberedTypeWords = answer.overrides.typeWords
    return result
  }
}
