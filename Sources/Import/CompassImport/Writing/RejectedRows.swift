import CompassCSV
import CompassFiles
import CompassModel
import CompassSource
import Foundation

/// The files of rejected rows of one import: begun with the first row, put in place when the import is.
///
/// What stands in such a place already is replaced or removed only if it is as an import wrote it, which
/// its digest proves. Somebody may have spent an evening mending it otherwise: then it is kept under
/// another name.
final class RejectedRows {
  /// Where the rejected rows of an input are, and where those are that stood there before.
  struct Places {
    var rows: String?
    var backup: String?
  }

  private final class Entry {
    let place: FilePlace
    let file: AtomicFile
    private let digest: Digest
    var rows: any RejectedRowWriting

    init(_ place: FilePlace, headers: [String], isJSON: Bool, _ overrides: Overrides) throws {
      let file = try AtomicFile(place)
      let digest = Digest()
      self.place = place
      self.file = file
      self.digest = digest
      let sink: ([UInt8]) throws -> Void = { bytes in
        digest.update(bytes)
        try file.write(bytes)
      }
      if isJSON, RejectedPlaces.isJSON(place.path) {
        rows = RejectedJSON(headers: headers, overrides: overrides.text, to: sink)
      } else {
        rows = try RejectedFile(headers: headers, overrides: overrides.text, to: sink)
      }
    }

    /// The digest of what was written; whole when the rows are finished.
    var hex: String { digest.hex }
  }

  private let places: [FilePlace?]
  private let isBesideInputs: Bool
  private let inputs: [String]
  private let surveys: [FileSurvey]
  /// The files that were begun, by the first of the inputs that share each.
  private var files: [Int: Entry] = [:]
  /// The inputs that share a file, by the first of them; an input with a file of its own is alone.
  private let shares: [Int: [Int]]
  /// The first of the inputs that an input shares its file with.
  private let leaders: [Int]
  /// The inputs that the tables of inputs were found for: a second kind of records has none of its own.
  private let owners: [Int]
  private var columns: [Int: RejectedColumns] = [:]
  /// The rows that make records of two kinds, which are written once: by input and number.
  private var held: [Int: [Int: (record: SourceRecord, reasons: [String])]] = [:]
  /// The inputs that have rejected rows.
  private var rejecting: Set<Int> = []

  /// Prepares for an import.
  ///
  /// - Parameters:
  ///   - inputs: the inputs, of which parts of one file have a place each.
  ///   - surveys: what was decided of each.
  ///   - destination: where their rejected rows go.
  init(
    _ inputs: [ImportInput], _ surveys: [FileSurvey], destination: ImportOptions.RejectedDestination
  ) {
    self.inputs = inputs.map(\.path)
    self.surveys = surveys
    isBesideInputs = destination == .besideInput
    // A second kind of records is in the same rows as the first.
    let tables = inputs.indices.filter { inputs[$0].second == nil }
    owners = inputs.indices.map { index in tables.last { $0 <= index } ?? index }
    var leaders = Array(tables.indices)
    var places: [FilePlace?]
    let own = tables.map { inputs[$0] }
    if case .path(let place) = destination, tables.count > 1, !FileIdentity(place.path).isSpecial {
      (places, leaders) = Self.shared(own, tables.map { surveys[$0] }, place)
    } else {
      places = RejectedPlaces(of: own.map(\.rejectedPath), to: destination).places
    }
    let numbers = Dictionary(uniqueKeysWithValues: tables.enumerated().map { ($1, $0) })
    self.places = owners.map { numbers[$0].flatMap { places[$0] } }
    self.leaders = owners.map { numbers[$0].map { tables[leaders[$0]] } ?? $0 }
    shares = Dictionary(grouping: tables) { [leaders = self.leaders] in leaders[$0] }
  }

