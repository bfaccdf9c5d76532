import CompassModel
import CompassSource
import CompassValidation

/// The answers that a store remembers for files with the same headers.
extension FileSurvey {
  /// Returns the answer to use for a table, if the store remembers one for its headers.
  ///
  /// The options of the user replace the parts of the answer that they contradict.
  ///
  /// - Throws: ``ToolError`` with a question if the table contradicts the answer, unless the user gives its kind.
  static func answer(for own: OwnEvidence) throws -> RememberedAnswer? {
    let options = own.options
    guard own.isOfPerson, !options.isTrial, !options.answers.isEmpty else { return nil }
    let headers = RememberedAnswer.signature(of: own.table.headers)
    guard let answer = options.answers.first(where: { $0.headers == headers })?.beside(options),
      options.kind == nil || options.kind == answer.overrides.kind
    else { return nil }
    if own.allows(answer), own.isNamed(answer.kind) { return answer }
    guard options.kind == nil else { return nil }
    let found = Inspector(
      headers: own.table.headers, context: own.context, fileName: own.input.tableName,
      provided: Set(options.sets.map(\.field)), lexicon: options.lexicon, samples: own.samples,
      maps: options.maps)
    throw ToolError(
      .contradictedAnswer,
      "You said that an earlier file with the columns of \(own.input.label) has \(answer.words), but this file doesn't fit",
      help:
        "Say what this file has with --as KIND and --map \"HEADER=FIELD\". To forget the earlier answer, run `compass-store settings \(answer.name)=\(options.storeOption)`",
      code: .kindUnrecognised
    ).asking(Question(found, own.samples, options.lexicon, given: nil)?.tried(own.input, options))
  }

  /// Returns the answer that a store can remember for tables with the same headers.
  ///
  /// It has only what the table leaves open: its kind, the fields of columns that no header gives, the unit of values
  /// without one, and words for types.
  ///
  /// - Parameters:
  ///   - given: the options for the table.
  ///   - used: the remembered answer that was used for the table, if any.
  ///   - choice: the kind of the table.
  static func learned(
    _ given: Overrides, beside used: RememberedAnswer?, _ choice: KindChoice, from own: OwnEvidence
  ) -> RememberedAnswer? {
    guard own.isOfPerson, !own.options.isTrial, own.options.hasStore, !own.options.isTyped,
      given != Overrides()
    else { return nil }
    let shown = own.kind
    guard shown == nil || shown == choice.kind else { return nil }
    let roles = own.roles(of: choice.kind)
    var open = given
    open.maps.removeAll { !own.isOpen($0, roles) }
    if !own.lacksUnits(roles) { open.sets = [] }
    let learned = RememberedAnswer(
      headers: own.table.headers, given: open, beside: used, kind: choice.kind,
      hasSeconds: !choice.seconds.isEmpty, decidesKind: shown == nil)
    guard let learned, learned.overrides != used?.overrides, own.allows(learned) else { return nil }
    return learned
  }
}
