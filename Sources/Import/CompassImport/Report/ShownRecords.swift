import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// The first stored records of a file, which its report shows.
struct ShownRecords {
  private let limit: Int
  private var entries: [(id: UUID, line: Int, isShifted: Bool)] = []
  private var ids: Set<UUID> = []

  /// Creates an empty collection.
  ///
  /// - Parameter limit: the most records to keep.
  init(limit: Int) { self.limit = limit }

  /// Adds a record that was stored.
  ///
  /// - Parameters:
  ///   - id: the ID of the record.
  ///   - line: the line or row it comes from.
  ///   - isShifted: whether its row has too few or too many cells, so that any value may be personal.
  mutating func add(_ id: UUID, line: Int, isShifted: Bool) {
    guard entries.count < limit, ids.insert(id).inserted else { return }
    entries.append((id, line, isShifted))
  }

  /// Reads the stored records in the order of their rows.
  ///
  /// - Throws: the errors of the store.
  func read(
    _ kind: RecordKind, of input: ImportInput, in store: any StoreReading, zone: TimeZone
  ) throws -> [ReportRecord] {
    try entries.sorted { $0.line < $1.line }.compactMap { entry in
      guard let values = try store.values(of: kind, id: entry.id) else { return nil }
      var parts = RecordLine(values: values, store: store, zone: zone).parts
      if entry.isShifted { for index in parts.indices { parts[index].isPersonal = true } }
      return ReportRecord(place: input.words(entry.line...entry.line), parts: parts)
    }
  }
}
