import CompassModel
import CompassTemplates
import CompassValidation

/// How a profile makes metrics of the rows of a file: which columns, which rows, one of each row or one of all rows
/// of a session.
package struct MetricRecipe: Sendable, Hashable {
  /// Which of the figures of a session is its metric's.
  package enum Choice: String, Sendable, Hashable, CaseIterable {
    /// Each row is a metric of its own.
    case each
    /// The best by the direction of the metric.
    case best
    case highest, lowest, mean, first, last, sum
    /// How many there are.
    case count
  }

  /// How the texts of a column are read.
  package enum Reading: String, Sendable, Hashable, CaseIterable {
    /// As a figure, with its unit or without.
    case figure
    /// As innings and outs: `15.2`.
    case innings
  }

  /// Where the name of the athlete stands.
  package struct AthleteName: Sendable, Hashable {
    /// The columns of whole names: `Lee, Ann` or `Ann Lee`.
    package var full: HeaderNames?
    /// The columns of first names, beside those of last names.
    package var first: HeaderNames?
    package var last: HeaderNames?
    /// The text above the header that the name stands behind: `Player Name:`.
    package var label: HeaderNames?
  }

  /// A metric and where its figures stand.
  package struct Take: Sendable, Hashable {
    /// The metric type; nil is the one that `--metric` names.
    package var metric: String?
    /// The columns of the figures.
    package var header: HeaderNames
    /// The group of columns in which they stand.
    package var section: String?
    /// The unit of figures that name none; nil is that of the metric type.
    package var unit: String?
    /// Which figure is taken.
    package var choice = Choice.best
    /// How figures are read.
    package var reading = Reading.figure
    /// Which way a metric is better that the app does not know.
    package var isLowerBetter = false
    /// Which rows have them.
    package var conditions: [RowCondition] = []
    /// Where the athlete's name stands, if elsewhere than for the other metrics.
    package var athlete: AthleteName?
    /// What is noted of the metric: `estimated by the sensor`.
    package var note: String?
  }

  /// What measured: `HitTrax`.
  package var source: String?
  /// The columns of the day or the moment, the first that is filled counts.
  package var date: HeaderNames?
  /// The columns of the time of day, where it stands beside the day.
  package var time: HeaderNames?
  /// The columns of the units of figures that name none.
  package var unit: HeaderNames?
  /// The columns that tell sessions of one day apart.
  package var session: HeaderNames?
  /// The columns by which a row is known that stands in a file twice.
  package var rowKey: HeaderNames?
  /// Where the athlete's name stands.
  package var athlete: AthleteName?
  /// The rows that are left out.
  package var skips: [RowSkip] = []
  /// Whether headers that name other metric types are metrics, too.
  package var takesOtherTests = false
  /// Whether such a file may stand on its side: names in the first column, figures in the second.
  package var mayBeLabels = false
  /// The metrics.
  package var takes: [Take] = []
}

extension MetricRecipe {
  init(_ object: TemplateObject) throws {
    try object.allow([
      "source", "date", "time", "unit", "session", "row_key", "athlete", "skip", "take", "other_tests",
      "labels",
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
    takesOtherTests = try object.flag("other_tests")
    mayBeLabels = try object.flag("labels")
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
