import CompassModel
import CompassTemplates
import CompassValidation

/// How a profile turns the rows of a file into metrics: which columns and rows to use, and whether each row or each
/// session becomes a metric.
package struct MetricRecipe: Sendable, Hashable {
  /// How to choose a metric's value from the values of a session.
  package enum Choice: String, Sendable, Hashable, CaseIterable {
    /// Each row becomes a metric.
    case each
    /// The best value, by the direction of the metric type.
    case best
    case highest, lowest, mean, first, last, sum
    /// The number of values.
    case count
  }

  /// How to read the texts of a column.
  package enum Reading: String, Sendable, Hashable, CaseIterable {
    /// As a number, with or without a unit.
    case figure
    /// As innings and outs: `15.2`.
    case innings
  }

  /// The location of the athlete's name.
  package struct AthleteName: Sendable, Hashable {
    /// The columns of full names: `Lee, Ann` or `Ann Lee`.
    package var full: HeaderNames?
    /// The columns of first names, used together with `last`.
    package var first: HeaderNames?
    package var last: HeaderNames?
    /// The label in front of the name, above the header: `Player Name:`.
    package var label: HeaderNames?
  }

  /// A metric and the location of its values.
  package struct Take: Sendable, Hashable {
    /// The metric type; nil uses the type that `--metric` names.
    package var metric: String?
    /// The columns of the values.
    package var header: HeaderNames
    /// The group that contains these columns, if any.
    package var section: String?
    /// The unit of values without one; nil uses the unit of the metric type.
    package var unit: String?
    /// How to choose the value.
    package var choice = Choice.best
    /// How to read the values.
    package var reading = Reading.figure
    /// Whether lower values are better, for a metric type that the app doesn't know.
    package var isLowerBetter = false
    /// The conditions that a row with values must meet.
    package var conditions: [RowCondition] = []
    /// The location of the athlete's name, if it differs from that of the other metrics.
    package var athlete: AthleteName?
    /// The note of the metric: `estimated by the sensor`.
    package var note: String?
  }

  /// The device or program that measured: `HitTrax`.
  package var source: String?
  /// The columns of the date, or of the date and time.
  ///
  /// The first filled one counts.
  package var date: HeaderNames?
  /// The columns of the time of day, if it's separate from the date.
  package var time: HeaderNames?
  /// The columns of units, for values without one.
  package var unit: HeaderNames?
  /// The columns that distinguish sessions on the same day.
  package var session: HeaderNames?
  /// The columns that identify a row, to detect rows that appear twice in a file.
  package var rowKey: HeaderNames?
  /// The location of the athlete's name.
  package var athlete: AthleteName?
  /// The rows to skip.
  package var skips: [RowSkip] = []
  /// The metrics.
  package var takes: [Take] = []
}

extension MetricRecipe {
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
    athlete = try object.optionalObject("athlete").map(AthleteName.init)
    skips = try object.objects("skip").map(RowSkip.init)
    takes = try object.objects("take").map(Take.init)
    if let skip = skips.firstIndex(where: \.isCancelled) {
      throw object.error("skip[\(skip)].cancels", "works only with events")
    }
    if let take = takes.firstIndex(where: { $0.athlete?.label != nil }) {
      throw object.error(
        "take[\(take)].athlete.label", "must apply to all metrics of a file", "Move it to metrics.athlete")
    }
    guard !takes.isEmpty else { throw object.error("take", "has no metrics") }
  }
}

extension MetricRecipe.AthleteName {
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

extension MetricRecipe.Take {
  init(_ object: TemplateObject) throws {
    try object.allow([
      "metric", "header", "section", "unit", "choice", "read", "lower_is_better", "when", "athlete", "note",
    ])
    metric = try object.optionalText("metric")
    header = try object.headers("header")
    section = try object.optionalText("section")
    unit = try object.optionalText("unit")
    choice = try object.choice("choice", MetricRecipe.Choice.self) ?? .best
    reading = try object.choice("read", MetricRecipe.Reading.self) ?? .figure
    isLowerBetter = try object.flag("lower_is_better")
    conditions = try object.objects("when").map(RowCondition.init)
    athlete = try object.optionalObject("athlete").map(MetricRecipe.AthleteName.init)
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

extension RowCondition {
  init(_ object: TemplateObject) throws {
    try object.allow(["header", "is", "is_not", "has", "filled", "above", "below"])
    header = try object.headers("header")
    guard object.value.members.count == 2 else {
      throw object.error(
        "", "must have exactly one condition", "Use one of is, is_not, has, filled, above, below")
    }
    if object.value["is"] != nil {
      test = .isOne(of: Set(try object.words("is")))
    } else if object.value["is_not"] != nil {
      test = .isNone(of: Set(try object.words("is_not")))
    } else if object.value["has"] != nil {
      test = .has(try object.words("has"))
    } else if object.value["filled"] != nil {
      test = .isFilled(try object.flag("filled"))
    } else if object.value["above"] != nil {
      test = .isAbove(try object.number("above"))
    } else {
      test = .isBelow(try object.number("below"))
    }
  }
}

extension RowSkip {
  init(_ object: TemplateObject) throws {
    try object.allow(["when", "why", "cancels"])
    conditions = try object.objects("when").map(RowCondition.init)
    guard !conditions.isEmpty else { throw object.error("when", "has no conditions") }
    why = try object.text("why")
    isCancelled = try object.flag("cancels")
  }
}

extension MadeField {
  init(_ object: TemplateObject, _ kind: RecordKind) throws {
    try object.allow(["field", "text", "lines", "when"])
    field = try object.field("field", kind)
    guard (object.value["text"] == nil) != (object.value["lines"] == nil) else {
      throw object.error("", "must have either text or lines")
    }
    let texts = object.value["text"] == nil ? try object.texts("lines") : [try object.text("text")]
    lines = try texts.map { text in
      guard let pieces = MadeField.pieces(of: text) else {
        throw object.error("text", "has an unclosed brace")
      }
      return pieces
    }
    conditions = try object.objects("when").map(RowCondition.init)
  }
}
