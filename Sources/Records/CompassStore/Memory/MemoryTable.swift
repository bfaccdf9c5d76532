import CompassModel
import CompassSource
import Foundation

/// The records of one kind in memory, as the texts that a row of a store has, one after the other.
///
/// A class, because each look-up would copy a struct. Only one closure uses it, as reading changes it, too.
final class MemoryTable: @unchecked Sendable {
  /// The kind.
  let kind: RecordKind
  /// The columns of the natural key and of the folded name, after those of the fields.
  let (keyColumn, nameColumn): (Int, Int)
  private let storages: [ColumnStorage]
  private let ownerColumn: Int?
  private let dayColumn: Int?
  /// The cells of all rows: column, length in four bytes, UTF-8.
  ///
  /// Those of former values stay for a while.
  private var bytes = RowBytes()
  /// Where the cells of each row are; empty for a row that was removed.
  private var places: [Range<Int>] = []
  /// The first error of the temporary file.
  private var failure: (any Error)?
  /// The number of bytes of former values.
  private var unusedBytes = 0
  /// The number of records, without removed ones.
  private(set) var count = 0
  /// The rows by the hashes of their IDs.
  private var rows = MemoryIndex()
  private var index = MemoryIndex()
  /// The number of rows in the index, which is completed when a key is looked up.
  private var indexedRows = 0
  /// The number of records that were added or changed.
  private(set) var changes = 0

  /// The fewest bytes of former values that are worth removing.
  private static let leastUnusedBytes = 1 << 20

  init(_ kind: RecordKind) {
    self.kind = kind
    storages = SQLTable.of(kind).storages
    (keyColumn, nameColumn) = (storages.count, storages.count + 1)
    ownerColumn = kind == .athlete ? nil : kind.schema.index(of: "user_id")
    dayColumn = kind == .event ? kind.schema.index(of: "start_date") : nil
  }

  /// Creates a table with the records of another one.
  init(copying other: MemoryTable) {
    kind = other.kind
    storages = other.storages
    (keyColumn, nameColumn, ownerColumn) = (other.keyColumn, other.nameColumn, other.ownerColumn)
    dayColumn = other.dayColumn
    (bytes, places, unusedBytes) = (other.bytes, other.places, other.unusedBytes)
    (count, rows, index, indexedRows) = (other.count, other.rows, other.index, other.indexedRows)
    (changes, failure) = (other.changes, other.failure)
  }

  /// The rows of all records, in the order in which they were added.
  var allRows: some Sequence<Int> { places.indices.lazy.filter { [places] in !places[$0].isEmpty } }

  /// The bytes of all cells, those of former values included.
  var byteCount: Int { bytes.count }

  /// The row of a record, or nil.
  ///
  /// - Throws: errors of the temporary file.
  func row(of id: UUID) throws -> Int? {
    let row = rows.first(hash: id.hashValue) { self.id(ofRow: $0) == id }
    if let failure { throw failure }
    return row
  }

  /// Adds a record, or replaces it.
  ///
  /// - Throws: ``ToolError`` if a value can't be stored.
  func put(_ values: FieldValues, id: UUID, _ keys: RecordKeys) throws {
    let known = try row(of: id)
    let place = try bytes.append { bytes in
      try values.forEach { column, value in
        guard storages[column].fits(value) else {
          throw ToolError.wrongType(kind.schema.fields[column].name, of: kind)
        }
        Self.append(try StoredText.text(of: value), at: column, to: &bytes)
      }
      if let key = keys.natural { Self.append(key, at: keyColumn, to: &bytes) }
      if let name = keys.name { Self.append(name, at: nameColumn, to: &bytes) }
    }
    changes += 1
    guard let row = known else {
      rows.add(places.count, hash: id.hashValue, isNew: true)
      places.append(place)
      count += 1
      return
    }
    let former = row < indexedRows ? hashes(ofRow: row) : []
    unusedBytes += places[row].count
    places[row] = place
    try removeUnusedBytes()
    guard row < indexedRows else { return }
    for hash in hashes(ofRow: row) where !former.contains(hash) {
      index.add(row, hash: hash, isNew: false)
    }
  }

  private func completeIndex() {
    for row in indexedRows..<places.count {
      for hash in hashes(ofRow: row) { index.add(row, hash: hash, isNew: true) }
    }
    indexedRows = places.count
  }

  /// Removes a record.
  ///
  /// - Throws: errors of the temporary file.
  func remove(_ id: UUID) throws {
    guard let row = try row(of: id) else { return }
    rows.remove(row, hash: id.hashValue)
    count -= 1
    changes += 1
    unusedBytes += places[row].count
    places[row] = 0..<0
    try removeUnusedBytes()
  }

  private func removeUnusedBytes() throws {
    guard unusedBytes > Self.leastUnusedBytes, unusedBytes > bytes.count / 2 else { return }
    var used = RowBytes()
    let moved = try places.map { place in
      if place.isEmpty { return place }
      let cells = try bytes.bytes(place)
      return try used.append { $0 += cells }
    }
    (bytes, places, unusedBytes) = (used, moved, 0)
  }

