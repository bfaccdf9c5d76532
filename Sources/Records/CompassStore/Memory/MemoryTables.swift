import CompassModel
import Foundation

/// All that a store in memory has.
struct MemoryTables: Sendable {
  /// The records of each kind.
  var records = Dictionary(uniqueKeysWithValues: RecordKind.allCases.map { ($0, MemoryTable($0)) })
  /// The settings.
  var settings: [String: String] = [:]
  /// The primary metric of each athlete.
  var primaryMetrics: [UUID?: UUID] = [:]

  /// The records of a kind.
  subscript(kind: RecordKind) -> MemoryTable {
    get { records[kind] ?? MemoryTable(kind) }
    _modify { yield &records[kind, default: MemoryTable(kind)] }
  }
}

/// What records are looked up by.
enum MemoryKey: Hashable {
  case natural(String)
  case name(String)
  case nameOnDay(String, CalendarDate)
  case source(String?, key: String)
  /// The part of a source key up to its last slash.
  case series(String?, prefix: String)
}

/// The records of one kind in memory, as the texts that a row of a store has, one after the other.
///
/// A changed record is added as a new row, and the old row doesn't count any more.
struct MemoryTable: Sendable {
  /// The kind.
  let kind: RecordKind
  /// The columns of the natural key and of the folded name, after those of the fields.
  let (keyColumn, nameColumn): (Int, Int)
  private let storages: [ColumnStorage]
  private let ownerColumn: Int?
  /// The cells of all rows: column, length in four bytes, UTF-8.
  private var bytes: [UInt8] = []
  /// The start of each row in ``bytes``.
  private var starts: [Int] = []
  /// Whether each row is the last one of its record.
  private var areCurrent: [Bool] = []
  private var rows: [UUID: Int] = [:]
  private var index = MemoryIndex()

  init(_ kind: RecordKind) {
    self.kind = kind
    storages = SQLTable.of(kind).storages
    (keyColumn, nameColumn) = (storages.count, storages.count + 1)
    ownerColumn = kind == .athlete ? nil : kind.schema.index(of: "user_id")
  }

  /// The number of records.
  var count: Int { rows.count }

  /// The rows of all records, in the order in which they were added or changed.
  var currentRows: some Sequence<Int> { starts.indices.lazy.filter { areCurrent[$0] } }

  /// The row of a record.
  func row(of id: UUID) -> Int? { rows[id] }

  /// Adds a record, or replaces it.
  ///
  /// - Throws: ``StoreError`` if a value can't be stored.
  mutating func put(_ values: FieldValues, id: UUID) throws {
    let row = starts.count
    let start = bytes.count
    do {
      for (column, storage) in storages.enumerated() {
        guard let value = values[column] else { continue }
        guard storage.fits(value) else {
          throw StoreError.wrongType(kind.schema.fields[column].name, of: kind)
        }
        try append(StoredText.text(of: value), at: column)
      }
    } catch {
      bytes.removeSubrange(start...)
      throw error
    }
    append(values.naturalKey, at: keyColumn)
    append(values.foldedName, at: nameColumn)
    starts.append(start)
    areCurrent.append(true)
    if let earlier = rows.updateValue(row, forKey: id) { areCurrent[earlier] = false }
    for key in Self.keys(of: values) { index.add(row, hash: Self.hash(of: key, owner: owner(ofRow: row))) }
  }

