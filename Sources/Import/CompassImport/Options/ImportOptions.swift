import CompassArchive
package import CompassCSV
package import CompassCalendars
package import CompassFiles
import CompassJSON
package import CompassModel
package import CompassSource
import CompassTables
package import CompassValidation
package import Foundation

/// The options of an import.
///
/// Unset options are detected from the file or keep their defaults.
@dynamicMemberLookup
package struct ImportOptions: Sendable {
  /// The values that override the file's own evidence.
  package var overrides = Overrides()
  /// The profiles to choose from for each file.
  package var profiles: [ImportProfile] = []
  /// How to choose the profile of a file.
  package var profile = ProfileChoice.automatic
  /// The names of the options that set fields and have names of their own, like `--metric`, by field.
  package var namedSets: [String: String] = [:]
  /// Whether the import writes to a persistent store.
  ///
  /// A conversion knows only the records of its own input.
  package var hasStore = true
  /// The store's setting for the order of all-number dates, used if neither the user nor the file gives one.
  package var usualDateOrder: DateOrder?
  /// The answers that the store remembers for files with the same headers.
  var answers: [RememberedAnswer] = []
  /// The words for types in the answer that the store remembers for the file.
  var rememberedTypeWords: [EventTypeRules.Word] = []
  /// The option that names the store in suggested commands, with a blank before it: ` --store my.sqlite`.
  package var storeOption = ""
  /// The time zone in the store's settings, if set.
  package var usualTimeZone: TimeZone?
  /// The full names and first names of the athletes in the store, in the form that ``AthleteNames`` compares.
  var knownAthletes: Set<String> = []
  /// The name of the sheet to read in a workbook; nil detects it.
  package var sheet: String?
  /// The encoding; nil detects it.
  package var encoding: CSVEncoding?
  /// The delimiter; nil detects it.
  package var delimiter: UInt8?
  /// The quote; nil detects it.
  package var quote: UInt8?
  /// The character that escapes a quote inside a quoted field; nil detects it.
  package var escape: UInt8?
  /// Whether every row below the header is data, including totals and notes.
  package var takesEveryRow = false
  /// Whether to repair rows with too many or too few cells if the repair is certain.
  package var repairsRows = true
  /// Whether to keep the characters that protect cells from spreadsheets: `'=1+2`, `="00123"`.
  package var keepsGuards = false
  /// The line number of the header in the file, counted from 1; nil detects it.
  package var headerLine: Int?
  /// Whether to create schools that rows name and the store lacks.
  package var createsSchools = true
  /// Whether an empty cell clears the stored value.
  package var clearsEmpty = false
  /// The options that the user can give; findings suggest only these.
  ///
  /// Nil allows any option.
  package var offered: OfferedOptions?
  /// How to import rows of records that the user deleted.
  package var deletions = DeletionHandling.skips
  /// Whether to check the files without saving anything.
  package var isDryRun = false
  /// How to import rows without an ID.
  var matching = RowMatching.merging
  /// Whether the user typed the records one by one.
  ///
  /// Then there's no file to mention, and the user can correct values that would only be cleared in a file.
  package var isTyped = false
  /// Whether an import that changes nothing leaves the store unwritten.
  package var writesOnlyChanges = false
  /// Whether the history records the changes of the import, so that the user can undo it.
  package var keepsHistory = true
  /// The command as the history shows it, without values that can contain personal data.
  package var command = "compass-import"
  /// Whether to write nothing if a record is rejected, and to fail on warnings too.
  package var isStrict = false
  /// The date range in which repeating calendar events become events.
  package var window = ImportWindow()
  /// Whether to import practices and similar calendar events, too.
  package var includesAll = false
  /// Whether alarms in calendars give the time to report.
  package var usesAlarms = true
  /// Whether to keep the times at which calendar events were written and changed, for a calendar that is written
  /// from the events.
  package var keepsCalendarStamps = false
  /// The words for event types, statuses, roles, contacts and tests.
  package var lexicon = Lexicon.empty
  /// The recruiting calendars to compare events and interactions with; nil compares with none.
  package var recruiting: RecruitingWatch?
  /// Whether a calendar contains all events of its source, so that missing events are canceled.
  package var isSynced = false
  /// Whether a sync may cancel most of the upcoming events.
  package var allowsMassCancel = false
  /// The destination of rejected rows.
  package var rejected = RejectedDestination.besideInput
  /// The number of rows that are compared with the store at once.
  ///
  /// As a multiple of 128, a block of new records needs no small statements.
  var rowsInBlock = 512
  /// The most stored records of a file that its report can show.
  package var shownRecords = OverviewRenderer.maximumRecords
  /// The default time zone for times without one; nil uses the store's setting.
  package var timeZone: TimeZone?
  /// The current instant.
  ///
  /// Use ``CompassValidation/ReadingOptions/timeless`` if the result must not depend on the current time: records
  /// then get no time stamps, and the calendar alone determines the days of its repetitions.
  package var now: Date
  /// Whether the default time zone is only assumed, so that times in UTC stay in UTC.
  package var isZoneAssumed = false

  /// Whether the options are only tried, so that nothing is asked.
  var isTrial = false

  /// Whether the import knows the current time.
  var hasClock: Bool { now < ReadingOptions.timeless }

  /// Returns the rule for a word in calendars, or nil if `name` is neither an event type nor `none`.
  ///
  /// - Parameters:
  ///   - word: one or more words.
  ///   - name: the stored value or the label of an event type, or `none` for events unrelated to recruiting.
  package static func typeWord(_ word: String, means name: String) -> EventTypeRules.Word? {
    if name.foldedWords == "none" { return .init(word, .other) }
    let type = EventType.enumeration.match(name).flatMap { EventType(rawValue: $0.value) }
    return type.map { .init(word, .type($0)) }
  }

  /// Chooses the installed profile that the user names; `none` for no profile.
  ///
  /// - Throws: ``ToolError`` if no profile has the name.
  package mutating func chooseProfile() throws {
    guard let name = overrides.profile else { return }
    if name == "none" { return profile = .none }
    guard let found = profiles.first(where: { $0.name == name }) else {
      throw ToolError.unknown(
        "Unknown import profile \(name)", name, among: profiles.map(\.name),
        help: "Run `compass-import profiles list` to list all", kind: .input)
    }
    profile = .given(found)
  }

  /// Accesses a property of ``overrides``.
  package subscript<Value>(dynamicMember member: WritableKeyPath<Overrides, Value>) -> Value {
    get { overrides[keyPath: member] }
    set { overrides[keyPath: member] = newValue }
  }

  /// A closure that is called at the start of each stage, to show progress.
  package var onStage: (@Sendable (ImportStage) -> Void)?

  /// Creates options that detect everything automatically.
  package init(now: Date) { self.now = now }

  /// Returns the issues of a record, with lost values as errors for typed records and under `--strict`.
  ///
  /// In a typed record, every unreadable value is an error, because the user can correct it at once. Under
  /// `--strict`, an unreadable date, time, duration or number is an error.
  func strictly(_ issues: [FieldIssue], of kind: RecordKind) -> [FieldIssue] {
    guard isTyped || isStrict, !issues.isEmpty else { return issues }
    let figures: [FieldType?] = [.integer, .decimal, .money, .date, .time, .instant]
    return issues.map { issue in
      var issue = issue
      let isLost = issue.effect == .emptiesField
      // A coach who attended but belongs to no school is a mistyped name.
      let isMistyped = isTyped && (isLost || issue.code == .unknownCoach)
      let isFigure =
        issue.code == .durationUnreadable || isLost && figures.contains(kind.schema[issue.field]?.type)
      if isMistyped || isStrict && isFigure { issue.effect = .rejectsRecord }
      return issue
    }
  }

  /// A destination of rejected rows.
  package enum RejectedDestination: Sendable, Hashable {
    /// `NAME.rejected.csv` in the folder of the input, or `NAME.rejected.json` for JSON.
    case besideInput
    /// This file.
    case path(FilePlace)
    /// Rejected rows aren't saved.
    case none
  }
}

