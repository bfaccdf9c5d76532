import CompassModel
import CompassSource
import CompassValidation

/// Tables with details about records of another table, which become extra fields of those records.
extension MadeTable {
  /// Makes a row for each record that a table names, with a list of the table's rows as an extra field.
  ///
  /// - Parameters:
  ///   - name: the name of the list.
  ///   - header: the column that names the record.
  ///   - table: the table.
  ///   - input: the file.
  ///   - profile: the profile of the file.
  /// - Throws: ``ImportError`` if the table is too large, and errors from reading it.
  init(
    collecting name: String, by header: String, of table: FileTable, _ input: ImportInput,
    _ profile: ImportProfile
  ) throws {
    let own = table.headers
    // The table can have a column with the athlete of each record.
    let owner = own.firstIndex { $0.foldedWords == "user id" }
    self.init(headers: [header] + (owner == nil ? [] : ["user_id"]) + ["extra"])
    guard let column = own.firstIndex(where: { $0.foldedWords == header.foldedWords }) else { return }
    var groups: [String: (first: SourceRecord, rows: [JSONValue])] = [:]
    var order: [String] = []
    var count = 0
    diagnostics = try table.forEachRow { row in
      let record = row.record
      count += 1
      try Self.checkSize(input, profile, byteCount: 0, rows: count)
      let key = column < record.count ? record.string(at: column).trimmedBlanks : ""
      var members: [JSONValue.Member] = []
      for (index, header) in own.enumerated() where index < record.count && index != column {
        let text = record.string(at: index)
        guard !text.isEmpty, !profile.blanks.contains(text), !profile.lost.contains(text) else { continue }
        let isText = !table.isJSON || record.fields[index].kind == .text
        members.append(.init(header, isText ? .string(text) : JSONValue(parsing: text) ?? .string(text)))
      }
      if groups[key] == nil { order.append(key) }
      groups[key, default: (record, [])].rows.append(.object(members))
    }
    for key in order {
      guard let group = groups[key] else { continue }
      var record = SourceRecord()
      record.number = rows.count + 1
      record.position = group.first.position
      let place = column < group.first.count ? group.first.fields[column].position : group.first.position
      Self.append(key.utf8, at: place, to: &record)
      if let owner {
        let isThere = owner < group.first.count
        Self.append(
          (isThere ? group.first.string(at: owner) : "").utf8,
          at: isThere ? group.first.fields[owner].position : group.first.position, to: &record)
      }
      let list = JSONValue.object([.init(name, .array(group.rows))])
      Self.append(list.text().utf8, at: group.first.position, to: &record)
      rows.append(Row(record: record))
    }
    inferences.add(
      "collected",
      "\(count) \(count == 1 ? "row" : "rows") as \(name) of \(rows.count) \(rows.count == 1 ? profile.kind.rawValue : profile.kind.plural)",
      "saved as extra fields of each \(profile.kind.rawValue)", "--profile none")
  }

  /// Returns a stored list with the rows of a new list.
  ///
  /// A row replaces the stored row with the same ID. Equal rows are added once.
  static func union(_ new: JSONValue, with stored: JSONValue?) -> JSONValue {
    guard case .array(let rows) = new, case .array(var result)? = stored else { return new }
    for row in rows {
      if let id = row["id"], let place = result.firstIndex(where: { $0["id"] == id }) {
        result[place] = row
      } else if !result.contains(row) {
        result.append(row)
      }
    }
    return .array(result)
  }
}

extension Draft {
  /// Adds the stored rows of a list to those in the file.
  mutating func collect(_ name: String, beside stored: FieldValues) {
    guard let place = extra.firstIndex(where: { $0.name == name }),
      let earlier = stored["extra"].flatMap(JSONValue.init(fieldValue:))?[name]
    else { return }
    extra[place].value = MadeTable.union(extra[place].value, with: earlier)
  }
}
