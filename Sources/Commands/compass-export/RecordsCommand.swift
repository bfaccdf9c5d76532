import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// How the records of a kind are listed or written whole.
struct RecordOptions: ParsableArguments {
  @Flag(help: "Write all fields as CSV, ready for compass-import.")
  var csv = false

  @Flag(help: "Write all fields as JSON.")
  var json = false

  @Flag(help: ArgumentHelp("Write all fields as JSON Lines, one record per line.", visibility: .hidden))
  var jsonl = false

  @OptionGroup var wholeData: WholeDataOptions
  @OptionGroup var output: OutputOptions

  var formats: [RecordExport.Format] {
    (csv ? [.csv] : []) + (json ? [.json] : []) + (jsonl ? [.jsonl] : [])
  }

  /// Whether the records are listed for people.
  var isList: Bool { formats.isEmpty }

  /// The configuration of the command for a kind of records.
  ///
  /// - Parameters:
  ///   - name: the plural of the kind.
  ///   - abstract: what the command does.
  ///   - note: a paragraph before the examples.
  ///   - example: one more example.
  static func configuration(
    _ name: String, abstract: String, note: String? = nil, example: String? = nil
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: abstract, usage: "compass-export \(name) [<options>]",
      discussion: """
        \(note.map { $0 + "\n\n" } ?? "")EXAMPLES
          compass-export \(name)
          compass-export \(name) --csv > \(name).csv
              all fields, ready for compass-import
          compass-export \(name) --json --output backup/\(example.map { "\n  \($0)" } ?? "")

        \(CommandExit.readingTable)
        """)
  }
}

/// A kind of records that is listed as a table or written whole.
protocol RecordsCommand: ParsableCommand {
  /// The kind.
  associatedtype Record: QueriedRecord
  var shared: SharedOptions { get }
  var athletes: AthleteOptions { get }
  /// How the records are listed or written.
  var records: RecordOptions { get }
  /// The documents to write, by athletes.
  func scopes(_ reader: any StoreReading) throws -> [AthleteScope]
  /// The records wanted.
  func query(_ scope: AthleteScope, _ reader: any StoreReading) throws -> RecordQuery<Record>
  /// Whether something else than whole records is to be written.
  var writesDocuments: Bool { get }
  /// Whether each record has a file of its own.
  var isSplit: Bool { get }
  /// What else than whole records is to be written about those that a query asks for.
  func documents(
    _ scope: AthleteScope, _ query: RecordQuery<Record>, _ reader: any StoreReading
  ) throws -> OutputPlan
  /// The columns of the list.
  static var columns: [TextTable.Column] { get }
  /// The cells of a record in the list.
  func cells(_ record: Record, _ reader: any StoreReading) throws -> [String]
}

extension RecordsCommand {
  func scopes(_ reader: any StoreReading) throws -> [AthleteScope] { try athletes.scopes(reader) }

  func query(_ scope: AthleteScope, _ reader: any StoreReading) throws -> RecordQuery<Record> {
    RecordQuery(owners: scope.owners)
  }

  var writesDocuments: Bool { false }

  var isSplit: Bool { false }

  /// Whether the records are listed for people.
  var isList: Bool { records.isList && !writesDocuments }

  func documents(
    _ scope: AthleteScope, _ query: RecordQuery<Record>, _ reader: any StoreReading
  ) -> OutputPlan {
    OutputPlan()
  }

  /// What is said when nothing is found (seed 001).
  static var emptyMessage: String { "No \(Record.kind.plural) match your filters" }

  /// What is said when there is nothing to be found, with the way on (seed 001).
  private static var nothingMessage: String {
    let kind = Record.kind
    let why = kind == .event ? " to start tracking camps and showcases" : ""
    return """
      No \(kind.plural) yet
      Create your first \(kind.rawValue)\(why): compass-store add \(kind.rawValue) --interactive
      """
  }

  func run() throws {
    if isList, let path = records.output.output {
      throw ToolError("Can't write a list to \(path)", help: "Add a format, such as --csv")
    }
    let store = try shared.open()
    var list: (table: TextTable, emptyMessage: String)?
    try records.output.write(
      from: store, shared: shared, intoDirectory: isSplit, progress: ProgressBar(isWanted: true)
    ) { reader in
      let scopes = try scopes(reader)
      try athletes.reportUnowned(Record.kind, of: scopes, reader)
      guard !isList else {
        list = try self.list(scopes, reader)
        return OutputPlan()
      }
      return try scopes.reduce(into: OutputPlan()) { $0.add(try planned($1, reader)) }
    }
    // A program that reads the list, such as less, may stay open for hours, so the snapshot ends first.
    if let list { try shared.print(list.table, emptyMessage: list.emptyMessage) }
  }

  private func planned(
    _ scope: AthleteScope, _ reader: any StoreReading
  ) throws -> OutputPlan {
    let query = try query(scope, reader)
    let selection = query.selection
    var plan = OutputPlan()
    if !records.formats.isEmpty, try reader.count(selection) == 0 {
      plan.emptyMessages.append(Self.emptyMessage)
    }
    let parts = try [Record.kind.plural] + scope.nameParts(reader)
    plan.outputs = records.formats.map { format in
      PlannedOutput(nameParts: parts, content: .records(selection, format, reader))
    }
    plan.add(try documents(scope, query, reader))
    return plan
  }

  private func list(
    _ scopes: [AthleteScope], _ reader: any StoreReading
  ) throws -> (table: TextTable, emptyMessage: String) {
    let list = RecordList(scopes, isOfAthletes: Record.kind == .athlete)
    var table = TextTable(list.columns(Self.columns))
    for scope in scopes {
      try reader.forEach(query(scope, reader)) { values in
        guard let record = Record(values) else { return }
        table.add(list.cells(values, try cells(record, reader)))
      }
    }
    let isNothing = try table.isEmpty && reader.count(Selection(Record.kind)) == 0
    return (table, isNothing ? Self.nothingMessage : Self.emptyMessage)
  }
}

/// What every list has: short ids first, and whose records they are where there may be a doubt.
struct RecordList {
  private let names: [UUID: String]?

  /// A list of the records of some scopes.
  init(_ scopes: [AthleteScope], isOfAthletes: Bool = false) {
    let athletes = scopes.flatMap(\.athletes)
    names =
      athletes.count < 2 || isOfAthletes
      ? nil : Dictionary(athletes.map { ($0.id, $0.fullName) }, uniquingKeysWith: { first, _ in first })
  }

  /// The columns with those that every list has.
  func columns(_ columns: [TextTable.Column]) -> [TextTable.Column] {
    [TextTable.Column("ID", isFixed: true)] + (names == nil ? [] : [TextTable.Column("Athlete")]) + columns
  }

  /// The cells with those that every list has.
  func cells(_ values: FieldValues, _ cells: [String]) -> [String] {
    let id = String((values["id"]?.canonicalText ?? "").prefix(8))
    guard let names else { return [id] + cells }
    let owner: String? = if case .id(let id) = values["user_id"] { names[id] } else { nil }
    return [id, owner ?? ""] + cells
  }
}
