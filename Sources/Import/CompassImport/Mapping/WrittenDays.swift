import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The days in the titles or the headers of a table.
///
/// They are the days of results, so they are in the past.
struct WrittenDays {
  /// A day with its position.
  struct Day: Sendable, Hashable {
    let day: CalendarDate
    /// The index of the title or the header.
    let place: Int
    /// Whether nothing shows which of its first two numbers is the month.
    let isAmbiguous: Bool
  }

  /// The days in the order of the texts.
  private(set) var days: [Day] = []

  /// Reads texts that are days as a whole, or that contain days.
  ///
  /// - Parameters:
  ///   - texts: the titles or the headers.
  ///   - titles: all titles and file names, for the year of days without one.
  ///   - isWhole: whether a whole text must be a day.
  ///   - options: the options of the import.
  init(_ texts: [String], titles: [String], isWhole: Bool, _ options: ImportOptions) {
    let found = texts.enumerated().flatMap { place, text in
      (isWhole ? [text] : Self.texts(within: text)).compactMap { text in
        WrittenDate(monthFirst: Array(text.utf8).span).map { (place: place, text: text, written: $0) }
      }
    }
    guard !found.isEmpty else { return }
    let today = options.hasClock ? CalendarDate(of: options.now, in: options.timeZone ?? .gmt) : nil
    var dates = DateColumn(
      column: 0, today: today, isPast: true, titles: titles.flatMap { YearEvidence.years(in: $0) })
    for (number, day) in found.enumerated() {
      dates.add(day.written, Array(day.text.utf8)[...], line: 1, record: number + 1)
    }
    let orders = [DateOrder.monthFirst, .dayFirst]
    let accent = FileAccent(headers: [], stateColumn: nil)
    let choice = Inference(
      what: "date-order",
      among: orders.map { order in
        var evidence = dates.evidence(for: order) + accent.evidence(for: order, zone: options.knownZone)
        if options.usualDateOrder == order { evidence.append(.init("the store's setting", bits: 5)) }
        return Inference.Candidate(order.rawValue, label: order.label, evidence: evidence)
      }, given: options.dateOrder.map { ($0.rawValue, "set with --date-order") })
    let order = DateOrder(rawValue: choice.choice) ?? .monthFirst
    let rule = dates.years[order].map { $0.rule(given: options.year.map { ($0, "set with --year") }) }
    for (number, found) in found.enumerated() {
      let written = found.written.first(in: order) ?? found.written.first
      let isOpen = rule.map { $0.inference.confidence == .open } ?? true
      let year = isOpen ? nil : rule?.rule.year(ofRecord: number + 1)
      guard let day = written.date(in: year) else { continue }
      let readings = orders.compactMap { found.written.first(in: $0)?.date(in: year) }
      days.append(
        Day(
          day: day, place: found.place,
          isAmbiguous: choice.confidence == .open && Set(readings).count > 1))
    }
  }

  /// The maximum number of words in a day: `24 al 26 de julio 2026`.
  private static let mostWords = 6
  /// The maximum length of a title to examine, in bytes.
  private static let mostBytes = 300

  /// Returns the texts of the days within a title, each as long as it can be.
  ///
  /// For example, `Sept 12, 2026` of "Fall results - Sept 12, 2026".
  static func texts(within title: String) -> [String] {
    guard title.utf8.count <= mostBytes else { return [] }
    // "tests-2026-08-10" is a word and a day.
    let bytes = Array(title.utf8)
    let parts = String(
      decoding: bytes.indices.map { index in
        let isBetween =
          bytes[index] == 0x2D && index > 0 && index + 1 < bytes.count
          && 0x61...0x7A ~= bytes[index - 1] | 0x20 && 0x30...0x39 ~= bytes[index + 1]
        return isBetween ? 0x20 : bytes[index]
      }, as: UTF8.self)
    let words = parts.split { $0 == " " || $0 == "_" || $0 == "(" || $0 == ")" || $0 == ";" || $0 == "|" }
    var found: [String] = []
    var start = 0
    while start < words.count {
      let day = (start + 1...min(start + mostWords, words.count)).reversed().lazy.compactMap { end in
        let text = words[start..<end].joined(separator: " ").trimmingCharacters(in: marks)
        return isDay(text) && WrittenDate(monthFirst: Array(text.utf8).span) != nil ? (end, text) : nil
      }.first
      if let day { found.append(day.1) }
      start = day?.0 ?? start + 1
    }
    return found
  }

  /// Reads a text that is a day with a number and another part; nil for "12" and "Sept".
  static func written(_ text: String) -> WrittenDate? {
    isDay(text) ? WrittenDate(text, order: .monthFirst) : nil
  }

  /// Whether a text has digits and other characters, like "Sept 12" and "9/12", but not "12" or "Sept".
  private static func isDay(_ text: String) -> Bool {
    text.utf8.contains { 0x30...0x39 ~= $0 } && text.utf8.contains { !(0x30...0x39 ~= $0) }
  }

  private static let marks = CharacterSet(charactersIn: ",.:;-–—@ ")
}
