import CompassJSON
import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// The evidence of a table itself, without answers.
struct OwnEvidence {
  let table: FileTable
  let samples: ColumnProfiles
  let input: ImportInput
  let options: ImportOptions
  let profile: ImportProfile?
  let context: HeaderContext
  /// The choices that were saved with the table, if its rows were rejected before.
  let earlier: Overrides

  /// Whether a person made the table, with headers in its first rows.
  var isOfPerson: Bool {
    profile == nil && earlier == Overrides() && input.second == nil && options.headerLine != 0
      && table.rows?.hasHeader ?? true
  }

  /// The kind of the table; nil if it doesn't show.
  var kind: RecordKind? {
    var options = options
    options.isTrial = true
    options.kind = nil
    options.maps = []
    return try? FileSurvey.kind(of: table, samples, input, options, Overrides(), profile, context).kind
  }

  /// Returns the fields of the columns if the table is of a kind.
  func roles(of kind: RecordKind) -> ColumnRoles {
    ColumnRoles(
      headers: table.headers, context: context, kind: kind, maps: [], lexicon: options.lexicon,
      samples: samples)
  }

  /// Whether exactly one column has the header of a map, and nothing else gives that column a field.
  func isOpen(_ map: HeaderMap, _ roles: ColumnRoles) -> Bool {
    let columns = roles.columns.indices.filter { map.names(roles.columns[$0].header, $0) }
    guard columns.count == 1, !roles.groups.contains(where: { $0.columns.contains(columns[0]) }) else {
      return false
    }
    let target = roles.columns[columns[0]].target
    return target == .extra || target.name == map.field
  }

  /// The texts above the header.
  private var titles: [String] { table.rows?.table.titleRows.flatMap(\.strings) ?? [] }

  /// Whether nothing in the table gives the values a unit.
  func lacksUnits(_ roles: ColumnRoles) -> Bool {
    guard roles.kind == .metric, !roles.provides("unit") else { return false }
    let isTitled = titles.contains { title in
      title.foldedWords.split(separator: " ").contains {
        $0.utf8.count > 2 && FieldReader.unitName(String($0)) != nil
      }
    }
    let measured = roles.columns.indices.filter { index in
      roles.columns[index].target.name == "value" || roles.groups.contains { $0.columns.contains(index) }
    }
    return !isTitled && measured.allSatisfy { samples.isPlain($0) }
  }

  /// Whether the name of the file, the sheet or the part names no kind, or that kind among others.
  func isNamed(_ kind: RecordKind) -> Bool {
    let names = [input.tableName, input.part?.grid.name].compactMap(\.self) + titles
    let kinds = names.reduce(into: Set<RecordKind>()) { $0.formUnion(Inspector.kinds(named: $1)) }
    // People call a list of coaches their contacts.
    return kinds.isEmpty || kinds.contains(kind) || kind == .coach && kinds == [.interaction]
  }

  /// Whether the kind, the columns and the values of the table agree with an answer.
  func allows(_ answer: RememberedAnswer) -> Bool {
    if let kind, kind != answer.kind { return false }
    let roles = roles(of: answer.kind)
    guard answer.overrides.maps.allSatisfy({ isOpen($0, roles) }) else { return false }
    let hasUnit = !answer.overrides.sets.isEmpty
    guard !hasUnit || lacksUnits(roles) else { return false }
    var options = options.completed(by: answer)
    options.kind = answer.kind
    // An error that stops every trial isn't about the answer, and is reported later.
    guard let trial = try? Trial(input, options) else { return true }
    return !trial.contradicts && !(hasUnit && trial.hasWrongUnit)
  }
}
