import CompassModel
import CompassSource
import CompassValidation

/// Fields down and records across: a comparison of colleges, camps side by side.
extension TurnedGrid {
  static func columns(_ sheet: Sheet, _ options: ReadingOptions) -> TurnedGrid? {
    guard
      let top = sheet.rows.indices.first(where: { row in
        let filled = sheet.filled(row)
        return filled.count > 2 || filled.count == 2 && filled[0].column > 0
      })
    else { return nil }
    let names = sheet.filled(top).filter { $0.column > 0 }
    let body = sheet.rows.indices.filter {
      $0 > top && sheet.filled($0).first?.column == 0 && sheet.filled($0).count > 1
    }
    let labels = body.compactMap { sheet.filled($0).first?.cell.text }
    let known = labels.count(where: { sheet.isLabel(undated($0)) })
    guard names.count > 1, labels.count > 2, known > 2,
      known * 5 >= labels.count * 3 || known > 3 && known * 2 >= labels.count,
      Set(labels).count == labels.count,
      names.count(where: { sheet.isLabel($0.cell.text) }) * 3 < names.count,
      labels.count(where: { !sheet.isTest(undated($0)) && sheet.isLabel($0) }) > 1
    else { return nil }
    let corner = sheet.rows[top].first.flatMap { $0.text.isEmpty ? nil : $0 }
    let place = sheet.rows[top].first?.position ?? names[0].cell.position
    let header = corner ?? Cell(text: kind(labels, sheet.lexicon), position: place)
    let rows = names.map { name -> [Cell?] in
      let cells = body.map { sheet.rows[$0].dropFirst(name.column).first }
      return [name.cell] + cells.map { $0?.text.isEmpty == false ? $0 : nil }
    }
    guard areValues(rows.map { $0.dropFirst() }, below: labels, sheet.lexicon, options) else { return nil }
    return TurnedGrid(
      turn: .columns, headers: [header] + body.compactMap { sheet.rows[$0].first }, rows: rows,
      titles: (0..<top).compactMap { sheet.filled($0).first?.cell })
  }

  /// Whether cells can be values of their fields, unlike those of a table that explains its columns.
  private static func areValues(
    _ records: [ArraySlice<Cell?>], below labels: [String], _ lexicon: Lexicon, _ options: ReadingOptions
  ) -> Bool {
    guard let roles = roles(of: labels, among: RecordKind.allCases, lexicon) else { return true }
    var (count, known) = (0, 0)
    for record in records {
      for (cell, column) in zip(record, roles.columns) {
        guard let cell, let field = roles.kind.schema[column.target.name], hasForm(field.type) else {
          continue
        }
        count += 1
        known += FieldReader.read(cell.text, field: field, options: options).value == nil ? 0 : 1
      }
    }
    return known * 2 >= count
  }

  private static func hasForm(_ type: FieldType) -> Bool {
    switch type {
    case .integer, .decimal, .money, .boolean, .date, .time, .instant, .enumeration, .email, .phone, .url,
      .state,
      .height, .weight:
      true
    default: false
    }
  }

  /// A label without a day in parentheses: `40 yd (5/9/26)`.
  private static func undated(_ label: String) -> String {
    guard let open = label.firstIndex(of: "("), open > label.startIndex else { return label }
    return String(label[..<open]).trimmedBlanks
  }

  /// The header for the names of records, from the labels of their fields.
  private static func kind(_ labels: [String], _ lexicon: Lexicon) -> String {
    switch roles(of: labels, among: [.school, .event, .athlete], lexicon)?.kind {
    case .school: "School"
    case .event: "Event"
    case .athlete: "Player"
    default: "Name"
    }
  }

  /// The fields of labels for the kind that they fit best.
  private static func roles(
    of labels: [String], among kinds: [RecordKind], _ lexicon: Lexicon
  ) -> ColumnRoles? {
    kinds.map { ColumnRoles(headers: labels, kind: $0, lexicon: lexicon) }.max { $0.bits < $1.bits }
  }
}
