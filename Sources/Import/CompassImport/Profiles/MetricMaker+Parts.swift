import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The parts of a metric maker: matched columns, sessions, and results.
extension MetricMaker {
  /// The rule for a metric, with its columns in the file.
  struct Take: Sendable {
    let rule: MetricRecipe.Take
    let type: MetricType
    let columns: RowColumns
    let checks: [RowCheck]
    let athlete: AthleteColumns?
    /// The unit that all values are converted to; empty without a unit.
    let unit: String
    /// The units in the headers, by column.
    let headerUnits: [Int: String]
    /// Whether lower values are better.
    var isLowerBetter: Bool { rule.isLowerBetter || type.better == .lower }
    /// Whether a value of 0 or less is invalid: for speeds, times and spin rates.
    var isAboveZero: Bool {
      type.plausibleMinimum.map { $0 > 0 } ?? ["mph", "sec", "ms", "rpm"].contains(unit)
    }
  }

  /// The columns of the athlete's name.
  struct AthleteColumns: Sendable {
    let full: RowColumns?
    let first: RowColumns?
    let last: RowColumns?

    init(_ name: MetricRecipe.AthleteName, headers: [String]) {
      full = name.full.map { RowColumns($0, headers: headers) }
      first = name.first.map { RowColumns($0, headers: headers) }
      last = name.last.map { RowColumns($0, headers: headers) }
    }

    init(_ people: PersonColumns) {
      full = people.name.map(RowColumns.init)
      first = people.parts.map { RowColumns($0.first) }
      last = people.parts.map { RowColumns($0.last) }
    }

    /// Whether the file lacks all of these columns.
    var isEmpty: Bool { [full, first, last].allSatisfy { $0?.indices.isEmpty ?? true } }

    /// The name in a row; nil if the row lacks one.
    func name(in record: SourceRecord, blanks: Set<String>) -> String? {
      if let name = full?.text(of: record, blanks: blanks) { return AthleteNames.spoken(name) }
      let first = first?.text(of: record, blanks: blanks)
      guard let last = last?.text(of: record, blanks: blanks) else { return first }
      return first.map { AthleteNames.spoken("\(last), \($0)") } ?? last
    }
  }

  /// The rows of one athlete in one session.
  struct Session: Sendable {
    struct Key: Hashable, Sendable {
      /// The index of the athlete among those of the file; nil if the rows don't name one.
      var athlete: Int?
      /// The day in the row or, failing that, the given day; empty without either.
      var day: String
      var name: String
    }

    let key: Key
    /// The day; nil if the file doesn't contain it.
    let day: CalendarDate?
    /// The text of the day for the next reading step.
    let dayText: String
    let dayPosition: SourcePosition
    /// The values of each metric.
    var samples: [MetricSamples]

    /// The earliest time of its values; nil if none of them has a time.
    var earliest: TimeOfDay? { samples.flatMap(\.samples).compactMap(\.time).min() }
  }

  /// The results of reading the rows of a file.
  struct Harvest: Sendable {
    var sessions: [Session] = []
    /// The athletes that the rows name.
    var athletes: [String] = []
    var rowCount = 0
    var diagnostics: [Diagnostic] = []
    /// The number of skipped rows, by reason.
    var leftOut: [String: Int] = [:]
    /// The number of rows with values but without a day.
    var undated = 0
    /// The units that were assumed for values without one.
    var assumedUnits: Set<String> = []
    var places: [Session.Key: Int] = [:]
    var athletePlaces: [String: Int] = [:]
    var seen: Set<String> = []
    var unreadable = 0

    /// Counts a skipped row.
    mutating func leaveOut(_ why: String) { leftOut[why, default: 0] += 1 }
  }
}
