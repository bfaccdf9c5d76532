import CompassModel
import CompassTemplates
import CompassValidation

/// The measurements in the rows of a program's files.
package struct ProfileMeasures: Sendable, Hashable {
  /// The place of the athlete's name.
  package struct Athlete: Sendable, Hashable {
    /// The columns of full names: `Lee, Ann` or `Ann Lee`.
    package var full: HeaderNames?
    /// The columns of first names, used together with `last`.
    package var first: HeaderNames?
    /// The columns of last names.
    package var last: HeaderNames?
    /// The label before the name, above the header: `Player Name:`.
    package var label: HeaderNames?

    init(_ object: TemplateObject) throws {
      try object.allow(["full", "first", "last", "label"])
      full = try object.optionalHeaders("full")
      first = try object.optionalHeaders("first")
      last = try object.optionalHeaders("last")
      label = try object.optionalHeaders("label")
      guard full != nil || last != nil || label != nil else {
        throw object.error("", "needs a column for the name", "Use full, first and last, or label")
      }
    }
  }

  /// A measurement in each row.
  package struct Measure: Sendable, Hashable {
    /// The metric type; nil for the type that `--metric` names.
    package var metric: String?
    /// The columns of the values.
    package var header: HeaderNames
    /// The name of the group above these columns.
    package var section: String?
    /// The unit of values without one; nil for the unit of the metric type.
    package var unit: String?
    /// How the metric of a session is chosen.
    package var choice = GatherChoice.best
    /// The conditions that a row must meet.
    package var checks: [RowCheck] = []
    /// The place of the athlete's name, if it isn't that of the other measurements.
    package var athlete: Athlete?
    /// The note of the metric: `estimated by the sensor`.
    package var note: String?
  }

  /// The device or program that measured: `HitTrax`.
  package var source: String?
  /// The columns of the date, or of the date and time.
  package var date: HeaderNames?
  /// The columns of the time of day, if it isn't in the date columns.
  package var time: HeaderNames?
  /// The columns of units, for values without one.
  package var unit: HeaderNames?
  /// The columns that tell sessions of the same day apart.
  package var session: HeaderNames?
  /// The columns that identify a row that a file has twice.
  package var rowKey: HeaderNames?
  /// The place of the athlete's name.
  package var athlete: Athlete?
  /// The measurements.
  package var measures: [Measure]

  init(_ object: TemplateObject) throws {
    try object.allow([
      "source", "date", "time", "unit", "session", "row_key", "athlete", "skip", "take",
    ])
    source = try object.optionalText("source")
    date = try object.optionalHeaders("date")
    time = try object.optionalHeaders("time")
    unit = try object.optionalHeaders("unit")
    session = try object.optionalHeaders("session")
    rowKey = try object.optionalHeaders("row_key")
    athlete = try object.optionalObject("athlete").map(Athlete.init)
    measures = try object.objects("take").map(Measure.init)
    if let place = measures.firstIndex(where: { $0.athlete?.label != nil }) {
      throw object.error(
        "take[\(place)].athlete.label", "must apply to all metrics of a file", "Move it to metrics.athlete")
    }
    guard !measures.isEmpty else { throw object.error("take", "has no metrics") }
  }
}

extension ProfileMeasures.Measure {
  init(_ object: TemplateObject) throws {
    try object.allow(["metric", "header", "section", "unit", "choice", "when", "athlete", "note"])
    metric = try object.optionalText("metric")
    header = try object.headers("header")
    section = try object.optionalText("section")
    unit = try object.optionalText("unit")
    choice = try object.choice("choice", GatherChoice.self) ?? .best
    checks = try object.objects("when").map(RowCheck.init)
    athlete = try object.optionalObject("athlete").map(ProfileMeasures.Athlete.init)
    note = try object.optionalText("note")
    if let metric, MetricType.customKey(for: metric) != metric {
      throw object.error(
        "metric", "isn't a valid key of a metric type", "Write it like \(MetricType.customKey(for: metric))")
    }
    if let unit, FieldReader.unitName(unit) == nil {
      throw object.error("unit", "has the unknown unit \(unit)")
    }
  }
}
