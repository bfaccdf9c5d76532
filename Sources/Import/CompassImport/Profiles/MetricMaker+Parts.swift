import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// What metrics are made with: columns that were found, sessions, and what the user said.
extension MetricMaker {
  /// What a metric is made of, its columns found in the file.
  struct Take: Sendable {
    let rule: MetricRecipe.Take
    let type: MetricType
    let columns: RowColumns
    let checks: [RowCheck]
    let athlete: AthleteColumns?
    /// The unit that all figures are brought into; empty where there is none.
    let unit: String
    /// The units that the headers name, by column.
    let headerUnits: [Int: String]
    /// Whether less is better.
    var isLowerBetter: Bool { rule.isLowerBetter || type.better == .lower }
    /// Whether a figure of 0 or less is no reading: of a speed, a time, a spin.
    var isAboveZero: Bool {
      type.plausibleMinimum.map { $0 > 0 } ?? ["mph", "sec", "ms", "rpm"].contains(unit)
    }
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

    init(_ people: PersonColumns) {
      full = people.name.map(RowColumns.init)
      first = people.parts.map { RowColumns($0.first) }
      last = people.parts.map { RowColumns($0.last) }
    }

    /// Whether the file has none of the columns.
    var isEmpty: Bool { [full, first, last].allSatisfy { $0?.indices.isEmpty ?? true } }

    /// The name in a row; nil if the row has none.
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
      /// The place of the athlete among those of the file; nil where the rows name none.
      var athlete: Int?
      /// The day, or what stands for it.
      var day: String
      var name: String
    }

    let key: Key
    /// The day; nil where the file has none.
    let day: CalendarDate?
    /// The day as it goes on to be read.
    let dayText: String
    let dayPosition: SourcePosition
    /// The figures of each metric.
    var samples: [MetricSamples]

    /// The time of its first figure, where all have one.
    var earliest: TimeOfDay? { samples.flatMap(\.samples).compactMap(\.time).min() }
  }

  /// What came of the rows of a file.
  struct Harvest: Sendable {
    var sessions: [Session] = []
    /// The athletes whom the rows name.
    var athletes: [String] = []
    var rowCount = 0
    var diagnostics: [Diagnostic] = []
    /// How many rows were left out, by the reason.
    var leftOut: [String: Int] = [:]
    /// How many rows have figures and no day.
    var undated = 0
    /// The units that figures were taken to have on nobody's word.
    var assumedUnits: Set<String> = []
    var places: [Session.Key: Int] = [:]
    var athletePlaces: [String: Int] = [:]
    var seen: Set<String> = []
    var unreadable = 0

    /// Counts a row that is left out.
    mutating func leaveOut(_ why: String) { leftOut[why, default: 0] += 1 }
  }
}
