import CompassCommandLine
import CompassEditing
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Writes what would change, record by record, while a transaction lends it, and prints it when that is over: whoever
/// reads it page by page keeps nobody from the store.
final class ChangePrinter {
  private let spool: SpoolWriter
  private let asJSON: Bool
  private let maximum: Int?
  private var count = 0

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - asJSON: whether scripts read it.
  ///   - maximum: the most records for people; nil prints all.
  init(asJSON: Bool, maximum: Int?) throws {
    spool = try SpoolWriter(name: "the changes")
    self.asJSON = asJSON
    self.maximum = asJSON ? nil : maximum
    if asJSON { try spool.write(Array("{\n  \"changes\": [".utf8)) }
  }

  /// Writes a change.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - reader: the store, for the names of what records link to.
  ///   - zone: the zone in which moments are days.
  func write(_ change: RecordChange, _ reader: any StoreReading, zone: TimeZone) throws {
    count += 1
    guard !asJSON else {
      return try add((count == 1 ? "\n    " : ",\n    ") + EditAnswer.json(change).text())
    }
    if let maximum, count > maximum { return }
    guard let values = change.after ?? change.before else { return }
    let title = RecordTitle.of(values, reader, zone: zone)
    switch change.sort {
    case .added: try line("+ \(title)")
    case .removed: try line("- \(title)")
    case .changed:
      try line("~ \(title) \(change.id.text.prefix(8)):")
      for field in FieldDifference.all(change, reader, zone: zone) { try line("  \(field.text)") }
    }
  }

  /// Prints what was written and what it comes to.
  func finish(_ summary: ImportPreview.Summary) throws {
    if asJSON {
      let settings = summary.newZone.map { zone in
        JSONValue.object([
          .init("name", .string(StoreSettings.timeZone)), .init("from", .null), .init("to", .string(zone)),
        ])
      }
      try add(count == 0 ? "],\n" : "\n  ],\n")
      try add("  \"settings\": \(JSONValue.array([settings].compactMap(\.self)).text()),\n")
      try add("  \"summary\": \(Self.json(summary).text())\n}\n")
    } else {
      if let maximum, count > maximum { try line("… and \(count - maximum) more. Show all with --all") }
      if let zone = summary.newZone { try line("~ the setting \(StoreSettings.timeZone): (empty) → \(zone)") }
      try line(summary.text)
      if summary.rejected > 0 {
        let files = summary.rejectedFiles.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
        try line("See why with `compass-import --dry-run \(files)`.")
      }
    }
    try spool.finish().forEachPiece { try StandardOutput.write($0) }
  }

  private func line(_ text: String) throws { try add(TerminalText.escaped(text) + "\n") }

  private func add(_ text: String) throws { try spool.write(Array(text.utf8)) }

  private static func json(_ summary: ImportPreview.Summary) -> JSONValue {
    .object(
      RecordChange.Sort.allCases.map { .init($0.rawValue, .integer(summary.count($0))) } + [
        .init("unchanged", .integer(summary.unchanged)), .init("rejected", .integer(summary.rejected)),
        .init("deleted", .integer(summary.deleted)),
      ])
  }
}
