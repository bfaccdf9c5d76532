import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// Completes the rows of a table with the text around them: the month above days, the name of a group, the cell above.
struct RowCompletion: Sendable {
  /// The headers of the table, including those of added columns.
  let headers: [String]
  /// How many columns the table has in the file.
  let ownColumns: Int
  let day: DayColumn?
  let section: SectionColumn?
  let contact: ContactColumn?
  let expansion: RowExpansion?
  private(set) var filled: FilledColumns?
  private let hasDittos: Bool
  private let sample: TableSample
  let lexicon: Lexicon

  /// Whether nothing changes the rows.
  var isEmpty: Bool {
    day == nil && section == nil && contact == nil && expansion == nil && filled == nil && !hasDittos
  }

  /// The headers of the columns that the table doesn't have in the file.
  private let added: [String]
  /// How many columns a row has before it becomes several rows.
  var columnsBeforeExpansion: Int { ownColumns + added.count }

  /// Whether names of groups complete the rows.
  var hasNames: Bool { section != nil || day != nil }

  /// Finds the text that completes the rows of a table; nil without a header, or with `--csv-option rows=all`.
  ///
  /// - Throws: what reading the file throws.
  init?(of file: FileTable, _ input: ImportInput, _ options: ImportOptions) throws {
    guard let table = file.rows, table.hasHeader, !options.takesEveryRow else { return nil }
    var sample = try TableSample(table, input)
    ownColumns = sample.headers.count
    let reading = options.reading
    hasDittos = sample.rows.contains { row in row.cells.contains(where: FilledColumns.isDitto) }
    var day: DayColumn?
    for part in [DayColumn.Part.dayOfMonth, .weekday] where day == nil {
      let grouped = sample.grouped { DayColumn.isName($0, part) }
      day = DayColumn(grouped, options.lexicon, today: reading.today)
      if day != nil { sample = grouped }
    }
    self.day = day
    let section = SectionColumn(sample, options.lexicon, reading)
    if let section { sample = sample.grouped { section.value(of: $0) != nil } }
    self.section = section
    lexicon = options.lexicon
    contact = ContactColumn(sample, options.lexicon, reading)
    var headers = sample.headers
    if let contact { headers[contact.column] = ContactColumn.header }
    if let day, !DayColumn.isOfDays(headers[day.column], options.lexicon) { headers[day.column] = "Date" }
    added = (section.map { [$0.header] } ?? []) + (contact == nil ? [] : ContactColumn.added)
    expansion = RowExpansion.find(sample, groups: table.groups, options.lexicon, reading)
    if let expansion {
      headers = expansion.shared.map { headers[$0] } + added + expansion.own + expansion.given
      sample = sample.expanded(by: expansion, section, added: added.count, options.lexicon)
    } else {
      headers += added
    }
    self.headers = headers
    self.sample = sample
  }

  /// The column of the file that a column of the rows comes from, or nil for an added column.
  func ownColumn(of column: Int) -> Int? {
    guard let expansion else { return column < ownColumns ? column : nil }
    if column < expansion.shared.count { return expansion.shared[column] }
    let own = column - expansion.shared.count - added.count
    return expansion.own.indices.contains(own) ? expansion.parts[0].columns[own] : nil
  }

  /// The columns with what the headers of the file say about each part of a row.
  var given: Range<Int> { headers.count - (expansion?.given.count ?? 0)..<headers.count }

  /// The names of groups above the columns.
  func groups(_ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    return headers.indices.map { column in
      let isShared = expansion.map { column < $0.shared.count } ?? true
      return isShared ? ownColumn(of: column).flatMap { $0 < names.count ? names[$0] : nil } ?? "" : ""
    }
  }

  /// Whether a row isn't a record but names the group of the rows below.
  func name(in cells: [String]) -> String? {
    guard let text = TableSample.onlyCell(cells) else { return nil }
    return section?.value(of: text) != nil || day?.isName(text) == true ? text : nil
  }

  /// The columns that the added days make superfluous.
  var unused: [Int: ColumnTarget] {
    let columns = headers.indices.filter { column in
      ownColumn(of: column).map { $0 == day?.month || $0 == day?.year } ?? false
    }
    return Dictionary(uniqueKeysWithValues: columns.map { ($0, .unused) })
  }

  /// Fills the blank cells of columns that rows share.
  mutating func fill(_ roles: ColumnRoles, seconds: [RecordKind]) {
    filled = FilledColumns(roles, seconds)
    let isFilled = changes(in: sample).map { !$0.columns.isEmpty }
    let groups = zip([false] + isFilled, isFilled).count { !$0 && $1 }
    if !FilledColumns.areUsual(isFilled.count { $0 }, in: groups, of: sample.rows.count) { filled = nil }
  }

  /// The automatic choices.
  var inferences: [Inference] {
    var found: [Inference] = []
    func add(_ what: String, _ value: String, _ why: String) {
      found.add(what, value, why, "--csv-option rows=all")
    }
    if let day {
      add(
        "days", headers.indices.first { ownColumn(of: $0) == day.column }.map { headers[$0] } ?? "",
        day.part == .weekday ? "weekdays of the week in the title" : "days of the month above or beside them")
    }
    if let section { add("groups", section.header, "the names of groups of rows") }
    if let expansion {
      add("rows", "\(expansion.parts.count) in one", "columns for several \(expansion.form.plural)")
    }
    let changed = changes(in: sample)
    let columns = Set(changed.flatMap(\.columns)).sorted().map { headers[$0] }
    if !columns.isEmpty {
      let lines = changed.filter { !$0.columns.isEmpty }.map { "\($0.line)" }
      add(
        "filled-down", columns.joined(separator: ", "),
        "like the cells above, for example in row \(lines.prefix(3).joined(separator: ", "))")
    }
    return found
  }

  /// The filled columns of the first rows.
  private func changes(in sample: TableSample) -> [(line: Int, columns: [Int])] {
    var above: [String] = []
    return sample.rows.map { row in
      var cells = row.cells
      let columns = repeated(in: cells, above: above, isFirstOfBlock: row.isFirstOfBlock)
      for column in columns { cells[column] = above[column] }
      above = cells
      return (row.line, columns)
    }
  }

  /// The columns of a row that repeat the cell above.
  func repeated(in cells: [String], above: [String], isFirstOfBlock: Bool) -> [Int] {
    func isAbove(_ column: Int) -> Bool { column < above.count && !above[column].isEmpty }
    let dittos =
      hasDittos ? cells.indices.filter { FilledColumns.isDitto(cells[$0]) && isAbove($0) } : []
    guard let filled, !isFirstOfBlock || !dittos.isEmpty,
      let first = cells.indices.first(where: { !cells[$0].isEmpty && !dittos.contains($0) })
    else { return dittos }
    // The first rows lack the added columns.
    guard !filled.others.contains(where: { cells.indices.contains($0) && $0 >= first && !cells[$0].isEmpty })
    else { return dittos }
    let own = cells[first...].count { !$0.isEmpty }
    let blanks = cells.indices.filter {
      filled.columns.contains($0) && cells[$0].isEmpty && isAbove($0)
        && ($0 < first || dittos.contains { filled.needed.contains($0) })
    }
    guard own > 1 || !dittos.isEmpty, blanks.contains(where: filled.needed.contains) || !dittos.isEmpty else {
      return dittos
    }
    return (dittos + blanks).sorted()
  }
}
