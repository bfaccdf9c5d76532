import CompassArchive
import CompassCSV
package import CompassCalendars
package import CompassFiles
import CompassJSON
package import CompassModel
package import CompassSource
import CompassTables
package import CompassValidation
package import Foundation

/// What an import was told; everything left out is found by looking or stays as it is.
@dynamicMemberLookup
package struct ImportOptions: Sendable {
  /// What decides otherwise than the file's own evidence.
  package var overrides = Overrides()
  /// The profiles among which a file's is looked for.
  package var profiles: [ImportProfile] = []
  /// Which of them files are read by.
  package var profile = ProfileChoice.automatic
  /// The options that said values for fields, by field, where they have names of their own: `--metric`.
  package var namedSets: [String: String] = [:]
  /// Whether the records go into a store that is kept; a conversion knows those of its own input and no others.
  package var hasStore = true
  /// Which part of an all-number date comes first where neither the user nor the file says it, as the store's
  /// settings have it.
  package var usualDateOrder: DateOrder?
  /// The time zone that the store's settings say.
  package var usualTimeZone: TimeZone?
  /// The names and first names of the athletes in the store, as ``AthleteNames`` compares them.
  var knownAthletes: Set<String> = []
  /// The sheet of a workbook that is read, by its name; nil finds it.
  package var sheet: String?
  /// The encoding by name; nil finds it.
  package var encoding: String?
  /// The delimiter; nil finds it.
  package var delimiter: UInt8?
  /// The quote; nil finds it.
  package var quote: UInt8?
  /// What stands before a quote inside a quoted field; nil finds out.
  package var escape: UInt8?
  /// Whether every row below the header is data, totals and notes too.
  package var takesEveryRow = false
  /// Whether rows of another width than the table's are put right where that is certain.
  package var repairsRows = true
  /// Whether what guards cells from spreadsheets stays: `'=1+2`, `="00123"`.
  package var keepsGuards = false
  /// The physical line of the header, counted from 1; nil finds it.
  package var headerLine: Int?
  /// Whether schools that rows name and the store lacks are created.
  package var createsSchools = true
  /// Whether an empty cell empties what is stored.
  package var clearsEmpty = false
  /// The options that the user can give, so that findings name no others; nil means any.
  package var offered: OfferedOptions?
  /// What becomes of rows whose record the user deleted.
  package var deletions = DeletionHandling.skips
  /// Whether nothing is written.
  package var isDryRun = false
  /// Whether a row without an id is a record that the store has, or one more.
  var matching = RowMatching.merging
  /// Whether the records were typed one by one, so that there is no file to speak of, and somebody to mend what a
  /// file's field would only be emptied for.
  package var isTyped = false
  /// Whether nothing is written where nothing would change.
  package var writesOnlyChanges = false
  /// Whether the store remembers what the import changed, so that it can be taken back.
  package var keepsHistory = true
  /// What the history calls the command, without values that may say something of a person.
  package var command = "compass-import"
  /// Whether nothing is written if a record is rejected, and warnings fail too.
  package var isStrict = false
  /// The days between which repetitions in calendars are made events.
  package var window = ImportWindow()
  /// Whether practices and the like in calendars are taken too.
  package var includesAll = false
  /// Whether alarms in calendars stand for the time to report.
  package var usesAlarms = true
  /// Whether the times at which the events of a calendar were written and changed are kept beside them, for another
  /// calendar that is made of them.
  package var keepsCalendarStamps = false
  /// The words for types of events, statuses, roles, contacts and tests.
  package var lexicon = Lexicon.empty
  /// The recruiting calendars that events and interactions are compared with; nil compares with none.
  package var recruiting: RecruitingWatch?
  /// Whether a calendar is the whole of its source, so that what it has no more is cancelled.
  package var isSynced = false
  /// Whether most of what is to come may be cancelled by that.
  package var allowsMassCancel = false
  /// Where rejected rows go.
  package var rejected = RejectedDestination.besideInput
  /// The zone of times that name none; nil takes the store's setting.
  package var timeZone: TimeZone?
  /// The current instant; ``CompassValidation/ReadingOptions/timeless`` where nothing may depend on it: then no
  /// record is stamped with it, and the days of a calendar's repetitions follow from the calendar.
  package var now: Date
  /// Whether the zone of times that name none is nobody's word, so that times in UTC stay in UTC.
  package var isZoneAssumed = false

  /// Whether there is a clock.
  var hasClock: Bool { now < ReadingOptions.timeless }

  /// What a word in calendars says an event is; nil where that is no type of event, nor `none`.
  ///
  /// - Parameters:
  ///   - word: a word or several.
  ///   - name: a type by its stored value or its label, or `none` for what is no event of recruiting.
  package static func typeWord(_ word: String, means name: String) -> EventTypeRules.Word? {
    if name.foldedWords == "none" { return .init(word, .other) }
    let type = EventType.enumeration.match(name).flatMap { EventType(rawValue: $0.value) }
    return type.map { .init(word, .type($0)) }
  }

  /// What the overrides say.
  package subscript<Value>(dynamicMember member: WritableKeyPath<Overrides, Value>) -> Value {
    get { overrides[keyPath: member] }
    set { overrides[keyPath: member] = newValue }
  }

  /// Told what the import begins to do, for whoever waits.
  package var onStage: (@Sendable (ImportStage) -> Void)?

  /// Creates options that leave everything to be found.
  package init(now: Date) { self.now = now }

  /// Where rejected rows go.
  package enum RejectedDestination: Sendable, Hashable {
    /// To `NAME.rejected.csv` beside the input, of JSON to `NAME.rejected.json`.
    case besideInput
    /// To this file.
    case path(FilePlace)
    /// Nowhere.
    case none
  }
}