  private static func append(_ text: String, at column: Int, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      bytes.append(UInt8(truncatingIfNeeded: column))
      // Faster than a copy of the bytes of an integer.
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: text.count >> shift))
      }
      bytes.append(contentsOf: text)
    }
  }

  /// Calls a function with each cell of a row until it returns false.
  private func forEachCell(
    ofRow row: Int, _ body: (_ column: Int, _ text: ArraySlice<UInt8>) throws -> Bool
  ) throws {
    let bytes = try bytes.bytes(places[row])
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let length = (1...4).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
      guard try body(Int(bytes[place]), bytes[place + 5..<place + 5 + length]) else { return }
      place += 5 + length
    }
  }

  /// The text in a column of a row, or nil for an empty cell.
  ///
  /// If the temporary file can't be read, the next ``values(ofRow:)`` or ``put(_:id:_:)`` throws the error.
  func text(_ column: Int, ofRow row: Int) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    do {
      try forEachCell(ofRow: row) { other, text in
        if other == column { found = text }
        return other < column
      }
    } catch {
      failure = failure ?? error
    }
    return found
  }

  /// The values of a row.
  ///
  /// - Throws: ``ToolError`` if a value can't be read, like JSON that is nested too deep.
  func values(ofRow row: Int) throws -> FieldValues {
    if let failure { throw failure }
    var values = FieldValues(kind: kind)
    try forEachCell(ofRow: row) { column, text in
      guard column < storages.count else { return false }
      guard let value = storages[column].value(of: String(decoding: text, as: UTF8.self)) else {
        throw ToolError.unreadable(kind.schema.fields[column], of: kind, id: id(ofRow: row)?.text ?? "")
      }
      values[column] = value
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
    text(0, ofRow: row).flatMap(UUID.init(digits:))
  }

  /// The first day of the event in a row.
  func day(ofRow row: Int) -> CalendarDate? {
    dayColumn.flatMap { text($0, ofRow: row) }.flatMap {
      CalendarDate(iso: String(decoding: $0, as: UTF8.self))
    }
  }

  /// The athlete who has the record in a row; nil for athletes.
  private func owner(ofRow row: Int) -> UUID? {
    ownerColumn.flatMap { text($0, ofRow: row) }.flatMap(UUID.init(digits:))
  }

  // MARK: Look-ups

  /// The rows of the records with a key and an owner, the oldest first.
  func rows(_ key: MemoryKey, owner: UUID?) -> some Sequence<Int> {
    let owner = kind == .athlete ? nil : owner
    completeIndex()
    return index.records(hash: Self.hash(of: key, owner: owner)).lazy.filter { [self] row in
      self.owner(ofRow: row) == owner && has(key, row)
    }
  }

  /// Whether the record in a row has a key, because different keys may have the same hash.
  private func has(_ key: MemoryKey, _ row: Int) -> Bool {
    func text(of field: String) -> ArraySlice<UInt8>? {
      kind.schema.index(of: field).flatMap { self.text($0, ofRow: row) }
    }
    func isSource(_ source: String?) -> Bool {
      guard let source else { return text(of: "source") == nil }
      return text(of: "source")?.elementsEqual(source.utf8) ?? false
    }
    switch key {
    case .natural(let key): return self.text(keyColumn, ofRow: row)?.elementsEqual(key.utf8) ?? false
    case .name(let name): return self.text(nameColumn, ofRow: row)?.elementsEqual(name.utf8) ?? false
    case .nameInWeek(let name, let week):
      return has(.name(name), row) && day(ofRow: row).map { EventPlace.week($0.daysSince1970) } == week
    case .source(let source, let key):
      return isSource(source) && text(of: "source_key")?.elementsEqual(key.utf8) ?? false
    case .series(let source, let prefix):
      return isSource(source) && text(of: "source_key")?.starts(with: prefix.utf8) ?? false
    }
  }

  private static func hash(of key: MemoryKey, owner: UUID?) -> Int {
    var hasher = Hasher()
    hasher.combine(owner)
    hasher.combine(key)
    return hasher.finalize()
  }

  /// The hashes of the keys that the record in a row is looked up by.
  private func hashes(ofRow row: Int) -> [Int] {
    func text(_ column: Int?) -> String? {
      column.flatMap { self.text($0, ofRow: row) }.map { String(decoding: $0, as: UTF8.self) }
    }
    var keys: [MemoryKey] = []
    if let key = text(keyColumn) { keys.append(.natural(key)) }
    if let name = text(nameColumn) {
      keys.append(.name(name))
      if let day = day(ofRow: row) { keys.append(.nameInWeek(name, EventPlace.week(day.daysSince1970))) }
    }
    if let key = text(kind.schema.index(of: "source_key")) {
      let source = text(kind.schema.index(of: "source"))
      keys.append(.source(source, key: key))
      if let series = RecordKey.series(of: key) { keys.append(.series(source, prefix: series)) }
    }
    let owner = owner(ofRow: row)
    return keys.map { Self.hash(of: $0, owner: owner) }
  }
}
