import CompassModel

extension HTMLPage {
  /// Adds a month: a table of weeks with bars across days, and the same entries as a list for phones.
  ///
  /// - Parameter heading: the heading just before it; a caption with the same text is for screen readers
  ///   only.
  func add(_ month: ReportMonth, after heading: String?) throws {
    let title = Format.text(month: month.month, year: month.year)
    try add("<table class=\"month\">\n<caption\(heading == title ? " class=\"hidden\"" : "")>")
    add(text: title)
    try add("</caption>\n")
    try addWeekdays(of: month)
    for week in month.weeks { try add(week, of: month) }
    try add("</table>\n")
    guard !month.entries.isEmpty else { return }
    try add("<ul class=\"agenda\">\n")
    for entry in month.entries {
      try add("<li>")
      try add(Format.range(from: entry.first, to: entry.last), in: "span", class: "when")
      try add(" ")
      try add(entry)
      try add("</li>\n")
    }
    try add("</ul>\n")
  }

  private func addWeekdays(of month: ReportMonth) throws {
    try add("<thead><tr>")
    for day in month.weeks.first?.days ?? [] {
      try add("<th scope=\"col\">")
      add(text: Format.name(ofWeekday: day.weekday))
      try add("</th>")
    }
    try add("</tr></thead>\n")
  }

  /// Adds a week: a row of days, then a row for each lane of bars.
  private func add(_ week: ReportMonth.Week, of month: ReportMonth) throws {
    try add("<tbody>\n<tr class=\"days\">")
    for day in week.days {
      let isToday = day == month.today
      try add(
        isToday
          ? "<td class=\"today\" aria-current=\"date\">"
          : month.contains(day) ? "<td>" : "<td class=\"other\">")
      try add("<time datetime=\"\(day)\">\(day.day)</time></td>")
    }
    try add("</tr>\n")
    let lanes = (week.bars.map(\.lane).max() ?? 0) + 1
    for lane in 0..<lanes {
      try add(lane == lanes - 1 ? "<tr class=\"last\">" : "<tr>")
      var column = 0
      for bar in week.bars.filter({ $0.lane == lane }).sorted(by: { $0.column < $1.column }) {
        try addGap(bar.column - column)
        try add(bar.length > 1 ? "<td colspan=\"\(bar.length)\">" : "<td>")
        try add("<span class=\"bar \(bar.entry.kind.color)\(bar.continues ? " from" : "")\">")
        try add(bar.entry, continues: bar.continues)
        if bar.isContinued { try add(" <span aria-hidden=\"true\">→</span>") }
        try add("</span></td>")
        column = bar.column + bar.length
      }
      try addGap(7 - column)
      try add("</tr>\n")
    }
    try add("</tbody>\n")
  }

  private func addGap(_ count: Int) throws {
    try add(String(repeating: "<td></td>", count: max(0, count)))
  }

  /// Adds what is on: its time, its name and its kind in words.
  private func add(_ entry: ReportMonth.Entry, continues: Bool = false) throws {
    if let time = entry.time, !continues {
      try add(.time(time))
      try add(" ")
    }
    if let target = entry.target, let id = id(ofPlace: target) {
      try add(link: entry.name, to: "#\(id)", attributes: entry.isCancelled ? " class=\"off\"" : "")
    } else {
      try add(entry.name, in: "span", class: entry.isCancelled ? "off" : "name")
    }
    let kind = entry.kind.text + (entry.isCancelled ? ", Cancelled" : "")
    try add(" ")
    try add("(\(kind))", in: "span", class: "kind")
  }

  /// Adds a legend and twelve small months, which mark each day with the letters and colors of its entries.
  func add(_ year: ReportYear) throws {
    let letters = ReportKindLetters(year.legend.map(\.badge))
    if !year.legend.isEmpty {
      try add("<ul class=\"legend\">\n")
      for kind in year.legend {
        let letter = HTMLText.escaped(letters[kind.badge])
        try add("<li><i class=\"\(kind.badge.color)\" aria-hidden=\"true\">\(letter)</i> ")
        add(text: "\(kind.badge.text) (\(kind.count))")
        try add("</li>\n")
      }
      try add("</ul>\n")
    }
    try add("<div class=\"year\">\n")
    for month in year.months {
      try add("<table>\n<caption>")
      add(text: Format.name(ofMonth: month.month))
      try add("</caption>\n")
      try addWeekdays(of: month)
      try add("<tbody>\n")
      for week in month.weeks where week.days.contains(where: month.contains) {
        try add("<tr>")
        for (column, day) in week.days.enumerated() {
          guard month.contains(day) else {
            try add("<td></td>")
            continue
          }
          let entries = week.bars.filter { $0.column <= column && column < $0.column + $0.length }.map(
            \.entry)
          try add(day, entries, letters)
        }
        try add("</tr>\n")
      }
      try add("</tbody>\n</table>\n")
    }
    try add("</div>\n")
  }

  private func add(_ day: CalendarDate, _ entries: [ReportMonth.Entry], _ letters: ReportKindLetters) throws {
    guard !entries.isEmpty else { return try add("<td>\(day.day)</td>") }
    let names = entries.map { $0.name + " (\($0.kind.text))" }.joined(separator: ", ")
    try add("<td class=\"on\" title=\"\(HTMLText.escaped(names))\">\(day.day)<br>")
    var shown: [ReportBadge] = []
    for entry in entries where !shown.contains(entry.kind) && shown.count < Self.maximumMarks {
      try add("<i class=\"\(entry.kind.color)\" aria-hidden=\"true\">")
      add(text: letters[entry.kind])
      try add("</i>")
      shown.append(entry.kind)
    }
    try add("<span class=\"hidden\"> \(HTMLText.escaped(names))</span></td>")
  }

  /// The most kinds that are marked on one day of a year.
  private static let maximumMarks = 3
}
