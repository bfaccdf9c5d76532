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
      // A row that is another when it is mended, such as one that is then taken for the header, costs no other.
      var left: [Int: Set<Int>] = [:]
      for _ in 0...mostRowsLeft {
        var file = MendedFile()
        let (kinds, digests) = try collect(input, options, reserve, leaving: left, in: &file)
        file.finish()
        let result = Result(file: file, kind: kinds.count == 1 ? kinds.first : nil)
        if file.count == 0 { return named(result, reserve) }
        var copy = input
        copy.source = file.copy(of: input.source)
        let found = try self.digests(of: copy, options)
        guard found != digests else { return named(result, reserve) }
        guard found.count == digests.count,
          let part = digests.indices.first(where: { digests[$0] != found[$0] })
        else { break }
        let row =
          zip(digests[part], found[part]).enumerated().first { $1.0 != $1.1 }?.offset
          ?? min(digests[part].count, found[part].count)
        // What is another though it was left, others have made so.
        guard left[part, default: []].insert(row).inserted else { break }
      }
    }
    var file = MendedFile()
    file.obstacle = "a copy with the same records could not be made"
    return Result(file: file)
  }

  /// The most rows of a file that are found out to be others when they are mended, and left.
  private static let mostRowsLeft = 4

  /// The kind of the records of a file; nil where it cannot be told, or there are several.
  package static func kind(of input: ImportInput, options: ImportOptions) throws -> RecordKind? {
    guard try !CalendarSurvey.recognizes(input) else { return .event }
    do {
      let kinds = try FileSurvey.parts(of: input, options: options).map {
        try FileSurvey($0, options: options).kind
      }
      return Set(kinds).count == 1 ? kinds.first : nil
    } catch is ImportError {
      return nil
    }
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
    _ input: ImportInput, _ options: ImportOptions, _ reserve: Reserve, leaving left: [Int: Set<Int>],
    in file: inout MendedFile
  ) throws -> (kinds: Set<RecordKind>, digests: [[Int]]) {
    var kinds: Set<RecordKind> = []
    var digests: [[Int]] = []
    for (index, part) in try FileSurvey.parts(of: input, options: options).enumerated() {
      let survey = try FileSurvey(part, options: options)
      kinds.insert(survey.kind)
      digests.append(
        try FileMender(survey, options, reserve).collect(part, leaving: left[index] ?? [], in: &file))
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
    if try WorkbookFile.recognizes(input) {
      return "a workbook is mended in the program that it is open in; --to csv makes a file that --fix mends"
    }
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
  }

  /// What a reader had to do to get a row.
  private enum RowSource {
    /// Nothing.
    case sound
    /// It realigned the row with the columns; the row stood so.
    case realigned(String)
    /// It made the best of what stood there, such as of quotes that do not close, and says so.
    case doubtful

    init(_ reader: CSVReader, _ record: SourceRecord) {
      let isDoubtful = reader.diagnostics.contains { finding in
        switch finding.code {
        case .textMojibake, .csvExtraDelimiter, .csvMissingDelimiter, .csvUnquotedDelimiter,
          .csvOtherDelimiter:
          false
        // What stands above the row is none of it.
        default: (finding.position?.offset ?? 0) >= record.position.offset
        }
      }
      self = isDoubtful ? .doubtful : reader.textBeforeRepair.map(Self.realigned) ?? .sound
    }
  }

  /// Goes through the records of a file.
  private func forEach(
    of input: ImportInput, _ body: (_ record: inout SourceRecord, _ source: RowSource) throws -> Void
  ) throws {
    var record = SourceRecord()
    switch survey.table {
    case .calendar: return
    case .made(let table):
      for row in table.rows {
        record = row.record
        try body(&record, .sound)
      }
    case .json(let part):
      var rows = try JSONRows(input, part, leavesOutRepetitions: false)
      while try rows.next(into: &record) { try body(&record, .sound) }
    case .delimited(let csv):
      var reader = try CSVReader(input.source, survey: csv)
      while try reader.read(into: &record) { try body(&record, RowSource(reader, record)) }
    }
  }

  /// Adds what is mended in a file, and returns what its records are to be then.
  ///
  /// - Parameter left: the records that stay as they are, counted from 0.
  private func collect(
    _ input: ImportInput, leaving left: Set<Int>, in file: inout MendedFile
  ) throws -> [Int] {
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
    try forEach(of: input) { record, source in
      var expected = record
      // What is made of a doubtful row, and which of its cells is which, is a guess that must not become a fact.
      let isOfWidth = csv == nil || record.count == survey.mapping.columns.count
      if file.obstacle == nil, !left.contains(digests.count) {
        if case .realigned(let before) = source, let csv {
          addRow(record, before, csv, to: &file, &expected)
        } else if case .sound = source, isOfWidth {
          for column in record.fields.indices {
            guard let mended = mended(record, column),
              let bytes = bytes(of: mended, record.fields[column], csv)
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
            reason: .mojibake, isPersonal: PersonalText.isLikely(text) || PersonalText.isLikely(name)),
          as: bytes)
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
        isPersonal: field?.isPersonal ?? true || PersonalText.isLikely(record.string(at: column))
          || PersonalText.isLikely(mended.text)), as: bytes)
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
        reason: .delimiters,
        // In a row of another width any cell may be anything.
        isPersonal: true), as: bytes)
  }

  /// A cell as it stands in the file; one that only loses blanks at its ends keeps what stands between them.
  private func bytes(
    of mended: TextMender.Mended, _ field: SourceRecord.Field, _ csv: CSVSurvey?
  ) -> [UInt8]? {
    guard let csv, mended.reason == .spaces, !field.isQuoted, mended.text.utf8.first != csv.dialect.quote
    else {
      return bytes(mended.text, isQuoted: field.isQuoted, csv)
    }
    return csv.encoding.bytes(of: mended.text)
  }

  /// A text as it stands in the file: in a delimited one as a cell, else as a string of JSON.
  private func bytes(_ text: String, isQuoted: Bool, _ csv: CSVSurvey?) -> [UInt8]? {
    guard let csv else { return Array(JSONValue.string(text).text().utf8) }
    return csv.dialect.cell(text, isQuoted: isQuoted).flatMap(csv.encoding.bytes)
  }
}
