import CompassModel

extension ReportMonth {
  /// The month with its entries changed: in words, in where they lead; their days stay.
  func mapEntries(_ change: (Entry) -> Entry) -> ReportMonth {
    // The grid shows days of other months too, whose entries are in its bars only.
    var all: [Entry] = []
    var seen: Set<Entry> = []
    for bar in weeks.flatMap(\.bars) where seen.insert(bar.entry).inserted { all.append(bar.entry) }
    return ReportMonth(
      year: year, month: month, firstWeekday: weeks.first?.days.first?.weekday ?? 7, entries: all.map(change))
      ?? self
  }
}

extension ReportYear {
  /// The year with its entries changed: in words, in where they lead; their days stay.
  func mapEntries(_ change: (ReportMonth.Entry) -> ReportMonth.Entry) -> ReportYear {
    var all: [ReportMonth.Entry] = []
    var seen: Set<ReportMonth.Entry> = []
    for entry in months.flatMap(\.entries) where seen.insert(entry).inserted { all.append(entry) }
    return ReportYear(
      year, firstWeekday: months.first?.weeks.first?.days.first?.weekday ?? 7, entries: all.map(change))
      ?? self
  }
}
