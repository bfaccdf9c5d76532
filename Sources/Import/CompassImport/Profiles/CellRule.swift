import CompassModel
import CompassSource
import CompassValidation

/// The changes to the texts of a column before they are read, because the program writes values in its own
/// way.
struct CellRule: Sendable {
  private let header: String
  private let field: FieldDescriptor?
  private let profile: ImportProfile
  private let own: ImportProfile.Column?

  /// Creates the rule for a column, or returns nil if its texts need no changes.
  init?(_ profile: ImportProfile, _ column: ColumnRoles.Column) {
    own = profile.column(column.header)
    (self.profile, header) = (profile, column.header)
    field = if case .field(let field) = column.target { field } else { nil }
    let changes = own.map { $0.separator != nil || $0.isDay || !$0.words.isEmpty } ?? false
    guard changes || !profile.blanks.isEmpty || !profile.lost.isEmpty else { return nil }
  }

  /// Returns the text to read and the finding about it; the text is nil if it means an empty or lost value.
  func apply(_ text: String) -> (text: String?, issue: FieldIssue?) {
    if profile.blanks.contains(text.trimmedBlanks) { return (nil, nil) }
    if profile.lost.contains(text.trimmedBlanks) {
      return (
        nil,
        FieldIssue(
          field?.name ?? header, .exportLostValue, .notes,
          "The export lost the value of \(value: header) and has \(value: text) instead",
          help: "The value isn't in this file. Look it up in the app.")
      )
    }
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
    let bytes = Array(text.utf8)
    let mark = Array(separator.utf8)
    var result: [String] = []
    var start = 0
    var index = 0
    while index + mark.count <= bytes.count {
      let end = index + mark.count
      // JavaScript joins entries without spaces, so a comma with a space after it belongs to the entry.
      let isOwn = mark == [0x2C] && end < bytes.count && bytes[end] == 0x20
      if bytes[index..<end].elementsEqual(mark), !isOwn {
        result.append(String(decoding: bytes[start..<index], as: UTF8.self))
        start = end
        index = end
      } else {
        index += 1
      }
    }
    result.append(String(decoding: bytes[start...], as: UTF8.self))
    return result.filter { !$0.isEmpty }
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
