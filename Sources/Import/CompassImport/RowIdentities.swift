import CompassCSV
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Which rows of a file may be about the same event as another row of it: those of one name within a few
/// days.
///
/// A file that gives ids has none that stand alone: the id that is made for a row without one may be that of
/// another row.
///
/// All other rows stand alone: into a store without events they can be taken without asking it anything,
/// in any order, and that is what nearly all rows of nearly all files are.
struct RowIdentities: Sendable {
  /// Where the identity of a row stands.
  private let name: Int
  /// The column of the day.
  let dateColumn: Int
  private let id: Int?
  private let nameField: FieldDescriptor
  /// The orders that dates may turn out to have.
  private let orders: (likelier: DateOrder, other: DateOrder)
  private var filters: [KeyFilter]
  /// The keys that several rows have.
  private var shared: Set<UInt64> = []
  /// The names of those keys, so that hardly any row's day must be read a second time.
  private var sharedNames: Set<UInt64> = []
  /// The keys of names that stand in a row without a plain date: every row of that name may be meant.
  private var undated: Set<UInt64> = []
  /// Whether no row is known to stand alone: more keys are shared than can be remembered, or rows have ids.
  private(set) var isCrowded = false

  /// The most shared keys that are remembered.
  private static let maximumShared = 100_000
  /// About how many bytes a row has; the filters get longer rows and more room than they need.
  private static let bytesPerRow = 64
  /// How many days one key stands for, as a power of two: more than ``EventRules`` takes for near.
  private static let daysShift = 2

  /// How many keys of one name stand together in a filter, as a power of two: a season's games do not fill
  /// their line, and hardly any day has a neighbour in another.
  private static let groupShift = 4

  /// Prepares for a file; nil where its columns do not tell which rows stand alone.
  ///
  /// - Parameters:
  ///   - mapping: the columns.
  ///   - byteCount: the size of the file.
  ///   - order: the order of all-number dates; nil where it is still to be found.
  init?(_ mapping: ColumnMapping, byteCount: Int, order: DateOrder?) {
    guard mapping.kind == .event, let field = mapping.kind.schema["name"],
      let name = mapping.column(of: "name"), let date = mapping.column(of: "start_date"),
      mapping.column(of: "source_key") == nil
    else { return nil }
    self.name = name
    dateColumn = date
    id = mapping.column(of: "id")
    nameField = field
    orders = (order ?? .monthFirst, order ?? .dayFirst)
    filters = [KeyFilter(keys: byteCount / Self.bytesPerRow)]
  }

  // MARK: Collecting

  /// Takes a row into account.
  ///
  /// - Parameters:
  ///   - record: the row.
  ///   - sighting: what stands in its ``dateColumn``.
  mutating func add(_ record: SourceRecord, _ sighting: DateSighting) {
    if isCrowded { return }
    if let id, id < record.count, !record.fields[id].range.isEmpty { return crowd() }
    guard let name = nameHash(of: record) else { return }
    guard let first = sighting.day(orders.likelier), let second = sighting.day(orders.other) else {
      undated.insert(name)
      return checkCrowd()
    }
    if filters.count == 1, first != second { filters.append(filters[0]) }
    add(name, first, to: 0)
    if filters.count > 1 { add(name, second, to: 1) }
    checkCrowd()
  }

  private mutating func add(_ name: UInt64, _ day: Int, to index: Int) {
    let bucket = day >> Self.daysShift
    let key = Self.key(name, bucket)
    for near in bucket - 1...bucket + 1 {
      let other = Self.key(name, near)
      guard filters[index].contains(other, in: Self.key(name, near >> Self.groupShift)) else { continue }
      shared.insert(other)
      shared.insert(key)
      sharedNames.insert(name)
    }
    filters[index].insert(key, in: Self.key(name, bucket >> Self.groupShift))
  }

  private mutating func checkCrowd() {
    if shared.count + undated.count > Self.maximumShared { crowd() }
  }

  /// Gives up telling rows apart.
  private mutating func crowd() {
    isCrowded = true
    shared = []
    sharedNames = []
    undated = []
    filters = []
  }

  /// Forgets what is needed no more once all rows were added.
  mutating func finish() { filters = [] }

  // MARK: Asking

  /// Whether no other row of the file can be about the same event.
  ///
  /// - Parameters:
  ///   - record: a row of the file.
  ///   - order: the order of its dates, as it was decided.
  func isAlone(_ record: SourceRecord, order: DateOrder) -> Bool {
    if isCrowded { return false }
    // A row without a name or a day is none that is taken: both are required.
    if shared.isEmpty, undated.isEmpty { return true }
    guard let name = nameHash(of: record), !undated.contains(name) else { return false }
    if !sharedNames.contains(name) { return true }
    guard let day = day(of: record, order) else { return false }
    return !shared.contains(Self.key(name, day >> Self.daysShift))
  }

  // MARK: Keys

  /// A name reads the same whatever the options.
  private static let anyOptions = ReadingOptions(timeZone: .gmt, now: Date(timeIntervalSince1970: 0))

  private func day(of record: SourceRecord, _ order: DateOrder) -> Int? {
    guard dateColumn < record.count else { return nil }
    return record.withBytes(at: dateColumn) { FieldReader.day($0, order: order)?.daysSince1970 }
  }

  /// The name as one number, the same for names that are compared as equal; nil where there is none.
  private func nameHash(of record: SourceRecord) -> UInt64? {
    guard name < record.count else { return nil }
    return record.withBytes(at: name) { bytes in
      if let hash = Self.plainHash(bytes) { return hash == Self.seed ? nil : hash }
      let text = GuardedCells.unguarded(record.string(at: name))
      guard
        case .value(.text(let clean)) = FieldReader.read(text, field: nameField, options: Self.anyOptions)
          .outcome
      else { return nil }
      return Self.hash(clean.foldedName.utf8)
    }
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of a name of ASCII and the letters of Western Europe, folded as `foldedName` folds it; nil
  /// where it must be cleaned first.
  private static func plainHash(_ bytes: Span<UInt8>) -> UInt64? {
    guard bytes.isEmpty || !GuardedCells.mayGuard(bytes[0]) else { return nil }
    var hash = seed
    var isBlankPending = false
    var previous: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == 0x20 {
        isBlankPending = hash != seed
        previous = byte
        continue
      }
      if isBlankPending { hash = mix(hash, 0x20) }
      isBlankPending = false
      switch byte {
      case 0x41...0x5A: hash = mix(hash, byte | 0x20)
      case 0x80...0xBF where previous == 0xC3:
        hash = mix(hash, byte < 0x9F && byte != 0x97 ? byte | 0x20 : byte)
      case 0..<0x20, 0x3C, 0x7F..<0xC3, 0xC4...: return nil
      default: hash = mix(hash, byte)
      }
      previous = byte
    }
    return hash
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(seed, mix) }

  /// One step of FNV-1a.
  private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  private static func key(_ name: UInt64, _ bucket: Int) -> UInt64 {
    finish(name &+ UInt64(bitPattern: Int64(bucket)) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Spreads what differs over all bits (the last step of MurmurHash3).
  private static func finish(_ hash: UInt64) -> UInt64 {
    var hash = hash
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }
}
