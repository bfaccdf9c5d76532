import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// What every command that uses the store takes: where it is, what time it is, how it answers.
struct EditingOptions: ParsableArguments {
  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions

  @Option(
    help: ArgumentHelp(
      "Seconds to wait for another program that is writing to the store.", valueName: "seconds",
      visibility: .hidden))
  var wait: Int = Int(SQLiteStore.defaultTimeout)

  @Option(
    help: ArgumentHelp(
      "Order of dates like 04/05/2026. Default: the store's setting, otherwise mdy.",
      valueName: "mdy|dmy|ymd"),
    completion: .list(DateOrder.allCases.map(\.rawValue)), transform: Self.order)
  var dateOrder: DateOrder?

  @Flag(help: "Print the result as JSON.")
  var json = false

  @Sendable private static func order(_ text: String) throws -> DateOrder {
    guard let order = DateOrder(rawValue: text) else { throw ValidationError("Use mdy, dmy or ymd.") }
    return order
  }

  func validate() throws {
    guard wait >= 0 else { throw ValidationError("--wait can't be negative. Use 0 or more seconds.") }
  }

  /// Opens the store for reading and writing.
  ///
  /// - Parameter creating: whether it is made where there is none.
  /// - Throws: ``ToolError``, also where it is no file.
  func open(creating: Bool = false) throws -> SQLiteStore {
    if creating { return try opening().open() }
    return try SQLiteStore(path: storePath.path(), mode: .readWrite, timeout: TimeInterval(wait))
  }

  /// Opens the store for reading only.
  func openForReading() throws -> SQLiteStore {
    try SQLiteStore(path: storePath.path(), mode: .readOnly, timeout: TimeInterval(wait))
  }

  /// Opens the store, made where there is none, and takes a new one away if nothing came to be in it.
  func opening() throws -> StoreOpening {
    StoreOpening(path: try storePath.path(), isDryRun: false, timeout: TimeInterval(wait))
  }

  /// The zone of the user: as told, else as the store keeps it, else the machine's.
  func zone(_ reader: any StoreReading) throws -> TimeZone {
    if let zone = try clock.zone() { return zone }
    return try reader.timeZoneSetting() ?? .current
  }

  /// Finds the records that arguments name, events also by `next` and `latest`.
  func finder(_ reader: any StoreReading, _ owner: OwnerOptions) throws -> RecordFinder {
    let today = CalendarDate(of: try clock.instant(), in: try zone(reader))
    return RecordFinder(reader, owners: try owner.owners(reader), today: today)
  }

  /// Takes typed records into a store.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - athlete: the athlete that new records belong to.
  ///   - command: the command, whose options its advice may name.
  func editor(
    _ store: any Store, athlete: String? = nil, for command: any ParsableCommand.Type
  ) throws -> StoreEditor {
    var editor = StoreEditor(store, now: try clock.instant())
    editor.offered = command.offeredOptions
    editor.timeZone = try clock.zone()
    editor.athlete = athlete
    editor.dateOrder = dateOrder
    return editor
  }
}

/// Whose records are meant.
struct OwnerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Athlete, by name or ID, if you track several. Default: the store's setting.",
      valueName: "name"),
    completion: Completions.athletes)
  var athlete: String?

  /// The athletes whose records are looked among; nil means all.
  func owners(_ reader: any StoreReading) throws -> [UUID?]? {
    guard let athlete else { return nil }
    return [try RecordFinder(reader, owners: nil).find(.athlete, athlete).id]
  }
}
