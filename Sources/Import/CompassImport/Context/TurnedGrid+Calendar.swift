import CompassModel
import CompassValidation

/// Days side by side: the page of a month, weeks in rows, or the days of one week over times of day.
extension TurnedGrid {
  /// The column of a weekday, the weekday, 1 for Monday, and the day behind it: `8/3` of `Mon 8/3`.
  private typealias WeekdayColumn = (column: Int, weekday: Int, day: String)

  /// An event of a day.
  private struct Entry {
    var name: Cell
    var time: Cell?
    var place: String?
    /// The day as a text, and its number for finding the next one.
    var day: (text: String, number: Int)
    var last: (text: String, number: Int)?
    /// Whether it is a game, which is another one on the next day even against the same opponent.
    var isGame = false
  }

  private static let fewestDays = 5

  /// - Parameters:
  ///   - names: the names of the sheet and the file.
  ///   - year: the year of weeks without one.
  static func calendar(_ sheet: Sheet, names: [String], year: Int) -> TurnedGrid? {
    guard let top = sheet.rows.indices.first(where: { weekdays(in: $0, sheet).count >= fewestDays }) else {
      return nil
    }
    let days = weekdays(in: top, sheet)
    // Another table above, or another page below.
    guard (0..<top).allSatisfy({ sheet.filled($0).count < 3 }),
      !sheet.rows.indices.contains(where: { $0 > top && weekdays(in: $0, sheet).count >= fewestDays })
    else { return nil }
    let titles = (0..<top).compactMap { sheet.filled($0).first?.cell }
    let entries: [Entry]? =
      days.allSatisfy { !$0.day.isEmpty }
      ? timed(sheet, below: top, days)
      : weeks(sheet, below: top, days, year: year)
        ?? month(sheet, below: top, days, titles.map(\.text).reversed() + names, year: year)
    guard let entries, !entries.isEmpty else { return nil }
    let place = sheet.rows[top][days[0].column].position
    let headers = ["Event", "Date", "End date", "Time", "Location"].map { Cell(text: $0, position: place) }
    let rows = merged(entries).map { entry -> [Cell?] in
      func made(_ text: String?) -> Cell? { text.map { Cell(text: $0, position: entry.name.position) } }
      return [entry.name, made(entry.day.text), made(entry.last?.text), entry.time, made(entry.place)]
    }
    return TurnedGrid(turn: .calendar, headers: headers, rows: rows, titles: titles)
  }

  /// The weekdays that a row names, in order.
  private static func weekdays(in row: Int, _ sheet: Sheet) -> [WeekdayColumn] {
    let found = sheet.filled(row).compactMap { column, cell -> WeekdayColumn? in
      guard let (weekday, day) = DayColumn.weekdayAtStart(of: cell.text),
        day.isEmpty || WrittenDate(day, order: .monthFirst) != nil
      else { return nil }
      return (column, weekday, day)
    }
    let isRising = zip(found, found.dropFirst()).allSatisfy { $0.weekday % 7 + 1 == $1.weekday }
    return isRising ? found : []
  }

  /// The events of one week in a table with times of day in its rows.
  ///
  /// Returns nil if the rows are something else, such as children.
  private static func timed(_ sheet: Sheet, below top: Int, _ days: [WeekdayColumn]) -> [Entry]? {
    let labels = sheet.rows.indices.filter { $0 > top }.compactMap { sheet.rows[$0].first?.text.nonEmpty }
    guard days[0].column == 0 || labels.allSatisfy({ WrittenClock($0) != nil }) else { return nil }
    return sheet.rows.indices.filter { $0 > top }.flatMap { row -> [Entry] in
      let first = sheet.rows[row].first
      let time = first.flatMap { WrittenClock($0.text) == nil ? nil : $0 }
      return days.enumerated().flatMap { number, day -> [Entry] in
        guard let cell = sheet.cell(row, day.column) else { return [] }
        return entries(in: cell, on: (day.day, number), sheet.lexicon).map { entry in
          var entry = entry
          entry.time = entry.time ?? time
          return entry
        }
      }
    }
  }

  /// The events of weeks, each of which begins with its first day.
  private static func weeks(_ sheet: Sheet, below top: Int, _ days: [WeekdayColumn], year: Int) -> [Entry]? {
    guard days[0].column > 0 else { return nil }
    var found: [Entry] = []
    let labels = sheet.rows.indices.filter { $0 > top }.compactMap { sheet.rows[$0].first?.text.nonEmpty }
    guard let order = order(of: labels, year: year) else { return nil }
    for row in sheet.rows.indices where row > top {
      guard let label = sheet.rows[row].first, !label.text.isEmpty else { continue }
      guard let written = WrittenDate(label.text, order: order),
        let start = written.first.date(in: year)
      else {
        return nil
      }
      for day in days {
        guard let cell = sheet.cell(row, day.column) else { continue }
        let first = days.first { $0.weekday == start.weekday } ?? days[0]
        let offset = day.column - first.column
        guard let date = start.adding(days: offset) else { continue }
        let text =
          written.first.year == nil
          ? "\(WrittenMonth.name(date.month)) \(date.day)" : date.description
        found += entries(in: cell, on: (text, date.daysSince1970), sheet.lexicon)
      }
    }
    return found
  }

