import CompassModel
import CompassSource
import CompassValidation

/// The rules of a profile for the rows and cells of a file.
///
/// A class, because each row would copy a struct.
final class RowRecipe: Sendable {
  private let profile: ImportProfile
  private let roles: [ColumnRoles.Column]
  /// The profile's rules for the cells of each column.
  private let columns: [ImportProfile.Column?]
  private let fields: [(rule: MadeField, checks: [RowCheck])]
  /// The columns of the cells that make fields.
  private let cells: [HeaderNames: RowColumns]
  private let skips: [(rule: RowSkip, checks: [RowCheck])]

  /// Finds the columns in a file.
  init(_ profile: ImportProfile, _ roles: ColumnRoles) {
    self.profile = profile
    self.roles = roles.columns
    let headers = roles.columns.map(\.header)
    func checks(_ conditions: [RowCheck]) -> [RowCheck] { conditions.map { $0.found(in: headers) } }
    columns = headers.map(profile.column)
    fields = profile.made.map { ($0, checks($0.conditions)) }
    cells = Dictionary(profile.made.flatMap(\.cells).map { ($0, RowColumns($0, headers: headers)) }) { $1 }
    skips = profile.skips.map { ($0, checks($0.conditions)) }
  }

  /// Returns the rule that skips a row, if any.
  func skip(_ record: SourceRecord) -> RowSkip? {
    skips.first { $0.checks.allSatisfy { $0.holds(record, blanks: profile.blanks) } }?.rule
  }

  /// Returns the texts of the fields made from a row, and the columns that they use.
  func texts(
    of record: SourceRecord, unguarded: (String) -> String
  ) -> (fields: [(name: String, text: String)], used: Set<Int>) {
    var result: [(name: String, text: String)] = []
    var used: Set<Int> = []
    for (made, checks) in fields where !result.contains(where: { $0.name == made.field }) {
      guard checks.allSatisfy({ $0.holds(record, blanks: profile.blanks) }) else { continue }
      let lines = made.lines.compactMap { line(of: $0, record, unguarded, &used) }
      if !lines.isEmpty { result.append((made.field, lines.joined(separator: "\n"))) }
    }
    return (result, used)
  }

  private func line(
    of pieces: [MadeField.Piece], _ record: SourceRecord, _ unguarded: (String) -> String,
    _ used: inout Set<Int>
  ) -> String? {
    var text = ""
    var places: [Int] = []
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .cell(let names):
        guard let place = cells[names]?.place(in: record, blanks: profile.blanks) else { return nil }
        places.append(place)
        text += unguarded(record.string(at: place)).trimmedBlanks
      }
    }
    used.formUnion(places)
    return text
  }

  // MARK: Cells

  /// Whether a text means an empty value.
  func isBlank(_ text: String) -> Bool { profile.blanks.contains(text.trimmedBlanks) }

  /// Whether the texts of a column may need changes before they are read.
  func changes(_ index: Int) -> Bool {
    let own = columns[index]
    return own.map { $0.separator != nil || $0.isDay || !$0.words.isEmpty } ?? false
      || !profile.blanks.isEmpty
  }

  /// Returns the text to read and the finding about it; the text is nil if it means an empty value.
  func read(_ text: String, _ index: Int) -> (text: String?, issue: FieldIssue?) {
    guard index < columns.count else { return (text, nil) }
    let header = roles[index].header
    let field: FieldDescriptor? = if case .field(let field) = roles[index].target { field } else { nil }
    let own = columns[index]
    if isBlank(text) { return (nil, nil) }
    if let separator = own?.separator, let list = Self.list(text, separator) {
      let isJoined = list.count > 1 && field?.type == .texts
      return (
        JSONValue.array(list.map(JSONValue.string)).text(),
        isJoined && separator == ","
          ? FieldIssue(
            field?.name ?? header, .exportJoinedList, .notes,
            "The export joined the entries of \(value: header) with commas; they were split at commas without a space after them",
            help: "Check that no entry with a comma in it was split")
          : nil
      )
    }
    if let word = own?.words[text.foldedWords] { return (word.isEmpty ? nil : word, nil) }
    if own?.isDay == true, let day = Self.day(text) { return (day, nil) }
    return (text, nil)
  }

  /// Returns the entries of a joined list, or nil if the text is empty or JSON.
  private static func list(_ text: String, _ separator: String) -> [String]? {
    guard let first = text.utf8.first, first != UInt8(ascii: "["), first != UInt8(ascii: "{") else {
      return nil
    }
    let parts = text.utf8.split(separator: Array(separator.utf8)).map { String(Substring($0)) }
    guard separator == "," else { return parts }
    // JavaScript joins entries without spaces, so a comma with a space after it belongs to the entry.
    return parts.reduce(into: []) { entries, part in
      if part.hasPrefix(" "), let last = entries.popLast() {
        entries.append("\(last),\(part)")
      } else {
        entries.append(part)
      }
    }
  }

  /// Returns the day of a text that is midnight or the last second of a day in UTC, or nil.
  static func day(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count > 19, bytes[10] == UInt8(ascii: "T") || bytes[10] == 0x20 else { return nil }
    let clock = String(decoding: bytes[11..<19], as: UTF8.self)
    guard clock == "00:00:00" || clock == "23:59:59" else { return nil }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst().drop { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "9") }
    }
    guard ["Z", "+00:00", "+00"].contains(String(decoding: rest, as: UTF8.self)) else { return nil }
    return String(decoding: bytes[..<10], as: UTF8.self)
  }
}
