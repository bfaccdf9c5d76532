import CompassModel
import CompassSource
import CompassValidation

/// Tables whose rows are no records of ours: they are kept beside the record that they name.
extension MadeTable {
  /// Makes a row for each record that the rows of a table name, with those rows as a list beside it.
  ///
  /// - Parameters:
  ///   - name: what the list is called.
  ///   - header: the column that names the record.
  ///   - table: the table.
  ///   - input: the file.
  ///   - profile: the profile of the file.
  /// - Throws: ``ImportError`` for a table that is too large, and what reading it throws.
  init(
    collecting name: String, by header: String, of table: FileTable, _ input: ImportInput,
    _ profile: ImportProfile
  ) throws {
    let own = table.headers
    // Whose the record is, is said of the rows where it is said at all.
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

  /// A list with what is stored of it already: what has the same id is replaced, what is equal is not added.
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
  /// Puts what is stored of a list beside the record to what the file says of it.
  mutating func collect(_ name: String, beside stored: FieldValues) {
    guard let place = extra.firstIndex(where: { $0.name == name }),
      let earlier = stored["extra"].flatMap(JSONValue.init(fieldValue:))?[name]
    else { return }
    extra[place].value = MadeTable.union(extra[place].value, with: earlier)
  }
}