  /// The order of day and month in which labels are a week apart.
  private static func order(of labels: [String], year: Int) -> DateOrder? {
    let hasPoints = labels.contains { $0.contains(".") && !$0.contains("/") }
    let orders: [DateOrder] = hasPoints ? [.dayFirst, .monthFirst] : [.monthFirst, .dayFirst]
    return orders.first { order in
      let days = labels.compactMap { WrittenDate($0, order: order)?.first.date(in: year)?.daysSince1970 }
      return days.count == labels.count
        && zip(days, days.dropFirst()).allSatisfy { ($1 - $0) % 7 == 0 && $1 > $0 }
    }
  }

  /// The events of the page of a month, in the cells with the numbers of the days or below these.
  private static func month(
    _ sheet: Sheet, below top: Int, _ columns: [WeekdayColumn], _ names: [String], year: Int
  ) -> [Entry]? {
    guard let month = names.lazy.compactMap({ WrittenMonth(within: $0) }).first,
      let firstDay = CalendarDate(year: month.year ?? year, month: month.month, day: 1)
    else { return nil }
    var found: [Entry] = []
    var last = 0
    // The number of the first column's day: 1 is the first of the month, 0 the day before.
    var first: Int?
    for row in sheet.rows.indices where row > top {
      let cells = columns.map { sheet.cell(row, $0.column) }
      let numbers = cells.map { $0.flatMap { number(at: $0.text) } }
      let next = numbers.firstIndex { $0?.number == last + 1 }
      if let next {
        let start = last + 1 - next
        first = start
        last = start + (numbers.indices.last { numbers[$0]?.number == start + $0 } ?? next)
      }
      for (index, cell) in cells.enumerated() {
        guard var cell, !cell.text.isEmpty, let first, let date = firstDay.adding(days: first + index - 1)
        else {
          continue
        }
        if let number = numbers[index] {
          // A cell may be merged with that of the day before, and a row may begin or end with another month.
          let isMerged = sheet.rows[row][columns[index].column].text.isEmpty
          guard number.rest.isEmpty || next != nil && (isMerged || number.number == date.day) else {
            return nil
          }
          cell.text = number.rest
        }
        let text =
          "\(WrittenMonth.name(date.month)) \(date.day)" + (month.year == nil ? "" : ", \(date.year)")
        found += entries(in: cell, on: (text, first + index), sheet.lexicon)
      }
    }
    return last > 27 ? found : nil
  }

  /// The number at the start of a cell and the text behind it.
  private static func number(at text: String) -> (number: Int, rest: String)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard let number = Int(digits), 1...31 ~= number, rest.first.map(isGap) ?? true else { return nil }
    return (number, String(rest.drop { isGap($0) || $0 == "-" || $0 == "–" }))
  }

  private static func isGap(_ character: Character) -> Bool {
    character == " " || character.isNewline || character == "."
  }

  /// The events in a cell, one in each line; what is neither an event nor looks like a name is left out.
  private static func entries(
    in cell: Cell, on day: (text: String, number: Int), _ lexicon: Lexicon
  ) -> [Entry] {
    cell.text.split(whereSeparator: \.isNewline).compactMap { line in
      let (text, time) = timeAtEnd(String(line).trimmedBlanks)
      let (name, place) = placeAtEnd(text)
      guard !name.isEmpty, mayBeEvent(name, lexicon) else { return nil }
      let isGame =
        name.hasPrefix("@")
        || !lexicon.matches(in: name.foldedWords.split(separator: " "), of: .versus).isEmpty
      return Entry(
        name: cell.with(name), time: time.map(cell.with), place: place, day: day, last: nil, isGame: isGame)
    }
  }

  /// Splits the time of day off the end of a text: `Prospect Camp 10-4`.
  private static func timeAtEnd(_ text: String) -> (name: String, time: String?) {
    let words = text.split(separator: " ")
    for count in stride(from: min(5, words.count - 1), through: 1, by: -1) {
      let time = words.suffix(count).joined(separator: " ")
      guard time.first?.isNumber == true, let clock = WrittenClock(time),
        clock.saysHalf || time.contains(":") || clock.end != nil
      else { continue }
      return (words.dropLast(count).joined(separator: " "), time)
    }
    return (text, nil)
  }

  /// Whether a text has a word for events, or is a name and no holiday.
  private static func mayBeEvent(_ text: String, _ lexicon: Lexicon) -> Bool {
    let words = text.foldedWords.split(separator: " ")
    if [.eventTitles, .versus].contains(where: { !lexicon.matches(in: words, of: $0).isEmpty })
      || text.hasPrefix("@")
    {
      return true
    }
    let capitals = text.split(separator: " ").count { $0.first?.isUppercase == true }
    return capitals > 1 && words.last != "day" && WrittenDate(text, order: .monthFirst) == nil
  }

  /// Joins the same event on days one after the other.
  private static func merged(_ entries: [Entry]) -> [Entry] {
    var found: [Entry] = []
    var open: [String: Int] = [:]
    for entry in entries.enumerated().sorted(by: {
      ($0.element.day.number, $0.offset) < ($1.element.day.number, $1.offset)
    })
    .map(\.element) {
      let key = entry.name.text.foldedWords
      if let index = open[key], entry.day.number - (found[index].last ?? found[index].day).number == 1,
        entry.time == nil, found[index].time == nil, !entry.isGame
      {
        found[index].last = entry.day
      } else {
        open[key] = found.count
        found.append(entry)
      }
    }
    return found
  }
}