  private mutating func append(_ text: String?, at column: Int) {
    guard let text else { return }
    bytes.append(UInt8(truncatingIfNeeded: column))
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: text.utf8.count).littleEndian) {
      bytes.append(contentsOf: $0)
    }
    bytes.append(contentsOf: text.utf8)
  }

  /// Calls a function with each cell of a row.
  private func forEachCell(ofRow row: Int, _ body: (_ column: Int, _ text: ArraySlice<UInt8>) -> Bool) {
    var place = starts[row]
    let end = row + 1 < starts.count ? starts[row + 1] : bytes.count
    while place < end {
      let length = (1...4).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
      guard body(Int(bytes[place]), bytes[place + 5..<place + 5 + length]) else { return }
      place += 5 + length
    }
  }

  /// The text in a column of a row, or nil for an empty cell.
  func text(_ column: Int, ofRow row: Int) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    forEachCell(ofRow: row) { other, text in
      if other == column { found = text }
      return other < column
    }
    return found
  }

  /// The values of a row.
  func values(ofRow row: Int) -> FieldValues {
    var values = FieldValues(kind: kind)
    forEachCell(ofRow: row) { column, text in
      guard column < storages.count else { return false }
      values[column] = storages[column].value(of: String(decoding: text, as: UTF8.self))
      return true
    }
    return values
  }

  /// The cell with a text of a column.
  func cell(_ text: ArraySlice<UInt8>, in column: Int) -> MemoryCell {
    guard column < storages.count, storages[column] == .integer || storages[column] == .boolean else {
      return .text(text)
    }
    return Int(String(decoding: text, as: UTF8.self)).map(MemoryCell.integer) ?? .text(text)
  }

  /// The id of the record in a row.
  func id(ofRow row: Int) -> UUID? {
    text(0, ofRow: row).flatMap { UUID(uuidString: String(decoding: $0, as: UTF8.self)) }
  }

  /// The athlete of the record in a row; athletes belong to no one.
  private func owner(ofRow row: Int) -> UUID? {
    ownerColumn.flatMap { text($0, ofRow: row) }.flatMap {
      UUID(uuidString: String(decoding: $0, as: UTF8.self))
    }
  }

  // MARK: Look-ups

  /// The rows of the records with a key and an owner, the latest first.
  func rows(_ key: MemoryKey, owner: UUID?) -> some Sequence<Int> {
    let owner = kind == .athlete ? nil : owner
    return index.rows(hash: Self.hash(of: key, owner: owner)).lazy.filter { row in
      areCurrent[row] && self.owner(ofRow: row) == owner && Self.keys(of: values(ofRow: row)).contains(key)
    }
  }

  private static func hash(of key: MemoryKey, owner: UUID?) -> Int {
    var hasher = Hasher()
    hasher.combine(owner)
    hasher.combine(key)
    return hasher.finalize()
  }

  /// The keys that a record is looked up by.
  private static func keys(of values: FieldValues) -> [MemoryKey] {
    var keys: [MemoryKey] = []
    if let key = values.naturalKey { keys.append(.natural(key)) }
    if let name = values.foldedName {
      keys.append(.name(name))
      if values.kind == .event, case .date(let day)? = values["start_date"] {
        keys.append(.nameOnDay(name, day))
      }
    }
    if let key = values["source_key"]?.canonicalText {
      let source = values["source"]?.canonicalText
      keys.append(.source(source, key: key))
      if let slash = key.utf8.lastIndex(of: UInt8(ascii: "/")) {
        keys.append(.series(source, prefix: String(key[...slash])))
      }
    }
    return keys
  }
}

/// Rows by the hashes of their keys: a few bytes for each.
private struct MemoryIndex: Sendable {
  /// The last entry of each hash.
  private var last: [Int: Int32] = [:]
  /// The row of each entry, and the entry before it with the same hash.
  private var entries: [(row: Int32, previous: Int32)] = []

  mutating func add(_ row: Int, hash: Int) {
    let entry = Int32(truncatingIfNeeded: entries.count)
    entries.append((Int32(truncatingIfNeeded: row), last.updateValue(entry, forKey: hash) ?? -1))
  }

  /// The rows of a hash, the latest first.
  func rows(hash: Int) -> some Sequence<Int> {
    sequence(state: last[hash] ?? -1) { place -> Int? in
      guard place >= 0 else { return nil }
      let entry = entries[Int(place)]
      place = entry.previous
      return Int(entry.row)
    }
  }
}