  /// The places of inputs that one path was named for: one file for all whose rows can stand in one, and a file for
  /// each other kind of records beside it.
  private static func shared(
    _ inputs: [ImportInput], _ surveys: [FileSurvey], _ place: FilePlace
  ) -> (places: [FilePlace?], leaders: [Int]) {
    var places: [FilePlace?] = []
    var leaders: [Int] = []
    var known: [String: Int] = [:]
    var taken: Set<String> = []
    for (index, input) in inputs.enumerated() {
      let named = input.named(place.path)
      let key = "\(named)\u{1F}\(RejectedColumns.signature(of: surveys[index]))"
      if let leader = known[key] {
        places.append(places[leader])
        leaders.append(leader)
        continue
      }
      let beside = PathText.stem(of: PathText.stem(of: named))
      let ending = named.dropFirst(beside.count)
      var path = named
      var number = 1
      while !taken.insert(path).inserted {
        path = "\(beside)-\(surveys[index].kind.plural)\(number == 1 ? "" : "-\(number)")\(ending)"
        number += 1
      }
      known[key] = index
      places.append(path == place.path ? place : place.derived { _ in path })
      leaders.append(index)
    }
    return (places, leaders)
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - record: the row as it was read.
  ///   - reasons: why it was rejected, in words.
  ///   - input: the number of its input.
  ///   - survey: what was decided before the input's records were read.
  ///   - overrides: what travels with its rejected rows.
  /// - Throws: what writing the file throws.
  func write(
    _ record: SourceRecord, reasons: [String], input: Int, of survey: FileSurvey,
    overrides: Overrides
  ) throws {
    try begin(input, survey, overrides)
    let owner = owners[input]
    guard surveys[owner].second == nil else {
      let earlier = held[owner]?[record.number]?.reasons ?? []
      held[owner, default: [:]][record.number] = (record, earlier + reasons.filter { !earlier.contains($0) })
      return
    }
    try write(record, reasons, of: input)
  }

  private func write(_ record: SourceRecord, _ reasons: [String], of input: Int) throws {
    let record = columns[leaders[input]]?.joined(record, file: place(of: input)) ?? record
    try files[leaders[input]]?.rows.write(record, reasons: told(reasons, of: input))
  }

  /// Writes the rows that make records of two kinds.
  private func writeHeld() throws {
    for (input, rows) in held.sorted(by: { $0.key < $1.key }) {
      for (_, row) in rows.sorted(by: { $0.key < $1.key }) { try write(row.record, row.reasons, of: input) }
    }
    held = [:]
  }

  /// The number of an input among those that it shares its file with.
  private func place(of input: Int) -> Int { shares[leaders[input]]?.firstIndex(of: owners[input]) ?? 0 }

  /// The reasons, with the file of the row where several share a file.
  private func told(_ reasons: [String], of input: Int) -> [String] {
    columns[leaders[input]] == nil ? reasons : ["in \(PathText.name(of: inputs[input]))"] + reasons
  }

  /// Adds what was meant to be a row and could not be read.
  ///
  /// - Throws: what writing the file throws.
  func write(
    unread row: UnreadRow, reasons: [String], input: Int, of survey: FileSurvey, overrides: Overrides
  ) throws {
    try begin(input, survey, overrides)
    try files[leaders[input]]?.rows.write(unread: row, reasons: told(reasons, of: input))
  }

  private func begin(_ input: Int, _ survey: FileSurvey, _ overrides: Overrides) throws {
    rejecting.insert(owners[input])
    let leader = leaders[input]
    if files[leader] == nil {
      guard let place = places[input] else { return }
      var overrides = overrides
      // The decisions about both kinds of records are saved with the rows.
      for other in surveys.indices where owners[other] == owners[input] && other != input {
        overrides.add(surveys[other].overrides)
      }
      let sharing = (shares[leader] ?? [input]).map { surveys[$0] }
      if sharing.count > 1 { columns[leader] = RejectedColumns(sharing) }
      do {
        files[leader] = try Entry(
          place, headers: columns[leader]?.headers ?? survey.table.headers,
          isJSON: sharing.allSatisfy { $0.table.format == "json" },
          columns[leader]?.overrides(overrides) ?? overrides)
      } catch let error as FileError {
        guard let remedy = remedy(error) else { throw error }
        throw FileError(
          error.code, path: place.path, reason: error.reason, remedy: remedy,
          systemNumber: error.systemNumber)
      }
    }
  }

  /// What to do about a place that the tool chose and cannot write.
  private func remedy(_ error: FileError) -> String? {
    let isInTheWay = error.code == .link || error.code == .notAFile
    guard isInTheWay || error.code == .permission else { return nil }
    let choice =
      isBesideInputs ? "choose another file with --rejected FILE" : "skip the file with --rejected none"
    guard isInTheWay else { return choice.prefix(1).uppercased() + choice.dropFirst() + "." }
    return "Remove \(error.code == .link ? "the link" : "it"), or \(choice)."
  }

  /// Writes out what is still held, so that putting the files in place can hardly fail.
  ///
  /// - Returns: the digests of the files by ``key(of:)``, to be remembered.
  func prepare() throws -> [(key: String, digest: String)] {
    try writeHeld()
    return try files.values.map { entry in
      try entry.rows.finish()
      try entry.file.finish()
      return (Self.key(of: entry.place), entry.hex)
    }.sorted { $0.key < $1.key }
  }

  /// Puts the files in place and removes those of earlier imports that are stale; returns where they are,
  /// by the number of their input.
  ///
  /// - Parameters:
  ///   - earlier: the digests that were remembered before this import, by ``key(of:)``.
  ///   - removingStale: whether the rows of earlier imports went in with this one.
  func commit(earlier: [String: String], removingStale: Bool) throws -> [Int: Places] {
    var found: [Int: Places] = [:]
    for (input, entry) in files.sorted(by: { $0.key < $1.key }) {
      var places = Places(rows: entry.place.path)
      if let present = Self.digest(of: entry.place), present != entry.hex,
        present != earlier[Self.key(of: entry.place)]
      {
        places.backup = try Self.keep(entry.place)
      }
      try entry.file.commit()
      for sharing in shares[input] ?? [input] where rejecting.contains(sharing) { found[sharing] = places }
    }
    let sources = removingStale ? inputs.map(FileIdentity.init) : []
    for input in inputs.indices
    where removingStale && owners[input] == input && files[leaders[input]] == nil {
      guard let rows = places[input], let present = Self.digest(of: rows),
        present == earlier[Self.key(of: rows)]
      else { continue }
      // What was read is nobody's to remove, be it an import's or not.
      let place = FileIdentity(rows.path)
      if !sources.contains(where: { $0.isSameFile(as: place) }) { try rows.remove() }
    }
    files.removeAll()
    for index in inputs.indices where owners[index] != index { found[index] = found[owners[index]] }
    return found
  }

  /// Removes what was begun.
  func discard() {
    for entry in files.values { entry.file.discard() }
    files.removeAll()
  }

  // MARK: Places

  /// The names under which the digests of all places are remembered.
  var keys: [String] { places.compactMap { $0.map(Self.key) } }

  /// The name under which the digest of a file is remembered; it does not tell the path.
  private static func key(of place: FilePlace) -> String {
    let digest = Digest()
    digest.update(Array(FileIdentity(place.path).resolvedPath.utf8))
    return "rejected_rows_" + digest.hex
  }

  /// The digest of a file; nil where there is none, or a device that is never replaced.
  private static func digest(of place: FilePlace) -> String? {
    guard !FileIdentity(place.path).isSpecial, let source = try? FileSource(place, as: .output) else {
      return nil
    }
    return try? Digest.hex(of: source)
  }

  /// Gives a file a name that is free and returns that.
  private static func keep(_ place: FilePlace) throws -> String {
    var number = 1
    while true {
      let backup = place.derived { path in
        let stem = PathText.stem(of: path)
        return stem + (number == 1 ? ".backup" : ".backup-\(number)") + path.dropFirst(stem.count)
      }
      if try place.keep(as: backup) { return backup.path }
      number += 1
    }
  }
}