/// What an import does.
package enum ImportStage: Sendable, Hashable {
  /// It looks at the file at this path as a whole, more than once.
  case surveying(String)
  /// It takes the records of the file at this path.
  case importing(String)
  /// It makes sure that all is kept.
  case finishing
}

/// A file to import.
package struct ImportInput: Sendable {
  /// The path as the user gave it, `-` for standard input.
  package var path: String
  /// The bytes.
  package var source: any ByteSource
  /// Which of the rows of a JSON file it is; nil is all of the file.
  var part: JSONPart?

  /// Which sheet of a workbook it is; nil for any other file.
  var sheet: SheetInput?
  /// Which table of a file or sheet with several it is; nil is all of the file or sheet.
  var table: TableSurvey?
  /// What tells the table from others that are read; nil for the first.
  var otherTableName: String?
  /// The encoding and the dialect of a delimited file, once it was opened.
  var csv: CSVSurvey?
  /// What was found in the file besides its table, and about tables and sheets that aren't read.
  var findings: [Diagnostic] = []

  /// The kind of its records, where that is known; nil finds it as the options say.
  package var kind: RecordKind?
  /// What its rows without an id are.
  package var matching = RowMatching.merging

  /// The archive that it is a member of, as the user gave it; nil for a file.
  package let archivePath: String?
  /// Its name in that archive.
  package let memberName: String?

  /// The path under which the places of its rejected rows are found.
  package var rejectedPath: String {
    guard let archivePath, let memberName else { return FilePlace.isStream(path) ? "-" : named(path) }
    guard !FilePlace.isStream(archivePath) else { return "-" }
    // Beside the archive, as what the member is.
    let ending = memberName.dropFirst(PathText.stem(of: memberName).utf8.count)
    return named(PathText.stem(of: archivePath) + ending)
  }

  /// A path with the names of the member and of the part in it, where a file has several.
  func named(_ path: String) -> String {
    let names = [memberName.map(PathText.stem(of:)), part?.grid.name, sheet?.partName, otherTableName]
      .compactMap(\.self)
    guard !names.isEmpty else { return path }
    // A name of a member may be anything; in a path it is letters and digits.
    let words = names.map { Self.letters($0) }.joined(separator: "-")
    let stem = PathText.stem(of: path)
    return "\(stem)-\(words)\(path.dropFirst(stem.count))"
  }

  /// The longest name that a member lends to another.
  private static let maximumName = 80

  private static func letters(_ name: String) -> String {
    let words = name.foldedWords.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? Character(scalar) : "-"
    }
    return String(words.prefix(maximumName))
  }

  /// The name of the file without its folders.
  var fileName: String { String(decoding: path.utf8.split(separator: 0x2F).last ?? [], as: UTF8.self) }

  /// What names what is in it: the sheet and the file.
  var tableName: String { sheet.map { "\($0.name) \(fileName)" } ?? fileName }

  /// Creates an input.
  package init(path: String, source: any ByteSource) {
    self.path = path
    self.source = source
    archivePath = nil
    memberName = nil
  }

  /// Creates an input of a member of an archive.
  ///
  /// - Parameters:
  ///   - member: the member.
  ///   - archive: the path of the archive as the user gave it.
  init(member: ArchiveMember, of archive: String) {
    path = "\(archive)!/\(member.path)"
    source = member
    archivePath = archive
    memberName = member.path
  }
}

/// What a row without an id is.
package enum RowMatching: Sendable, Hashable {
  /// The record that its keys name, if the store has it, as in every file.
  case merging
  /// A new record; one that the store has is no row to take.
  case adding
  /// A new record, whatever the store has.
  case addingAnother
}

extension ImportOptions {
  /// The issues of a record, those of values that would be lost made errors where that is wanted.
  ///
  /// Where somebody types a record, any value that cannot be read is an error: it can be corrected at once. Under
  /// `--strict` a day, a time, a duration or a number is.
  func strictly(_ issues: [FieldIssue], of kind: RecordKind) -> [FieldIssue] {
    guard isTyped || isStrict, !issues.isEmpty else { return issues }
    return issues.map { issue in
      var issue = issue
      let isLost = issue.effect == .emptiesField
      // A coach who was there and belongs to no school is a mistyped name.
      if isTyped, isLost || issue.code == .unknownCoach { issue.effect = .rejectsRecord }
      if isStrict, issue.code == .durationUnreadable || isLost && kind.schema[issue.field]?.isFigure == true {
        issue.effect = .rejectsRecord
      }
      return issue
    }
  }
}

extension FieldDescriptor {
  /// Whether the field is a day, a time or a number.
  fileprivate var isFigure: Bool {
    switch type {
    case .integer, .decimal, .money, .date, .time, .instant: true
    default: false
    }
  }
}

extension ImportInput {
  /// The options with what is known of this input.
  func options(_ options: ImportOptions) -> ImportOptions {
    var options = options
    options.kind = kind ?? options.kind
    options.matching = matching
    return options
  }
}
