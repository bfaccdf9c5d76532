import CompassModel
import CompassValidation
import Foundation

/// Lines that begin with a day: `6/13 - Elite Camp - St. Colm College - $185`.
extension TurnedGrid {
  private static let fewestLines = 3
  private static let separators = [" - ", " – ", " — ", ": "]

  static func list(_ sheet: Sheet) -> TurnedGrid? {
    var rows: [[Cell?]] = []
    var titles: [Cell] = []
    for row in sheet.rows.indices {
      let filled = sheet.filled(row)
      guard var cell = filled.first?.cell else { continue }
      // Two or more labels are a header. A name below some lines starts the lines of another person.
      // Neither is a list.
      guard filled.count(where: { sheet.isLabel($0.cell.text) }) < 2 else { return nil }
      // A delimiter that isn't in quotes splits the line.
      cell.text = filled.map(\.cell.text).joined(separator: sheet.separator)
      if let parts = line(cell) {
        rows.append(parts)
      } else if !rows.isEmpty, isHeading(cell.text) || cell.text.contains(" - ") {
        return nil
      } else {
        titles.append(cell)
      }
    }
    guard rows.count >= fewestLines, rows.count * 5 >= (rows.count + titles.count) * 3, let first = rows[0][0]
    else {
      return nil
    }
    let headers = ["Date", "Event", "Location", "Cost", "Time"].map {
      Cell(text: $0, position: first.position)
    }
    return TurnedGrid(turn: .list, headers: headers, rows: rows, titles: titles)
  }

  /// Whether a text may be the name of a person or of a group.
  private static func isHeading(_ text: String) -> Bool {
    !text.contains(where: \.isNumber) && text.split(separator: " ").count < 4
  }

  /// The day, the name, the place, the cost and the time in a line, or nil for another text.
  private static func line(_ cell: Cell) -> [Cell?]? {
    for separator in separators {
      guard let range = cell.text.range(of: separator) else { continue }
      let day = String(cell.text[..<range.lowerBound]).trimmedBlanks
      let rest = cell.text[range.upperBound...]
      guard let date = WrittenDate(day, order: .monthFirst), date.remark == nil,
        day.contains(where: \.isNumber),
        Int(day) == nil, rest.contains(where: \.isLetter), !beginsRange(rest)
      else { continue }
      var parts = rest.components(separatedBy: separator == ": " ? " - " : separator).map(\.trimmedBlanks)
      var (cost, time): (String?, String?)
      (parts, cost) = taking(parts) { $0.contains { "$€£".contains($0) } || $0.foldedWords == "free" }
      (parts, time) = taking(parts) { WrittenClock($0) != nil && $0.contains(where: \.isNumber) }
      func made(_ text: String?) -> Cell? { text?.nonEmpty.map(cell.with) }
      let (name, end) = parts.count == 1 ? placeAtEnd(parts[0]) : (parts.first ?? "", nil)
      let place = end ?? parts.dropFirst().joined(separator: ", ")
      return [made(day), made(name), made(place), made(cost), made(time)]
    }
    return nil
  }

  /// Whether a text begins with the end of a range of days or times.
  private static func beginsRange(_ text: Substring) -> Bool {
    let first = String(text.prefix { $0 != "," && $0 != "-" }).trimmedBlanks
    return first.contains(where: \.isNumber)
      && (WrittenClock(first) != nil || WrittenDate(first, order: .monthFirst) != nil)
  }

  /// Removes the text that matches from some texts, or the part of one text after its last comma.
  private static func taking(
    _ texts: [String], _ isFitting: (String) -> Bool
  ) -> (texts: [String], taken: String?) {
    var texts = texts
    if let index = texts.indices.dropFirst().first(where: { isFitting(texts[$0]) }) {
      let taken = texts.remove(at: index)
      return (texts, taken)
    }
    for index in texts.indices {
      guard let comma = texts[index].lastIndex(of: ",") else { continue }
      let end = String(texts[index][texts[index].index(after: comma)...]).trimmedBlanks
      guard isFitting(end) else { continue }
      texts[index] = String(texts[index][..<comma]).trimmedBlanks
      return (texts, end)
    }
    return (texts, nil)
  }
}