/// A stage of an import.
package enum ImportStage: Sendable, Hashable {
  /// Inspects the whole file at this path, reading it more than once.
  case surveying(String)
  /// Imports the records of the file at this path.
  case importing(String)
  /// Saves all changes.
  case finishing
}

/// A file to import.
package struct ImportInput: Sendable {
  /// The path as the user gave it; `-` for standard input.
  package var path: String
  /// The bytes.
  package var source: any ByteSource
  /// The part of a JSON file to read; nil reads the whole file.
  var part: JSONPart?

  /// The sheet of a workbook; nil for any other file.
  var sheet: SheetInput?
  /// The table to read if the file or sheet has several; nil reads the whole file or sheet.
  var table: TableSurvey?
  /// The kind to read if the rows make records of several kinds, and this isn't the first; nil for the first.
  var second: SecondKind?
  /// The suffix that distinguishes this table from the first one, like `table 2`; nil for the first table.
  var otherTableName: String?
  /// The encoding and the dialect of a delimited file, set when it's opened.
  var csv: CSVSurvey?
  /// Findings about the file outside its table, and about tables and sheets that aren't read.
  var findings: [Diagnostic] = []

  /// The kind of its records, if known; nil follows the options.
  package var kind: RecordKind?
  /// How to import its rows without an ID.
  package var matching = RowMatching.merging

  /// The path of the archive that contains it, as the user gave it; nil for a file.
  package private(set) var archivePath: String?
  /// Its name in that archive; nil for a file.
  package private(set) var memberName: String?

  /// The path from which the names of its rejected-rows files are derived; `-` for standard input.
  package var rejectedPath: String {
    guard let archivePath, let memberName else { return FilePlace.isStream(path) ? "-" : named(path) }
    guard !FilePlace.isStream(archivePath) else { return "-" }
    // In the folder of the archive, with the file extension of the member.
    let ending = memberName.dropFirst(PathText.stem(of: memberName).utf8.count)
    return named(PathText.stem(of: archivePath) + ending)
  }

  /// Adds the names of the member, part, sheet and table to a path, if the file has several.
  func named(_ path: String) -> String {
    let names = [memberName.map(PathText.stem(of:)), part?.grid.name, sheet?.partName, otherTableName]
      .compactMap(\.self)
    guard !names.isEmpty else { return path }
    // A member name can contain any characters; the path gets only its letters and digits.
    let words = names.map { Self.letters($0) }.joined(separator: "-")
    let stem = PathText.stem(of: path)
    return "\(stem)-\(words)\(path.dropFirst(stem.count))"
  }

  /// The maximum length of a name that is added to a path, in characters.
  private static let maximumName = 80

  private static func letters(_ name: String) -> String {
    let words = name.foldedWords.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? Character(scalar) : "-"
    }
    return String(words.prefix(maximumName))
  }

  /// The name of the file without its folders.
  var fileName: String { String(decoding: path.utf8.split(separator: 0x2F).last ?? [], as: UTF8.self) }

  /// The sheet name and the file name, or the file name alone without a sheet.
  var tableName: String { sheet.map { "\($0.name) \(fileName)" } ?? fileName }

  /// Creates an input.
  package init(path: String, source: any ByteSource) {
    self.path = path
    self.source = source
  }

  /// Creates an input from a member of an archive.
  ///
  /// - Parameters:
  ///   - member: the member.
  ///   - archive: the path of the archive as the user gave it.
  init(member: ArchiveMember, of archive: String) {
    self.init(path: "\(archive)!/\(member.path)", source: member)
    archivePath = archive
    memberName = member.path
  }

  /// Returns the options with the kind and matching of this input.
  func options(_ options: ImportOptions) -> ImportOptions {
    var options = options
    options.kind = kind ?? options.kind
    options.matching = matching
    return options
  }
}

/// How to import a row without an ID.
package enum RowMatching: Sendable, Hashable {
  /// Merges the row with the stored record that has the same keys, if any. The default for files.
  case merging
  /// Adds a new record; rejects the row if the store already has the record.
  case adding
  /// Adds a new record, even if the store already has the same one.
  case addingAnother
}
