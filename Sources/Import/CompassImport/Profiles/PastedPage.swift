import CompassCSV
import CompassModel
import CompassSource
import CompassValidation

/// A page that was pasted into a file: the name of each test with its number in the same line or below it.
struct PastedPage {
  /// The names of the tests and of other data that the profile looks for.
  private(set) var headers: [String] = []
  /// The numbers as rows.
  ///
  /// A new row begins when a name repeats.
  private(set) var rows: [SourceRecord] = []

  /// The largest page, in bytes.
  private static let maximumByteCount = 256 << 10
  /// The fewest tests that make a page.
  private static let fewestTests = 2
  /// The most words of a name.
  private static let longestName = 6

  private let tests: [HeaderNames]
  private let others: [HeaderNames]

  /// Reads a pasted page, or returns nil for any other file.
  ///
  /// - Throws: errors from reading the file.
  init?(_ input: ImportInput, _ recipe: MetricRecipe) throws {
    guard recipe.mayBeLabels, let grid = input.grid, input.csv?.byteCount ?? 0 <= Self.maximumByteCount else {
      return nil
    }
    tests = recipe.takes.map(\.header)
    others = [recipe.date, recipe.athlete?.full].compactMap(\.self)
    var reader = try grid.makeReader()
    var row = GridRow()
    var found: [[(name: String, text: String, position: SourcePosition)]] = [[]]
    var waiting: String?
    while try reader.read(into: &row) {
      let record = row.record
      let cells = record.fields.indices.filter { !record.string(at: $0).trimmedBlanks.isEmpty }
      guard let first = cells.first else { continue }
      let position = record.fields[cells.last ?? first].position
      var line = cells.map { record.string(at: $0).trimmedBlanks }
      if let name = waiting {
        waiting = nil
        if self.name(in: line[0]) == nil {
          Self.add(name, line[0], position, to: &found)
          continue
        }
      }
      guard let (name, rest) = self.name(in: line.removeFirst()) else { continue }
      let text = rest.isEmpty ? (line.isEmpty ? "" : line.removeFirst()) : rest
      // A day after the number is the day of that number. Any other cell means that the file is a table, not a page.
      if let more = line.first {
        guard let day = recipe.date?.label, line.count == 1,
          FieldReader.moment(more, order: .monthFirst) != nil
        else { return nil }
        if !(found.last?.isEmpty ?? true) { found.append([]) }
        Self.add(day, more, position, to: &found)
      }
      if text.isEmpty { waiting = name } else { Self.add(name, text, position, to: &found) }
    }
    for name in found.joined().map(\.name) where !headers.contains(name) { headers.append(name) }
    guard headers.count(where: { header in tests.contains { $0.matches(header) } }) >= Self.fewestTests else {
      return nil
    }
    rows = found.enumerated().map { index, cells in Self.record(cells, headers: headers, number: index + 1) }
  }

  /// Returns the name at the start of a text and the rest of the text, or nil.
  private func name(in text: String) -> (String, rest: String)? {
    let words = text.unicodeScalars.split { $0 == " " || $0 == ":" || $0 == "\t" }
    for count in stride(from: min(words.count, Self.longestName), through: 1, by: -1) {
      guard let end = words[..<count].last?.endIndex else { return nil }
      let start = String(text.unicodeScalars[..<end])
      let rest = text.unicodeScalars[end...].drop { $0 == " " || $0 == ":" || $0 == "\t" }
      // `Player profile` doesn't name an athlete. Names of other things than tests need a colon or a cell of their
      // own.
      let isAlone = rest.isEmpty || text.unicodeScalars[end] == ":"
      guard let names = (isAlone ? tests + others : tests).first(where: { $0.matches(start) }) else {
        continue
      }
      return (names.label, String(rest))
    }
    return nil
  }

  private static func add(
    _ name: String, _ text: String, _ position: SourcePosition,
    to rows: inout [[(name: String, text: String, position: SourcePosition)]]
  ) {
    if rows[rows.count - 1].contains(where: { $0.name == name }) { rows.append([]) }
    rows[rows.count - 1].append((name, text, position))
  }

  private static func record(
    _ cells: [(name: String, text: String, position: SourcePosition)], headers: [String], number: Int
  ) -> SourceRecord {
    var record = SourceRecord()
    record.number = number
    if let first = cells.first, let last = cells.last {
      record.position = first.position.extended(to: last.position)
    }
    for header in headers {
      let cell = cells.first { $0.name == header }
      MadeTable.append(
        (cell?.text ?? "").utf8, at: cell?.position ?? record.position, to: &record)
    }
    return record
  }
}

extension MadeTable {
  /// Returns the metrics of a pasted page and the profile that knows its names, or nil for any other file.
  ///
  /// - Throws: ``ImportError``, or errors from reading the file.
  static func pasted(
    _ input: ImportInput, _ options: ImportOptions
  ) throws -> (table: MadeTable, match: ImportProfile.Match)? {
    let profiles: [ImportProfile] =
      switch options.profile {
      case .none: []
      case .automatic: options.profiles
      case .given(let profile): [profile]
      }
    for profile in profiles {
      guard case .metrics(let recipe) = profile.shape,
        let page = try PastedPage(input, recipe)
      else { continue }
      let maker = MetricMaker(
        profile, recipe, headers: page.headers, sections: [], preamble: [], samples: .none, options: options)
      var table = try MadeTable(metrics: maker, of: input) { body in
        for row in page.rows { try body(row) }
      }
      table.encodingName = input.csv?.encoding.rawValue ?? table.encodingName
      let match = ImportProfile.Match(
        profile: profile, matched: page.headers.count, total: page.headers.count, isPage: true)
      return (table, match)
    }
    return nil
  }
}
