import CompassCSV
import CompassJSON
package import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Finds what is certain to be written otherwise in a file: in its cells, and in rows whose delimiters are not
/// those of the others.
package struct FileMender {
  /// What a file came to.
  package struct Result: Sendable {
    /// What is mended.
    package var file: MendedFile
    /// The kind of its records, where they are all of one.
    package var kind: RecordKind?
  }

  private let survey: FileSurvey
  private let drafter: RecordDrafter
  private let mender: CellMender
  private let isPersonalRow: Bool
  private let reserve: Reserve

  /// What is left as it stands.
  private struct Reserve: OptionSet {
    let rawValue: UInt8
    static let header = Reserve(rawValue: 1)
    static let dates = Reserve(rawValue: 2)
  }

  /// Looks at a file.
  ///
  /// The copy is read again and compared record by record with what was to come out: mending dates takes away what
  /// proved the order of those that cannot be mended, and then no date is.
  ///
  /// - Parameters:
  ///   - input: the file.
  ///   - options: what is known of it.
  /// - Throws: ``ImportError`` where it is of no format that is read or its kind cannot be told, and what reading
  ///   it throws.
  /// - Complexity: O(n) in the size of the file; memory grows with what is mended, and by eight bytes a record.
  package static func mend(_ input: ImportInput, options: ImportOptions) throws -> Result {
    if let obstacle = try obstacle(input) {
      var file = MendedFile()
      file.obstacle = obstacle
      return Result(file: file)
    }
    let reserves: [Reserve] = [[], .header, .dates, [.header, .dates]]
    for reserve in reserves {
      var file = MendedFile()
      let (kinds, digests) = try collect(input, options, reserve, in: &file)
      file.finish()
      let result = Result(file: file, kind: kinds.count == 1 ? kinds.first : nil)
      if file.count == 0 { return named(result, reserve) }
      var copy = input
      copy.source = file.copy(of: input.source)
      if try digests == self.digests(of: copy, options) { return named(result, reserve) }
    }
    var file = MendedFile()
    file.obstacle = "a copy with the same records could not be made"
    return Result(file: file)
  }

  private static func named(_ result: Result, _ reserve: Reserve) -> Result {
    var result = result
    if reserve.contains(.dates) {
      result.file.remark =
        "dates were left, for others of the file that cannot be mended would then be read in another order; --date-order says which it is"
    }
    return result
  }

  private static func collect(
    _ input: ImportInput, _ options: ImportOptions, _ reserve: Reserve, in file: inout MendedFile
  ) throws -> (kinds: Set<RecordKind>, digests: [[Int]]) {
    var kinds: Set<RecordKind> = []
    var digests: [[Int]] = []
    for part in try FileSurvey.parts(of: input, options: options) {
      let survey = try FileSurvey(part, options: options)
      kinds.insert(survey.kind)
      digests.append(try FileMender(survey, options, reserve).collect(part, in: &file))
    }
    return (kinds, digests)
  }

  /// What the records of a file are, part by part.
  private static func digests(of input: ImportInput, _ options: ImportOptions) throws -> [[Int]] {
    try FileSurvey.parts(of: input, options: options).map { part in
      let mender = FileMender(try FileSurvey(part, options: options), options, [])
      var digests: [Int] = []
      try mender.forEach(of: part) { record, _ in digests.append(mender.digest(of: record)) }
      return digests
    }
  }

  /// Why nothing of a file can be mended; nil where something could.
  private static func obstacle(_ input: ImportInput) throws -> String? {
    if try CalendarSurvey.recognizes(input) {
      return "a calendar is not mended but written anew, with --to ics"
    }
    return nil
  }

  private init(_ survey: FileSurvey, _ options: ImportOptions, _ reserve: Reserve) {
    self.survey = survey
    self.reserve = reserve
    let reading = ReadingOptions(timeZone: options.timeZone ?? .gmt, now: options.now)
    drafter = RecordDrafter(survey, options: survey.options, reading: reading)
    mender = CellMender(drafter)
    isPersonalRow = survey.mapping.columns.contains { column in
      if case .field(let field) = column.target { field.isPersonal } else { true }
    }
  }

  /// Goes through the records of a file, with each that was realigned with its columns as it stood.
  private func forEach(
    of input: ImportInput, _ body: (_ record: inout SourceRecord, _ before: String?) throws -> Void
  ) throws {
    var record = SourceRecord()
    switch survey.table {
    case .calendar: return
    case .made(let table):
      for row in table.rows {
        record = row.record
        try body(&record, nil)
      }
    case .json(let part):
      var rows = try JSONRows(input, part, leavesOutRepetitions: false)
      while try rows.next(into: &record) { try body(&record, nil) }
    case .delimited(let csv):
      var reader = try CSVReader(input.source, survey: csv)
      while try reader.read(into: &record) { try body(&record, reader.textBeforeRepair) }
    }
  }

  /// Adds what is mended in a file, and returns what its records are to be then.
  private func collect(_ input: ImportInput, in file: inout MendedFile) throws -> [Int] {
    var digests: [Int] = []
    var csv: CSVSurvey?
    switch survey.table {
    case .delimited(let survey):
      csv = survey
      if !reserve.contains(.header) { collectHeader(survey, in: &file) }
    case .made: file.obstacle = "its rows are not its records: they are made by a profile"
    case .json(let part):
      if part.reading.encodingName != CSVEncoding.utf8.rawValue {
        file.obstacle = "JSON is mended in UTF-8 only, and this is UTF-16"
      }
    case .calendar: break
    }
    try forEach(of: input) { record, before in
      var expected = record
      if file.obstacle == nil {
        if let before, let csv {
          addRow(record, before, csv, to: &file, &expected)
        } else {
          for column in record.fields.indices {
            guard let mended = mended(record, column),
              let bytes = bytes(mended.text, isQuoted: record.fields[column].isQuoted, csv)
            else { continue }
            add(mended, record, column, as: bytes, to: &file)
            replace(column, of: &expected, by: mended)
          }
        }
      }
      digests.append(digest(of: expected))
    }
    return digests
  }

  private func mended(_ record: SourceRecord, _ column: Int) -> TextMender.Mended? {
    let mended = mender.mended(record, column)
    return mended?.reason == .date && reserve.contains(.dates) ? nil : mended
  }

  /// Puts a text into a record that is read as another after it was mended: what nobody could read before.
  private func replace(_ column: Int, of record: inout SourceRecord, by mended: TextMender.Mended) {
    guard mended.reason == .mojibake || mended.reason == .atSign else { return }
    let start = record.text.count
    record.text += mended.text.utf8
    record.fields[column].range = start..<record.text.count
  }

  /// What tells a record from others, for as long as the process lives.
  private func digest(of record: SourceRecord) -> Int {
    var draft = drafter.draft(record).draft
    // The name of a column may be mended, too.
    for index in draft.extra.indices {
      let member = draft.extra[index]
      draft.extra[index] = JSONValue.Member(Mojibake.mended(member.name) ?? member.name, member.value)
    }
    return draft.hashValue
  }

  /// Mends names of columns that were decoded wrongly.
  private func collectHeader(_ csv: CSVSurvey, in file: inout MendedFile) {
    for row in csv.headerRows {
      for column in row.fields.indices {
        let text = row.string(at: column)
        guard let name = Mojibake.mended(text),
          let bytes = bytes(name, isQuoted: row.fields[column].isQuoted, csv)
        else { continue }
        file.add(
          .init(
            position: row.fields[column].position, record: nil, header: text, before: text, after: name,
            reason: .mojibake, isPersonal: false), as: bytes)
      }
    }
  }

  private func add(
    _ mended: TextMender.Mended, _ record: SourceRecord, _ column: Int, as bytes: [UInt8],
    to file: inout MendedFile
  ) {
    let columns = survey.mapping.columns
    let field = drafter.plainField(ofColumn: column)
    file.add(
      .init(
        position: record.fields[column].position, record: record.number,
        header: column < columns.count ? columns[column].header : nil, before: record.string(at: column),
        after: mended.text, reason: mended.reason,
        isPersonal: field?.isPersonal ?? true || PersonalText.isLikely(mended.text)), as: bytes)
  }

  // MARK: Rows

  /// Writes a row that was realigned with its columns anew, its cells mended.
  private func addRow(
    _ record: SourceRecord, _ before: String, _ csv: CSVSurvey, to file: inout MendedFile,
    _ expected: inout SourceRecord
  ) {
    guard let delimiter = csv.dialect.delimiter else { return }
    var cells: [String] = []
    var row = expected
    for column in record.fields.indices {
      let mended = mended(record, column)
      guard
        let cell = csv.dialect.cell(
          mended?.text ?? record.string(at: column), isQuoted: record.fields[column].isQuoted)
      else { return }
      cells.append(cell)
      if let mended { replace(column, of: &row, by: mended) }
    }
    let text = cells.joined(separator: String(UnicodeScalar(delimiter)))
    guard let bytes = csv.encoding.bytes(of: text) else { return }
    expected = row
    file.add(
      .init(
        position: record.position, record: record.number, header: nil, before: before, after: text,
        reason: .delimiters, isPersonal: isPersonalRow), as: bytes)
  }

  /// A text as it stands in the file: in a delimited one as a cell, else as a string of JSON.
  private func bytes(_ text: String, isQuoted: Bool, _ csv: CSVSurvey?) -> [UInt8]? {
    guard let csv else { return Array(JSONValue.string(text).text().utf8) }
    return csv.dialect.cell(text, isQuoted: isQuoted).flatMap(csv.encoding.bytes)
  }
}
