import CompassModel
import CompassSource
import CompassValidation

/// What metrics are made with: columns that were found, sessions, and what the user said.
extension MetricMaker {
  /// What a metric is made of, its columns found in the file.
  struct Take: Sendable {
    let rule: MetricRecipe.Take
    let type: MetricType
    let columns: RowColumns
    let checks: [RowCheck]
    let athlete: AthleteColumns?
    /// The unit of figures that name none.
    let unit: String
    /// Whether that unit stands in the header or was told, rather than being what such files usually have.
    let isUnitKnown: Bool
    /// Whether less is better.
    var isLowerBetter: Bool { rule.isLowerBetter || type.better == .lower }
  }

  /// The columns in which a name stands.
  struct AthleteColumns: Sendable {
    let full: RowColumns?
    let first: RowColumns?
    let last: RowColumns?

    init(_ name: MetricRecipe.AthleteName, headers: [String]) {
      full = name.full.map { RowColumns($0, headers: headers) }
      first = name.first.map { RowColumns($0, headers: headers) }
      last = name.last.map { RowColumns($0, headers: headers) }
    }

    /// The name in a row; nil where none stands there.
    func name(in record: SourceRecord, blanks: Set<String>) -> String? {
      if let name = full?.text(of: record, blanks: blanks) { return AthleteNames.spoken(name) }
      guard let last = last?.text(of: record, blanks: blanks) else { return nil }
      let first = first?.text(of: record, blanks: blanks) ?? ""
      return first.isEmpty ? last : AthleteNames.spoken("\(last), \(first)")
    }
  }

  /// The rows of one athlete in one session.
  struct Session: Sendable {
    struct Key: Hashable, Sendable {
      var athlete: Int
      var day: CalendarDate?
      var name: String
    }

    let key: Key
    var dayText: String
    var dayPosition: SourcePosition
    var earliest: TimeOfDay?
    /// The figures of each metric.
    var samples: [MetricSamples]
  }

  /// What the maker was told of the file beside its rows.
  struct Told: Sendable {
    /// The metric type of figures that do not say what they are.
    var metric: String?
    /// The unit of figures that name none.
    var unit: String?
    /// The day of figures that have none.
    var day: String?
    /// Whether a third party measured, as the user says.
    var isVerified = false
    /// Headers that the user says are metrics.
    var maps: [HeaderMap] = []
    /// Which part of an all-number date comes first, where that is known.
    var order: DateOrder?
    /// Whether a comma stands before decimals, where that is known.
    var usesDecimalComma: Bool?
  }
}
