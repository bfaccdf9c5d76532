import CompassModel
import CompassSource
import CompassValidation

/// A trial import of the first rows in memory, with additional options.
///
/// A question is printed only if its answer passes the trial.
struct Trial {
  /// How many rows aren't left out.
  private(set) var rows = 0
  /// How many of them become records without an error.
  private(set) var accepted = 0
  /// How many names of people can't be ones, and how many other names are labels of a form.
  private var misfits = (people: 0, others: 0)
  /// The number of implausible values.
  private var implausible = 0
  /// The numbers of rows that are rejected for the name of a person, and for another value.
  private var unreadable = (names: 0, others: 0)
  /// Whether a unit isn't one of its metric.
  private(set) var hasWrongUnit = false
  /// The first records, for people who may see values.
  private(set) var examples: [String] = []
  /// Whether a choice about the values is open.
  let isOpen: Bool

  private static let mostRows = 200
  private static let mostExamples = 2
  /// The share of the rows that must become records, in percent.
  private static let leastAccepted = 80

  /// Tries the options on a file.
  ///
  /// - Throws: ``ToolError`` if the file can't be imported so, and errors from reading it.
  init(_ input: ImportInput, _ options: ImportOptions) throws {
    var input = input
    input.table = options.headerLine == 0 ? nil : input.table
    var options = options
    options.isTrial = true
    let survey = try FileSurvey(input, options: options)
    isOpen = survey.inferences.contains { $0.confidence == .open }
    let reading = options.reading
    let readers = survey.mapping.outputs.map { output in
      OutputReader(survey, output, reading: reading)
    }
    guard var reader = try survey.table.makeReader() else { return }
    var (row, readings) = (GridRow(), CellReadings())
    while rows < Self.mostRows, try reader.read(into: &row) {
      guard row.unread == nil else { continue }
      for reader in readers {
        if let result = reader.read(row.record, &readings), result.skip == nil {
          try take(result, row.record, reader, input, options)
        }
      }
    }
  }

  private mutating func take(
    _ result: consuming OutputReader.Result, _ record: SourceRecord, _ reader: OutputReader,
    _ input: ImportInput, _ options: ImportOptions
  ) throws {
    var result = result
    rows += 1
    let context = RuleContext(options: options.reading)
    let issues = try result.issues + RuleSet.check(&result.draft, context: context)
    hasWrongUnit = hasWrongUnit || issues.contains { $0.code == .metricUnitMismatch }
    guard !issues.contains(where: { $0.effect == .rejectsRecord }) else {
      // A value that is missing contradicts nothing.
      let fields = issues.filter { $0.effect == .rejectsRecord }.map(\.field).filter { field in
        reader.roles.column(saying: field).map { $0 < record.count && !record.string(at: $0).isEmpty }
          ?? false
      }
      if fields.contains(where: { $0 == "first_name" || Self.people.contains($0) }) {
        unreadable.names += 1
      } else if !fields.isEmpty {
        unreadable.others += 1
      }
      return
    }
    accepted += 1
    implausible += issues.contains { $0.code == .metricImplausible } ? 1 : 0
    judgeNames(of: result.draft, options.lexicon)
    guard examples.count < Self.mostExamples else { return }
    let line = record.position.line
    examples.append("\(Self.text(of: result.draft)) (\(input.words(line...line)))")
  }

  /// Whether enough rows become records with names that may be ones, and no choice is open.
  var isGood: Bool {
    !isOpen && accepted > 0 && accepted * 100 >= rows * Self.leastAccepted && misfits.people == 0
      && misfits.others * 3 <= accepted
  }

  /// Whether the values say that the options are wrong: some names aren't ones, or half of the other values can't be
  /// read or are implausible.
  var contradicts: Bool {
    (unreadable.names + misfits.people) * 100 > rows * (100 - Self.leastAccepted)
      || unreadable.others * 2 > rows || implausible * 2 > max(accepted, 1)
  }

  private mutating func judgeNames(of draft: Draft, _ lexicon: Lexicon) {
    for (fields, isOfPeople) in [(Self.people, true), (Self.others, false)] {
      for name in fields.compactMap({ draft.values[$0]?.canonicalText ?? draft.links[$0] })
      where !ColumnProfiles.mayBeName(name, isOfPerson: isOfPeople, lexicon) {
        if isOfPeople { misfits.people += 1 } else { misfits.others += 1 }
      }
    }
  }

  private static let people = ["full_name", "last_name", "user_id", "coach_id"]
  private static let others = ["name", "school_id"]

  private static let shownFields = [
    "user_id", "full_name", "first_name", "last_name", "name", "metric_type", "value", "unit", "type",
    "school_id", "start_date", "recorded_date", "occurred_at", "city", "state",
  ]

  private static func text(of draft: Draft) -> String {
    shownFields.compactMap { draft.values[$0]?.canonicalText ?? draft.links[$0] }.joined(separator: " · ")
  }
}

extension Question {
  /// The question with the first records that its answer would add, or nil if the answer fails the trial.
  ///
  /// - Complexity: O(n) in the size of the file.
  func tried(_ input: ImportInput, _ options: ImportOptions) -> Question? {
    guard !options.isTrial, let trial = try? Trial(input, options.answering(self)), trial.isGood else {
      return nil
    }
    var question = self
    question.examples = trial.examples
    return question
  }
}
