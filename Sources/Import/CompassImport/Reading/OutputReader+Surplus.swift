import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// Cells beyond the header.
extension OutputReader {
  /// Saves cells beyond the header as extra fields, because their meaning is unknown.
  func keepSurplus(_ record: SourceRecord, _ result: inout Result) {
    let columns = roles.columns.count
    guard record.count > columns else { return }
    for index in columns..<record.count {
      let text = survey.unguarded(record.string(at: index))
      guard !text.isEmpty else { continue }
      result.draft.extra.append(JSONValue.Member(ColumnRoles.name(ofColumn: index), .string(text)))
      // A state in another field's column: an unquoted "Macon, GA" has shifted the row.
      guard let moved = result.draft.setAside.first(where: { $0.value.stringValue.map(Self.isState) == true })
      else {
        continue
      }
      result.issues.add(
        "state", .csvRowLong, .warns,
        "The row has more cells than the header and a state in \(value: moved.name): its values may be in the wrong columns",
        help: "Put cells that contain the delimiter in quotes.")
    }
  }

  private static func isState(_ text: String) -> Bool {
    text.utf8.count == 2 && USState.named(text)?.code == text
  }

  /// Reads the cells of a rejected row beyond its original header, under their original column names.
  func readSurplus(_ text: String, _ result: inout Result) {
    guard let cells = RejectedFile.surplus(in: text) else {
      result.draft.extra.append(JSONValue.Member(RejectedFile.surplusColumn, .string(text)))
      return
    }
    let first = roles.columns.count { !RejectedFile.isOurs($0.header) } + 1
    for (index, cell) in cells.enumerated() {
      let text = survey.unguarded(cell)
      if !text.isEmpty {
        result.draft.extra.append(JSONValue.Member("column \(first + index)", .string(text)))
      }
    }
  }
}
